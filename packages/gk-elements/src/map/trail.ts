import { continuousLngs, MAP_DEFAULTS } from 'gk-sdk/rules';
import type { MapPlace } from './map-engine.js';

/** Points of a trail; the oldest is dropped beyond that (spec 000 section 9). @public */
export const TRAIL_POINTS = MAP_DEFAULTS.trailPoints;

/** The way that one device came, as a ring of places. Pure. @internal */
export class Trail {
  readonly #lng = new Float64Array(TRAIL_POINTS);
  readonly #lat = new Float64Array(TRAIL_POINTS);
  #deviceId: string | undefined;
  #next = 0;
  #length = 0;

  /** Number of points. */
  get length(): number {
    return this.#length;
  }

  /** Follows a device from here on; another device than before, or none, starts a new trail. True when it did. */
  follow(deviceId: string | undefined): boolean {
    if (deviceId === this.#deviceId) return false;
    this.#deviceId = deviceId;
    this.#next = 0;
    this.#length = 0;
    return true;
  }

  /** Adds where the device is; false when it has not moved. */
  push({ lng, lat }: MapPlace): boolean {
    const last = (this.#next + TRAIL_POINTS - 1) % TRAIL_POINTS;
    if (this.#length > 0 && this.#lng[last] === lng && this.#lat[last] === lat) return false;
    this.#lng[this.#next] = lng;
    this.#lat[this.#next] = lat;
    this.#next = (this.#next + 1) % TRAIL_POINTS;
    this.#length = Math.min(this.#length + 1, TRAIL_POINTS);
    return true;
  }

  /** The points, oldest first; a way over 180 degrees goes on beyond, so that no line crosses the whole map. */
  places(): MapPlace[] {
    const first = (this.#next + TRAIL_POINTS - this.#length) % TRAIL_POINTS;
    const rows = Array.from({ length: this.#length }, (_, index) => (first + index) % TRAIL_POINTS);
    const lngs = continuousLngs(rows.map((at) => this.#lng[at] ?? 0));
    return rows.map((at, index) => ({ lng: lngs[index] ?? 0, lat: this.#lat[at] ?? 0 }));
  }
}
