import { MARKER_STATES } from 'gk-sdk';
import type { MapVehicles } from './map-engine.js';
import { WORLD_SIZE_PX } from './mercator.js';
import { CORNERS } from './picture-painter.js';
import {
  badgeSprite,
  circleRadius,
  circleSprite,
  glyphSprite,
  SHEET_RATIO,
  signSprite,
  vehicleSprite,
  type Sprite,
} from './sprite-sheet.js';
import {
  BADGE_AWAY_PX,
  BADGE_RADIUS_PX,
  CLUSTERS_BELOW_ZOOM,
  gatheringLevel,
  gatherVehicles,
  shortCount,
  type GatheredVehicles,
  type Gathering,
  type VehicleCluster,
} from './vehicle-clusters.js';
import { glyphShiftPx } from './vehicle-icons.js';

/**
 * Numbers to a corner of a drawn picture, the same ones at all four: place (2), shift to the right and down in CSS pixels, angle in radians, sprite.
 *
 * @internal
 */
export const NUMBERS_PER_CORNER = 6;
/** How far beside a vehicle's middle a finger still hits it, CSS pixels. */
const HIT_RADIUS_PX = 18;

/** Around its middle, so much of a vehicle's picture stays free of labels, CSS pixels; of a circle it is a part of its radius. */
const FREE = { vehiclePx: 8, circle: 2 / 3 };

/** Object under a pointer. @internal */
export type SceneHit = { readonly key: number } | { readonly cluster: VehicleCluster; readonly gathering: Gathering };

/**
 * Takes a mark that a label must not hide: the key of the vehicle that is seen, or -1 for a circle or a number; its middle, Web
 * Mercator; and how much must stay free around that, CSS pixels.
 *
 * @internal
 */
export type MarkVisitor = (key: number, x: number, y: number, reachPx: number) => void;

/** So much must stay free at most, CSS pixels. @internal */
export const MARK_REACH_PX = 18;

/** Pictures to draw, ready for the graphics processor. @internal */
export interface ScenePictures {
  readonly numbers: Float32Array;
  readonly count: number;
}

const NOBODY: GatheredVehicles = { clusters: [], alone: [], gatheredBy: new Int32Array(0) };

/**
 * Scene of a fleet: its vehicles, each with the number of those that it would hide, or circles around many of them. No
 * graphics.
 *
 * @internal
 */
export class VehicleScene {
  #vehicles: MapVehicles | undefined;
  #clustered = false;
  #focus: number | undefined;
  #gathered = NOBODY;
  /** Gathered vehicles of which one is seen, and those that are a circle. */
  #stacks: readonly VehicleCluster[] = [];
  #circles: readonly VehicleCluster[] = [];
  #level = Number.NaN;
  #stale = true;
  #revision = 0;
  #numbers = new Float32Array(0);

  get vehicles(): MapVehicles | undefined {
    return this.#vehicles;
  }

  get clustered(): boolean {
    return this.#clustered;
  }

  /** Takes vehicles over, or that they have changed. */
  setVehicles(vehicles: MapVehicles): void {
    this.#vehicles = vehicles;
    this.#stale = true;
  }

