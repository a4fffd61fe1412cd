import { ACCESS_FLAGS, type AccessFlag } from 'gk-sdk';
import { disabledFeatures, toPermissions, type BrandSwitches } from 'gk-sdk/rules';
import type { ContentKind, LinkEnd, StoredLink } from '../../store/access/share-link-store.js';
import type { StoredUser, UserStore } from '../../store/access/user-store.js';
import type { SteadyMs } from '../../time/steady-clock.js';
import type { LoginSource } from '../http/login-source.js';
import { accountEndS, passwordMark } from './account-state.js';
import type { Credentials } from './credentials.js';
import type { StoredSession } from '../../store/access/login-session-store.js';
import type { LoginSessions } from './login-sessions.js';
import type { SecondFactors } from './second-factors.js';
import { LINK_PERMISSION, type Links, type LinkState } from './links.js';
import { PasswordGate, type PasswordVerdict } from './password-gate.js';
import { accessOf, narrowAccess, type Principal } from './principal.js';
import { TokenMint, type TokenPair } from './tokens.js';

const DAY_S = 86_400;

/** Result of a login. */
export type LoginResult =
  | { readonly kind: 'granted'; readonly principal: Principal }
  /** The password is right but must be changed first. */
  | { readonly kind: 'password-expired'; readonly user: StoredUser }
  | {
      readonly kind: 'refused';
      readonly message: string;
      /** Set when nothing was looked at: seconds until it is again. */
      readonly waitS?: number;
    };

/** Result of a login with name, password and code. */
export type CodeLogin =
  | { readonly kind: 'right'; readonly user: StoredUser }
  /** The account has no second factor: name and password do. */
  | { readonly kind: 'plain' }
  /** The password is right, and a code is needed, or another one. */
  | { readonly kind: 'code'; readonly why: 'needed' | 'wrong' | 'used' }
  | Extract<LoginResult, { kind: 'refused' }>;

export interface AuthenticatorOptions {
  readonly users: UserStore;
  readonly links: Links;
  readonly secondFactors: SecondFactors;
  readonly loginSessions: LoginSessions;
  /** Calls back when a link ends before its time; returns an unsubscribe function. */
  readonly watchLink: (id: string, listener: () => void) => () => void;
  readonly tokenKey: Buffer;
  /** Unix milliseconds. */
  readonly now: () => number;
  readonly steady: SteadyMs;
  /** Features that the brand has switched off. */
  readonly switches: () => Promise<BrandSwitches>;
  /** Days after which a password must be changed; 0 = never. */
  readonly passwordDays: () => number;
  /** Told of each login that is refused; the name is empty for a token. */
  readonly onRefused: (username: string, source: LoginSource) => void;
}

/** Lifetime and scope of a new token. */
export interface TokenRequest {
  readonly ttlS: number;
  readonly deviceIds: readonly string[] | undefined;
  readonly channels: readonly number[] | undefined;
  readonly rights: readonly string[] | undefined;
  /** Unix seconds. */
  readonly fromS: number | undefined;
  readonly toS: number | undefined;
  readonly kinds: readonly ContentKind[] | undefined;
}

const WRONG_PASSWORD = { kind: 'refused', message: 'User name or password is wrong.' } as const;

/** Words for the end of a link. */
const ENDED: Readonly<Record<LinkEnd, string>> = {
  revoked: 'This link was revoked.',
  expired: 'This link has expired.',
  password: 'This link has ended: the password of its maker was changed.',
  account: 'This link has ended: the account of its maker has ended.',
};

/** Rights that a link can use, by the kind of content that asks for them. */
const RIGHTS_OF_KINDS: Readonly<Record<ContentKind, readonly AccessFlag[]>> = {
  // Mileage asks for the right of events.
  positions: ['F_gps', 'P_gppb', 'F_event'],
  live: ['P_live'],
  recordings: ['P_lopb', 'P_repb'],
  events: ['F_event'],
  files: ['P_lopb', 'P_repb', 'F_event'],
};

