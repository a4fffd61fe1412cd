import type { FetchLike } from 'gk-sdk/rest';
import { openWebSocket, type SocketFactory } from 'gk-sdk/stream';
import { withoutSecrets } from './secrets.js';

/** So many messages are kept, the newest. */
export const KEPT_MESSAGES = 1_000;
/** Event on a connection. */
export interface LoggedMessage {
  /** Unix seconds, with fractions. */
  readonly atS: number;
  /** Sockets and calls count from 1. */
  readonly connection: number;
  readonly kind: 'opened' | 'sent' | 'received' | 'closed';
  /** The frame, or the call, without secrets; of `opened` the address without query, of `closed` code and reason. */
  readonly text: string;
}

/** The last messages of a page, without secrets. */
export class MessageLog {
  readonly #now: () => number;
  readonly #onChange: () => void;
  #all: readonly LoggedMessage[] = [];
  #connections = 0;

  /** @param now - Milliseconds since the Unix epoch. */
  constructor(onChange: () => void, now: () => number = () => Date.now()) {
    this.#onChange = onChange;
    this.#now = now;
  }

  /** Oldest first; the same array until something comes. */
  get all(): readonly LoggedMessage[] {
    return this.#all;
  }

  clear(): void {
    this.#all = [];
    this.#onChange();
  }

  /** Sockets of the platform, or of `open`, whose frames are kept here. */
  sockets(open: SocketFactory = openWebSocket): SocketFactory {
    return (url, handlers) => {
      const connection = ++this.#connections;
      const socket = open(url, {
        onOpen: () => {
          // A query can hold user and password.
          const { origin, pathname } = new URL(url);
          this.#add(connection, 'opened', `${origin}${pathname}`);
          handlers.onOpen();
        },
        onText: (text) => {
          this.#add(connection, 'received', withoutSecrets(text));
          handlers.onText(text);
        },
        onBytes: (bytes) => {
          this.#add(connection, 'received', withoutSecrets(new TextDecoder().decode(bytes)));
          handlers.onBytes(bytes);
        },
        onClose: (close) => {
          this.#add(connection, 'closed', `${close.code} ${close.reason}`.trim());
          handlers.onClose(close);
        },
      });
      return {
        send: (frame) => {
          const text = typeof frame === 'string' ? frame : new TextDecoder().decode(frame);
          this.#add(connection, 'sent', withoutSecrets(text));
          socket.send(frame);
        },
        get bufferedBytes() {
          return socket.bufferedBytes;
        },
        close: (code, reason) => {
          socket.close(code, reason);
        },
      };
    };
  }

  /** Calls of the platform, or of `call`: the request without query and body, and its outcome. */
  calls(call: FetchLike = (url, init) => fetch(url, init)): FetchLike {
    return async (url, init) => {
      const connection = ++this.#connections;
      // A query can hold user and password.
      this.#add(connection, 'sent', `${init.method} ${new URL(url).pathname}`);
      try {
        const reply = await call(url, init);
        this.#add(connection, 'received', String(reply.status));
        return reply;
      } catch (error) {
        this.#add(connection, 'closed', 'No answer.');
        throw error;
      }
    };
  }

  #add(connection: number, kind: LoggedMessage['kind'], text: string): void {
    const message = { atS: this.#now() / 1000, connection, kind, text };
    this.#all = [...this.#all, message].slice(-KEPT_MESSAGES);
    this.#onChange();
  }
}
