import { createCommandQueries } from '../command/create-command-queries.js';
import type { CommandSender } from '../command/channel.js';
import { ONLINE_ROWS } from '../command/device-batch.js';
import type { CommandQueries } from '../command/queries.js';
import { RepeatedRows } from '../model/device-list/repeated-rows.js';
import { GkError } from '../errors/gk-error.js';
import { toGkError } from '../errors/to-gk-error.js';
import type { Device } from '../model/device-list/device.js';
import type { DeviceCommand } from '../model/devices/device-command.js';
import type { ServerInfo } from '../model/settings/server-info.js';
import type { StreamStatus } from '../model/footage/stream-status.js';
import { createRestClient } from '../rest/create-rest-client.js';
import { readTokenPair } from '../rest/access/token.js';
import type { RestCallOptions } from '../rest/connection/call-options.js';
import type { RestClient } from '../rest/connection/client.js';
import { FleetStore } from '../store/create-device-store.js';
import { buildStreamUrl, type StreamRequest } from '../stream/stream-url.js';
import type { Authorization } from '../transport/authorization.js';
import { RetryTimer } from '../transport/retry-timer.js';
import type { SocketFactory } from '../transport/socket.js';
import { Emitter } from '../util/emitter.js';
import { ListenerSet } from '../util/listener-set.js';
import { hashPassword } from '../util/password-hash.js';
import {
  isAnswer,
  isNamed,
  loginAborted,
  replaced,
  sessionClosed,
  toAuthorization,
  type ActiveLogin,
  type FirstAnswer,
  type LoginChoices,
  type NamedAuthorization,
} from './active-login.js';
import { EventLink } from './event-link.js';
import {
  endedBy,
  loginOf,
  reduceLogin,
  toSessionState,
  userOf,
  type LoginEffect,
  type LoginEvent,
  type LoginState,
} from './login-reducer.js';
import { LoginStorage } from './login-storage.js';
import { PolledState } from './polled-state.js';
import { ready, stateChange } from './ready.js';
import type { ResolvedSessionOptions } from './resolve-session-options.js';
import { ServerLink } from './server-link.js';
import { SourceWait } from './source-wait.js';
import type {
  Credentials,
  CredentialsSource,
  LoginOptions,
  Session,
  SessionEvents,
  SessionState,
  SessionUser,
} from './session.js';

/** "On unexpected close the client reconnects after 10 s" (spec 000 section 4). */
const RECONNECT_MS = 10_000;
/** Where the credentials of a login came from, and when they were asked for. */
type AskedSource = Pick<ActiveLogin, 'source' | 'askedAtMs'>;

/** Effects that begin something for the login that they are of. */
const BEGINNINGS: ReadonlySet<LoginEffect['kind']> = new Set(['connect', 'ask', 'wait', 'go-live']);

/**
 * The session: where channels, stores and timers meet. {@link reduceLogin} decides what follows from an event of the
 * login; this class carries it out.
 *
 * @internal
 */
export class SessionCore implements Session {
  readonly devices = new FleetStore();
  readonly command: CommandQueries;
  readonly rest: RestClient;
  readonly #options: ResolvedSessionOptions;
  readonly #emitter = new Emitter<SessionEvents>();
  readonly #listeners = new ListenerSet();
  readonly #storage: LoginStorage;
  readonly #polled: PolledState;
  readonly #retry: RetryTimer;
  readonly #events: EventLink;
  readonly #link: ServerLink;
  readonly #sourceWait = new SourceWait();
  readonly #stopWatchingNetwork: () => void;
  #login: LoginState = { kind: 'signed-out', endedBy: undefined };
  #state: SessionState = toSessionState(this.#login);
  #logins = 0;
  #closed = false;
  readonly #onlineRows = new RepeatedRows(ONLINE_ROWS);