/** Identifies a user by password or token. */
export class Authenticator {
  readonly #users: UserStore;
  readonly #links: Links;
  readonly #secondFactors: SecondFactors;
  readonly #loginSessions: LoginSessions;
  readonly #watchLink: AuthenticatorOptions['watchLink'];
  readonly #mint: TokenMint;
  readonly #now: () => number;
  readonly #passwords: PasswordGate;
  readonly #switches: AuthenticatorOptions['switches'];
  readonly #passwordDays: AuthenticatorOptions['passwordDays'];
  readonly #onRefused: AuthenticatorOptions['onRefused'];

  constructor({
    users,
    links,
    secondFactors,
    loginSessions,
    watchLink,
    tokenKey,
    now,
    steady,
    switches,
    passwordDays,
    onRefused,
  }: AuthenticatorOptions) {
    this.#users = users;
    this.#links = links;
    this.#secondFactors = secondFactors;
    this.#loginSessions = loginSessions;
    this.#watchLink = watchLink;
    this.#mint = new TokenMint(tokenKey, now);
    this.#now = now;
    this.#passwords = new PasswordGate(steady);
    this.#switches = switches;
    this.#passwordDays = passwordDays;
    this.#onRefused = onRefused;
  }

  /** Identifies a user; guessing is slowed down by user name and by address. */
  async login(credentials: Credentials, source: LoginSource): Promise<LoginResult> {
    const switches = await this.#switches();
    const result = await (credentials.kind === 'token'
      ? this.#byToken(credentials, switches)
      : this.#byPassword(credentials, source.ip, switches));
    if (result.kind === 'refused') {
      this.#onRefused(credentials.kind === 'token' ? '' : credentials.username, source);
    }
    return result;
  }

  async #byPassword(
    { username, wireHash }: Extract<Credentials, { kind: 'password' }>,
    ip: string,
    switches: BrandSwitches,
  ): Promise<LoginResult> {
    const isSealed = this.#secondFactors.find(username) !== undefined;
    const verdict = await this.#userOfPassword({ username, wireHash }, ip, isSealed);
    if (verdict.kind === 'refused') return verdict;
    const { user } = verdict;
    // It may have been turned on while the password was looked at.
    if (this.#secondFactors.find(username) !== undefined) return WRONG_PASSWORD;
    if (this.#hasOldPassword(user)) {
      return { kind: 'password-expired', user };
    }
    return { kind: 'granted', principal: this.#principalOf(user, switches) };
  }

  /** The user of a name and password, as far as the account has not ended. */
  async #userOfPassword(
    { username, wireHash }: { readonly username: string; readonly wireHash: string },
    ip: string,
    isSealed: boolean,
  ): Promise<{ readonly kind: 'right'; readonly user: StoredUser } | Extract<LoginResult, { kind: 'refused' }>> {
    const stored = this.#users.find(username)?.password;
    const verdict = await this.#passwords.check({ ip, username, wireHash, stored, isSealed });
    if (verdict.kind === 'held') return { kind: 'refused', message: verdict.message, waitS: verdict.waitS };
    const user = this.#users.find(username);
    // The account may have gone, or have got another password, while this one waited.
    if (verdict.kind === 'wrong' || user === undefined || user.password.hash !== stored?.hash) return WRONG_PASSWORD;
    return this.#hasEnded(user) ? { kind: 'refused', message: accountEnded(user) } : { kind: 'right', user };
  }

  /**
   * Looks at name, password and code. Only here a right password is told from a wrong one for an account with a second factor: guesses
   * are slowed down as those of any login, and those of codes as well.
   */
  async loginWithCode(
    { username, wireHash }: Extract<Credentials, { kind: 'password' }>,
    code: string | undefined,
    source: LoginSource,
  ): Promise<CodeLogin> {
    const login = await this.#codeLogin({ username, wireHash }, code, source.ip);
    if (login.kind === 'refused' || (login.kind === 'code' && login.why !== 'needed'))
      this.#onRefused(username, source);
    return login;
  }

  async #codeLogin(
    credentials: { readonly username: string; readonly wireHash: string },
    code: string | undefined,
    ip: string,
  ): Promise<CodeLogin> {
    const login = await this.#userOfPassword(credentials, ip, false);
    if (login.kind === 'refused') return login;
    const factor = this.#secondFactors.find(credentials.username);
    if (factor === undefined) return { kind: 'plain' };
    if (code === undefined || code === '') return { kind: 'code', why: 'needed' };
    const verdict = this.#secondFactors.check(factor, code, ip);
    switch (verdict.kind) {
      case 'right':
        return login;
      case 'held':
        return { kind: 'refused', message: verdict.message, waitS: verdict.waitS };
      case 'wrong':
      case 'used':
        return { kind: 'code', why: verdict.kind };
    }
  }

