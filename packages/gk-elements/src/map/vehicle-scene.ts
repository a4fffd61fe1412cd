import type { MapVehicles } from './map-engine.js';
import { WORLD_SIZE_PX } from './mercator.js';
import { CORNERS } from './picture-painter.js';
import { circleRadius, circleSprite, SHEET_RATIO, signSprite, vehicleSprite, type Sprite } from './sprite-sheet.js';
import { CLUSTERS_BELOW_ZOOM, gatherVehicles, shortCount, type VehicleCluster } from './vehicle-clusters.js';

/** Numbers to a corner of a drawn picture, the same ones at all four: place (2), shift to the right in CSS pixels, angle in radians, sprite. @internal */
export const NUMBERS_PER_CORNER = 5;
/** How far beside a vehicle's middle a finger still hits it, CSS pixels. */
const HIT_RADIUS_PX = 18;

/** Object under a pointer. @internal */
export type SceneHit = { readonly key: number } | { readonly cluster: VehicleCluster };

/** Pictures to draw, ready for the graphics processor. @internal */
export interface ScenePictures {
  readonly numbers: Float32Array;
  readonly count: number;
}

/** Scene of a fleet: its vehicles, or circles around many of them. No graphics. @internal */
export class VehicleScene {
  #vehicles: MapVehicles | undefined;
  #clustered = false;
  #clusters: readonly VehicleCluster[] = [];
  /** Keys of the vehicles that are drawn; undefined = all of the shown ones. */
  #alone: readonly number[] | undefined;
  #level = -1;
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

  /** Changes with everything that is drawn. */
  get revision(): number {
    return this.#revision;
  }

  /** Gets ready for a zoom level. */
  prepare(zoom: number): void {
    const level = this.#clustered && zoom < CLUSTERS_BELOW_ZOOM ? Math.max(0, Math.floor(zoom)) : -1;
    if (!this.#stale && level === this.#level) return;
    this.#stale = false;
    this.#level = level;
    const gathered = level < 0 || !this.#vehicles ? undefined : gatherVehicles(this.#vehicles, level);
    this.#clusters = gathered?.clusters ?? [];
    this.#alone = gathered?.alone;
    this.#revision++;
  }

  /** Calls `visit` with the key of each vehicle that is drawn. */
  forEachDrawn(visit: (key: number) => void): void {
    if (this.#alone) {
      for (const key of this.#alone) if (this.#vehicles?.shown[key] === 1) visit(key);
      return;
    }
    const vehicles = this.#vehicles;
    for (let key = 0; vehicles !== undefined && key < vehicles.size; key++) if (vehicles.shown[key] === 1) visit(key);
  }

  /**
   * Returns the object at a point of the projection, the nearest vehicle before a circle. `zoom` decides how near is
   * near.
   */
  hit(x: number, y: number, zoom: number): SceneHit | undefined {
    const vehicles = this.#vehicles;
    if (vehicles === undefined) return undefined;
    const worldPx = WORLD_SIZE_PX * 2 ** zoom;
    const distancePx = (atX: number, atY: number): number => {
      const dx = atX - x;
      // Maps of the whole world show it several times.
      return Math.hypot(dx - Math.round(dx), atY - y) * worldPx;
    };
    let nearest = HIT_RADIUS_PX;
    let found: number | undefined;
    this.forEachDrawn((key) => {
      const distance = distancePx(vehicles.x[key] ?? 0, vehicles.y[key] ?? 0);
      if (distance > nearest) return;
      nearest = distance;
      found = key;
    });
    if (found !== undefined) return { key: found };
    const cluster = this.#clusters.find((circle) => distancePx(circle.x, circle.y) <= circleRadius(circle.count));
    return cluster && { cluster };
  }

  /**
   * Writes the vehicles to draw, with places relative to an origin: a graphics processor computes with seven digits.
   */
  write(originX: number, originY: number, sprites: readonly Sprite[]): ScenePictures {
    const vehicles = this.#vehicles;
    let at = 0;
    if (vehicles === undefined) return { numbers: this.#numbers, count: 0 };
    // A circle has at most four signs. Vehicles in circles are not drawn: room for all of them is a megabyte.
    const room = NUMBERS_PER_CORNER * CORNERS * ((this.#alone?.length ?? vehicles.size) + this.#clusters.length * 5);
    if (this.#numbers.length < room) this.#numbers = new Float32Array(room * 1.5);
    const numbers = this.#numbers;
    const put = (x: number, y: number, shiftX: number, angle: number, sprite: number): void => {
      for (let corner = 0; corner < CORNERS; corner++) {
        numbers[at] = x - originX;
        numbers[at + 1] = y - originY;
        numbers[at + 2] = shiftX;
        numbers[at + 3] = angle;
        numbers[at + 4] = sprite;
        at += NUMBERS_PER_CORNER;
      }
    };
    const { x, y, angle, state, stale } = vehicles;
    this.forEachDrawn((key) => {
      const heading = angle[key] ?? Number.NaN;
      const sprite = vehicleSprite(state[key] ?? 0, stale[key] === 1, !Number.isNaN(heading));
      put(x[key] ?? 0, y[key] ?? 0, 0, ((heading || 0) * Math.PI) / 180, sprite);
    });
    for (const cluster of this.#clusters) {
      put(cluster.x, cluster.y, 0, 0, circleSprite(cluster.count));
      const signs = [...shortCount(cluster.count)].map(signSprite);
      const widths = signs.map((sign) => (sprites[sign]?.width ?? 0) / SHEET_RATIO);
      let left = -widths.reduce((sum, width) => sum + width, 0) / 2;
      signs.forEach((sign, index) => {
        const width = widths[index] ?? 0;
        put(cluster.x, cluster.y, left + width / 2, 0, sign);
        left += width;
      });
    }
    return { numbers, count: at / NUMBERS_PER_CORNER / CORNERS };
  }
}
