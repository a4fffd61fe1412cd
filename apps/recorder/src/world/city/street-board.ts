import { RandomStream, unit } from '../random.js';
import { BOARD_HALF_M, RIVERSIDE_HALF_M, RIVERSIDE_OFFSET_M } from './board.js';
import type { CrossingLine, Density, PlannedBlock, PlannedStreet, StreetBoard } from './board.js';
import { splitIntoBlocks } from './block-split.js';
import type { PlanePoint } from './plane.js';
import { planFreeway, planRailway, planRiver } from './winding-lines.js';

const COLUMNS = [-5250, -4000, -2700, -480, 640, 1720, 2700, 4120, 5300];
const ROWS = [-5250, -3950, -2650, -1320, -140, 1010, 2620, 3900, 5250];
/** Which of the lines above form the ring, and which cross in the centre. */
const RING = { west: 2, east: 6, south: 2, north: 6 } as const;
const MAIN_COLUMNS = [3, 4];
const MAIN_ROWS = [4];
const INTERCHANGE_ROWS = [1, 3, 5, 7];
const TOWNS: readonly PlanePoint[] = [
  { x: -4600, y: 3250 },
  { x: -4500, y: -3000 },
  { x: 2000, y: -4600 },
];

/** Lays out a city on the drawing board: arterials, ring, collectors, blocks, river, freeway, railway. */
export function planStreetBoard(seed: number): StreetBoard {
  const columns = COLUMNS.map((x, i) => Math.round(x + (unit(seed, 31, i) - 0.5) * 190));
  const rows = ROWS.map((y, i) => Math.round(y + (unit(seed, 32, i) - 0.5) * 190));
  const river = planRiver(seed);
  const freeway = planFreeway(seed);
  const railway = planRailway(seed);
  const interchangeRows = INTERCHANGE_ROWS.map((i) => at(rows, i));
  const streets: PlannedStreet[] = [
    ...planArterials(columns, rows, freeway, interchangeRows),
    ...planRiverside(river),
    planBoulevard(columns, rows),
  ];
  const blocks: PlannedBlock[] = [];
  planCells(seed, columns, rows, streets, blocks);
  return { columns, rows, streets, blocks, river, freeway, railway, interchangeRows };
}

/** Where ramps of the freeway meet the road that crosses it, from its middle, in metres. */
export const RAMP_TERMINAL_OFFSET_M = 135;

function planArterials(
  columns: readonly number[],
  rows: readonly number[],
  freeway: CrossingLine,
  interchangeRows: readonly number[],
): PlannedStreet[] {
  const streets: PlannedStreet[] = [];
  const [west, east] = [at(columns, RING.west), at(columns, RING.east)];
  const [south, north] = [at(rows, RING.south), at(rows, RING.north)];
  const ringCorners = [
    { x: west, y: south },
    { x: east, y: south },
    { x: east, y: north },
    { x: west, y: north },
    { x: west, y: south },
  ];
  streets.push({ role: 'ring', roadClass: 'primary', points: ringCorners });
  columns.forEach((x, i) => {
    const main = MAIN_COLUMNS.includes(i);
    const outer = i === 0 || i === columns.length - 1;
    const roadClass = main ? 'primary' : outer ? 'tertiary' : 'secondary';
    const parts =
      i === RING.west || i === RING.east ? outsideOf(south, north) : [[-BOARD_HALF_M, BOARD_HALF_M] as const];
    for (const [from, to] of parts)
      streets.push({
        role: 'arterial',
        roadClass,
        points: [
          { x, y: from },
          { x, y: to },
        ],
      });
  });
  rows.forEach((y, i) => {
    const main = MAIN_ROWS.includes(i);
    const outer = i === 0 || i === rows.length - 1;
    const roadClass = main ? 'primary' : outer ? 'tertiary' : 'secondary';
    const parts =
      i === RING.south || i === RING.north ? outsideOf(west, east) : [[-BOARD_HALF_M, BOARD_HALF_M] as const];
    for (const [from, to] of parts) {
      const points = [
        { x: from, y },
        { x: to, y },
      ];
      if (interchangeRows.includes(y)) {
        const middle = freeway.x(y);
        points.splice(1, 0, { x: middle - RAMP_TERMINAL_OFFSET_M, y }, { x: middle + RAMP_TERMINAL_OFFSET_M, y });
      }
      streets.push({ role: 'arterial', roadClass, points });
    }
  });
  return streets;
}

