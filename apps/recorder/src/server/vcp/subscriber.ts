import { encodeVcp } from 'gk-sdk/wire';
import type { WebSocket } from 'ws';
import type { CommandReply } from '../frames/command-reply.js';
import { CLOSE_TRY_AGAIN } from '../http/on-message.js';

/** A reader this far behind is let go; it connects again and gets the whole list. */
const MAX_BEHIND_BYTES = 4 * 1024 * 1024;
/** Subscriptions of one socket at most. */
const MAX_SUBSCRIPTIONS = 100;

/** Subscriptions of one socket; all end with the socket or its login. */
export class Subscriber {
  readonly #socket: WebSocket;
  readonly #onFailure: (error: unknown) => void;
  readonly #ends = new Map<string, () => void>();

  /** `onFailure` receives errors of sending, which are not the publisher's. */
  constructor(socket: WebSocket, onFailure: (error: unknown) => void) {
    this.#socket = socket;
    this.#onFailure = onFailure;
    socket.once('close', () => {
      this.endAll();
    });
  }

  /** True when another subscription can be taken; one of the same name takes the place of the earlier. */
  hasRoomFor(name: string): boolean {
    return this.#ends.has(name) || this.#ends.size < MAX_SUBSCRIPTIONS;
  }

  /** Begins what gives back its end. */
  start(name: string, begin: () => () => void): void {
    this.#ends.get(name)?.();
    this.#ends.set(name, begin());
    if (this.#socket.readyState !== this.#socket.OPEN) this.endAll();
  }

  /** Ends one subscription, if there is such. */
  end(name: string): void {
    this.#ends.get(name)?.();
    this.#ends.delete(name);
  }

  /** Sends a message that answers nothing. */
  push(code: string, reply: CommandReply): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (this.#socket.bufferedAmount > MAX_BEHIND_BYTES) {
      this.#socket.close(CLOSE_TRY_AGAIN, 'Reading too slowly');
      return;
    }
    try {
      this.#socket.send(encodeVcp({ code, ...reply }));
    } catch (error) {
      this.#onFailure(error);
    }
  }

  /** Takes the error of a subscription that goes on all the same. */
  failed(error: unknown): void {
    this.#onFailure(error);
  }

  endAll(): void {
    for (const end of this.#ends.values()) end();
    this.#ends.clear();
  }
}
