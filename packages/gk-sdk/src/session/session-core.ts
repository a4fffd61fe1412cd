import { createCommandQueries } from '../command/create-command-queries.js';
import type { CommandSender } from '../command/channel.js';
import { ONLINE_ROWS } from '../command/device-batch.js';
import type { CommandQueries } from '../command/queries.js';
import { RepeatedRows } from '../command/repeated-rows.js';
import { GkError } from '../errors/gk-error.js';
import { isGkError, toGkError } from '../errors/to-gk-error.js';
import type { Device } from '../model/device.js';
import type { DeviceCommand } from '../model/device-command.js';
import type { ServerInfo } from '../model/server-info.js';
import type { StreamStatus } from '../model/stream-status.js';
import { createRestClient } from '../rest/create-rest-client.js';
import type { RestCallOptions } from '../rest/call-options.js';
import type { RestClient } from '../rest/client.js';
import { FleetStore } from '../store/create-device-store.js';
import { buildStreamUrl, type StreamRequest } from '../stream/stream-url.js';
import type { Authorization } from '../transport/authorization.js';
import { deriveEndpoints, DEFAULT_COMMAND_PORT, type Endpoints, type ServerPorts } from '../transport/endpoints.js';
import { RetryTimer } from '../transport/retry-timer.js';
import { Emitter } from '../util/emitter.js';
import { ListenerSet } from '../util/listener-set.js';
import { hashPassword } from '../util/password-hash.js';
import {
  isAnswer,
  loginAborted,
  replaced,
  sessionClosed,
  toAuthorization,
  type ActiveLogin,
  type LoginChoices,
} from './active-login.js';
import { Connection, type ConnectionEnd } from './connection.js';
import { discoverPorts } from './discover-ports.js';
import { EventLink } from './event-link.js';
import { LiveLink } from './live-link.js';
import type { LoginReply } from './login-reply.js';
import { LoginStorage } from './login-storage.js';
import { PolledState } from './polled-state.js';
import { ready, stateChange } from './ready.js';
import type { ResolvedSessionOptions } from './resolve-session-options.js';
import { SourceWait } from './source-wait.js';
import type {
  Credentials,
  CredentialsSource,
  LoginOptions,
  PasswordChange,
  ReadyOptions,
  Session,
  SessionEvents,
  SessionState,
  SessionUser,
} from './session.js';

/** "On unexpected close the client reconnects after 10 s" (spec 000 section 4). */
const RECONNECT_MS = 10_000;
/** Credentials that last no longer than this are not worth asking for again. */
const SHORTEST_LIFE_MS = 1_000;

