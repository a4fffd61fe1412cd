import { GkError } from '../errors/gk-error.js';
import { closeRefusal, refusalError } from '../transport/close-error.js';
import { blankSecrets, secretsOfUrl } from '../transport/secrets.js';
import { socketFactory, type SocketClose, type SocketFactory } from '../transport/socket.js';

/** A status message of a stream socket ({code, message}), and the error that it means. @public */
export interface StreamStatusText {
  /** Result code; 1 and 2 mean success. Undefined for a text that is not a status. */
  readonly code: number | undefined;
  /** The server's words. */
  readonly message: string;
  /** Error of the stream; undefined for codes 1 and 2, and for a text that is no status. */
  readonly error: GkError | undefined;
  /** Everything that the text said, `code` and `message` among it; empty for a text that is no JSON object. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/** End of a stream. @public */
export type StreamEnd =
  /** This side closed it. */
  | { readonly kind: 'closed' }
  /** The server ended it properly (1000, or a close without a code): a recorded stream is over. */
  | { readonly kind: 'ended' }
  /** The server refused; retrying is useless before something changes. */
  | { readonly kind: 'refused'; readonly error: GkError }
  /** The connection broke, failed to open, or was ended by the server (1001, 1011 to 1013); another attempt can help. */
  | { readonly kind: 'broken'; readonly error: GkError };

/** Callbacks of a stream. Nothing is called after `onEnd`. @public */
export interface StreamHandlers {
  /** The connection is open; no data has arrived yet. */
  onOpen?(): void;
  /** Bytes as they came, in any container; they belong to the receiver. */
  onChunk(bytes: Uint8Array): void;
  /** The server sent a status text (GK packet of kind 4). */
  onStatus?(status: StreamStatusText): void;
  /** Called exactly once. */
  onEnd(end: StreamEnd): void;
}

/** Options of a stream. @public */
export interface OpenStreamOptions extends StreamHandlers {
  /** From `buildStreamUrl` or `Session.streamUrl`. A secret. */
  readonly url: string;
  /** Default: the global `WebSocket`. */
  readonly openSocket?: SocketFactory;
  /** Closes the stream. */
  readonly signal?: AbortSignal;
}

/** A stream that is open or being opened. Whoever opens it closes it. @public */
export interface Stream {
  /** Sends bytes, as talk does; does nothing unless open. */
  send(bytes: Uint8Array): void;
  /** Idempotent. `onEnd` is called before it returns. */
  close(): void;
}

/**
 * Opens one stream and forwards its bytes without decoding, in browsers and in Node. Does not reconnect:
 * `openReconnectingStream` does.
 *
 * @example
 * ```ts
 * const parser = new GkParser({ onPacket: (packet) => file.write(packet.payload) });
 * const stream = openStream({
 *   url: session.streamUrl({ deviceId: 'GK-0007', channel: 1 }),
 *   onChunk: (bytes) => parser.push(bytes),
 *   onEnd: (end) => console.log(end.kind),
 * });
 * ```
 * @throws GkError `unsupported` where there is no `WebSocket` (Node before 22) and no `openSocket` is given.
 * @public
 */
export function openStream(options: OpenStreamOptions): Stream {
  let ended = false;
  /** The last refusal in words: it says more than the close code that follows it. */
  let refusal: GkError | undefined;
  const secrets = secretsOfUrl(options.url);

  const end = (how: StreamEnd): void => {
    if (ended) return;
    ended = true;
    options.signal?.removeEventListener('abort', close);
    options.onEnd(how);
  };
  const close = (): void => {
    if (ended) return;
    end({ kind: 'closed' });
    socket.close(1000);
  };

  if (options.signal?.aborted) {
    const aborted = { send: () => undefined, close: () => undefined };
    end({ kind: 'closed' });
    return aborted;
  }
  const socket = socketFactory(options.openSocket)(options.url, {
    onOpen: () => {
      if (!ended) options.onOpen?.();
    },
    onText: (text) => {
      if (ended) return;
      const status = readStreamStatusText(blankSecrets(text, secrets));
      refusal = status.error ?? refusal;
      options.onStatus?.(status);
    },
    onBytes: (bytes) => {
      if (!ended) options.onChunk(bytes);
    },
    onClose: (event) => {
      end(toStreamEnd(event, refusal, secrets));
    },
  });
  options.signal?.addEventListener('abort', close, { once: true });
  return {
    send: (bytes) => {
      socket.send(bytes);
    },
    close,
  };
}

/** Reads a text frame of a stream socket. */
function readStreamStatusText(text: string): StreamStatusText {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { code: undefined, message: text, error: undefined, fields: {} };
  }
  const fields = isRecord(value) ? value : {};
  const { code, message } = fields;
  const words = typeof message === 'string' ? message : '';
  if (typeof code !== 'number') return { code: undefined, message: words || text, error: undefined, fields };
  return { code, message: words, error: code === 1 || code === 2 ? undefined : refusalError(code, words), fields };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Close codes of a stream that is over: normal, and none. Others give up what was not over (RFC 6455, 7.4.1). */
const OVER: ReadonlySet<number> = new Set([1000, 1005]);

/** Maps a close of the socket to the end of the stream. */
function toStreamEnd(close: SocketClose, refusal: GkError | undefined, secrets: Iterable<string>): StreamEnd {
  const fromCode = closeRefusal(close, secrets);
  if (fromCode) return { kind: 'refused', error: refusal?.code === fromCode.code ? refusal : fromCode };
  if (close.wasClean && OVER.has(close.code)) return { kind: 'ended' };
  return { kind: 'broken', error: new GkError('network', 'The connection of the stream broke.') };
}
