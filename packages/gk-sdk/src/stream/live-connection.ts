import type { Clock } from '../util/clock.js';
import { toStreamStatusMessage } from '../wire/container/gk-json.js';
import { mustReconnect, reconnectDelayMs, refusedDelayMs } from './reconnect-policy.js';

/** A status of the server that ended the stream. @internal */
export interface Refusal {
  readonly code: number;
  readonly message: string;
}

/** Callbacks of a socket. Nothing is called after a close from this side. @internal */
export interface LiveSocketListener {
  readonly onOpen: () => void;
  readonly onMessage: (data: unknown) => void;
  readonly onClose: (code: number, reason: string) => void;
}

/** The part of a WebSocket that a connection needs. @internal */
export interface LiveSocket {
  close(): void;
}

/** Callbacks of a {@link LiveConnection} for its stream. @internal */
export interface LiveConnectionHandler {
  /** A new socket is open: what comes now has nothing to do with what came before. */
  onOpen(): void;
  onBytes(bytes: Uint8Array): void;
  /** `connected`, `refusal` or the like changed. */
  onChange(): void;
}

/** The port of a socket that the page has opened itself, with the handlers of a socket of the worker's own. @internal */
export interface PortSocket extends MessagePort {
  binaryType?: BinaryType;
  onopen?: (() => void) | null;
  /** Called in browsers whose ports tell their end; elsewhere the stream falls silent. */
  onclose?: ((event: CloseEvent) => void) | null;
  /** Has no query, and so no credentials. */
  toString(): string;
}

/** Where a connection leads: an address, or the port of a socket that stands for it. @internal */
export type StreamAddress = string | PortSocket;

/** Dependencies of a {@link LiveConnection}. @internal */
export interface LiveConnectionOptions<Address extends StreamAddress = string> {
  readonly clock: Clock;
  readonly random: () => number;
  /** Gives the address of the next connection, or its socket's port. */
  readonly url: () => string | Promise<Address>;
  /** Throws when the address is none. */
  readonly createSocket: (url: Address | string, listener: LiveSocketListener) => LiveSocket;
}

/** A connection that played at least this long is tried again at once, milliseconds. */
const PLAYED_MS = 1_000;
/** Close codes 4000 + status carry the server's refusal (docs/protocol.md, "Credentials"). */
const REFUSAL_CLOSE_CODE = 4000;

/**
 * Holds one socket open and makes it anew when it breaks or falls silent. Liveness is media
 * arriving, not the socket's state.
 *
 * @internal
 */
export class LiveConnection<Address extends StreamAddress = string> {
  readonly #options: LiveConnectionOptions<Address>;
  readonly #handler: LiveConnectionHandler;
  #socket: LiveSocket | undefined;
  #cancelRetry: (() => void) | undefined;
  /** Counts up whenever a socket or a try is given up, so that late answers are known as such. */
  #generation = 0;
  #failures = 0;
  #firstMediaAtMs: number | undefined;
  #lastTryAtMs = 0;
  #url: Address | string = '';

  /** From `start` to `stop`. */
  running = false;
  /** True while a socket is open. */
  connected = false;
  /** Tries after the first. */
  retries = 0;
  lastMediaAtMs: number | undefined;
  brokenAtMs: number | undefined;
  refusal: Refusal | undefined;
  ended = false;

  constructor(options: LiveConnectionOptions<Address>, handler: LiveConnectionHandler) {
    this.#options = options;
    this.#handler = handler;
  }

  /** Tries since media last came, from 1. */
  get attempt(): number {
    return this.#failures + 1;
  }

  start(): void {
    if (this.running) return;
    this.running = true;
    this.#failures = 0;
    void this.#open();
  }

  /** Lets go of the socket and of any try to come. */
  stop(): void {
    this.running = false;
    this.#release();
    this.brokenAtMs = undefined;
    this.refusal = undefined;
  }

  /** Notes that a picture came: this alone proves that the stream lives. */
  mediaArrived(nowMs: number): void {
    this.#firstMediaAtMs ??= nowMs;
    this.lastMediaAtMs = nowMs;
    this.brokenAtMs = undefined;
    this.ended = false;
    if (this.refusal !== undefined) {
      this.refusal = undefined;
      this.#handler.onChange();
    }
  }