/** The session: where channels, stores and timers meet. @internal */
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
  readonly #sourceWait = new SourceWait();
  readonly #stopWatchingNetwork: () => void;
  #state: SessionState = { kind: 'signed-out' };
  #login: ActiveLogin | undefined;
  #ports: ServerPorts;
  #endpoints: Endpoints;
  #connection: Connection | undefined;
  #discovery: AbortController | undefined;
  #link: LiveLink | undefined;
  /** Why the last login ended. */
  #endedBy: GkError | undefined;
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
    this.#ports = {};
    this.#endpoints = this.#derive();
    const rest = createRestClient({
      baseUrl: this.#endpoints.rest,
      filesUrl: () => this.#endpoints.files,
      authorization: () => this.#login?.authorization,
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
    // A token is in nobody's storage, but logs in by itself for as long as it is in use.
    return this.#login?.authorization.kind === 'token' ? true : this.#storage.autoLogin;
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

  ready(options?: ReadyOptions): Promise<readonly Device[]> {
    return ready(this, this.#options.clock, () => this.#endedBy, options);
  }

  async login(from: Credentials | CredentialsSource, options: LoginOptions = {}): Promise<SessionUser> {
    if (typeof from !== 'function') return this.#logIn(from, options);
    if (this.#closed) throw sessionClosed();
    return this.#sourceWait.ask(from, options.signal, {
      onAsk: () => {
        if (!this.#login) this.#endLogin({ kind: 'connecting' }, replaced());
      },
      goOn: (credentials) => this.#logIn(credentials, options, from),
      onFail: (error) => {
        if (!this.#login && this.#state.kind === 'connecting') this.#endLogin({ kind: 'signed-out' }, error);
      },
    });
  }

  #logIn(credentials: Credentials, options: LoginOptions, source?: CredentialsSource): Promise<SessionUser> {
    if (this.#closed) return Promise.reject(sessionClosed());
    const authorization = toAuthorization(credentials);
    if (!authorization) {
      return Promise.reject(
        new GkError('invalid-argument', 'A login needs a user name and password, or a token pair.'),
      );
    }
    const { savePassword = false, retry = false, signal } = options;
    return this.#begin(authorization, { savePassword, retry, signal }, source);
  }

  resume({ retry = true, signal }: Pick<LoginOptions, 'retry' | 'signal'> = {}): Promise<SessionUser> | undefined {
    const stored = this.#storage.readAutoLogin(this.#options.base.hostname);
    if (!stored || this.#closed) return undefined;
    const { username, passwordHash } = stored;
    const port = this.#storage.serverPort;
    if (port !== undefined) this.#ports = { command: port };
    return this.#begin({ kind: 'password', username, passwordHash }, { savePassword: true, retry, signal });
  }

  async changePassword({ current, next }: PasswordChange, options?: RestCallOptions): Promise<void> {
    const authorization = this.#login?.authorization;
    if (!authorization) throw new GkError('closed', 'The session is not logged in: there is no password to change.');
    if (authorization.kind === 'token') {
      throw new GkError('forbidden', 'A token cannot change a password: log in with user name and password.');
    }
    // "The current password's hash must match the stored one" (spec 000 section 5).
    if (hashPassword(current) !== authorization.passwordHash) {
      throw new GkError('auth-failed', 'The current password is wrong.');
    }
    await this.rest.changePassword(next, options);
  }

  logout(): void {
    if (this.#closed) return;
    // A token was never stored: what the browser keeps is another login.
    if (this.#login?.authorization.kind !== 'token') this.#storage.turnOff();
    const error = new GkError('aborted', 'The user logged out.');
    this.#sourceWait.end(error);
    this.#endLogin({ kind: 'signed-out' }, error);
  }

  reconnectNow(): void {
    if (this.#state.kind === 'reconnecting') this.#retry.fireNow();
  }

  streamUrl(request: StreamRequest): string {
    if (!this.#login?.user) throw new GkError('closed', 'A stream needs a login.');
    return buildStreamUrl(this.#endpoints.stream, request, this.#login.authorization);
  }

  close(): void {
    if (this.#closed) return;
    const error = new GkError('closed', 'The session was closed.');
    this.#sourceWait.end(error);
    this.#endLogin({ kind: 'signed-out' }, error);
    this.#closed = true;
    this.#stopWatchingNetwork();
    this.#emitter.removeAll();
    this.#listeners.clear();
  }

  #begin(
    authorization: Authorization,
    { savePassword, retry, signal }: LoginChoices,
    source?: CredentialsSource,
  ): Promise<SessionUser> {
    const answered = new Promise<SessionUser>((resolve, reject: (error: GkError) => void) => {
      if (signal?.aborted) {
        reject(loginAborted(signal));
        return;
      }
      const firstAnswer = { resolve, reject };
      const login = { authorization, source, savePassword, retry, firstAnswer, user: undefined };
      this.#sourceWait.end(replaced());
      this.#endLogin({ kind: 'connecting' }, replaced(), login);
      void this.#connect();
    });
    const login = this.#login;
    const giveUp = (): void => {
      if (signal && login && this.#login === login && !login.user)
        this.#endLogin({ kind: 'signed-out' }, loginAborted(signal));
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
    const login = this.#login;
    if (login?.authorization.kind !== 'password') return send();
    const changed: Authorization = { ...login.authorization, passwordHash: hashPassword(newPassword) };
    login.unconfirmed = changed;
    try {
      await send();
    } catch (error) {
      if (isAnswer(toGkError(error))) login.unconfirmed = undefined;
      throw error;
    }
    login.unconfirmed = undefined;
    if (this.#login !== login) return;
    if (login.authorization !== changed) this.#goOnWith(login, changed);
    if (this.#state.kind !== 'signed-in') await stateChange(this);
  }

  /** Goes on with other credentials of the same user: for calls and addresses at once, else with new connections. */
  #goOnWith(login: ActiveLogin, authorization: Authorization): void {
    login.authorization = authorization;
    if (authorization.kind === 'password') {
      this.#storage.replaceHash(authorization.username, authorization.passwordHash);
    }
    this.#disconnect();
    if (this.#events.isOpen) this.#events.open(this.#endpoints.event, authorization);
    const { user } = login;
    const retryAtS = this.#options.clock.now() / 1000;
    this.#setState(
      user ? { kind: 'reconnecting', reason: 'closed-by-server', retryAtS, user } : { kind: 'connecting' },
    );
    void this.#connect();
  }

  /** Ends whatever login there is, and goes on with `next` or none. */
  #endLogin(state: SessionState, error: GkError, next?: ActiveLogin): void {
    this.#disconnect();
    this.#events.close();
    this.#login?.firstAnswer?.reject(error);
    this.#login = next;
    this.#endedBy = error;
    this.#polled.reset();
    this.devices.clear();
    this.#onlineRows.forget();
    this.#setState(state);
  }

  /** Takes down everything that belongs to one connection of the command channel. */
  #disconnect(): void {
    this.#retry.cancel();
    this.#discovery?.abort();
    this.#link?.close();
    this.#connection?.close();
    this.#discovery = this.#link = this.#connection = undefined;
  }

  async #connect(): Promise<void> {
    const login = this.#login;
    if (!login) return;
    const { clock, openSocket, network, endpoints, disabledFeatures, accessFlags } = this.#options;
    const discovery = new AbortController();
    this.#discovery = discovery;
    const told = await discoverPorts({ rest: this.rest, clock, endpoints, signal: discovery.signal });
    if (discovery.signal.aborted) return;
    this.#ports = { ...this.#ports, ...told.ports };
    this.#endpoints = this.#derive();
    const { authorization } = login;
    this.#connection = new Connection(
      {
        url: this.#endpoints.command,
        authorization,
        openSocket,
        clock,
        isOnline: () => network.isOnline(),
        username: authorization.kind === 'password' ? authorization.username : '',
        disabledFeatures,
        accessFlags,
      },
      {
        onSignedIn: (reply) => {
          this.#signIn(login, reply);
          // Ports that were not told matter only to a server that is there.
          if (told.warning) this.#emitter.emit('warning', told.warning);
        },
        onPush: (message) => {
          this.#link?.takePush(message);
          this.#emitter.emit('push', message);
        },
        onWarning: (error) => {
          this.#emitter.emit('warning', error);
        },
        onEnd: (end) => {
          this.#handleEnd(login, end, isGkError(told.warning, 'network') ? told.warning : undefined);
        },
      },
    );
  }

  #signIn(login: ActiveLogin, reply: LoginReply & { kind: 'accepted' }): void {
    login.user = reply.user;
    login.renewing = false;
    if (reply.streamPort !== undefined) this.#ports = { ...this.#ports, stream: reply.streamPort };
    this.#endpoints = this.#derive();
    if (login.authorization.kind === 'password') {
      const { username, passwordHash } = login.authorization;
      const serverIp = this.#options.base.hostname;
      const serverPort = String(this.#ports.command ?? DEFAULT_COMMAND_PORT);
      this.#storage.save({ username, passwordHash, serverIp, serverPort }, login.savePassword);
    }
    this.#setState({ kind: 'signed-in', user: reply.user, devicesLoaded: this.devices.loaded });
    login.firstAnswer?.resolve(reply.user);
    // A listener may have ended the login.
    if (!this.#connection) return;
    // A server refuses its events to a user without the right to them.
    if (reply.user.permissions.F_event) this.#events.open(this.#endpoints.event, login.authorization);
    else this.#events.close();
    this.#openLink(this.#connection);
  }

  #openLink(connection: Connection): void {
    const options = { clock: this.#options.clock, connection, store: this.devices };
    this.#link = new LiveLink(options, {
      onServerInfo: (info, sentAtMs) => {
        this.#polled.takeServerInfo(info, sentAtMs);
      },
      onLoaded: () => {
        const state = this.#state;
        if (state.kind === 'signed-in' && !state.devicesLoaded) this.#setState({ ...state, devicesLoaded: true });
      },
      onDeviceCommands: (commands) => {
        this.#polled.takeDeviceCommands(commands);
      },
      onStreamStatus: (status) => {
        this.#polled.takeStreamStatus(status);
      },
      onWarning: (error) => {
        this.#emitter.emit('warning', error);
      },
      serverNowS: () => Math.floor(this.#polled.nowMs() / 1000),
    });
    void this.#link.start();
  }

  #handleEnd(login: ActiveLogin, end: ConnectionEnd, unreachable: GkError | undefined): void {
    switch (end.kind) {
      case 'lost': {
        // Nobody tells why a socket failed; the call ahead of it may have.
        const error = !login.user && end.error.code === 'network' ? (unreachable ?? end.error) : end.error;
        if (!login.user && !login.retry) {
          this.#endLogin({ kind: 'signed-out' }, error);
          return;
        }
        login.renewing = false;
        this.#disconnect();
        // A server that closes properly closes its event sockets, too.
        if (end.reason !== 'closed-by-server') this.#events.doubt();
        const retryAtS = this.#retry.start(() => void this.#connect(), end.waitMs) / 1000;
        this.#setState({ kind: 'reconnecting', reason: end.reason, retryAtS, user: login.user });
        if (!login.user) this.#emitter.emit('warning', error);
        return;
      }
      case 'refused':
        if (login.unconfirmed && end.error.code === 'auth-failed') {
          const { unconfirmed } = login;
          login.unconfirmed = undefined;
          this.#goOnWith(login, unconfirmed);
          return;
        }
        if (this.#renew(login, end.error)) return;
        // What the server refuses once must not be tried at every visit. A token was never stored.
        if (login.authorization.kind === 'password') {
          this.#storage.turnOffRefused(login.authorization.username, login.authorization.passwordHash);
        }
        this.#endLogin({ kind: 'refused', error: end.error }, end.error);
        return;
      case 'expired': {
        // The credentials stay, so that the password can be changed with them.
        const { authorization } = login;
        const username = authorization.kind === 'password' ? authorization.username : '';
        const error = new GkError('password-expired', 'The password has expired: change it to log in.');
        // The login that follows the change has nobody left whom a failed try could be told.
        const next = { ...login, retry: true, firstAnswer: undefined };
        this.#endLogin({ kind: 'password-expired', username }, error, next);
        return;
      }
    }
  }

  /**
   * A login that stood and is refused now has credentials that are over: asks their source for others, and keeps the
   * fleet meanwhile. False when there is nobody to ask, or others were refused just now.
   */
  #renew(login: ActiveLogin, error: GkError): boolean {
    const { source, user, renewedAtMs = -Infinity } = login;
    const now = this.#options.clock.now();
    if (!source || !user || error.code !== 'auth-failed') return false;
    // A clock that was set back says nothing of how long ago that was.
    const justNow = now >= renewedAtMs && now - renewedAtMs < SHORTEST_LIFE_MS;
    if (login.renewing || justNow) return false;
    login.renewing = true;
    login.renewedAtMs = now;
    this.#disconnect();
    this.#events.close();
    const ask = async (): Promise<void> => {
      try {
        const authorization = toAuthorization(await source());
        if (this.#login !== login) return;
        if (authorization) login.authorization = authorization;
        void this.#connect();
      } catch (thrown) {
        if (this.#login !== login) return;
        this.#emitter.emit('warning', toGkError(thrown));
        const retryAtS = this.#retry.start(() => void ask()) / 1000;
        this.#setState({ kind: 'reconnecting', reason: 'closed-by-server', retryAtS, user });
      }
    };
    this.#setState({ kind: 'reconnecting', reason: 'closed-by-server', retryAtS: now / 1000, user });
    void ask();
    return true;
  }

  #derive(): Endpoints {
    return deriveEndpoints(this.#options.base, this.#ports, this.#options.endpoints);
  }

  #openSender(): Promise<CommandSender> {
    const connection = this.#state.kind === 'signed-in' ? this.#connection : undefined;
    return connection
      ? Promise.resolve(connection.channel)
      : Promise.reject(new GkError('closed', 'The session is not signed in.'));
  }

  #setState(state: SessionState): void {
    this.#state = state;
    this.#listeners.notify();
  }
}
