import type { VideoUnit } from '../../../wire/container/demuxer.js';

/** Behind the next picture this much is kept for steps back: whole groups of pictures, at least one. */
const KEPT_BYTES = 4 * 1024 * 1024;
const KEPT_UNITS = 600;
/** Ahead of the decoder no more is ever held. */
const AHEAD_BYTES = 24 * 1024 * 1024;

/** Capture time in milliseconds since the Unix epoch. @internal */
export function captureMsOf(unit: VideoUnit): number {
  return unit.capturedAtUs / 1000;
}

/**
 * The encoded pictures of one recorded channel in decode order: those that were played lately, and those that wait.
 * A place in the row marks what the decoder gets next; it can go back to any key frame that is still there.
 *
 * @internal
 */
export class UnitShelf {
  #units: VideoUnit[] = [];
  #next = 0;
  #bytesBehind = 0;
  #bytesAhead = 0;
  /** Nothing is taken until a key frame. */
  #gated = true;

  /** Next unit for the decoder, left in place. */
  get first(): VideoUnit | undefined {
    return this.#units[this.#next];
  }

  /** Pictures that wait for the decoder. */
  get ahead(): number {
    return this.#units.length - this.#next;
  }

  get bytesAhead(): number {
    return this.#bytesAhead;
  }

  get bytes(): number {
    return this.#bytesBehind + this.#bytesAhead;
  }

  /** Capture time of the newest picture, milliseconds; undefined while there is none. */
  get lastMs(): number | undefined {
    const last = this.#units.at(-1);
    return last === undefined ? undefined : captureMsOf(last);
  }

  /** Takes the next picture of the stream; false when it cannot be used: something is missing ahead of it. */
  push(unit: VideoUnit): boolean {
    if (unit.discontinuity && !unit.key) this.#gated = true;
    if (unit.key) {
      this.#gated = false;
      this.#supersede(captureMsOf(unit));
    }
    if (this.#gated) return false;
    if (this.#bytesAhead + unit.data.byteLength > AHEAD_BYTES) {
      this.#gated = true;
      return false;
    }
    this.#units.push(unit);
    this.#bytesAhead += unit.data.byteLength;
    return true;
  }

  shift(): VideoUnit | undefined {
    const unit = this.#units[this.#next];
    if (unit === undefined) return undefined;
    this.#next++;
    this.#bytesBehind += unit.data.byteLength;
    this.#bytesAhead -= unit.data.byteLength;
    this.#trim();
    return unit;
  }

  /** Passes over what waits ahead of the newest key frame that is not after a time; returns how many pictures that were. */
  skipToKey(timeMs: number): number {
    for (let i = this.#units.length - 1; i > this.#next; i--) {
      const unit = this.#units[i];
      if (unit?.key !== true || captureMsOf(unit) > timeMs) continue;
      return this.#advance(i);
    }
    return 0;
  }

  /** Passes over what waits ahead of the next key frame, or all of it; returns how many pictures that were. */
  skipToNextKey(): number {
    const at = this.#units.findIndex((unit, index) => index >= this.#next && unit.key);
    return this.#advance(at < 0 ? this.#units.length : at);
  }

  /** Goes back to the key frame that a picture of this time needs; false when it is not there any more. */
  rewind(timeMs: number): boolean {
    let at = -1;
    for (const [index, unit] of this.#units.entries()) {
      if (unit.key && captureMsOf(unit) <= timeMs) at = index;
    }
    if (at < 0) return false;
    this.#next = at;
    this.#count();
    return true;
  }

  /** Capture time of the last picture before a time; undefined when none is kept. */
  before(timeMs: number): number | undefined {
    let found: number | undefined;
    for (const unit of this.#units) {
      const ms = captureMsOf(unit);
      if (ms < timeMs && (found === undefined || ms > found)) found = ms;
    }
    return found;
  }

  /** Capture time of the first picture after a time; undefined when none has come. */
  after(timeMs: number): number | undefined {
    let found: number | undefined;
    for (const unit of this.#units) {
      const ms = captureMsOf(unit);
      if (ms > timeMs && (found === undefined || ms < found)) found = ms;
    }
    return found;
  }

  clear(): void {
    this.#units = [];
    this.#next = 0;
    this.#bytesAhead = 0;
    this.#bytesBehind = 0;
    this.#gated = true;
  }

  /** The stream begins again at a time it has been at: what it sends takes the place of what is here. */
  #supersede(fromMs: number): void {
    const last = this.lastMs;
    if (last === undefined || last < fromMs) return;
    const kept = this.#units.findIndex((unit) => captureMsOf(unit) >= fromMs);
    if (kept < 0) return;
    this.#units.length = kept;
    this.#next = Math.min(this.#next, kept);
    this.#count();
  }

  #advance(to: number): number {
    const count = to - this.#next;
    this.#next = to;
    this.#count();
    this.#trim();
    return count;
  }

  /** Lets go of the oldest groups of pictures; the one that is being shown, and one before it, stay. */
  #trim(): void {
    while (this.#next > KEPT_UNITS || this.#bytesBehind > KEPT_BYTES) {
      const keys: number[] = [];
      for (let i = 1; i < this.#next && keys.length < 2; i++) if (this.#units[i]?.key === true) keys.push(i);
      const [oldest, another] = keys;
      // A group that is longer than the bound stays whole, or nothing could be shown again.
      if (oldest === undefined || another === undefined) return;
      for (const unit of this.#units.splice(0, oldest)) this.#bytesBehind -= unit.data.byteLength;
      this.#next -= oldest;
    }
  }

  #count(): void {
    this.#bytesBehind = 0;
    this.#bytesAhead = 0;
    for (const [index, { data }] of this.#units.entries()) {
      if (index < this.#next) this.#bytesBehind += data.byteLength;
      else this.#bytesAhead += data.byteLength;
    }
  }
}
