import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { matchesPassword } from '../../store/password.js';
import type { StoredUser, UserStore } from '../../store/user-store.js';
import { cityWallTime } from '../../world/clock.js';
import type { Credentials } from './credentials.js';
import { LoginThrottle } from './login-throttle.js';
import { narrowAccess, type Principal } from './principal.js';
import { TokenMint, type TokenPair } from './tokens.js';

/** What became of a login. */
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

/** By which way somebody logs in. */
export interface LoginSource {
  /** Address that the client connects from. */
  readonly ip: string;
  /** HTTP method, or message code. */
  readonly method: string;
  /** Path without query; empty on the command channel. */
  readonly path: string;
}

/** What the authenticator works with. */
export interface AuthenticatorOptions {
  readonly users: UserStore;
  readonly tokenKey: Buffer;
  /** Unix milliseconds. */
  readonly now: () => number;
  /** Told of each login that is refused; the name is empty for a token. */
  readonly onRefused: (username: string, source: LoginSource) => void;
}

/** What a new token is narrowed to. */
export interface TokenRequest {
  readonly ttlS: number;
  readonly deviceIds: readonly string[] | undefined;
  readonly channels: readonly number[] | undefined;
  readonly rights: readonly string[] | undefined;
}

/** What an unknown name is checked against. */
const NOBODY = { salt: '', hash: Buffer.alloc(32).toString('base64') };

/** Tells who somebody is by password or token. */
export class Authenticator {
  readonly #users: UserStore;
  readonly #mint: TokenMint;
  readonly #now: () => number;
  /** Passwords found right before, by stored hash: a wall of twelve tiles logs in twelve times at once. */
  readonly #verified = new Map<string, Buffer>();
  /** Checks that are under way: the same credentials at the same time are one guess. */
  readonly #checks = new Map<string, Promise<LoginResult>>();
  readonly #throttle: LoginThrottle;
  readonly #onRefused: AuthenticatorOptions['onRefused'];
  readonly #cacheKey = randomBytes(32);

  constructor({ users, tokenKey, now, onRefused }: AuthenticatorOptions) {
    this.#users = users;
    this.#mint = new TokenMint(tokenKey);
    this.#now = now;
    this.#throttle = new LoginThrottle(now);
    this.#onRefused = onRefused;
  }

  /** Who somebody is; guessing is slowed down by user name and address. */
  async login(credentials: Credentials, source: LoginSource): Promise<LoginResult> {
    const result = await (credentials.kind === 'token'
      ? this.#byToken(credentials)
      : this.#byPassword(credentials, source.ip));
    if (result.kind === 'refused') {
      this.#onRefused(credentials.kind === 'token' ? '' : credentials.username, source);
    }
    return result;
  }

  #byPassword(credentials: Extract<Credentials, { kind: 'password' }>, ip: string): Promise<LoginResult> {
    const key = this.#mark(`${ip}\0${credentials.username}`);
    const mark = this.#mark(credentials.wireHash);
    const underWay = this.#checks.get(key + mark);
    if (underWay !== undefined) return underWay;
    const waitS = this.#throttle.waitS(key);
    if (waitS > 0) {
      const message = `Too many wrong passwords: try again in ${waitS} s.`;
      return Promise.resolve({ kind: 'refused', message, waitS });
    }
    this.#throttle.count(key, mark);
    const check = this.#check(credentials, key).finally(() => this.#checks.delete(key + mark));
    this.#checks.set(key + mark, check);
    return check;
  }

  async #check({ username, wireHash }: Extract<Credentials, { kind: 'password' }>, key: string): Promise<LoginResult> {
    const user = this.#users.find(username);
    // An unknown name takes as long as a wrong password, so that names cannot be found out.
    const matches = await (user ? this.#matches(wireHash, user) : matchesPassword('', NOBODY));
    if (user === undefined || !matches) {
      return { kind: 'refused', message: 'User name or password is wrong.' };
    }
    this.#throttle.forgive(key);
    if (this.#hasEnded(user)) return { kind: 'refused', message: accountEnded(user) };
    if (user.passwordExpiresS !== null && user.passwordExpiresS * 1000 <= this.#now()) {
      return { kind: 'password-expired', user };
    }
    return { kind: 'granted', principal: this.#principalOf(user) };
  }

  /** Forgets which passwords were found right, so that each is checked again. */
  forget(): void {
    this.#verified.clear();
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
    });
    return { ...pair, expires };
  }

  #byToken(pair: TokenPair): LoginResult {
    const claims = this.#mint.read(pair);
    const user = claims && this.#users.find(claims.u);
    if (claims === undefined || user === undefined || claims.p !== passwordMark(user)) {
      return { kind: 'refused', message: 'The token is not valid.' };
    }
    if (claims.x * 1000 <= this.#now()) return { kind: 'refused', message: 'The token has expired.' };
    if (this.#hasEnded(user)) return { kind: 'refused', message: accountEnded(user) };
    const principal = this.#principalOf(user);
    return {
      kind: 'granted',
      principal: {
        ...principal,
        access: claims.r ? narrowAccess(principal.access, claims.r) : principal.access,
        token: {
          expiresS: claims.x,
          deviceIds: claims.d && new Set(claims.d),
          channels: claims.c && new Set(claims.c),
        },
      },
    };
  }

  async #matches(wireHash: string, user: StoredUser): Promise<boolean> {
    const mark = Buffer.from(this.#mark(wireHash), 'base64');
    const known = this.#verified.get(user.password.hash);
    if (known !== undefined && timingSafeEqual(known, mark)) return true;
    if (!(await matchesPassword(wireHash, user.password))) return false;
    // One entry a user at most, plus those of changed passwords.
    if (this.#verified.size > 10_000) this.#verified.clear();
    this.#verified.set(user.password.hash, mark);
    return true;
  }

  /** What a text is remembered by, so that no password stands in memory. */
  #mark(text: string): string {
    return createHmac('sha256', this.#cacheKey).update(text).digest('base64');
  }

  /** True after the last day of an account, by the server's calendar. */
  #hasEnded({ details }: StoredUser): boolean {
    return details.expirydate !== '' && details.expirydate < cityWallTime(this.#now() / 1000).slice(0, 10);
  }

  #principalOf(user: StoredUser): Principal {
    return {
      username: user.name,
      permission: Math.min(user.permissionId, 3),
      access: user.access,
      groupId: user.groupId,
      token: undefined,
      onRevoked: (listener) => this.#users.watch(user.name, listener),
    };
  }
}

function accountEnded({ details }: StoredUser): string {
  return `The account has expired on ${details.expirydate}.`;
}

function passwordMark(user: StoredUser): string {
  return createHash('sha256').update(user.password.salt).digest('base64url').slice(0, 12);
}