  /** Whether a user who is logged in knows the password. */
  async checkPassword(username: string, wireHash: string, source: LoginSource): Promise<PasswordVerdict> {
    const stored = this.#users.find(username)?.password;
    const verdict = await this.#passwords.check({ ip: source.ip, username, wireHash, stored });
    if (verdict.kind !== 'right') this.#onRefused(username, source);
    const isSame = this.#users.find(username)?.password.hash === stored?.hash;
    return verdict.kind === 'right' && !isSame ? { kind: 'wrong' } : verdict;
  }

  /** Forgets which passwords were found right, so that each is checked again. */
  forget(): void {
    this.#passwords.forget();
  }

  /** Makes a token of a login by password. */
  mintToken(principal: Principal, request: TokenRequest): TokenPair & { readonly expires: number } {
    const user = this.#users.find(principal.username);
    if (user === undefined) throw new Error(`The user ${principal.username} is gone.`);
    const expires = Math.floor(this.#now() / 1000) + request.ttlS;
    const pair = this.#mint.mint({
      u: user.name,
      p: passwordMark(user),
      x: expires,
      ...(request.deviceIds && { d: [...request.deviceIds] }),
      ...(request.channels && { c: [...request.channels] }),
      ...(request.rights && { r: [...request.rights] }),
      ...(request.fromS !== undefined && { f: request.fromS }),
      ...(request.toS !== undefined && { t: request.toS }),
      ...(request.kinds && { k: [...request.kinds] }),
    });
    return { ...pair, expires };
  }

  /** Makes the token of a stored link. */
  mintLink({ id, expiresS }: StoredLink): TokenPair {
    return this.#mint.mint({ u: '', p: '', x: expiresS, l: id });
  }

  /** Makes the token pair of a login with a code. */
  mintSession({ id, expiresS }: StoredSession): TokenPair & { readonly expires: number } {
    return { ...this.#mint.mint({ u: '', p: '', x: expiresS, s: id }), expires: expiresS };
  }

  /** The session that credentials are of, as long as it is open. */
  sessionOf(credentials: Credentials): StoredSession | undefined {
    const id = credentials.kind === 'token' ? this.#mint.read(credentials)?.s : undefined;
    return id === undefined ? undefined : this.#loginSessions.find(id)?.session;
  }

  /** Begins a session of the same user in the place of one that the change of a password has ended. */
  renewSession({ username, id, idleS }: StoredSession): TokenPair {
    const user = this.#users.find(username);
    if (user === undefined) throw new Error(`The user ${username} is gone.`);
    return this.mintSession(this.#loginSessions.renew(user, { id, idleS }));
  }

  /** How the link stands that a token is of; undefined for another text. */
  linkOf(pair: TokenPair): LinkState | undefined {
    const id = this.#mint.read(pair)?.l;
    return id === undefined ? undefined : this.#links.stateOf(id);
  }

  /** Who a user is for work that goes on without a login, such as mailed reports; undefined for an account that is gone or has ended. */
  async principalOfUser(username: string): Promise<Principal | undefined> {
    const switches = await this.#switches();
    const user = this.#users.find(username);
    return user === undefined || this.#hasEnded(user) ? undefined : this.#principalOf(user, switches);
  }

  /** Who comes with the token of a link, as far as it opens something; undefined for any other token. */
  async principalOfLink(pair: TokenPair): Promise<Principal | undefined> {
    const state = this.linkOf(pair);
    return state?.kind === 'open' ? this.#principalOfLink(state.link, state.maker, await this.#switches()) : undefined;
  }

  #byToken(pair: TokenPair, switches: BrandSwitches): LoginResult {
    const claims = this.#mint.read(pair);
    if (claims?.l !== undefined) return this.#byLink(this.#links.stateOf(claims.l), switches);
    if (claims?.s !== undefined) return this.#bySession(claims.s, switches);
    const user = claims && this.#users.find(claims.u);
    if (claims === undefined || user === undefined || claims.p !== passwordMark(user)) {
      return { kind: 'refused', message: 'The token is not valid.' };
    }
    if (claims.x * 1000 <= this.#now()) return { kind: 'refused', message: 'The token has expired.' };
    if (this.#hasEnded(user)) return { kind: 'refused', message: accountEnded(user) };
    const principal = this.#principalOf(user, switches);
    const rights = claims.r && new Set(claims.r);
    return {
      kind: 'granted',
      principal: {
        ...principal,
        access: withoutPositions(rights ? narrowAccess(principal.access, rights) : principal.access, claims.k),
        token: {
          expiresS: claims.x,
          deviceIds: claims.d && new Set(claims.d),
          channels: claims.c && new Set(claims.c),
          rights,
          fromS: claims.f,
          toS: claims.t,
          kinds: claims.k && new Set(claims.k),
          link: undefined,
          nowS: () => this.#now() / 1000,
        },
      },
    };
  }

  /** A login with a code is one of its user, by password: no more and no less. */
  #bySession(id: string, switches: BrandSwitches): LoginResult {
    const found = this.#loginSessions.find(id);
    if (found === undefined) return { kind: 'refused', message: 'The login has ended: log in again.' };
    const { session, user } = found;
    this.#loginSessions.noteUse(id);
    if (this.#hasOldPassword(user)) return { kind: 'password-expired', user };
    const principal = this.#principalOf(user, switches);
    return {
      kind: 'granted',
      principal: {
        ...principal,
        session: {
          id,
          expiresS: session.expiresS,
          noteUse: () => {
            this.#loginSessions.noteUse(id);
          },
        },
        onRevoked: (listener) => {
          const offs = [
            principal.onRevoked(listener),
            this.#loginSessions.watch(id, () => {
              listener('ended');
            }),
          ];
          // It may have ended between the login and this.
          if (this.#loginSessions.find(id) === undefined) listener('ended');
          return () => {
            for (const off of offs) off();
          };
        },
      },
    };
  }

  #byLink(state: LinkState, switches: BrandSwitches): LoginResult {
    if (state.kind === 'unknown') return { kind: 'refused', message: 'The token is not valid.' };
    if (state.kind === 'ended') return { kind: 'refused', message: ENDED[state.why] };
    this.#links.noteUse(state.link);
    return { kind: 'granted', principal: this.#principalOfLink(state.link, state.maker, switches) };
  }

  /** No more than its maker is allowed now. */
  #principalOfLink(link: StoredLink, maker: StoredUser, switches: BrandSwitches): Principal {
    const principal = this.#principalOf(maker, switches);
    const rights = new Set<string>(link.kinds.flatMap((kind) => RIGHTS_OF_KINDS[kind]));
    return {
      ...principal,
      permission: LINK_PERMISSION,
      access: withoutPositions(narrowAccess(principal.access, rights), link.kinds),
      token: {
        expiresS: Math.min(link.expiresS, accountEndS(maker) ?? Infinity),
        deviceIds: new Set(link.devices.map(({ id }) => id)),
        channels: undefined,
        rights,
        fromS: link.fromS,
        toS: link.toS,
        kinds: new Set(link.kinds),
        link: {
          id: link.id,
          channelsOf: new Map(
            link.devices.flatMap(({ id, channels }) => (channels === null ? [] : [[id, new Set(channels)] as const])),
          ),
        },
        nowS: () => this.#now() / 1000,
      },
      onRevoked: (listener) => {
        const offs = [
          principal.onRevoked((why) => {
            if (why !== 'changed' || !this.#goesOn(link, maker)) listener(why);
          }),
          this.#watchLink(link.id, () => {
            listener('revoked');
          }),
        ];
        // It may have ended between the login and this.
        if (this.#links.stateOf(link.id).kind !== 'open') listener('revoked');
        return () => {
          for (const off of offs) off();
        };
      },
    };
  }

  /** True after a change of the account that leaves a link as it is: another password, which the link outlives. */
  #goesOn({ passwordMark: mark }: StoredLink, maker: StoredUser): boolean {
    const now = this.#users.find(maker.name);
    return mark === null && now !== undefined && hasSameScope(now, maker);
  }

  /** From when on the password of a login must be changed, unix s; undefined when it never must, and for a token, which has none. */
  passwordEndS({ username, token }: Principal): number | undefined {
    const user = token === undefined ? this.#users.find(username) : undefined;
    const endS = user === undefined ? Infinity : this.#passwordEndS(user);
    return endS === Infinity ? undefined : endS;
  }

  #hasOldPassword(user: StoredUser): boolean {
    return this.#passwordEndS(user) * 1000 <= this.#now();
  }

  /** A password must be changed when its end was set, or when it is older than the days of the policy. */
  #passwordEndS({ passwordExpiresS, passwordSetS }: StoredUser): number {
    const days = this.#passwordDays();
    const agedS = days === 0 || passwordSetS === null ? Infinity : passwordSetS + days * DAY_S;
    return Math.min(passwordExpiresS ?? Infinity, agedS);
  }

  /** True after the last day of an account, by the server's calendar. */
  #hasEnded(user: StoredUser): boolean {
    return (accountEndS(user) ?? Infinity) * 1000 <= this.#now();
  }

  #principalOf(user: StoredUser, switches: BrandSwitches): Principal {
    return {
      username: user.name,
      permission: Math.min(user.permissionId, 3),
      access: accessOf(toPermissions(user.access, disabledFeatures(switches))),
      switches,
      groupId: user.groupId,
      token: undefined,
      onRevoked: (listener) => {
        // The account may have changed between the login and this.
        const now = this.#users.find(user.name);
        if (now === undefined) listener('removed');
        else if (!hasSameRights(now, user)) listener('changed');
        return this.#users.watch(user.name, listener);
      },
    };
  }
}

function hasSameRights(a: StoredUser, b: StoredUser): boolean {
  return a.password.hash === b.password.hash && a.groupId === b.groupId && a.access === b.access;
}

/** Whether an account is the same but for its password. */
function hasSameScope(a: StoredUser, b: StoredUser): boolean {
  const { expirydate } = a.details;
  return (
    a.groupId === b.groupId &&
    a.permissionId === b.permissionId &&
    a.access === b.access &&
    expirydate === b.details.expirydate
  );
}

function accountEnded({ details }: StoredUser): string {
  return `The account has expired on ${details.expirydate}.`;
}

/** Positions stand in many answers: who does not open them has no right to them either. */
function withoutPositions(access: string, kinds: readonly ContentKind[] | undefined): string {
  if (kinds?.includes('positions') !== false) return access;
  return narrowAccess(access, new Set(ACCESS_FLAGS.filter((flag) => flag !== 'F_gps')));
}