  /** Takes a status of the server, from a text frame or from inside the stream; 1 and 2 mean success. */
  statusArrived({ code, message }: Refusal): void {
    if (code <= 2 || code === 200) return;
    this.#refuse(code, message);
    this.#handler.onChange();
  }

  /** The stream said that it is over: begins a new one. */
  endArrived(): void {
    this.ended = true;
    this.#retry();
  }

  /** Makes the connection anew at once: what stood for it is not to be trusted. */
  renew(): void {
    if (this.running && this.#cancelRetry === undefined) this.#retry(true);
  }

  /**
   * Applies the outer rule; call it about once a second.
   *
   * @param unshownSinceMs - Time since which incoming data is useless; undefined otherwise.
   */
  check(nowMs: number, unshownSinceMs?: number): void {
    if (!this.running || this.#cancelRetry !== undefined) return;
    const since =
      unshownSinceMs ?? Math.max(this.lastMediaAtMs ?? 0, this.#firstMediaAtMs === undefined ? this.#lastTryAtMs : 0);
    if (mustReconnect(nowMs, since, this.#lastTryAtMs)) this.#retry(true);
  }

  async #open(): Promise<void> {
    this.#lastTryAtMs = this.#options.clock.now();
    this.#firstMediaAtMs = undefined;
    const generation = ++this.#generation;
    const isCurrent = (): boolean => generation === this.#generation;
    try {
      const given = this.#options.url();
      // An address that is there is connected to at once.
      const url = typeof given === 'string' ? given : await given;
      if (!isCurrent()) return;
      this.#url = url;
      this.#socket = this.#options.createSocket(url, {
        onOpen: () => {
          if (isCurrent()) this.#opened();
        },
        onMessage: (data) => {
          if (!isCurrent()) return;
          if (data instanceof ArrayBuffer) this.#handler.onBytes(new Uint8Array(data));
          else if (typeof data === 'string') this.#text(data);
        },
        onClose: (code, reason) => {
          if (isCurrent()) this.#closed(code - REFUSAL_CLOSE_CODE, reason);
        },
      });
    } catch {
      if (isCurrent()) this.#retry();
    }
  }

  #opened(): void {
    this.connected = true;
    this.#handler.onOpen();
    this.#handler.onChange();
  }

  #closed(status: number, reason: string): void {
    // A status that was reported before has more words.
    if (status >= 400 && status < 1000 && this.refusal?.code !== status) {
      this.#refuse(status, reason);
    }
    this.#retry();
  }

  #text(text: string): void {
    let status: unknown;
    try {
      status = JSON.parse(text);
    } catch {
      return;
    }
    this.statusArrived(toStreamStatusMessage(status));
  }

  /** Removes the credentials of the address, in their written form, from the server's message. */
  #refuse(code: number, message: string): void {
    let words = message;
    for (const [name, value] of new URLSearchParams(String(this.#url).split('?')[1])) {
      // `blankSecrets` knows more spellings, and would be weight on every page.
      if (value && /^(password|[peh])$/.test(name)) words = words.replaceAll(value, '[removed]');
    }
    this.refusal = { code, message: words };
  }

  #retry(now = false): void {
    const { clock, random } = this.#options;
    const played = this.#firstMediaAtMs !== undefined && (this.lastMediaAtMs ?? 0) - this.#firstMediaAtMs >= PLAYED_MS;
    this.#release();
    if (!this.running) return;
    this.brokenAtMs ??= clock.now();
    if (played) {
      this.#failures = 0;
      // Credentials expire while a stream plays: new ones may do, and the next try will say so if not.
      this.refusal = undefined;
    }
    const delay = now ? 0 : this.refusal ? refusedDelayMs(random()) : reconnectDelayMs(this.#failures, random());
    this.#failures++;
    this.#cancelRetry = clock.after(delay, () => {
      this.#cancelRetry = undefined;
      this.retries++;
      void this.#open();
    });
    this.#handler.onChange();
  }

  #release(): void {
    this.#generation++;
    this.#cancelRetry?.();
    this.#cancelRetry = undefined;
    const socket = this.#socket;
    this.#socket = undefined;
    this.connected = false;
    socket?.close();
  }
}