function outsideOf(low: number, high: number): (readonly [number, number])[] {
  return [
    [-BOARD_HALF_M, low],
    [high, BOARD_HALF_M],
  ];
}

function planRiverside(river: CrossingLine): PlannedStreet[] {
  return [-1, 1].map((side) => {
    const points: PlanePoint[] = [];
    for (let y = -RIVERSIDE_HALF_M; y <= RIVERSIDE_HALF_M; y += 125) {
      points.push({ x: river.x(y) + side * (river.halfWidth(y) + RIVERSIDE_OFFSET_M), y });
    }
    return { role: 'riverside', roadClass: 'tertiary', points };
  });
}

/** One boulevard runs aslant, from the centre to the ring's south-eastern corner. */
function planBoulevard(columns: readonly number[], rows: readonly number[]): PlannedStreet {
  const from = { x: at(columns, 4), y: at(rows, 4) };
  const to = { x: at(columns, RING.east), y: at(rows, RING.south) };
  return { role: 'boulevard', roadClass: 'primary', points: [from, to] };
}

function planCells(
  seed: number,
  columns: readonly number[],
  rows: readonly number[],
  streets: PlannedStreet[],
  blocks: PlannedBlock[],
): void {
  const xs = [-BOARD_HALF_M, ...columns, BOARD_HALF_M];
  const ys = [-BOARD_HALF_M, ...rows, BOARD_HALF_M];
  const stream = new RandomStream(seed, 33);
  // Collectors sit at the same place in all cells of a column or row, so they go on across arterials.
  const collectorXs = xs.slice(1).map((x, i) => evenSplits(at(xs, i), x, 400, stream));
  const collectorYs = ys.slice(1).map((y, i) => evenSplits(at(ys, i), y, 400, stream));
  for (let i = 0; i + 1 < xs.length; i++) {
    for (let j = 0; j + 1 < ys.length; j++) {
      const cell = { x0: at(xs, i), y0: at(ys, j), x1: at(xs, i + 1), y1: at(ys, j + 1) };
      const density = densityAt((cell.x0 + cell.x1) / 2, (cell.y0 + cell.y1) / 2);
      const kept = COLLECTOR_SHARE[density];
      const cutsX = collectorXs[i] ?? [];
      const cutsY = collectorYs[j] ?? [];
      for (const x of cutsX) if (stream.chance(kept)) streets.push(collector({ x, y: cell.y0 }, { x, y: cell.y1 }));
      for (const y of cutsY) if (stream.chance(kept)) streets.push(collector({ x: cell.x0, y }, { x: cell.x1, y }));
      const edgesX = [cell.x0, ...cutsX, cell.x1];
      const edgesY = [cell.y0, ...cutsY, cell.y1];
      for (let k = 0; k + 1 < edgesX.length; k++) {
        for (let l = 0; l + 1 < edgesY.length; l++) {
          const area = { x0: at(edgesX, k), y0: at(edgesY, l), x1: at(edgesX, k + 1), y1: at(edgesY, l + 1) };
          splitIntoBlocks(area, density, stream, streets, blocks);
        }
      }
    }
  }
}

/** The share of collectors that are built; in town all, or streets would end in the middle of blocks. */
const COLLECTOR_SHARE: Record<Density, number> = { centre: 1, town: 1, suburb: 1, industry: 1, rural: 0.22, hill: 0.1 };

function collector(from: PlanePoint, to: PlanePoint): PlannedStreet {
  return { role: 'collector', roadClass: 'tertiary', points: [from, to] };
}

function densityAt(x: number, y: number): Density {
  const fromCentre = Math.hypot(x - 100, y);
  if (fromCentre < 1300) return 'centre';
  if (x > 2900 && x < 5300 && y < -1900 && y > -5000) return 'industry';
  if (x > 4700) return 'hill';
  if (Math.max(Math.abs(x), Math.abs(y)) < 2750) return 'town';
  if (TOWNS.some((town) => Math.hypot(x - town.x, y - town.y) < 900)) return 'town';
  return fromCentre < 4300 ? 'suburb' : 'rural';
}

function evenSplits(from: number, to: number, wantedM: number, stream: RandomStream): number[] {
  const parts = Math.max(1, Math.round((to - from) / wantedM));
  const step = (to - from) / parts;
  return Array.from({ length: parts - 1 }, (_, i) => Math.round(from + step * (i + 1 + stream.between(-0.16, 0.16))));
}

function at(list: readonly number[], index: number): number {
  const value = list[index];
  if (value === undefined) throw new RangeError(`No line ${String(index)} on the board.`);
  return value;
}
