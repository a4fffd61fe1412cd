import { CommandChannel, REQUEST_TIMEOUT_MS } from '../command/channel.js';
import type { CommandCaller } from '../command/command-caller.js';
import { readLoginRefusal, type LoginRefusal } from '../command/login-refusal.js';
import type { CallOptions } from '../command/queries.js';
import { badReply, failure } from '../command/reply.js';
import { GkError } from '../errors/gk-error.js';
import { isGkError, toGkError } from '../errors/to-gk-error.js';
import { authorizationFields, type Authorization } from '../transport/authorization.js';
import { closeRefusal } from '../transport/close-error.js';
import { parseRetryAfterMs } from '../transport/retry-after.js';
import { RetryTimer } from '../transport/retry-timer.js';
import { socketFactory, type SocketFactory } from '../transport/socket.js';
import { systemClock, type Clock } from '../util/clock.js';
import { ListenerSet } from '../util/listener-set.js';
import { hashPassword } from '../util/password-hash.js';
import type { VcpFields, VcpMessage } from '../wire/vcp/message.js';
import { VcpResult } from '../wire/vcp/result-codes.js';

/** First wait before a monitor connects again; it doubles with each try in vain. */
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;

/** A connection that is quiet for so long is asked for a sign of life: a monitor may have nothing to tell for hours. */
const QUIET_MS = 30_000;

/** Credentials of a monitor. A monitor logs in on its own socket, apart from any session. @public */
export type MonitorCredentials =
  /** A password, plain or already hashed (64 characters). */
  | { readonly kind: 'password'; readonly username: string; readonly password: string }
  /** A token pair. A secret. */
  | { readonly kind: 'token'; readonly e: string; readonly h: string };

/** Options of a monitor connection. @public */
export interface MonitorOptions {
  /** The command channel: `ws://HOST:24680/`, or `deriveEndpoints(...).command`. */
  readonly url: string;
  readonly credentials: MonitorCredentials;
  /** Default: the global `WebSocket`. */
  readonly openSocket?: SocketFactory;
  /** Default: the platform's clock. */
  readonly clock?: Clock;
  /** Numbers in [0, 1) that spread reconnects. Default: `Math.random`. */
  readonly random?: () => number;
}

/** The life of a monitor connection. @public */
export type MonitorState =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'open' }
  /** It broke, or was never made; the next try begins at `retryAtS`, unix seconds. */
  | { readonly kind: 'reconnecting'; readonly retryAtS: number; readonly error: GkError }
  /** The server said no; no further try is made. */
  | { readonly kind: 'refused'; readonly error: GkError }
  | { readonly kind: 'closed' };

type Subscription = Parameters<MonitorConnection['follow']>[0];

/**
 * A connection for monitors: logs in by Q02 on its own socket, subscribes, and comes back after a loss with
 * all its subscriptions.
 *
 * @example
 * ```ts
 * const connection = new MonitorConnection({ url: 'ws://fleet.example.com:24680/', credentials });
 * const downloads = downloadMonitor(connection);
 * downloads.rows.subscribe(() => console.table(downloads.rows.all));
 * ```
 * @public
 */
export class MonitorConnection implements CommandCaller {
  readonly #options: MonitorOptions;
  readonly #authorization: Authorization;
  readonly #clock: Clock;
  readonly #listeners = new ListenerSet();
  readonly #subscriptions = new Set<Subscription>();
  #state: MonitorState = { kind: 'connecting' };
  #channel: CommandChannel | undefined;
  #retry: RetryTimer | undefined;
  #cancelConnectTimeout: () => void = () => undefined;
  #cancelQuietCheck: () => void = () => undefined;
  #lostInARow = 0;

  /** Begins to connect. @throws GkError `invalid-argument` for an address that is none, `unsupported` without `WebSocket`. */
  constructor(options: MonitorOptions) {
    if (!URL.canParse(options.url) || !/^wss?:/.test(options.url)) {
      throw new GkError('invalid-argument', 'The address of a monitor is a ws or wss URL.');
    }
    this.#options = options;
    this.#authorization = toAuthorization(options.credentials);
    this.#clock = options.clock ?? systemClock;
    this.#connect();
  }

  /** Current state of the connection; `subscribe` reports changes. */
  get state(): MonitorState {
    return this.#state;
  }

  /** Calls `listener` after each change of the state; returns an unsubscribe function. */
  subscribe(listener: () => void): () => void {
    return this.#listeners.add(listener);
  }

