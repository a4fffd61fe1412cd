import type { Duplex } from 'node:stream';
import { FrameLimiter } from './frame-limiter.js';
import { CUT_OFF_FACTOR, type MemoryLimits } from './memory-limits.js';
import type { MeteredSocket } from './metered-socket.js';
import { CLOSE_TOO_LONG, CLOSE_TRY_AGAIN } from './on-message.js';

/** The farewell of a socket that does not read stands behind all that it did not read. */
const FAREWELL_MS = 2_000;
/** Header of a control frame of a client. */
const CONTROL_HEADER_BYTES = 6;
/** The network library may have read so much ahead, in short messages. */
const READ_AHEAD_BYTES = 256 * 1024;

const TOO_LONG = [CLOSE_TOO_LONG, 'Log in before you send messages of this length'] as const;

/** What an account asks of the memory that it belongs to. */
interface AccountOptions {
  readonly limits: MemoryLimits;
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
  #isKnown = false;
  #isClosed = false;

  constructor(socket: MeteredSocket, wire: Duplex, options: AccountOptions) {
    this.#socket = socket;
    this.#options = options;
    this.#frames = new FrameLimiter({
      rates: options.limits.frames,
      onChange: () => {
        this.look();
      },
    });
    // Ahead of the library, which takes messages out of what is counted here.
    wire.prependListener('data', (chunk: Buffer) => {
      this.#arrivingBytes += chunk.length;
      this.look();
    });
    wire.on('drain', () => {
      this.look();
    });
    socket.passThrough(this);
  }

  /** Bytes that it holds now. */
  get heldBytes(): number {
    return this.#heldBytes;
  }

  /** Says whether the user of the socket is known: who is may send more frames, and longer ones. */
  setKnown(isKnown: boolean): void {
    this.#isKnown = isKnown;
    this.#frames.setKnown(isKnown);
  }

  /** Counts a frame that has come whole, and delivers it when the socket may send one more. */
  takeFrame(kind: string | symbol, bytes: number, deliver: () => void): void {
    // A control frame may stand between the parts of a message.
    this.#arrivingBytes = kind === 'message' ? 0 : Math.max(0, this.#arrivingBytes - bytes - CONTROL_HEADER_BYTES);
    if (bytes > this.#longestBytes) this.#letGo(...TOO_LONG);
    else this.#frames.take(bytes, deliver);
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
    const { limits, isShort } = this.#options;
    if (heldBytes > CUT_OFF_FACTOR * limits.socketBytes) this.cutOff();
    if (!isOpen || this.#isClosed) return;
    if (this.#arrivingBytes > this.#longestBytes + READ_AHEAD_BYTES) {
      this.#letGo(...TOO_LONG);
      return;
    }

    const isPast = heldBytes >= limits.socketBytes || isShort(heldBytes);
    this.#shortSinceMs = isPast ? (this.#shortSinceMs ?? performance.now()) : undefined;
    const mustWait = isPast || this.#frames.isWaiting || this.#waiting >= limits.waitingRequests;
    if (mustWait && !this.#socket.isPaused) this.#socket.pause();
    else if (!mustWait && this.#socket.isPaused) this.#socket.resume();
    if (this.#shortSinceMs !== undefined && performance.now() - this.#shortSinceMs >= limits.graceMs) {
      this.#letGo(CLOSE_TRY_AGAIN, 'Reading too slowly');
    } else if (this.#frames.excessMs >= limits.graceMs) this.#letGo(CLOSE_TRY_AGAIN, 'Too many messages a second');
  }

  get #longestBytes(): number {
    return this.#isKnown ? Infinity : this.#options.limits.strangerMessageBytes;
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
    this.#frames.close();
    this.#socket.close(code, why);
    // The library would go on to read what nobody hears any more.
    this.#socket.pause();
    setTimeout(() => {
      this.#socket.terminate();
    }, FAREWELL_MS).unref();
  }
}
