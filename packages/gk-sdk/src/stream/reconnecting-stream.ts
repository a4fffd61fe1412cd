import { GkError } from '../errors/gk-error.js';
import { toGkError } from '../errors/to-gk-error.js';
import { refusalError } from '../transport/close-error.js';
import { blankSecrets, secretsOfUrl } from '../transport/secrets.js';
import { socketFactory, type SocketFactory } from '../transport/socket.js';
import { steadyClock, type Clock } from '../util/clock.js';
import { LiveConnection, type LiveSocket, type LiveSocketListener } from './live-connection.js';

/** State of a {@link ReconnectingStream}. @public */
export type ReconnectingStreamState =
  /** The first connection is being made. */
  | { readonly kind: 'connecting' }
  /** The connection stands. */
  | { readonly kind: 'open' }
  /**
   * The connection broke, ended or fell silent, and is made anew; `network`, or what the function that gives the address
   * failed of.
   */
  | { readonly kind: 'reconnecting'; readonly error: GkError }
  /** The server said no, as it does while a device is offline. It is asked again, each 15 s or more. */
  | { readonly kind: 'refused'; readonly error: GkError }
  | { readonly kind: 'closed' };

/** Options of a reconnecting stream. @public */
export interface ReconnectingStreamOptions {
  /**
   * From `buildStreamUrl` or `Session.streamUrl`; a function is asked before each connection, so that credentials are
   * never stale. A secret.
   */
  readonly url: string | (() => string | Promise<string>);
  /** A new connection stands: what comes now has nothing to do with what came before. Make a new demuxer. */
  onOpen?(): void;
  /** Bytes as they came, in any container; they belong to the receiver. */
  onChunk(bytes: Uint8Array): void;
  /** Called after each change of the state. */
  onState?(state: ReconnectingStreamState): void;
  /** Closes the stream. */
  readonly signal?: AbortSignal;
  /** Default: the global `WebSocket`. */
  readonly openSocket?: SocketFactory;
  /** Default: one that never goes back, whatever the clock of the platform is set to. */
  readonly clock?: Clock;
  /** Numbers in [0, 1) that spread reconnects. Default: `Math.random`. */
  readonly random?: () => number;
}

/** A stream that comes back by itself. Whoever opens it closes it; until then it keeps a process alive. @public */
export interface ReconnectingStream {
  readonly state: ReconnectingStreamState;
  /** Connections made or tried after the first. */
  readonly retries: number;
  /** Ends it for good; nothing is called afterwards. Idempotent. */
  close(): void;
}

/** Interval between checks of the time without data. */
const CHECK_MS = 1_000;

/**
 * Opens a live stream and keeps it open, in browsers and in Node, by the rule of the live tile: "if no data arrives for
 * over 10 s and more than 15 s have passed since the last retry, it reconnects" (spec 000 section 4). A broken
 * connection is made anew at once, then after 0.3, 1.2, 2.7 s and so on, up to 15 s.
 *
 * @example
 * ```ts
 * let demuxer = createSniffingDemuxer(sink);
 * const stream = openReconnectingStream({
 *   url: () => session.streamUrl({ deviceId: 'GK-0007', channel: 1 }),
 *   onOpen: () => (demuxer = createSniffingDemuxer(sink)),
 *   onChunk: (bytes) => demuxer.push(bytes),
 *   onState: (state) => console.log(state.kind),
 * });
 * ```
 * @throws GkError `unsupported` where there is no `WebSocket` (Node before 22) and no `openSocket` is given.
 * @public
 */
export function openReconnectingStream(options: ReconnectingStreamOptions): ReconnectingStream {
  return new LiveReconnectingStream(options);
}

class LiveReconnectingStream implements ReconnectingStream {
  readonly #options: ReconnectingStreamOptions;
  readonly #clock: Clock;
  readonly #connection: LiveConnection;
  readonly #close = (): void => {
    this.close();
  };
  #state: ReconnectingStreamState = { kind: 'connecting' };
  #cancelCheck: (() => void) | undefined;
  /** Error of the last request for an address. */
  #addressError: GkError | undefined;

  constructor(options: ReconnectingStreamOptions) {
    const { clock = steadyClock, random = () => Math.random(), signal, url } = options;
    const openSocket = socketFactory(options.openSocket);
    this.#options = options;
    this.#clock = clock;
    this.#connection = new LiveConnection(
      {
        clock,
        random,
        url: typeof url === 'string' ? () => url : () => this.#ask(url),
        createSocket: (address, listener) => connect(openSocket, address, listener),
      },
      {
        onOpen: () => options.onOpen?.(),
        onBytes: (bytes) => {
          this.#connection.mediaArrived(clock.now());
          options.onChunk(bytes);
        },
        onChange: () => {
          this.#update();
        },
      },
    );
    if (signal?.aborted) {
      this.close();
      return;
    }
    signal?.addEventListener('abort', this.#close);
    this.#connection.start();
    this.#watch();
  }

  get state(): ReconnectingStreamState {
    return this.#state;
  }

  get retries(): number {
    return this.#connection.retries;
  }

  close(): void {
    if (this.#state.kind === 'closed') return;
    this.#options.signal?.removeEventListener('abort', this.#close);
    this.#cancelCheck?.();
    this.#connection.stop();
    this.#set({ kind: 'closed' });
  }

  #ask(url: () => string | Promise<string>): string | Promise<string> {
    const keep = (thrown: unknown): never => {
      this.#addressError = toGkError(thrown);
      throw thrown;
    };
    this.#addressError = undefined;
    try {
      const given = url();
      return typeof given === 'string' ? given : given.catch(keep);
    } catch (thrown) {
      return keep(thrown);
    }
  }

  #watch(): void {
    if (this.#state.kind === 'closed') return;
    this.#cancelCheck = this.#clock.after(CHECK_MS, () => {
      this.#connection.check(this.#clock.now());
      this.#watch();
    });
  }

  #update(): void {
    const { refusal, connected, brokenAtMs } = this.#connection;
    if (refusal) this.#set({ kind: 'refused', error: refusalError(refusal.code, refusal.message) });
    else if (connected) this.#set({ kind: 'open' });
    else if (brokenAtMs !== undefined) {
      const broken = new GkError('network', 'The stream broke off, ended or fell silent. It is opened again.');
      this.#set({ kind: 'reconnecting', error: this.#addressError ?? broken });
    }
  }

  #set(state: ReconnectingStreamState): void {
    if (this.#state.kind === 'closed') return;
    const before = this.#state;
    this.#state = state;
    const isNews = state.kind === 'refused' || before.kind !== state.kind || codeOf(before) !== codeOf(state);
    if (isNews) this.#options.onState?.(state);
  }
}

const codeOf = (state: ReconnectingStreamState): string | undefined =>
  'error' in state ? state.error.code : undefined;

/** A socket in the form that a {@link LiveConnection} takes. Words of the server quote no credentials, however spelt. */
function connect(openSocket: SocketFactory, url: string, listener: LiveSocketListener): LiveSocket {
  const secrets = secretsOfUrl(url);
  return openSocket(url, {
    onOpen: listener.onOpen,
    onText: (text) => {
      listener.onMessage(blankSecrets(text, secrets));
    },
    onBytes: ({ buffer, byteLength, byteOffset }) => {
      listener.onMessage(byteLength === buffer.byteLength ? buffer : buffer.slice(byteOffset, byteOffset + byteLength));
    },
    onClose: ({ code, reason }) => {
      listener.onClose(code, blankSecrets(reason, secrets));
    },
  });
}
