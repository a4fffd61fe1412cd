import {
  type Credentials,
  isGkError,
  loginFlag,
  parseServerAddress,
  type LoginFlag,
  type RestCallOptions,
  type Session,
  type SessionOptions,
  type SessionStorage,
  type SessionUser,
} from 'gk-sdk';
import type { CodeQuestion } from './sign-in-by-code.js';
import { readLoginSignal, sendLoginSignal, type LoginSignal } from './login-signal.js';
import { userOf } from './use-user.js';

/** Request of the login form. */
export interface SignInRequest {
  readonly username: string;
  /** As typed. */
  readonly password: string;
  /** Host name, or host:port, of another server; the page's own server when empty. */
  readonly serverAddress: string;
  /** Stores the data for an automatic login next time. */
  readonly savePassword: boolean;
  /** Set where the server has accounts that log in with a code, which is undefined until the server has asked for it. */
  readonly secondFactor?: { readonly code: string | undefined };
}

/** Options of {@link ConsoleSession}. */
export interface ConsoleSessionOptions {
  readonly createSession: (options: SessionOptions) => Session;
  /** Where the login is kept: local storage. */
  readonly storage: SessionStorage;
  /** The page's own address. */
  readonly page: Pick<Location, 'protocol' | 'host'>;
  /** Event target for messages of other tabs: the window. */
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
    this.#serverAddress = this.#keptAddress();
    this.#session = this.#create(this.#serverAddress);
    options.tabs?.addEventListener('storage', (event) => {
      const signal = readLoginSignal(event);
      if (signal) this.#hear(signal);
    });
  }

  get session(): Session {
    return this.#session;
  }

  /** Host name, or host:port, of the session's server when it is not the page's own; else empty. */
  get serverAddress(): string {
    return this.#serverAddress;
  }

  /** Base URL of the server when it is not the page's own. */
  get serverUrl(): string | undefined {
    return this.#urlOf(this.#serverAddress);
  }

  /** The word that the guards go by (spec 000 section 4); undefined = absent. */
  get autoLogin(): boolean | undefined {
    // After a logout from a token's page the word is of somebody else's login, which the browser still keeps.
    if (this.#endedElsewhere || this.#leftOnPurpose) return undefined;
    return this.#byToken ? true : this.#session.autoLogin;
  }

  /** This page is logged in by the token of its address. */
  get isTokenLogin(): boolean {
    return this.#byToken;
  }

  /** Change that another tab made to this page's login; undefined from the next login on. */
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

  /** Calls `listener` when the session is replaced. Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Logs in as the remembered user, if there is one. Failures show in the session's state. */
  resume(): void {
    this.#session.resume()?.catch(() => undefined);
  }

  /** Returns the kind of the page's own server, `global` or another word, wherever the session leads. */
  async pageServerKind(options?: RestCallOptions): Promise<string> {
    return this.#askServer('', ({ rest }) => rest.serverKind(options));
  }

  /**
   * Fetches the demands that a server makes of logins, before the session connects to it. Rejects with `invalid-argument` for an
   * address that cannot be read.
   *
   * @param serverAddress - As typed; the page's own server when empty.
   */
  async loginDemands(serverAddress: string, options?: RestCallOptions): ReturnType<Session['rest']['loginDemands']> {
    return this.#askServer(this.#addressOf(serverAddress), ({ rest }) => rest.loginDemands(options));
  }

  /** Asks a server something that needs no login. */
  async #askServer<Answer>(address: string, ask: (session: Session) => Promise<Answer>): Promise<Answer> {
    if (address === this.#serverAddress) return ask(this.#session);
    const asked = this.#createFor(address);
    try {
      return await ask(asked);
    } finally {
      asked.close();
    }
  }

  /**
   * Logs in with the form's words. Rejects with the session's error, and with `invalid-argument` for an address that cannot
   * be read. Another server is remembered when it has taken the password. Resolves with a question where the server asks for a code.
   */
  async signIn(request: SignInRequest): Promise<SessionUser | CodeQuestion> {
    const { username, password, serverAddress, savePassword, secondFactor } = request;
    const address = this.#addressOf(serverAddress);
    this.#byToken = false;
    this.#leftOnPurpose = false;
    this.#endedElsewhere = undefined;
    this.#useServer(address);
    try {
      let credentials: Credentials = { kind: 'password', username, password };
      if (secondFactor) {
        const { credentialsByCode } = await import('./sign-in-by-code.js');
        const answer = await credentialsByCode(this.#session.rest, { ...request, code: secondFactor.code });
        if ('asksCode' in answer) return answer;
        credentials = answer;
      }
      const user = await this.#session.login(credentials, { savePassword });
      this.#keepAddress(address);
      this.#tell('in', user.username);
      return user;
    } catch (error) {
      // The right password: the login goes on when it is changed.
      if (isGkError(error, 'password-expired')) this.#keepAddress(address);
      throw error;
    }
  }

  /** Logs in at the page's own server with a token pair, of which nothing is stored. Failures show in the session's state. */
  signInWithToken(e: string, h: string): void {
    // A link with a token does not refer to the server that this browser remembers.
    this.#useServer('');
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

  /** Ends a login that the browser no longer knows: its data were cleared. */
  endForgotten(): void {
    this.#replaceSession();
  }

  #tell(kind: LoginSignal['kind'], username: string): void {
    sendLoginSignal(this.#options.storage, { kind, server: this.#serverAddress, username }, Date.now());
  }

  /** A login by token is the address's own: logins and logouts in other tabs do not touch it. */
  #hear({ kind, server, username }: LoginSignal): void {
    const user = userOf(this.#session.state);
    if (!user || this.#byToken || server !== this.#serverAddress) return;
    if ((kind === 'out') !== (user.username === username)) return;
    this.#endedElsewhere = kind === 'out' ? { kind: 'logged-out' } : { kind: 'other-user', username };
    // Not a logout: the stored login belongs to the other tab now.
    this.#replaceSession();
  }

  /** The host of an address as typed; empty for the page's own. */
  #addressOf(typed: string): string {
    if (typed === '') return '';
    const { protocol, host } = this.#options.page;
    const address = parseServerAddress(typed, `${protocol}//${host}`).host;
    return address === host ? '' : address;
  }

  /** The server that the browser remembers; empty for the page's own, also where it cannot be read. */
  #keptAddress(): string {
    try {
      return this.#addressOf(this.#options.storage.getItem(SERVER_KEY) ?? '');
    } catch {
      return '';
    }
  }

  #keepAddress(address: string): void {
    const { storage } = this.#options;
    if (address === '') storage.removeItem(SERVER_KEY);
    else storage.setItem(SERVER_KEY, address);
  }

  #urlOf(address: string): string | undefined {
    return address === '' ? undefined : `${this.#options.page.protocol}//${address}`;
  }

  #useServer(address: string): void {
    if (address === this.#serverAddress) return;
    this.#serverAddress = address;
    this.#replaceSession();
  }

  #replaceSession(): void {
    const before = this.#session;
    this.#session = this.#create(this.#serverAddress);
    before.close();
    for (const listener of [...this.#listeners]) listener();
  }

  #create(address: string): Session {
    return this.#createFor(address, { storage: this.#options.storage });
  }

  /** Without a storage it is nobody's login. */
  #createFor(address: string, options: Pick<SessionOptions, 'storage'> = {}): Session {
    const server = this.#urlOf(address);
    return this.#options.createSession({ ...options, ...(server !== undefined && { server }) });
  }
}
