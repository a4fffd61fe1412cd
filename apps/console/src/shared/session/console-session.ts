import {
  loginFlag,
  type LoginFlag,
  type Session,
  type SessionOptions,
  type SessionStorage,
  type SessionUser,
} from 'gk-sdk';
import { readLoginSignal, sendLoginSignal, type LoginSignal } from './login-signal.js';
import { userOf } from './use-user.js';

/** What the login form sends. */
export interface SignInRequest {
  readonly username: string;
  /** As typed. */
  readonly password: string;
  /** Host name, or host:port, of another server; the page's own server when empty. */
  readonly serverAddress: string;
  /** Keep what is needed to log in by itself next time. */
  readonly savePassword: boolean;
}

/** Options of {@link ConsoleSession}. */
export interface ConsoleSessionOptions {
  readonly createSession: (options: SessionOptions) => Session;
  /** Where the login is kept: local storage. */
  readonly storage: SessionStorage;
  /** The page's own address. */
  readonly page: Pick<Location, 'protocol' | 'host'>;
  /** Where other tabs are heard: the window. */
  readonly tabs?: Pick<Window, 'addEventListener'>;
}

/** Why this page's login ended without its user. */
export type EndedElsewhere =
  /** The user logged out in another tab. */
  | { readonly kind: 'logged-out' }
  /** Another user logged in to the same server in another tab. */
  | { readonly kind: 'other-user'; readonly username: string };

const SERVER_KEY = 'gk.console.server';

/**
 * The console's one login. Another server address means another session; the old one is closed. What
 * the browser remembers of a login is the session's own business.
 */
export class ConsoleSession {
  readonly #options: ConsoleSessionOptions;
  readonly #listeners = new Set<() => void>();
  #serverAddress: string;
  #session: Session;
  /** A token is stored nowhere, and still this page is logged in. */
  #byToken = false;
  #leftOnPurpose = false;
  #endedElsewhere: EndedElsewhere | undefined;

  constructor(options: ConsoleSessionOptions) {
    this.#options = options;
    this.#serverAddress = options.storage.getItem(SERVER_KEY) ?? '';
    this.#session = this.#create();
    options.tabs?.addEventListener('storage', (event) => {
      const signal = readLoginSignal(event);
      if (signal) this.#hear(signal);
    });
  }

  get session(): Session {
    return this.#session;
  }

  /** Base URL of the server when it is not the page's own. */
  get serverUrl(): string | undefined {
    return this.#serverAddress === '' ? undefined : `${this.#options.page.protocol}//${this.#serverAddress}`;
  }

  /** The word that the guards go by (spec 000 section 4); undefined = absent. */
  get autoLogin(): boolean | undefined {
    if (this.#endedElsewhere) return undefined;
    return this.#byToken ? true : this.#session.autoLogin;
  }

  /** This page is logged in by the token of its address. */
  get isTokenLogin(): boolean {
    return this.#byToken;
  }

  /** What another tab did to this page's login; undefined from the next login on. */
  get endedElsewhere(): EndedElsewhere | undefined {
    return this.#endedElsewhere;
  }

  /** The user logged out: the next one begins anew, not where this one was. */
  get leftOnPurpose(): boolean {
    return this.#leftOnPurpose;
  }

  get loginFlag(): LoginFlag {
    return loginFlag(this.#session.state);
  }

  /** Calls `listener` when the session is another one; returns what takes it off. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Logs in as the remembered user, if there is one. Failures show in the session's state. */
  resume(): void {
    this.#session.resume()?.catch(() => undefined);
  }

  /** Logs in with the form's words. Rejects with the session's error. */
  async signIn({ username, password, serverAddress, savePassword }: SignInRequest): Promise<SessionUser> {
    this.#byToken = false;
    this.#leftOnPurpose = false;
    this.#endedElsewhere = undefined;
    this.#useServer(serverAddress === this.#options.page.host ? '' : serverAddress);
    const user = await this.#session.login({ kind: 'password', username, password }, { savePassword });
    this.#tell('in', user.username);
    return user;
  }

  /** Logs in with a token pair, of which nothing is stored. Failures show in the session's state. */
  signInWithToken(e: string, h: string): void {
    this.#byToken = true;
    this.#session.login({ kind: 'token', e, h }, { retry: true }).catch(() => undefined);
  }

  /** Ends the login and forgets the password. */
  signOut(): void {
    const username = userOf(this.#session.state)?.username;
    const byToken = this.#byToken;
    this.#byToken = false;
    this.#leftOnPurpose = true;
    this.#session.logout();
    if (username !== undefined && !byToken) this.#tell('out', username);
  }

  #tell(kind: LoginSignal['kind'], username: string): void {
    sendLoginSignal(this.#options.storage, { kind, server: this.#serverAddress, username }, Date.now());
  }

  /** A login by token is the address's own: what others do in this browser does not touch it. */
  #hear({ kind, server, username }: LoginSignal): void {
    const user = userOf(this.#session.state);
    if (!user || this.#byToken || server !== this.#serverAddress) return;
    if ((kind === 'out') !== (user.username === username)) return;
    this.#endedElsewhere = kind === 'out' ? { kind: 'logged-out' } : { kind: 'other-user', username };
    // Not logged out: what the browser keeps belongs to the other tab now.
    this.#replaceSession();
  }

  #useServer(address: string): void {
    if (address === this.#serverAddress) return;
    const { storage } = this.#options;
    this.#serverAddress = address;
    if (address === '') storage.removeItem(SERVER_KEY);
    else storage.setItem(SERVER_KEY, address);
    this.#replaceSession();
  }

  #replaceSession(): void {
    const before = this.#session;
    this.#session = this.#create();
    before.close();
    for (const listener of [...this.#listeners]) listener();
  }

  #create(): Session {
    const { createSession, storage } = this.#options;
    const server = this.serverUrl;
    return createSession({ storage, ...(server !== undefined && { server }) });
  }
}