  constructor(options: ResolvedSessionOptions) {
    this.#options = options;
    const { clock, random, network } = options;
    this.#storage = new LoginStorage(options.storage);
    this.#polled = new PolledState(clock, () => {
      this.#listeners.notify();
    });
    this.#retry = new RetryTimer({ clock, random, delayMs: RECONNECT_MS });
    this.#events = new EventLink(options, this.#emitter);
    const { devices } = this;
    this.#link = new ServerLink(
      options,
      { devices, polled: this.#polled, emitter: this.#emitter },
      {
        onAccepted: ({ user }) => {
          this.#dispatch({ kind: 'accepted', user, devicesLoaded: devices.loaded });
        },
        onLoaded: () => {
          this.#dispatch({ kind: 'devices-loaded' });
        },
        onEnd: (end, unreachable) => {
          const waitMs = end.kind === 'lost' ? this.#retry.drawWaitMs(end.waitMs) : 0;
          this.#dispatch({ kind: 'connection-ended', end, unreachable, nowMs: clock.now(), waitMs });
        },
      },
    );
    const rest = createRestClient({
      baseUrl: this.#link.endpoints.rest,
      filesUrl: () => this.#link.endpoints.files,
      authorization: () => this.#authorization,
      fetch: options.fetch,
      ...(options.restPaths && { paths: options.restPaths }),
    });
    this.rest = {
      ...rest,
      changePassword: (newPassword, callOptions) =>
        this.#changePassword(newPassword, () => rest.changePassword(newPassword, callOptions)),
    };
    const sender: CommandSender = {
      request: (request) => this.#openSender().then((open) => open.request(request)),
      collect: (request, onPart) => this.#openSender().then((open) => open.collect(request, onPart)),
    };
    this.command = this.#polled.keptFrom(createCommandQueries(sender, { onlineRows: this.#onlineRows }));
    this.#stopWatchingNetwork = network.onOnline(() => {
      this.reconnectNow();
    });
  }

  get state(): SessionState {
    return this.#state;
  }

  get serverInfo(): ServerInfo | undefined {
    return this.#polled.serverInfo;
  }

  get streamStatus(): StreamStatus | undefined {
    return this.#polled.streamStatus;
  }

  get deviceCommands(): readonly DeviceCommand[] {
    return this.#polled.deviceCommands;
  }

  get autoLogin(): boolean | undefined {
    const authorization = this.#authorization;
    // A token is never stored, but logs in by itself for as long as it is in use.
    return authorization && !isNamed(authorization) ? true : this.#storage.autoLogin;
  }

  on<K extends keyof SessionEvents>(name: K, listener: (value: SessionEvents[K]) => void): () => void {
    return this.#emitter.on(name, listener);
  }

  subscribe(listener: () => void): () => void {
    return this.#listeners.add(listener);
  }

  serverNowS(): number {
    return this.#polled.nowMs() / 1000;
  }

  ready(options?: Parameters<Session['ready']>[0]): Promise<readonly Device[]> {
    return ready(this, this.#options.clock, () => endedBy(this.#login), options);
  }

  async login(from: Credentials | CredentialsSource, options: LoginOptions = {}): Promise<SessionUser> {
    if (typeof from !== 'function') return this.#logIn(from, options);
    if (this.#closed) throw sessionClosed();
    const asked = { source: from, askedAtMs: this.#options.clock.now() };
    return this.#sourceWait.ask(from, options.signal, {
      onAsk: () => {
        this.#dispatch({ kind: 'asked' });
      },
      goOn: (credentials) => this.#logIn(credentials, options, asked),
      onFail: (error) => {
        this.#dispatch({ kind: 'ask-failed', error });
      },
    });
  }

  #logIn(credentials: Credentials, options: LoginOptions, asked?: AskedSource): Promise<SessionUser> {
    if (this.#closed) return Promise.reject(sessionClosed());
    const authorization = toAuthorization(credentials);
    if (!authorization) {
      return Promise.reject(
        new GkError('invalid-argument', 'A login needs a user name and password, or a token pair.'),
      );
    }
    const { savePassword = false, retry = false, signal } = options;
    return this.#begin(authorization, { savePassword, retry, signal }, asked);
  }

  resume({ retry = true, signal }: Pick<LoginOptions, 'retry' | 'signal'> = {}): Promise<SessionUser> | undefined {
    const stored = this.#storage.readAutoLogin(this.#options.base.hostname);
    if (!stored || this.#closed) return undefined;
    const port = this.#storage.serverPort;
    if (port !== undefined) this.#link.expectPort(port);
    return this.#begin(stored, { savePassword: true, retry, signal });
  }

  async changePassword(
    { current, next }: Parameters<Session['changePassword']>[0],
    options?: RestCallOptions,
  ): Promise<void> {
    const authorization = this.#authorization;
    if (!authorization) throw new GkError('closed', 'The session is not logged in: there is no password to change.');
    if (!isNamed(authorization)) {
      throw new GkError('forbidden', 'A token cannot change a password: log in with user name and password.');
    }
    if (authorization.kind === 'token') return this.#changePasswordOf(authorization, current, next, options);
    // "The current password's hash must match the stored one" (spec 000 section 5).
    if (hashPassword(current) !== authorization.passwordHash) {
      throw new GkError('auth-failed', 'The current password is wrong.');
    }
    await this.rest.changePassword(next, options);
  }

  replaceCredentials(credentials: Credentials): void {
    const login = loginOf(this.#login);
    const changed = toAuthorization(credentials);
    if (!login) throw new GkError('closed', 'The session is not logged in: there are no credentials to replace.');
    if (!changed) throw new GkError('invalid-argument', 'A part of the credentials is empty.');
    this.#dispatch({ kind: 'password-changed', id: login.id, changed, nowMs: this.#options.clock.now() });
  }

  logout(): void {
    if (this.#closed) return;
    const authorization = this.#authorization;
    if (authorization?.kind === 'token' && isNamed(authorization)) {
      // It ends by itself, too, if the server is not told.
      const { e, h } = authorization;
      const end = { method: 'DELETE', path: 'loginSession', body: { e, h }, credentials: 'none' } as const;
      this.rest.call({ ...end, read: () => undefined }).catch(() => undefined);
    }
    const error = new GkError('aborted', 'The user logged out.');
    this.#sourceWait.end(error);
    this.#dispatch({ kind: 'logged-out', error });
  }

  reconnectNow(): void {
    if (this.#state.kind === 'reconnecting') this.#retry.fireNow();
  }

  get openSocket(): SocketFactory | undefined {
    return this.#options.givenSocket;
  }

  streamUrl(request: StreamRequest): string {
    const login = loginOf(this.#login);
    if (!login || !userOf(this.#login)) throw new GkError('closed', 'A stream needs a login.');
    return buildStreamUrl(this.#link.endpoints.stream, request, login.authorization);
  }

  close(): void {
    if (this.#closed) return;
    const error = new GkError('closed', 'The session was closed.');
    this.#sourceWait.end(error);
    this.#dispatch({ kind: 'closed', error });
    this.#closed = true;
    this.#stopWatchingNetwork();
    this.#emitter.removeAll();
    this.#listeners.clear();
  }

  #begin(
    authorization: Authorization,
    { savePassword, retry, signal }: LoginChoices,
    { source, askedAtMs }: AskedSource = { source: undefined, askedAtMs: this.#options.clock.now() },
  ): Promise<SessionUser> {
    const id = ++this.#logins;
    const answered = new Promise<SessionUser>((resolve, reject: FirstAnswer['reject']) => {
      if (signal?.aborted) {
        reject(loginAborted(signal));
        return;
      }
      const firstAnswer = { resolve, reject };
      const login = { id, authorization, source, savePassword, retry, firstAnswer, askedAtMs };
      this.#sourceWait.end(replaced());
      this.#dispatch({ kind: 'began', login });
    });
    const giveUp = (): void => {
      if (signal) this.#dispatch({ kind: 'cancelled', id, error: loginAborted(signal) });
    };
    signal?.addEventListener('abort', giveUp);
    return answered.finally(() => {
      signal?.removeEventListener('abort', giveUp);
    });
  }

  /**
   * Sends a change of the password and goes on with the new one. "After a password change succeeds, a logged-in user is
   * logged in again with the new password" (spec 000 section 7).
   */
  async #changePassword(newPassword: string, send: () => Promise<void>): Promise<void> {
    const login = loginOf(this.#login);
    if (login?.authorization.kind !== 'password') return send();
    const { id } = login;
    const changed: Authorization = { ...login.authorization, passwordHash: hashPassword(newPassword) };
    this.#dispatch({ kind: 'password-sent', id, changed });
    try {
      await send();
    } catch (error) {
      if (isAnswer(toGkError(error))) this.#dispatch({ kind: 'password-kept', id });
      throw error;
    }
    this.#dispatch({ kind: 'password-changed', id, changed, nowMs: this.#options.clock.now() });
    if (loginOf(this.#login)?.id === id && this.#state.kind !== 'signed-in') await stateChange(this);
  }

  /** Changes the password of a login with a code, which carries none: the server compares it, and answers with another pair. */
  async #changePasswordOf(
    { username }: NamedAuthorization,
    current: string,
    next: string,
    options: RestCallOptions | undefined,
  ): Promise<void> {
    if (next === '') throw new GkError('invalid-argument', 'The new password must not be empty.');
    const body = { newpass: hashPassword(next), currentpass: hashPassword(current) };
    const pair = await this.rest.call({ method: 'PUT', path: 'password', read: readTokenPair, body }, options);
    const { e, h } = pair;
    this.replaceCredentials({ kind: 'session', username, e, h });
    if (this.#state.kind !== 'signed-in') await stateChange(this);
  }

  #dispatch(event: LoginEvent): void {
    const { state, effects } = reduceLogin(this.#login, event);
    this.#login = state;
    for (const effect of effects) {
      // A listener may have ended the login, or begun another one.
      const isOver = loginOf(this.#login)?.id !== loginOf(state)?.id;
      if (!(isOver && BEGINNINGS.has(effect.kind))) this.#perform(effect);
    }
  }

  #perform(effect: LoginEffect): void {
    switch (effect.kind) {
      case 'connect': {
        const authorization = this.#authorization;
        if (authorization) void this.#link.connect(authorization, this.rest);
        return;
      }
      case 'ask':
        void this.#renew(effect);
        return;
      case 'wait':
        this.#retry.startAfter(effect.waitMs, () => {
          this.#perform(effect.next);
        });
        return;
      case 'disconnect':
        this.#disconnect();
        return;
      case 'end':
        this.#disconnect();
        this.#events.close();
        effect.answer?.reject(effect.error);
        this.#polled.reset();
        this.devices.clear();
        this.#onlineRows.forget();
        return;
      case 'publish':
        this.#state = toSessionState(this.#login);
        this.#listeners.notify();
        return;
      case 'resolve':
        effect.answer.resolve(effect.user);
        return;
      case 'go-live':
        // A server refuses its events to a user without the right to them.
        if (effect.user.permissions.F_event) this.#events.open(this.#link.endpoints.event, effect.authorization);
        else this.#events.close();
        this.#link.goLive();
        return;
      case 'close-events':
        this.#events.close();
        return;
      case 'doubt-events':
        this.#events.doubt();
        return;
      case 'reopen-events':
        if (this.#events.isOpen) this.#events.open(this.#link.endpoints.event, effect.authorization);
        return;
      case 'store': {
        const server = { serverIp: this.#options.base.hostname, serverPort: String(this.#link.commandPort) };
        this.#storage.save(effect.authorization, server, effect.savePassword);
        return;
      }
      case 'store-secret':
        this.#storage.replaceSecret(effect.authorization);
        return;
      case 'turn-off-auto-login':
        if (effect.refused) this.#storage.turnOffRefused(effect.refused);
        else this.#storage.turnOff();
        return;
      case 'warn':
        this.#emitter.emit('warning', effect.error);
        return;
    }
  }

  #disconnect(): void {
    this.#retry.cancel();
    this.#link.disconnect();
  }

  /** Asks the source of a login that stood for other credentials; the fleet stays meanwhile. */
  async #renew({ id, source }: Extract<LoginEffect, { kind: 'ask' }>): Promise<void> {
    try {
      const authorization = toAuthorization(await source());
      this.#dispatch({ kind: 'renewed', id, authorization });
    } catch (thrown) {
      const [nowMs, waitMs] = [this.#options.clock.now(), this.#retry.drawWaitMs()];
      this.#dispatch({ kind: 'renewal-failed', id, error: toGkError(thrown), nowMs, waitMs });
    }
  }

  get #authorization(): Authorization | undefined {
    return loginOf(this.#login)?.authorization;
  }

  #openSender(): Promise<CommandSender> {
    const channel = this.#state.kind === 'signed-in' ? this.#link.channel : undefined;
    return channel ? Promise.resolve(channel) : Promise.reject(new GkError('closed', 'The session is not signed in.'));
  }
}
