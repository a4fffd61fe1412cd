import type { Socket, SocketClose, SocketFactory, SocketHandlers } from '../transport/socket.js';

/** One socket of a {@link FakeSockets}, seen from the server. @public */
export class FakeSocket implements Socket {
  readonly url: string;
  /** Frames that the client sent, oldest first. */
  readonly sent: (string | Uint8Array)[] = [];
  /** Set it for a line on which nothing gets through. */
  bufferedBytes = 0;
  #state: 'opening' | 'open' | 'closed' = 'opening';
  readonly #handlers: SocketHandlers;
  readonly #onSend: (frame: string | Uint8Array) => void;

  constructor(url: string, handlers: SocketHandlers, onSend: (socket: FakeSocket, frame: string | Uint8Array) => void) {
    this.url = url;
    this.#handlers = handlers;
    this.#onSend = (frame) => {
      onSend(this, frame);
    };
  }

  get state(): 'opening' | 'open' | 'closed' {
    return this.#state;
  }

  /** The server accepts the connection. */
  accept(): void {
    if (this.#state !== 'opening') return;
    this.#state = 'open';
    this.#handlers.onOpen();
  }

  /** The server sends a text frame. */
  serverText(text: string): void {
    if (this.#state === 'open') this.#handlers.onText(text);
  }

  /** The server sends a binary frame. */
  serverBytes(bytes: Uint8Array): void {
    if (this.#state === 'open') this.#handlers.onBytes(bytes);
  }

  /** The server closes, or with the default code the connection breaks. */
  serverClose(close: Partial<SocketClose> = {}): void {
    const code = close.code ?? 1006;
    this.#finish({ code, reason: close.reason ?? '', wasClean: close.wasClean ?? code !== 1006 });
  }

  send(frame: string | Uint8Array): void {
    if (this.#state !== 'open') return;
    this.sent.push(frame);
    this.#onSend(frame);
  }

  close(code = 1005, reason = ''): void {
    if (this.#state === 'closed') return;
    this.#state = 'closed';
    // As with a real socket, the end is reported later, not inside of the call.
    queueMicrotask(() => {
      this.#handlers.onClose({ code, reason, wasClean: true });
    });
  }

  #finish(close: SocketClose): void {
    if (this.#state === 'closed') return;
    this.#state = 'closed';
    this.#handlers.onClose(close);
  }
}

/** Behaviour of a fake server towards its sockets. @public */
export interface FakeSocketServer {
  /** A client opens a socket: accept it, close it, or let it wait. */
  onConnect(socket: FakeSocket): void;
  onFrame?(socket: FakeSocket, frame: string | Uint8Array): void;
}

/**
 * Sockets that lead to a server in the same test. Nothing happens before a microtask has passed, as
 * with real ones.
 *
 * @public
 */
export class FakeSockets {
  /** Every socket so far, oldest first. */
  readonly all: FakeSocket[] = [];
  readonly openSocket: SocketFactory;

  constructor(server: FakeSocketServer) {
    this.openSocket = (url, handlers) => {
      const socket = new FakeSocket(url, handlers, (from, frame) => server.onFrame?.(from, frame));
      this.all.push(socket);
      queueMicrotask(() => {
        server.onConnect(socket);
      });
      return socket;
    };
  }

  /** Forgets the sockets that are closed, and the frames that came over the others. */
  forget(): void {
    this.all.splice(0, this.all.length, ...this.all.filter(({ state }) => state !== 'closed'));
    for (const { sent } of this.all) sent.length = 0;
  }

  /** Sockets that are open now and whose URL path ends so. */
  open(pathEnd = ''): FakeSocket[] {
    return this.all.filter((socket) => socket.state === 'open' && new URL(socket.url).pathname.endsWith(pathEnd));
  }
}