  call(code: string, fields?: VcpFields, body?: string, options?: CallOptions): Promise<VcpMessage> {
    if (this.#state.kind !== 'open' || !this.#channel) {
      return Promise.reject(new GkError('closed', 'The monitor is not connected.'));
    }
    const signal = options?.signal;
    return this.#channel.request({
      code,
      ...(fields && { fields }),
      ...(body !== undefined && { body }),
      ...(signal && { signal }),
    });
  }

  /** Keeps a subscription over reconnects until the returned function ends it on this side. @internal */
  follow(subscription: {
    readonly code: string;
    readonly fields?: VcpFields;
    /** The subscription begins, or begins anew after a reconnect. */
    onBegin(): void;
    onPush(message: VcpMessage): void;
    /** The server refused the subscription. */
    onError(error: GkError): void;
  }): () => void {
    this.#subscriptions.add(subscription);
    if (this.#state.kind === 'open') void this.#begin(subscription);
    return () => {
      this.#subscriptions.delete(subscription);
    };
  }

  /** Ends the connection and all its subscriptions. Idempotent. */
  close(): void {
    if (this.#state.kind === 'closed') return;
    this.#drop();
    this.#subscriptions.clear();
    this.#setState({ kind: 'closed' });
    this.#listeners.clear();
  }

  #connect(): void {
    const { url, openSocket } = this.#options;
    const channel = new CommandChannel({ url, openSocket: socketFactory(openSocket), clock: this.#clock });
    this.#channel = channel;
    this.#cancelConnectTimeout = this.#clock.after(REQUEST_TIMEOUT_MS, () => {
      this.#lose(new GkError('timeout', 'The server did not accept a connection in time.'));
    });
    channel.on('open', () => {
      this.#cancelConnectTimeout();
      void this.#logIn(channel);
    });
    channel.on('push', (message) => {
      for (const subscription of [...this.#subscriptions]) {
        if (isFor(message, subscription)) subscription.onPush(message);
      }
    });
    channel.on('close', (close) => {
      if (this.#channel !== channel) return;
      const refusal = closeRefusal(close, Object.values(authorizationFields(this.#authorization)));
      const waitMs = parseRetryAfterMs(close.reason);
      if (waitMs === undefined && refusal && (refusal.code === 'auth-failed' || refusal.code === 'forbidden'))
        this.#refuse(refusal);
      else this.#lose(refusal ?? new GkError('network', 'The connection to the server ended.'), waitMs);
    });
  }

  async #logIn(channel: CommandChannel): Promise<void> {
    try {
      const fields = authorizationFields(this.#authorization);
      const reply = await channel.request({ code: 'Q02', fields });
      if (this.#channel !== channel) return;
      const refusal = readRefusal(reply);
      if (refusal) {
        if (refusal.kind === 'later') this.#lose(refusal.error, refusal.waitMs);
        else this.#refuse(refusal.error);
        return;
      }
    } catch (error) {
      if (this.#channel === channel) this.#lose(toGkError(error));
      return;
    }
    this.#lostInARow = 0;
    this.#watch(channel);
    this.#setState({ kind: 'open' });
    for (const subscription of [...this.#subscriptions]) void this.#begin(subscription);
  }

  /** Loses a connection on which nothing comes any more. "The polling requests serve as the heartbeat" (docs/protocol.md). */
  #watch(channel: CommandChannel): void {
    this.#cancelQuietCheck = this.#clock.after(QUIET_MS, () => {
      void this.#checkLife(channel);
    });
  }

  async #checkLife(channel: CommandChannel): Promise<void> {
    // Of a clock that was set back, nothing has come since then.
    const quietMs = (): number => Math.abs(this.#clock.now() - channel.lastReceivedAtMs);
    if (quietMs() >= QUIET_MS) {
      // Any answer will do, a refusal as well.
      await channel.request({ code: 'Q01' }).catch(() => undefined);
      if (this.#channel !== channel) return;
      if (quietMs() >= QUIET_MS) {
        this.#lose(new GkError('timeout', `The server has been silent for ${Math.round(quietMs() / 1000)} s.`));
        return;
      }
    }
    this.#watch(channel);
  }

  async #begin(subscription: Subscription): Promise<void> {
    const channel = this.#channel;
    if (!channel) return;
    subscription.onBegin();
    try {
      const { code, fields } = subscription;
      const error = failure(await channel.request({ code, ...(fields && { fields }) }));
      if (error) throw error;
    } catch (error) {
      // A broken connection has reported itself already, and reconnects with this subscription.
      if (this.#channel !== channel || !this.#subscriptions.has(subscription)) return;
      if (!isGkError(error, 'network')) subscription.onError(toGkError(error));
    }
  }

  #lose(error: GkError, leastMs = 0): void {
    this.#drop();
    const delayMs = Math.min(FIRST_RETRY_MS * 2 ** this.#lostInARow, LONGEST_RETRY_MS);
    this.#lostInARow += 1;
    const random = this.#options.random ?? (() => Math.random());
    this.#retry = new RetryTimer({ clock: this.#clock, random, delayMs });
    const retryAtMs = this.#retry.start(() => {
      this.#setState({ kind: 'connecting' });
      this.#connect();
    }, leastMs);
    this.#setState({ kind: 'reconnecting', retryAtS: retryAtMs / 1000, error });
  }

  #refuse(error: GkError): void {
    this.#drop();
    this.#setState({ kind: 'refused', error });
  }

  #drop(): void {
    this.#cancelConnectTimeout();
    this.#cancelQuietCheck();
    this.#retry?.cancel();
    const channel = this.#channel;
    this.#channel = undefined;
    channel?.close();
  }

  #setState(state: MonitorState): void {
    this.#state = state;
    this.#listeners.notify();
  }
}

function toAuthorization(credentials: MonitorCredentials): Authorization {
  if (credentials.kind === 'token') return credentials;
  const { username, password } = credentials;
  return { kind: 'password', username, passwordHash: hashPassword(password) };
}

/** @throws GkError `bad-reply` for an answer without a result. */
function readRefusal({ code, fields }: VcpMessage): LoginRefusal | undefined {
  if (fields.R === String(VcpResult.success)) return undefined;
  if (fields.R === String(VcpResult.passwordExpired)) {
    const error = new GkError('password-expired', 'The password has expired: change it, then connect again.');
    return { kind: 'refused', error };
  }
  if (fields.R === undefined) throw badReply(code);
  return readLoginRefusal(fields.R, fields.T ?? '');
}

/** A push belongs to the subscriptions of its code, and of its device where both name one. */
function isFor(message: VcpMessage, { code, fields }: Subscription): boolean {
  if (message.code !== code) return false;
  return fields?.D === undefined || message.fields.D === undefined || message.fields.D === fields.D;
}
