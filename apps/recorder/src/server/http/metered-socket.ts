import { WebSocket, type ServerOptions } from 'ws';
import { CLOSE_TOO_LONG } from './on-message.js';

/** Methods by which a socket of the recorder sends; a close frame ends it and is not counted. */
const FRAMES: ReadonlySet<string | symbol> = new Set(['message', 'ping', 'pong']);

/** Where the frames of a socket go ahead of everybody else. */
export interface FrameGate {
  /** `deliver` hands the frame to those who listen: now, later or never. */
  takeFrame(kind: string | symbol, bytes: number, deliver: () => void): void;
}

/** Parts of one message. Each is read, and inflated, by itself; browsers send eight MiB in some hundred. */
const MAX_FRAGMENTS = 1_024;

/** A part of `ws` that refuses longer messages: what reads frames, and what inflates them. */
interface LengthLimit {
  _maxPayload: number;
}

/** A socket whose frames pass a gate: listeners get only those that the gate lets through. */
export class MeteredSocket extends WebSocket {
  #gate: FrameGate | undefined;
  #tooLong: string | undefined;
  #longestBytes: number | undefined;

  /** Sets the gate; to be called before the first frame can come. */
  passThrough(gate: FrameGate): void {
    this.#gate = gate;
  }

  /**
   * Sets how long a message may be, packed and unpacked; without `limit` as long as the options of its server say. Of a longer
   * one nothing more is read or inflated: the socket closes with 1009 and the words of the limit.
   */
  limitMessages(limit?: { readonly bytes: number; readonly words: string }): void {
    const [reader, ...extensions] = this.#lengthLimits();
    this.#longestBytes ??= reader._maxPayload;
    this.#tooLong = limit?.words;
    for (const part of [reader, ...extensions]) {
      part._maxPayload = Math.min(this.#longestBytes, limit?.bytes ?? Infinity);
    }
  }

  override close(code?: number, words?: string | Buffer): void {
    super.close(code, words ?? (code === CLOSE_TOO_LONG ? this.#tooLong : undefined));
  }

  override emit(event: string | symbol, ...args: unknown[]): boolean {
    if (this.#gate === undefined || !FRAMES.has(event)) return super.emit(event, ...args);
    const [data] = args;
    this.#gate.takeFrame(event, Buffer.isBuffer(data) ? data.length : 0, () => {
      super.emit(event, ...args);
      // The library would answer a ping ahead of the gate, however many come.
      if (event === 'ping' && Buffer.isBuffer(data) && this.readyState === this.OPEN) this.pong(data, false);
    });
    return true;
  }

  /** `ws` has only a limit for all sockets of a server, fixed at its start. The limit of one socket is set in its receiver and extensions. */
  #lengthLimits(): [LengthLimit, ...LengthLimit[]] {
    const reader: unknown = Reflect.get(this, '_receiver');
    const extensions: unknown = Reflect.get(this, '_extensions');
    const parts: unknown[] = typeof extensions === 'object' && extensions !== null ? Object.values(extensions) : [];
    if (!isLengthLimit(reader) || !parts.every(isLengthLimit)) {
      throw new Error('This version of ws keeps the longest length of a message elsewhere');
    }
    return [reader, ...parts];
  }
}

function isLengthLimit(part: unknown): part is LengthLimit {
  return typeof part === 'object' && part !== null && '_maxPayload' in part && typeof part._maxPayload === 'number';
}

/** Options of every server of sockets. One event a turn: a chunk may hold thousands of frames, and others are served in between. */
export const METERED_SOCKETS = {
  noServer: true,
  WebSocket: MeteredSocket,
  allowSynchronousEvents: false,
  autoPong: false,
  maxFragments: MAX_FRAGMENTS,
} as const satisfies ServerOptions<typeof MeteredSocket>;
