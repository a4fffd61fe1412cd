import Flatbush from 'flatbush';
import type { PlannedBlock, StreetBoard } from '../city/board.js';
import type { City } from '../city/city.js';
import { isNearLine } from '../city/winding-lines.js';
import { RandomStream, hash32 } from '../random.js';
import { polygonFeature } from './map-feature.js';
import type { MapFeature } from './map-feature.js';

type Area = Omit<PlannedBlock, 'use'>;

/** The side of a building plot in metres, and the share of plots that are built on. */
const PLOTS: Partial<Record<PlannedBlock['use'], { sideM: number; built: number; gapM: number }>> = {
  centre: { sideM: 34, built: 0.94, gapM: 2 },
  housing: { sideM: 30, built: 0.86, gapM: 3 },
  industry: { sideM: 88, built: 0.85, gapM: 8 },
  school: { sideM: 52, built: 0.45, gapM: 7 },
  hospital: { sideM: 48, built: 0.7, gapM: 5 },
};

const STREET_HALF_M = 12;

/**
 * The buildings of a city. They are drawn block by block when asked for: the whole city has tens of
 * thousands, and a map shows a few hundred.
 */
export class Buildings {
  readonly #city: City;
  readonly #blocks: readonly PlannedBlock[];
  readonly #index: Flatbush;

  constructor(city: City) {
    this.#city = city;
    this.#blocks = city.blocks.filter((block) => PLOTS[block.use]);
    this.#index = new Flatbush(this.#blocks.length);
    for (const block of this.#blocks) {
      const corners = cornersOf(block).map(([x, y]) => city.warp(x, y));
      const xs = corners.map((corner) => corner.x);
      const ys = corners.map((corner) => corner.y);
      this.#index.add(Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys));
    }
    this.#index.finish();
  }

  /** Buildings of the blocks that touch a rectangle of the ground. */
  within(minX: number, minY: number, maxX: number, maxY: number): MapFeature[] {
    const features: MapFeature[] = [];
    for (const index of this.#index.search(minX, minY, maxX, maxY)) {
      const block = this.#blocks[index];
      if (block) this.#addBuildings(block, features);
    }
    return features;
  }

  #addBuildings(block: PlannedBlock, features: MapFeature[]): void {
    const plots = PLOTS[block.use];
    if (!plots) return;
    const stream = new RandomStream(hash32(this.#city.seed, block.x0, block.y0), 81);
    const inner = {
      x0: block.x0 + STREET_HALF_M,
      y0: block.y0 + STREET_HALF_M,
      x1: block.x1 - STREET_HALF_M,
      y1: block.y1 - STREET_HALF_M,
    };
    splitIntoPlots(inner, plots.sideM, stream, (plot) => {
      const built = stream.chance(plots.built);
      const gap = plots.gapM * stream.between(0.5, 1.6);
      const deep = stream.between(0, 5);
      if (!built || !isFree(this.#city.board, plot)) return;
      const house = { x0: plot.x0 + gap, y0: plot.y0 + gap + deep, x1: plot.x1 - gap, y1: plot.y1 - gap };
      if (house.x1 - house.x0 < 7 || house.y1 - house.y0 < 7) return;
      features.push(
        polygonFeature(
          outlineOf(house, stream).map(([x, y]) => this.#city.warp(x, y)),
          { kind: block.use },
        ),
      );
    });
  }
}

function splitIntoPlots(area: Area, sideM: number, stream: RandomStream, take: (plot: Area) => void): void {
  const width = area.x1 - area.x0;
  const height = area.y1 - area.y0;
  if (Math.max(width, height) < sideM * stream.between(0.9, 1.5)) {
    take(area);
    return;
  }
  const share = stream.between(0.4, 0.6);
  if (width > height) {
    const x = area.x0 + width * share;
    splitIntoPlots({ ...area, x1: x }, sideM, stream, take);
    splitIntoPlots({ ...area, x0: x }, sideM, stream, take);
  } else {
    const y = area.y0 + height * share;
    splitIntoPlots({ ...area, y1: y }, sideM, stream, take);
    splitIntoPlots({ ...area, y0: y }, sideM, stream, take);
  }
}

/** A rectangle, or now and then an L. */
function outlineOf(area: Area, stream: RandomStream): (readonly [number, number])[] {
  if (!stream.chance(0.35)) return cornersOf(area);
  const x = area.x0 + (area.x1 - area.x0) * stream.between(0.4, 0.7);
  const y = area.y0 + (area.y1 - area.y0) * stream.between(0.4, 0.7);
  return [
    [area.x0, area.y0],
    [area.x1, area.y0],
    [area.x1, y],
    [x, y],
    [x, area.y1],
    [area.x0, area.y1],
  ];
}

/** False where river, riverside road, freeway, railway or boulevard leave no room. */
function isFree(board: StreetBoard, plot: Area): boolean {
  const boulevard = board.streets.find((street) => street.role === 'boulevard');
  const [from, to] = boulevard?.points ?? [];
  return cornersOf(plot).every(([x, y]) => {
    if (isNearLine(board.river, x, y, 62) || isNearLine(board.freeway, x, y, 22) || isNearLine(board.railway, x, y, 10))
      return false;
    if (!from || !to) return true;
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    const aside = Math.abs((x - from.x) * (to.y - from.y) - (y - from.y) * (to.x - from.x)) / length;
    return aside > 20 || x < from.x || x > to.x;
  });
}

function cornersOf(area: Area): (readonly [number, number])[] {
  return [
    [area.x0, area.y0],
    [area.x1, area.y0],
    [area.x1, area.y1],
    [area.x0, area.y1],
  ];
}
