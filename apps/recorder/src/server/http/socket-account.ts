import type { Duplex } from 'node:stream';
import type { SteadyMs } from '../../time/steady-clock.js';
import { FrameLimiter } from './frame-limiter.js';
import { CUT_OFF_FACTOR, type MemoryLimits } from './memory-limits.js';
import type { MeteredSocket } from './metered-socket.js';
import { CLOSE_TRY_AGAIN } from './on-message.js';

/** The farewell of a socket that does not read stands behind all that it did not read. */
const FAREWELL_MS = 2_000;
/** Header of a control frame of a client. */
const CONTROL_HEADER_BYTES = 6;
const TOO_LONG = 'Log in before you send messages of this length';

/** Callbacks of an account into the memory that it belongs to. */
interface AccountOptions {
  readonly limits: MemoryLimits;
  readonly steady: SteadyMs;
  readonly count: (bytes: number) => void;
  readonly isShort: (heldBytes: number) => boolean;
}

/** The bytes and the frames of one socket. It alone says when the socket is read. */
export class SocketAccount {
  readonly #socket: MeteredSocket;
  readonly #options: AccountOptions;
  readonly #frames: FrameLimiter;
  /** Of a message that has not come whole. */
  #arrivingBytes = 0;
  #waiting = 0;
  #waitingBytes = 0;
  #heldBytes = 0;
  #shortSinceMs: number | undefined;
  #isClosed = false;

  constructor(socket: MeteredSocket, wire: Duplex, options: AccountOptions) {
    this.#socket = socket;
    this.#options = options;
    this.#frames = new FrameLimiter({
      rates: options.limits.frames,
      steady: options.steady,
      onChange: () => {
        this.look();
      },
    });
    // Ahead of the library, which takes messages out of what is counted here.
    wire.prependListener('data', (chunk: Buffer) => {
      this.#arrivingBytes += chunk.length;
      this.#frames.crowd();
      this.look();
    });
    wire.on('drain', () => {
      this.look();
    });
    // The library closes a socket for what it refuses to read, and then lets it go on.
    socket.once('error', () => {
      process.nextTick(() => {
        this.#end();
      });
    });
    socket.passThrough(this);
    this.setKnown(false);
  }

  /** Bytes that it holds now. */
  get heldBytes(): number {
    return this.#heldBytes;
  }

  /** Says whether the user of the socket is known: who is may send more frames, and longer ones. */
  setKnown(isKnown: boolean): void {
    this.#frames.setKnown(isKnown);
    this.#socket.limitMessages(
      isKnown ? undefined : { bytes: this.#options.limits.strangerMessageBytes, words: TOO_LONG },
    );
  }

  /** Counts a frame that has come whole, and delivers it when the socket may send one more. */
  takeFrame(kind: string | symbol, bytes: number, deliver: () => void): void {
    // A control frame may stand between the parts of a message.
    this.#arrivingBytes = kind === 'message' ? 0 : Math.max(0, this.#arrivingBytes - bytes - CONTROL_HEADER_BYTES);
    this.#frames.take(bytes, deliver);
  }

  /** Counts a request until the returned function is called: once it has been answered. */
  take(bytes: number): () => void {
    this.#waiting += 1;
    this.#waitingBytes += bytes;
    this.look();
    return () => {
      this.#waiting -= 1;
      this.#waitingBytes -= bytes;
      this.look();
    };
  }

  /** Counts again, and reads the socket, lets it wait or lets it go. */
  look(): void {
    if (this.#isClosed) return;
    const isOpen = this.#socket.readyState === this.#socket.OPEN;
    if (!isOpen) this.#arrivingBytes = 0;
    const heldBytes =
      this.#arrivingBytes + this.#frames.waitingBytes + this.#waitingBytes + this.#socket.bufferedAmount;
    const more = heldBytes - this.#heldBytes;
    this.#heldBytes = heldBytes;
    this.#options.count(more);
    const { limits, steady, isShort } = this.#options;
    if (heldBytes > CUT_OFF_FACTOR * limits.socketBytes) this.cutOff();
    if (!isOpen || this.#isClosed) return;
    const isPast = heldBytes >= limits.socketBytes || isShort(heldBytes);
    this.#shortSinceMs = isPast ? (this.#shortSinceMs ?? steady()) : undefined;
    const mustWait = isPast || this.#frames.isCrowded || this.#waiting >= limits.waitingRequests;
    if (mustWait && !this.#socket.isPaused) this.#socket.pause();
    else if (!mustWait && this.#socket.isPaused) this.#socket.resume();
    if (this.#shortSinceMs !== undefined && steady() - this.#shortSinceMs >= limits.graceMs) {
      this.#letGo(CLOSE_TRY_AGAIN, 'Reading too slowly');
    } else if (this.#frames.excessMs >= limits.graceMs) this.#letGo(CLOSE_TRY_AGAIN, 'Too many messages a second');
  }

  /** Ends the socket at once; false when that was done before. */
  cutOff(): boolean {
    if (this.#isClosed) return false;
    this.close();
    this.#socket.terminate();
    return true;
  }

  /** The socket has closed: nothing is held any more. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#frames.close();
    this.#options.count(-this.#heldBytes);
    this.#heldBytes = 0;
  }

  #letGo(code: number, why: string): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    this.#socket.close(code, why);
    this.#end();
  }

  /** After its close frame nothing more is read of it: the library would go on to read data without a listener. */
  #end(): void {
    this.#frames.close();
    this.#socket.pause();
    setTimeout(() => {
      this.#socket.terminate();
    }, FAREWELL_MS).unref();
  }
}
