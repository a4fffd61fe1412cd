import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod/mini';
import { onRollback } from '../database/database.js';
import { integerOf, jsonOf } from '../database/row.js';

/** Planned routes that can be kept: places 0 to 63. */
export const TRACK_PLACES = 64;

/** A planned route as it is kept. */
export const trackSchema = z.object({
  title: z.string(),
  enable: z.number(),
  latlngs: z.array(z.object({ lat: z.number(), lng: z.number() })),
  devices: z.array(z.string()),
  /** Corner of the bitmap, its size in cells, and the size of a cell in degrees. */
  lat: z.number(),
  lng: z.number(),
  width: z.number(),
  height: z.number(),
  accuracy: z.number(),
});

/** A planned route without the bytes of its bitmap (spec 002 section 3, "Track"). */
export type StoredTrack = z.infer<typeof trackSchema>;

const EMPTY: StoredTrack = {
  title: '',
  enable: 0,
  latlngs: [],
  devices: [],
  lat: 0,
  lng: 0,
  width: 0,
  height: 0,
  accuracy: 0,
};

/** The planned routes by place; an unused place holds an empty one. */
export class TrackStore {
  readonly #database: DatabaseSync;
  readonly #byPlace = new Map<number, StoredTrack>();

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#load();
  }

  /** All places in order. */
  list(): StoredTrack[] {
    return Array.from({ length: TRACK_PLACES }, (_, place) => this.get(place));
  }

  get(place: number): StoredTrack {
    return this.#byPlace.get(place) ?? EMPTY;
  }

  /** The bytes of a bitmap; empty without one. They are big, so they are read when asked for only. */
  bitmap(place: number): Uint8Array {
    const bytes = this.#database.prepare('SELECT bitmap FROM tracks WHERE place = ?').get(place)?.['bitmap'];
    return bytes instanceof Uint8Array ? bytes : new Uint8Array();
  }

  put(place: number, track: StoredTrack, bitmap: Uint8Array): void {
    this.#database
      .prepare(
        `INSERT INTO tracks (place, track, bitmap) VALUES (?, ?, ?)
         ON CONFLICT (place) DO UPDATE SET track = excluded.track, bitmap = excluded.bitmap`,
      )
      .run(place, JSON.stringify(track), bitmap);
    this.#byPlace.set(place, track);
    onRollback(this.#database, () => {
      this.#load();
    });
  }

  #load(): void {
    this.#byPlace.clear();
    for (const row of this.#database.prepare('SELECT place, track FROM tracks').all()) {
      this.#byPlace.set(integerOf(row, 'place'), jsonOf(row, 'track', trackSchema));
    }
  }
}
