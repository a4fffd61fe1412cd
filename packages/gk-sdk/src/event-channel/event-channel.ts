import { GkError } from '../errors/gk-error.js';
import { toRow } from '../model/fields/json-fields.js';
import { readLiveEvent, type LiveEvent } from '../model/events/live-event.js';
import { setAuthorizationQuery, type Authorization } from '../transport/authorization.js';
import { closeRefusal } from '../transport/close-error.js';
import { parseRetryAfterMs } from '../transport/retry-after.js';
import { secretsOfUrl } from '../transport/secrets.js';
import { RetryTimer } from '../transport/retry-timer.js';
import type { Socket, SocketFactory } from '../transport/socket.js';
import type { Clock } from '../util/clock.js';
import { Emitter, type EventSource } from '../util/emitter.js';

/** "The event channel reconnects after 1 s" (spec 000 section 4). */
const EVENT_RECONNECT_MS = 1000;
/** A server that refuses a channel opens it and closes it at once, each second. */
const STANDS_AFTER_MS = 1000;

/** Options of an event channel. @internal */
export interface EventChannelOptions {
  /** URL of `event.cgi`. */
  readonly url: string;
  readonly authorization: Authorization;
  readonly openSocket: SocketFactory;
  readonly clock: Clock;
  readonly random: () => number;
}

/** Happenings of an event channel. @internal */
export interface EventChannelEvents {
  event: LiveEvent;
  /** A message without an event: serial number, device or time is missing. As it came. */
  message: Readonly<Record<string, unknown>>;
  /** The channel listens again after an interruption: emitted ahead of the next event. */
  gap: undefined;
  /** A message that could not be read, or a refusal: of the user, which ends the channel, or of another kind, once. */
  warning: GkError;
}

/**
 * The event socket of a login: opens at once, opens again after each loss, and ends with `close` or
 * when the server refuses the user (401, 403).
 *
 * @internal
 */
export class EventChannel implements EventSource<EventChannelEvents> {
  readonly #emitter = new Emitter<EventChannelEvents>();
  readonly #options: EventChannelOptions;
  readonly #retry: RetryTimer;
  #socket: Socket | undefined;
  #closed = false;
  #doubted = false;
  /** A socket was requested before: until the next one opens, events may be missed. */
  #hasTried = false;
  #stopStanding: (() => void) | undefined;
  /** Last reported refusal, so that it is not repeated each second. */
  #toldRefusal = '';

  constructor(options: EventChannelOptions) {
    this.#options = options;
    this.#retry = new RetryTimer({ clock: options.clock, random: options.random, delayMs: EVENT_RECONNECT_MS });
    this.#open();
  }

  on<K extends keyof EventChannelEvents>(name: K, listener: (value: EventChannelEvents[K]) => void): () => void {
    return this.#emitter.on(name, listener);
  }

  /**
   * Another connection to the server was lost. This one sends nothing, so that it would never learn that its own is
   * dead: from now on it counts only if something comes.
   */
  doubt(): void {
    this.#doubted = true;
  }

  /** True while this channel listens, or tries to, at that address with those credentials, and is not in doubt. */
  serves(url: string, authorization: Authorization): boolean {
    return (
      !this.#closed && !this.#doubted && this.#options.url === url && this.#options.authorization === authorization
    );
  }

  /** Ends the channel. Idempotent. */
  close(): void {
    this.#closed = true;
    this.#retry.cancel();
    this.#stopStanding?.();
    this.#socket?.close(1000);
    this.#socket = undefined;
    this.#emitter.removeAll();
  }

  #open(): void {
    const url = new URL(this.#options.url);
    setAuthorizationQuery(url.searchParams, this.#options.authorization);
    const isReconnection = this.#hasTried;
    this.#hasTried = true;
    this.#socket = this.#options.openSocket(url.href, {
      onOpen: () => {
        this.#doubted = false;
        if (!isReconnection) return;
        this.#stopStanding = this.#options.clock.after(STANDS_AFTER_MS, () => {
          this.#tellGap();
        });
      },
      onText: (text) => {
        this.#receive(text);
      },
      onBytes: (bytes) => {
        this.#receive(new TextDecoder().decode(bytes));
      },
      onClose: (close) => {
        if (this.#closed) return;
        this.#socket = undefined;
        this.#stopStanding?.();
        this.#stopStanding = undefined;
        const refusal = closeRefusal(close, secretsOfUrl(url.href));
        const waitMs = parseRetryAfterMs(close.reason);
        this.#closed = waitMs === undefined && (refusal?.code === 'auth-failed' || refusal?.code === 'forbidden');
        if (!this.#closed) {
          this.#retry.start(() => {
            this.#open();
          }, waitMs);
        }
        if (refusal && refusal.message !== this.#toldRefusal) {
          this.#toldRefusal = refusal.message;
          this.#emitter.emit('warning', refusal);
        }
      },
    });
  }

  #tellGap(): void {
    this.#stopStanding?.();
    this.#stopStanding = undefined;
    this.#emitter.emit('gap', undefined);
  }

  #receive(text: string): void {
    if (this.#closed) return;
    if (this.#stopStanding) this.#tellGap();
    this.#doubted = false;
    this.#toldRefusal = '';
    const message = readMessage(text);
    if (message === undefined) {
      this.#emitter.emit('warning', new GkError('bad-reply', 'A message of the event channel cannot be read.'));
      return;
    }
    const event = readLiveEvent(message);
    if (event) this.#emitter.emit('event', event);
    else this.#emitter.emit('message', message);
  }
}

/** A JSON object with a word for its kind (`cmd`); undefined for anything else. */
function readMessage(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const row = toRow(JSON.parse(text));
    return typeof row?.cmd === 'string' ? row : undefined;
  } catch {
    return undefined;
  }
}
