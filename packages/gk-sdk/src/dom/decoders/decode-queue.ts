import type { VideoUnit } from '../../wire/container/demuxer.js';

interface Waiting {
  readonly unit: VideoUnit;
  readonly sinceMs: number;
  /** When its picture is due. */
  readonly dueAtMs: number;
}

/** Encoded pictures that wait longer for the decoder show that it cannot follow, in milliseconds. */
const MAX_WAIT_MS = 800;
/** Pictures so long overdue are never shown: a new key frame makes them worthless, in milliseconds. */
const OVERDUE_MS = 150;

/**
 * Encoded pictures on their way to the decoder. The gate lets nothing in until a key frame; when the
 * decoder cannot follow, or pictures are missing, everything up to the next key frame is dropped and
 * counted: never behind in silence.
 *
 * @internal
 */
export class DecodeQueue {
  #waiting: Waiting[] = [];
  #open = false;
  #dropped = 0;
  #keyFrameSkips = 0;

  get size(): number {
    return this.#waiting.length;
  }

  /** Pictures that will never be decoded, since the start. */
  get dropped(): number {
    return this.#dropped;
  }

  /** Times that everything up to the next key frame was dropped. */
  get keyFrameSkips(): number {
    return this.#keyFrameSkips;
  }

  /** The next picture for the decoder, left in place. */
  get first(): VideoUnit | undefined {
    return this.#waiting[0]?.unit;
  }

  push(unit: VideoUnit, nowMs: number, dueAtMs: number): void {
    if (unit.key) {
      const last = this.#waiting.at(-1);
      if (last !== undefined && nowMs - last.dueAtMs > OVERDUE_MS) this.#dropWaiting();
      this.#open = true;
    } else if (unit.discontinuity && this.#open) {
      // Queued pictures are whole and are shown; later ones would be smeared.
      this.#open = false;
      this.#keyFrameSkips++;
    }
    if (!this.#open) {
      this.#dropped++;
      return;
    }
    this.#waiting.push({ unit, sinceMs: nowMs, dueAtMs });
    const head = this.#waiting[0];
    if (head !== undefined && nowMs - head.sinceMs > MAX_WAIT_MS) this.#skipToKeyFrame();
  }

  /** Puts a held group of pictures in the place of all that waits, for a decoder that starts anew. */
  replay(units: readonly VideoUnit[], nowMs: number): void {
    this.#waiting = units.map((unit) => ({ unit, sinceMs: nowMs, dueAtMs: nowMs }));
    this.#open = units.length > 0;
  }

  shift(): VideoUnit | undefined {
    return this.#waiting.shift()?.unit;
  }

  /** Drops what waits and lets nothing in until the next key frame. */
  close(): void {
    this.#waiting = [];
    this.#open = false;
  }

  #skipToKeyFrame(): void {
    const key = this.#waiting.findLastIndex(({ unit }) => unit.key);
    this.#keyFrameSkips++;
    if (key > 0) {
      this.#dropped += key;
      this.#waiting.splice(0, key);
      return;
    }
    this.#dropWaiting();
    this.#open = false;
  }

  #dropWaiting(): void {
    this.#dropped += this.#waiting.length;
    this.#waiting = [];
  }
}
