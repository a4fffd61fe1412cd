import { GkError } from '../errors/gk-error.js';

/** Close of a socket. @public */
export interface SocketClose {
  /** Close code; 1006 = the connection broke or was never made. */
  readonly code: number;
  /** The words of the close frame; empty without any. */
  readonly reason: string;
  /** False when no close frame came. */
  readonly wasClean: boolean;
}

/** Callbacks of a socket. Nothing is called after `onClose`. @public */
export interface SocketHandlers {
  /** The handshake is done. */
  onOpen(): void;
  /** One text frame. */
  onText(text: string): void;
  /** `bytes` belong to the receiver. */
  onBytes(bytes: Uint8Array): void;
  /** Called exactly once, also when the connection was never made or this side closed it. */
  onClose(close: SocketClose): void;
}

/** A connection that is open or being opened. @public */
export interface Socket {
  /** Sends one frame; does nothing unless open. */
  send(frame: string | Uint8Array): void;
  /** Bytes accepted by `send` that have not left yet. */
  readonly bufferedBytes: number;
  /** Begins to close; `onClose` follows. Idempotent. */
  close(code?: number, reason?: string): void;
}

/** Opens a WebSocket. The default is the platform's. @public */
export type SocketFactory = (url: string, handlers: SocketHandlers) => Socket;

/**
 * The factory that was given, or the one of the platform's `WebSocket`.
 *
 * @throws GkError `unsupported` when neither is there.
 * @internal
 */
export function socketFactory(given?: SocketFactory): SocketFactory {
  if (given) return given;
  if (typeof WebSocket === 'undefined') {
    throw new GkError('unsupported', 'This Node has no WebSocket: use Node 22 or newer, or give `openSocket`.');
  }
  return openWebSocket;
}

/** Opens sockets with the global `WebSocket`. @public */
export const openWebSocket: SocketFactory = (url, handlers) => {
  let socket: WebSocket;
  try {
    socket = new WebSocket(url);
  } catch {
    // An insecure socket on a secure page, or a URL that is none: the platform throws at once. The
    // reason is not passed on, as it may quote the URL with its credentials.
    queueMicrotask(() => {
      handlers.onClose({ code: 1006, reason: 'The socket could not be made.', wasClean: false });
    });
    return { send: () => undefined, bufferedBytes: 0, close: () => undefined };
  }
  socket.binaryType = 'arraybuffer';
  let hasOpened = false;
  let hasEnded = false;
  const end = (close: SocketClose): void => {
    if (hasEnded) return;
    hasEnded = true;
    handlers.onClose(close);
  };
  socket.onopen = () => {
    hasOpened = true;
    handlers.onOpen();
  };
  // Node 22 fires no `close` for a connection that was never made; others do so after `error`, with this code.
  socket.onerror = () => {
    if (!hasOpened) end({ code: 1006, reason: '', wasClean: false });
  };
  socket.onmessage = (event: MessageEvent<unknown>) => {
    if (typeof event.data === 'string') handlers.onText(event.data);
    else if (event.data instanceof ArrayBuffer) handlers.onBytes(new Uint8Array(event.data));
  };
  socket.onclose = (event) => {
    end({ code: event.code, reason: event.reason, wasClean: event.wasClean });
  };
  return {
    send: (frame) => {
      if (socket.readyState !== WebSocket.OPEN) return;
      // A view of shared memory cannot be sent: the copy is always of plain memory.
      socket.send(typeof frame === 'string' ? frame : new Uint8Array(frame));
    },
    get bufferedBytes() {
      return socket.bufferedAmount;
    },
    close: (code, reason) => {
      socket.close(code, reason);
    },
  };
};
