import { createHmac, randomBytes } from 'node:crypto';
import { matchesPassword, PASSWORD_ROUNDS, type StoredPassword } from '../../store/access/password.js';
import type { SteadyMs } from '../../time/steady-clock.js';
import { addressGroup } from '../http/client-address.js';
import { LoginThrottle } from './login-throttle.js';
import { NetworkThrottle } from './network-throttle.js';
import { PasswordCheckQueue } from './password-check-queue.js';
import { RecentMap } from './recent-map.js';

/** Result of a password check. */
export type PasswordVerdict =
  | { readonly kind: 'right' }
  | { readonly kind: 'wrong' }
  /** It was not looked at: in words, and seconds until it is again. */
  | { readonly kind: 'held'; readonly message: string; readonly waitS: number };

/** Password sent with a login. */
export interface PasswordGuess {
  /** Address that the client connects from. */
  readonly ip: string;
  readonly username: string;
  readonly wireHash: string;
  /** Password of the user of that name; undefined for a name that there is not. */
  readonly stored: StoredPassword | undefined;
  /**
   * True for an account with a second factor: its password is checked, counted and answered as a wrong one, so that the answer
   * does not tell whether it is right.
   */
  readonly isSealed?: boolean;
}

/** Hash against which unknown user names are checked. */
const NOBODY: StoredPassword = { salt: '', hash: `${PASSWORD_ROUNDS}$${Buffer.alloc(32).toString('base64')}` };
const MAX_KNOWN = 10_000;
/** Retry delay reported when the queue is full, in seconds. */
const QUEUE_WAIT_S = 5;

/** A password that was right. */
interface KnownPassword {
  readonly mark: string;
  /** True when it needs no further look. */
  readonly isSure: boolean;
}

/**
 * Looks at passwords. A look costs much on purpose, so that guessing is slow. That cost is bounded here: a few looks at
 * a time, networks by turns, and a limit to the wrong passwords of each. A password that was right or wrong before
 * needs no look when it comes from the same network. Who was let in before is let in however many guess his password,
 * and makes their guesses no fewer.
 */
export class PasswordGate {
  readonly #matches: typeof matchesPassword;
  readonly #queue = new PasswordCheckQueue();
  readonly #ofUsers: LoginThrottle;
  readonly #ofNetworks: NetworkThrottle;
  /** The last password that was right, by user and network. */
  #right = new RecentMap<KnownPassword>(MAX_KNOWN);
  /** Passwords that were wrong, each with its user and network. */
  readonly #wrong = new RecentMap<true>(MAX_KNOWN);
  /** Checks that are under way: the same credentials at the same time are one guess. */
  readonly #underWay = new Map<string, Promise<PasswordVerdict>>();
  readonly #markKey = randomBytes(32);

  /** `matches` is the costly look. */
  constructor(steady: SteadyMs, matches = matchesPassword) {
    this.#matches = matches;
    this.#ofUsers = new LoginThrottle(steady);
    this.#ofNetworks = new NetworkThrottle(steady);
  }

  /** Whether a password is right. */
  check({ ip, username, wireHash, stored, isSealed = false }: PasswordGuess): Promise<PasswordVerdict> {
    const network = addressGroup(ip);
    const user = this.#mark(`${network}\0${username}`);
    // With the stored one: after a change of the password what was right or wrong may be so no more.
    const password = this.#mark(`${wireHash}\0${stored?.hash ?? ''}`);
    const guess = user + password;
    // A right password that was not taken is wrong only where it opens nothing.
    const ownGuess = isSealed ? `${guess} sealed` : guess;
    const underWay = this.#underWay.get(ownGuess);
    if (underWay !== undefined) return underWay;

    const known = isSealed ? undefined : this.#right.get(user);
    const isKnown = known?.mark === password;
    if (isKnown && known.isSure) return Promise.resolve({ kind: 'right' });
    if (!isKnown) {
      const heldUser = this.#heldUser(user);
      if (heldUser !== undefined) return Promise.resolve(heldUser);
      if (this.#wrong.get(guess) ?? this.#wrong.get(ownGuess)) return Promise.resolve({ kind: 'wrong' });
      const heldNetwork = this.#heldNetwork(network);
      if (heldNetwork !== undefined) return Promise.resolve(heldNetwork);
    }

    const look = async (): Promise<PasswordVerdict> => {
      if (!isKnown) {
        // Others that waited ahead of it may have used up what was free.
        const held = this.#heldUser(user) ?? this.#heldNetwork(network);
        if (held !== undefined) return held;
        this.#ofUsers.count(user, password);
      }
      // An unknown name takes as long as a wrong password, so that names cannot be found out.
      const matches = await this.#matches(stored === undefined ? '' : wireHash, stored ?? NOBODY);
      if (stored === undefined || !matches || isSealed) {
        this.#ofNetworks.count(network);
        this.#wrong.set(matches ? ownGuess : guess, true);
        return { kind: 'wrong' };
      }
      if (!isKnown) this.#ofUsers.forgive(user);
      this.#right.set(user, { mark: password, isSure: true });
      return { kind: 'right' };
    };
    const check = this.#queue
      .run(network, look)
      .then((verdict) => verdict ?? held('Too many logins wait', QUEUE_WAIT_S))
      .finally(() => this.#underWay.delete(ownGuess));
    this.#underWay.set(ownGuess, check);
    return check;
  }

  /** Has each password looked at again. One that was right stays ahead of the guesses of others. */
  forget(): void {
    const right = new RecentMap<KnownPassword>(MAX_KNOWN);
    for (const [user, { mark }] of this.#right) right.set(user, { mark, isSure: false });
    this.#right = right;
    this.#wrong.clear();
  }

  #heldUser(user: string): PasswordVerdict | undefined {
    const waitS = this.#ofUsers.waitS(user);
    return waitS > 0 ? held('Too many wrong passwords', waitS) : undefined;
  }

  #heldNetwork(network: string): PasswordVerdict | undefined {
    const waitS = this.#ofNetworks.waitS(network);
    return waitS > 0 ? held('Too many wrong passwords from your address', waitS) : undefined;
  }

  /** Key under which a text is remembered, so that no password stays in memory. */
  #mark(text: string): string {
    return createHmac('sha256', this.#markKey).update(text).digest('base64');
  }
}

function held(why: string, waitS: number): PasswordVerdict {
  return { kind: 'held', message: `${why}: try again in ${waitS} s.`, waitS };
}
