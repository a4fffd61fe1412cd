import type { Trip } from '../../device/world.js';
import { hash32, unit } from '../../world/random.js';
import type { RecordingPlace } from '../../device/recording-archive.js';

export const MINUTES_A_DAY = 1440;
/** A recorder goes on for this long after the engine was turned off, in seconds. */
export const AFTER_ENGINE_OFF_S = 120;
/** How likely a camera's hour on the server lacks some minutes, and how many at most. */
const LOSS = { chance: 0.06, mostMinutes: 6 } as const;
/** Number of cached days of bit maps. */
const CACHED_DAYS = 512;

/** World data that recordings depend on. */
export interface RecordedWorld {
  isOnline(deviceId: string, atMs: number): boolean;
  trips(deviceId: string, startS: number, endS: number): readonly Trip[];
}

/**
 * Which minutes a camera recorded, before deletions and the end of keeping: the device records while
 * its engine runs and shortly after; the server has of that what came over while the device was online,
 * less what was lost on the way.
 */
export class RecordedMinutes {
  readonly #world: RecordedWorld;
  readonly #days = new Map<string, Uint8Array>();

  constructor(world: RecordedWorld) {
    this.#world = world;
  }

  /** `minute` counts from the Unix epoch. */
  has(deviceId: string, channel: number, place: RecordingPlace, minute: number): boolean {
    const day = Math.floor(minute / MINUTES_A_DAY);
    return this.#day(deviceId, channel, place, day)[minute - day * MINUTES_A_DAY] === 1;
  }

  /** One flag a minute for `count` minutes from `first` on, counted from the epoch. */
  flags(deviceId: string, channel: number, place: RecordingPlace, first: number, count: number): Uint8Array {
    const flags = new Uint8Array(count);
    for (let at = first; at < first + count;) {
      const day = Math.floor(at / MINUTES_A_DAY);
      const from = at - day * MINUTES_A_DAY;
      const length = Math.min(MINUTES_A_DAY - from, first + count - at);
      flags.set(this.#day(deviceId, channel, place, day).subarray(from, from + length), at - first);
      at += length;
    }
    return flags;
  }

  /** One flag a minute of a day of UTC, counted from the epoch. Never written to. */
  #day(deviceId: string, channel: number, place: RecordingPlace, day: number): Uint8Array {
    const key = `${deviceId}/${place === 'server' ? channel : 'device'}/${day}`;
    let flags = this.#days.get(key);
    if (flags === undefined) {
      flags = place === 'server' ? this.#onServer(deviceId, channel, day) : this.#onDevice(deviceId, day);
      // The oldest entry goes first; a reader moves through few days at a time.
      const [oldest] = this.#days.keys();
      if (this.#days.size >= CACHED_DAYS && oldest !== undefined) this.#days.delete(oldest);
      this.#days.set(key, flags);
    }
    return flags;
  }

  #onDevice(deviceId: string, day: number): Uint8Array {
    const flags = new Uint8Array(MINUTES_A_DAY);
    const dayS = day * 86_400;
    for (const { startS, endS } of this.#world.trips(deviceId, dayS - AFTER_ENGINE_OFF_S, dayS + 86_400)) {
      const first = Math.max(0, Math.ceil((startS - dayS) / 60));
      const end = Math.min(MINUTES_A_DAY, Math.floor((endS + AFTER_ENGINE_OFF_S - dayS) / 60));
      if (end > first) flags.fill(1, first, end);
    }
    return flags;
  }

  #onServer(deviceId: string, channel: number, day: number): Uint8Array {
    const flags = this.#day(deviceId, channel, 'device', day).slice();
    for (let minute = 0; minute < MINUTES_A_DAY; minute++) {
      const atMs = (day * MINUTES_A_DAY + minute) * 60_000 + 30_000;
      if (flags[minute] === 1 && !this.#world.isOnline(deviceId, atMs)) flags[minute] = 0;
    }
    const key = keyOf(deviceId);
    for (let hour = 0; hour < 24; hour++) {
      const slot = day * 24 + hour;
      if (unit(key, slot, channel, 211) >= LOSS.chance) continue;
      const first = hour * 60 + (hash32(key, slot, channel, 212) % 60);
      flags.fill(0, first, first + 1 + (hash32(key, slot, channel, 213) % LOSS.mostMinutes));
    }
    return flags;
  }
}

/** A number that names a device. FNV-1a, 32 bits. */
export function keyOf(deviceId: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < deviceId.length; i++) hash = Math.imul(hash ^ deviceId.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}
