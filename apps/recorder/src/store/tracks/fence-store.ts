import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod/mini';
import { onRollback } from '../database/database.js';
import { integerOf, jsonOf } from '../database/row.js';

/** Fences that can be kept: places 0 to 63. */
export const FENCE_PLACES = 64;

const EARTH_RADIUS_M = 6_371_008.8;

/** A fence as it is kept. */
export const fenceSchema = z.object({
  title: z.string(),
  enable: z.number(),
  lat: z.number(),
  lng: z.number(),
  /** Metres. */
  radius: z.number(),
  trigger_in: z.number(),
  trigger_out: z.number(),
  devices: z.array(z.string()),
});

/** A circle on the map that devices enter and leave (spec 002 section 3). */
export type StoredFence = z.infer<typeof fenceSchema>;

const EMPTY: StoredFence = {
  title: '',
  enable: 0,
  lat: 0,
  lng: 0,
  radius: 0,
  trigger_in: 0,
  trigger_out: 0,
  devices: [],
};

/** The fences by place; an unused place holds an empty fence. */
export class FenceStore {
  readonly #database: DatabaseSync;
  readonly #byPlace = new Map<number, StoredFence>();
  /** Enabled fences by device, in order of their places. */
  #byDevice = new Map<string, StoredFence[]>();
  readonly #watchers = new Set<(deviceIds: readonly string[]) => void>();

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#load();
  }

  /** All places in order. */
  list(): StoredFence[] {
    return Array.from({ length: FENCE_PLACES }, (_, place) => this.get(place));
  }

  get(place: number): StoredFence {
    return this.#byPlace.get(place) ?? EMPTY;
  }

  /** Calls `listener` with the devices of a fence that changes, before and after the change; returns an unsubscribe function. */
  watch(listener: (deviceIds: readonly string[]) => void): () => void {
    this.#watchers.add(listener);
    return () => this.#watchers.delete(listener);
  }

  put(place: number, fence: StoredFence): void {
    const deviceIds = [...new Set([...this.get(place).devices, ...fence.devices])];
    this.#database
      .prepare(
        'INSERT INTO fences (place, fence) VALUES (?, ?) ON CONFLICT (place) DO UPDATE SET fence = excluded.fence',
      )
      .run(place, JSON.stringify(fence));
    this.#byPlace.set(place, fence);
    this.#index();
    onRollback(this.#database, () => {
      this.#load();
    });
    for (const watcher of [...this.#watchers]) watcher(deviceIds);
  }

  /** The enabled fences that watch a device. */
  fencesOf(deviceId: string): readonly StoredFence[] {
    return this.#byDevice.get(deviceId) ?? [];
  }

  /** Title of the first enabled fence of a device that the place lies in; undefined outside of all. */
  fenceNameAt(deviceId: string, lat: number, lng: number): string | undefined {
    return this.fencesOf(deviceId).find((fence) => isInside(fence, lat, lng))?.title;
  }

  #load(): void {
    this.#byPlace.clear();
    for (const row of this.#database.prepare('SELECT place, fence FROM fences ORDER BY place').all()) {
      this.#byPlace.set(integerOf(row, 'place'), jsonOf(row, 'fence', fenceSchema));
    }
    this.#index();
  }

  #index(): void {
    this.#byDevice = new Map();
    for (const [, fence] of [...this.#byPlace].sort(([a], [b]) => a - b)) {
      if (fence.enable !== 1) continue;
      for (const id of new Set(fence.devices)) {
        const known = this.#byDevice.get(id);
        if (known === undefined) this.#byDevice.set(id, [fence]);
        else known.push(fence);
      }
    }
  }
}

/** True on the circle and within it. */
export function isInside(fence: Pick<StoredFence, 'lat' | 'lng' | 'radius'>, lat: number, lng: number): boolean {
  return distanceM(fence.lat, fence.lng, lat, lng) <= fence.radius;
}

/** Great-circle distance in metres (haversine). */
export function distanceM(latA: number, lngA: number, latB: number, lngB: number): number {
  const rad = Math.PI / 180;
  const halfLat = Math.sin(((latB - latA) * rad) / 2);
  const halfLng = Math.sin(((lngB - lngA) * rad) / 2);
  const h = halfLat * halfLat + Math.cos(latA * rad) * Math.cos(latB * rad) * halfLng * halfLng;
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(h)));
}
