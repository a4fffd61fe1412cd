import { randomBytes } from 'node:crypto';
import type { Clock } from 'gk-sdk';
import type { StoredSession } from '../../store/access/login-session-store.js';
import type { StoredUser } from '../../store/access/user-store.js';
import type { RecorderStore } from '../../store/recorder-store.js';
import { writeUnlessFull } from '../../store/state/disk-full.js';
import { accountEndS, passwordMark } from './account-state.js';
import { MAX_TOKEN_LIFE_S } from './tokens.js';

/** Sessions of a user at a time: a further one ends that which was used the longest ago. */
const MOST_OF_USER = 50;
const HOUR_S = 3_600;
/** A session that its browser keeps ends when it was not used for so long. */
const KEPT_IDLE_S = 7 * 24 * HOUR_S;
/** And one that ends with its page. */
const PAGE_IDLE_S = 12 * HOUR_S;
/** Uses are noted once in so long. */
const USE_STEP_S = 60;
const SWEEP_MS = HOUR_S * 1000;

/** Options of {@link LoginSessions}. */
export interface LoginSessionsOptions {
  readonly store: Pick<RecorderStore, 'loginSessions' | 'secondFactors' | 'users'>;
  /** Unix milliseconds. */
  readonly now: () => number;
  readonly clock: Pick<Clock, 'after'>;
}

/** Sessions that were begun with a code. Each ends with the password, the second factor and the account that it was begun with. */
export class LoginSessions {
  readonly #options: LoginSessionsOptions;
  #cancelSweep: () => void = () => undefined;

  constructor(options: LoginSessionsOptions) {
    this.#options = options;
  }

  /** Forgets sessions that are over, once an hour. */
  start(): void {
    this.#sweep();
  }

  close(): void {
    this.#cancelSweep();
  }

  /** Begins a session of a user who has a second factor. `isKept`: its browser keeps it for later visits. */
  begin(user: StoredUser, isKept: boolean): StoredSession {
    return this.#add(user, isKept ? KEPT_IDLE_S : PAGE_IDLE_S);
  }

  /** Begins a session in the place of another one of the user. */
  renew(user: StoredUser, { id, idleS }: Pick<StoredSession, 'id' | 'idleS'>): StoredSession {
    this.#options.store.loginSessions.remove(id);
    return this.#add(user, idleS);
  }

  #add(user: StoredUser, idleS: number): StoredSession {
    const { loginSessions, secondFactors } = this.#options.store;
    const factor = secondFactors.find(user.name);
    if (factor === undefined) throw new Error('A session needs a second factor');
    const nowS = this.#nowS();
    const session: StoredSession = {
      id: randomBytes(12).toString('base64url'),
      username: user.name,
      factor: factor.id,
      passwordMark: passwordMark(user),
      madeS: nowS,
      lastUsedS: nowS,
      expiresS: nowS + MAX_TOKEN_LIFE_S,
      idleS,
    };
    for (const { id } of loginSessions.ofUser(user.name).slice(0, 1 - MOST_OF_USER)) loginSessions.end(id);
    loginSessions.add(session);
    return session;
  }

  /** Returns a session with its user; undefined once it has ended. Ends an expired one. */
  find(id: string): { readonly session: StoredSession; readonly user: StoredUser } | undefined {
    const { loginSessions, users } = this.#options.store;
    const session = loginSessions.find(id);
    if (session === undefined) return undefined;
    const user = users.find(session.username);
    if (user !== undefined && this.#isOpen(session, user)) return { session, user };
    writeUnlessFull(() => {
      loginSessions.end(id);
    });
    return undefined;
  }

  /** Notes that a session was used, so that it goes on. */
  noteUse(id: string): void {
    const { loginSessions } = this.#options.store;
    const session = loginSessions.find(id);
    const nowS = this.#nowS();
    if (session === undefined || Math.abs(nowS - session.lastUsedS) < USE_STEP_S) return;
    writeUnlessFull(() => {
      loginSessions.noteUse(id, nowS);
    });
  }

  /** Ends a session, and what it has open. */
  end(id: string): void {
    this.#options.store.loginSessions.end(id);
  }

  watch(id: string, listener: () => void): () => void {
    return this.#options.store.loginSessions.watch(id, listener);
  }

  #isOpen(session: StoredSession, user: StoredUser): boolean {
    const nowS = this.#nowS();
    const isOver = session.expiresS <= nowS || session.lastUsedS + session.idleS <= nowS;
    const isOther =
      session.passwordMark !== passwordMark(user) ||
      session.factor !== this.#options.store.secondFactors.find(user.name)?.id;
    return !isOver && !isOther && (accountEndS(user) ?? Infinity) > nowS;
  }

  #sweep(): void {
    for (const { id } of this.#options.store.loginSessions.list()) this.find(id);
    this.#cancelSweep = this.#options.clock.after(SWEEP_MS, () => {
      this.#sweep();
    });
  }

  #nowS(): number {
    return Math.floor(this.#options.now() / 1000);
  }
}
