import { createHash } from 'node:crypto';
import { disabledFeatures, toPermissions, type BrandSwitches } from 'gk-sdk/rules';
import type { StoredUser, UserStore } from '../../store/access/user-store.js';
import type { SteadyMs } from '../../time/steady-clock.js';
import { cityWallTime } from '../../time/city-time.js';
import type { LoginSource } from '../http/login-source.js';
import type { Credentials } from './credentials.js';
import { PasswordGate } from './password-gate.js';
import { accessOf, narrowAccess, type Principal } from './principal.js';
import { TokenMint, type TokenPair } from './tokens.js';

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

export interface AuthenticatorOptions {
  readonly users: UserStore;
  readonly tokenKey: Buffer;
  /** Unix milliseconds. */
  readonly now: () => number;
  readonly steady: SteadyMs;
  /** Features that the brand has switched off. */
  readonly switches: () => Promise<BrandSwitches>;
  /** Told of each login that is refused; the name is empty for a token. */
  readonly onRefused: (username: string, source: LoginSource) => void;
}

/** Lifetime and scope of a new token. */
export interface TokenRequest {
  readonly ttlS: number;
  readonly deviceIds: readonly string[] | undefined;
  readonly channels: readonly number[] | undefined;
  readonly rights: readonly string[] | undefined;
}

/** Identifies a user by password or token. */
export class Authenticator {
  readonly #users: UserStore;
  readonly #mint: TokenMint;
  readonly #now: () => number;
  readonly #passwords: PasswordGate;
  readonly #switches: AuthenticatorOptions['switches'];
  readonly #onRefused: AuthenticatorOptions['onRefused'];

  constructor({ users, tokenKey, now, steady, switches, onRefused }: AuthenticatorOptions) {
    this.#users = users;
    this.#mint = new TokenMint(tokenKey, now);
    this.#now = now;
    this.#passwords = new PasswordGate(steady);
    this.#switches = switches;
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
    const stored = this.#users.find(username)?.password;
    const verdict = await this.#passwords.check({ ip, username, wireHash, stored });
    if (verdict.kind === 'held') return { kind: 'refused', message: verdict.message, waitS: verdict.waitS };
    const user = this.#users.find(username);
    // The account may have gone, or have got another password, while this one waited.
    if (verdict.kind === 'wrong' || user === undefined || user.password.hash !== stored?.hash) {
      return { kind: 'refused', message: 'User name or password is wrong.' };
    }
    if (this.#hasEnded(user)) return { kind: 'refused', message: accountEnded(user) };
    if (user.passwordExpiresS !== null && user.passwordExpiresS * 1000 <= this.#now()) {
      return { kind: 'password-expired', user };
    }
    return { kind: 'granted', principal: this.#principalOf(user, switches) };
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
    });
    return { ...pair, expires };
  }

  #byToken(pair: TokenPair, switches: BrandSwitches): LoginResult {
    const claims = this.#mint.read(pair);
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
        access: rights ? narrowAccess(principal.access, rights) : principal.access,
        token: {
          expiresS: claims.x,
          deviceIds: claims.d && new Set(claims.d),
          channels: claims.c && new Set(claims.c),
          rights,
        },
      },
    };
  }

  /** True after the last day of an account, by the server's calendar. */
  #hasEnded({ details }: StoredUser): boolean {
    return details.expirydate !== '' && details.expirydate < cityWallTime(this.#now() / 1000).slice(0, 10);
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

function accountEnded({ details }: StoredUser): string {
  return `The account has expired on ${details.expirydate}.`;
}

function passwordMark(user: StoredUser): string {
  return createHash('sha256').update(user.password.salt).digest('base64url').slice(0, 12);
}
