import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { CUT_OFF_FACTOR, type MemoryLimits } from './memory-limits.js';
import { CLOSE_TRY_AGAIN } from './on-message.js';

/** The farewell of a socket that does not read stands behind all that it did not read. */
const FAREWELL_MS = 2_000;
/** Header of a control frame of a client. */
const CONTROL_HEADER_BYTES = 6;

/** What an account asks of the memory that it belongs to. */
interface AccountOptions {
  readonly limits: MemoryLimits;
  readonly count: (bytes: number) => void;
  readonly isShort: (heldBytes: number) => boolean;
}

/** The bytes of one socket. It alone says when the socket is read. */
export class SocketAccount {
  readonly #socket: WebSocket;
  readonly #options: AccountOptions;
  /** Of a message that has not come whole. */
  #arrivingBytes = 0;
  #waiting = 0;
  #waitingBytes = 0;
  #heldBytes = 0;
  #shortSinceMs: number | undefined;
  #isClosed = false;

  constructor(socket: WebSocket, wire: Duplex, options: AccountOptions) {
    this.#socket = socket;
    this.#options = options;
    // Ahead of the library, which takes messages out of what is counted here.
    wire.prependListener('data', (chunk: Buffer) => {
      this.#arrivingBytes += chunk.length;
      this.look();
    });
    wire.on('drain', () => {
      this.look();
    });
    socket.on('message', () => {
      this.#arrivingBytes = 0;
    });
    for (const control of ['ping', 'pong'] as const) {
      socket.on(control, (data: Buffer) => {
        this.#arrivingBytes = Math.max(0, this.#arrivingBytes - data.length - CONTROL_HEADER_BYTES);
      });
    }
  }

  /** Bytes that it holds now. */
  get heldBytes(): number {
    return this.#heldBytes;
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
    const heldBytes = this.#arrivingBytes + this.#waitingBytes + this.#socket.bufferedAmount;
    const more = heldBytes - this.#heldBytes;
    this.#heldBytes = heldBytes;
    this.#options.count(more);
    const { limits, isShort } = this.#options;
    if (heldBytes > CUT_OFF_FACTOR * limits.socketBytes) this.cutOff();
    if (!isOpen || this.#isClosed) return;

    const isPast = heldBytes >= limits.socketBytes || isShort(heldBytes);
    this.#shortSinceMs = isPast ? (this.#shortSinceMs ?? performance.now()) : undefined;
    const mustWait = isPast || this.#waiting >= limits.waitingRequests;
    if (mustWait && !this.#socket.isPaused) this.#socket.pause();
    else if (!mustWait && this.#socket.isPaused) this.#socket.resume();
    if (this.#shortSinceMs !== undefined && performance.now() - this.#shortSinceMs >= limits.graceMs) this.#letGo();
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
    this.#options.count(-this.#heldBytes);
    this.#heldBytes = 0;
  }

  #letGo(): void {
    this.#socket.close(CLOSE_TRY_AGAIN, 'Reading too slowly');
    setTimeout(() => {
      this.#socket.terminate();
    }, FAREWELL_MS).unref();
  }
}