  setClustering(clustered: boolean): void {
    if (clustered === this.#clustered) return;
    this.#clustered = clustered;
    this.#stale = true;
  }

  /** The focused vehicle is on top of all others, also where it would be in a circle. */
  setFocus(key: number | undefined): void {
    if (key === this.#focus) return;
    this.#focus = key;
    this.#stale = true;
  }

  /** Changes with everything that is drawn. */
  get revision(): number {
    return this.#revision;
  }

  /** Gets ready for a zoom level. */
  prepare(zoom: number): void {
    const gathering = this.#clustered && zoom < CLUSTERS_BELOW_ZOOM ? 'circles' : 'stacks';
    const level = gatheringLevel(gathering, zoom);
    if (!this.#stale && level === this.#level) return;
    this.#stale = false;
    this.#level = level;
    this.#gathered = this.#vehicles ? gatherVehicles(this.#vehicles, level, gathering, this.#focus) : NOBODY;
    const { clusters } = this.#gathered;
    const isStack = ({ key }: VehicleCluster): boolean => gathering === 'stacks' || key === this.#focus;
    this.#stacks = clusters.filter(isStack);
    this.#circles = clusters.filter((cluster) => !isStack(cluster));
    this.#revision++;
  }

  /** Calls `visit` with the key of each vehicle that is seen. */
  forEachDrawn(visit: (key: number) => void): void {
    const see = (key: number): void => {
      if (this.#vehicles?.shown[key] === 1) visit(key);
    };
    this.#gathered.alone.forEach(see);
    for (const { key } of this.#stacks) see(key);
  }

  /** Calls `visit` with all that is seen: vehicles, numbers and circles. */
  forEachMark(worldPx: number, visit: MarkVisitor): void {
    const xOf = (key: number): number => this.#vehicles?.x[key] ?? 0;
    const yOf = (key: number): number => this.#vehicles?.y[key] ?? 0;
    this.forEachDrawn((key) => {
      visit(key, xOf(key), yOf(key), FREE.vehiclePx);
    });
    for (const { key } of this.#stacks) {
      const away = this.#badgeAwayPx(key) / worldPx;
      visit(-1, xOf(key) + away, yOf(key) - away, FREE.vehiclePx);
    }
    for (const { key, count } of this.#circles) {
      visit(-1, xOf(key), yOf(key), circleRadius(count) * FREE.circle);
    }
  }

  /** The vehicles that one is seen for, with itself; undefined when it stands for itself only, or is in a circle. */
  stackOf(key: number): VehicleCluster | undefined {
    return this.#stacks.find((stack) => stack.key === key);
  }

  /** How far above its middle the picture of a vehicle ends with its number, CSS pixels; 0 without a number. */
  topPx(key: number): number {
    return this.stackOf(key) === undefined ? 0 : this.#badgeAwayPx(key) + BADGE_RADIUS_PX;
  }

  /** Keys of gathered vehicles. */
  keysIn({ key: gatherer }: VehicleCluster): number[] {
    const keys: number[] = [];
    this.#gathered.gatheredBy.forEach((by, key) => {
      if (by === gatherer && this.#vehicles?.shown[key] === 1) keys.push(key);
    });
    return keys;
  }

  #badgeAwayPx(key: number): number {
    return BADGE_AWAY_PX[key === this.#focus ? 'focused' : 'plain'];
  }

  /**
   * Returns the object at a point of the projection, the nearest vehicle before a circle. `zoom` decides how near is
   * near.
   */
  hit(x: number, y: number, zoom: number): SceneHit | undefined {
    const vehicles = this.#vehicles;
    if (vehicles === undefined) return undefined;
    const worldPx = WORLD_SIZE_PX * 2 ** zoom;
    const distancePx = (key: number, awayPx = 0): number => {
      const dx = (vehicles.x[key] ?? 0) + awayPx / worldPx - x;
      // Maps of the whole world show it several times.
      return Math.hypot(dx - Math.round(dx), (vehicles.y[key] ?? 0) - awayPx / worldPx - y) * worldPx;
    };
    let nearest = HIT_RADIUS_PX;
    let found = this.#stacks.find(({ key }) => distancePx(key, this.#badgeAwayPx(key)) <= BADGE_RADIUS_PX)?.key;
    if (found === undefined) {
      this.forEachDrawn((key) => {
        const distance = distancePx(key);
        if (distance > nearest) return;
        nearest = distance;
        found = key;
      });
    }
    if (found !== undefined) {
      const cluster = this.stackOf(found);
      return cluster ? { cluster, gathering: 'stacks' } : { key: found };
    }
    const cluster = this.#circles.find(({ key, count }) => distancePx(key) <= circleRadius(count));
    return cluster && { cluster, gathering: 'circles' };
  }

  /**
   * Writes the vehicles to draw, with places relative to an origin: a graphics processor computes with seven digits.
   */
  write(originX: number, originY: number, sprites: readonly Sprite[]): ScenePictures {
    const vehicles = this.#vehicles;
    let at = 0;
    if (vehicles === undefined) return { numbers: this.#numbers, count: 0 };
    // A vehicle has a glyph, a number at most four signs and its ground. Vehicles in circles are not drawn: room for all of them is a megabyte.
    const { alone, clusters } = this.#gathered;
    const room = NUMBERS_PER_CORNER * CORNERS * (alone.length * 2 + clusters.length * 7);
    if (this.#numbers.length < room) this.#numbers = new Float32Array(room * 1.5);
    const numbers = this.#numbers;
    const { x, y, angle, state, stale, kind } = vehicles;
    const put = (key: number, shiftX: number, shiftY: number, turn: number, sprite: number): void => {
      for (let corner = 0; corner < CORNERS; corner++) {
        numbers[at] = (x[key] ?? 0) - originX;
        numbers[at + 1] = (y[key] ?? 0) - originY;
        numbers[at + 2] = shiftX;
        numbers[at + 3] = shiftY;
        numbers[at + 4] = turn;
        numbers[at + 5] = sprite;
        at += NUMBERS_PER_CORNER;
      }
    };
    const putCount = (key: number, signs: readonly number[], middleX: number, middleY: number): void => {
      const widths = signs.map((sign) => (sprites[sign]?.width ?? 0) / SHEET_RATIO);
      let left = middleX - widths.reduce((sum, width) => sum + width, 0) / 2;
      signs.forEach((sign, index) => {
        const width = widths[index] ?? 0;
        put(key, left + width / 2, middleY, 0, sign);
        left += width;
      });
    };
    const signsOf = (count: number): number[] => [...shortCount(count)].map(signSprite);
    this.forEachDrawn((key) => {
      const heading = angle[key] ?? Number.NaN;
      const isHeaded = !Number.isNaN(heading);
      const isStale = stale[key] === 1;
      const at = state[key] ?? 0;
      const turn = ((heading || 0) * Math.PI) / 180;
      put(key, 0, 0, turn, vehicleSprite(at, isStale, isHeaded));
      const glyph = kind[key] ?? 0;
      if (glyph === 0) return;
      // Upright, whichever way the vehicle heads.
      const shift = glyphShiftPx(MARKER_STATES[at] ?? 'offline', isHeaded);
      put(key, -Math.sin(turn) * shift, Math.cos(turn) * shift, 0, glyphSprite(glyph, at, isStale, isHeaded));
    });
    for (const { key, count } of this.#circles) {
      put(key, 0, 0, 0, circleSprite(count));
      putCount(key, signsOf(count), 0, 0);
    }
    // Above all vehicles: each number can be read.
    for (const { key, count } of this.#stacks) {
      if (vehicles.shown[key] !== 1) continue;
      const signs = signsOf(count);
      const { sprite, shiftPx } = badgeSprite(signs.length);
      const away = this.#badgeAwayPx(key);
      put(key, away + shiftPx, -away, 0, sprite);
      putCount(key, signs, away + shiftPx, -away);
    }
    return { numbers, count: at / NUMBERS_PER_CORNER / CORNERS };
  }
}
