import { randomBytes } from 'node:crypto';
import type { FaultBoard } from './fault-board.js';

/** Bytes that a delay or a stall holds back at most; what comes then is lost. */
const MAX_HELD_BYTES = 64 * 1024 * 1024;

/** One message on its way to the viewer. */
interface Piece {
  readonly bytes: Uint8Array;
  /** It holds a picture, and nothing of what a decoder must know besides behind its middle. */
  readonly hasPicture: boolean;
}

export interface FaultGateOptions {
  readonly board: FaultBoard;
  readonly deviceId: string;
  readonly channel: number;
  /** Unix milliseconds. */
  readonly now: () => number;
  /** From 0 to 1, without 1. */
  readonly random: () => number;
  readonly deliver: (bytes: Uint8Array) => void;
}

/** The line between a camera and one viewer, on which faults happen. Keeps the order. */
export class FaultGate {
  readonly #options: FaultGateOptions;
  readonly #offChange: () => void;
  #held: (Piece & { readonly releaseMs: number })[] = [];
  #heldBytes = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: FaultGateOptions) {
    this.#options = options;
    this.#offChange = options.board.onChange(() => {
      this.#reschedule();
    });
  }

  push(bytes: Uint8Array, hasPicture: boolean): void {
    const { board, deviceId, channel, now, random } = this.#options;
    const drop = board.onStream('drop', deviceId, channel);
    if (drop !== undefined && random() < drop.ratio) return;
    const delay = board.onStream('delay', deviceId, channel);
    const lag = delay === undefined ? 0 : delay.delayMs + random() * delay.jitterMs;
    if (lag === 0 && this.#held.length === 0 && this.#stallEndMs() <= now()) {
      this.#deliver({ bytes, hasPicture });
      return;
    }
    if (this.#heldBytes + bytes.byteLength > MAX_HELD_BYTES) return;
    this.#heldBytes += bytes.byteLength;
    const before = this.#held.at(-1)?.releaseMs ?? 0;
    this.#held.push({ bytes, hasPicture, releaseMs: Math.max(now() + lag, before) });
    this.#release();
  }

  close(): void {
    this.#offChange();
    clearTimeout(this.#timer);
    this.#held = [];
  }

  /** Time until which nothing passes; 0 = no stall. */
  #stallEndMs(): number {
    const { board, deviceId, channel } = this.#options;
    const stall = board.onStream('stall', deviceId, channel);
    return stall === undefined ? 0 : (stall.endsMs ?? Number.POSITIVE_INFINITY);
  }

  /** A cleared delay does not go on holding what it held. */
  #reschedule(): void {
    const { board, deviceId, channel } = this.#options;
    if (board.onStream('delay', deviceId, channel) === undefined) {
      this.#held = this.#held.map((item) => ({ ...item, releaseMs: 0 }));
    }
    this.#release();
  }

  #release(): void {
    clearTimeout(this.#timer);
    const now = this.#options.now();
    const stallEndMs = this.#stallEndMs();
    while (this.#held[0] !== undefined && Math.max(this.#held[0].releaseMs, stallEndMs) <= now) {
      const [item] = this.#held.splice(0, 1);
      if (item === undefined) break;
      this.#heldBytes -= item.bytes.byteLength;
      this.#deliver(item);
    }
    const next = this.#held[0];
    if (next === undefined) return;
    const waitMs = Math.max(next.releaseMs, stallEndMs) - now;
    // A stall without an end is over when it is cleared, which reschedules.
    if (Number.isFinite(waitMs)) this.#timer = setTimeout(() => this.#release(), Math.max(1, waitMs));
  }

  #deliver({ bytes, hasPicture }: Piece): void {
    const { board, deviceId, channel, random, deliver } = this.#options;
    const damage = hasPicture ? board.onStream('damage', deviceId, channel) : undefined;
    const piece = damage !== undefined && random() < damage.ratio ? damaged(bytes, damage.bytes, random()) : bytes;
    const garbage = board.onStream('garbage', deviceId, channel);
    if (garbage === undefined || random() >= garbage.ratio) deliver(piece);
    else deliver(Buffer.concat([randomBytes(garbage.bytes), piece]));
  }
}

/** A copy with noise behind its middle, where headers are over; `place` from 0 to 1. */
function damaged(bytes: Uint8Array, count: number, place: number): Uint8Array {
  const copy = Uint8Array.from(bytes);
  const middle = Math.ceil(bytes.byteLength / 2);
  const noise = randomBytes(Math.min(count, bytes.byteLength - middle));
  copy.set(noise, middle + Math.floor(place * (bytes.byteLength - middle - noise.byteLength)));
  return copy;
}
