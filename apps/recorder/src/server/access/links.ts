import { randomBytes } from 'node:crypto';
import { milliseconds, type Clock } from 'gk-sdk';
import type { LinkEnd, LinkScope, StoredLink } from '../../store/access/share-link-store.js';
import type { StoredUser } from '../../store/access/user-store.js';
import type { RecorderStore } from '../../store/recorder-store.js';
import { writeUnlessFull } from '../../store/state/disk-full.js';
import { accountEndS, passwordMark } from './account-state.js';

/** Permission number of who comes with a link: nothing is his by number. */
export const LINK_PERMISSION = 3;

/** Links of one user that have not ended. */
const MOST_LINKS_OF_USER = 100;
/** Links that one user makes in a minute. */
const MOST_LINKS_A_MINUTE = 20;
const MINUTE_S = 60;
/** Links of one user that have ended and are still in the list. */
const MOST_ENDED_OF_USER = 200;
/** How long a link that has ended stays in the list. */
const KEPT_S = 30 * 86_400;
/** The list says the last use to the minute. */
const USE_STEP_S = MINUTE_S;
const SWEEP_MS = 60_000;
/** The end of a link is noted within this time. */
const SOONEST_MS = 500;

/** How a link stands. */
export type LinkState =
  | { readonly kind: 'open'; readonly link: StoredLink; readonly maker: StoredUser }
  | { readonly kind: 'ended'; readonly link: StoredLink; readonly why: LinkEnd }
  | { readonly kind: 'unknown' };

/** Options of {@link Links}. */
export interface LinksOptions {
  readonly store: Pick<RecorderStore, 'shareLinks' | 'users'>;
  /** Unix milliseconds. */
  readonly now: () => number;
  readonly clock: Pick<Clock, 'after'>;
}

/** A link to make. */
export interface NewLink extends LinkScope {
  readonly expiresS: number;
  readonly endsWithPassword: boolean;
}

/** The links of all users: how they stand, by their own end, their maker's account and password. */
export class Links {
  readonly #options: LinksOptions;
  #cancelSweep: () => void = () => undefined;
  #isStarted = false;

  constructor(options: LinksOptions) {
    this.#options = options;
  }

  /** Notes the end of links when their time has come, and what else ended them once a minute. */
  start(): void {
    this.#isStarted = true;
    this.#sweep();
  }

  close(): void {
    this.#isStarted = false;
    this.#cancelSweep();
  }

  /**
   * How a link stands. One that is found ended stays so, whatever the clock, the account or the password become: the end is
   * kept.
   */
  stateOf(id: string): LinkState {
    const { shareLinks, users } = this.#options.store;
    const link = shareLinks.find(id);
    if (link === undefined) return { kind: 'unknown' };
    if (link.end !== null) return { kind: 'ended', link, why: link.end.why };
    const maker = users.find(link.username);
    const why = this.#whyOver(link, maker);
    if (why === undefined && maker !== undefined) return { kind: 'open', link, maker };
    const end = why ?? 'account';
    writeUnlessFull(() => {
      shareLinks.end(id, end, this.#nowS());
    });
    return { kind: 'ended', link, why: end };
  }

  /** Notes that a link was used. */
  noteUse({ id, lastUsedS }: StoredLink): void {
    const nowS = this.#nowS();
    if (lastUsedS !== null && Math.abs(nowS - lastUsedS) < USE_STEP_S) return;
    writeUnlessFull(() => {
      this.#options.store.shareLinks.noteUse(id, nowS);
    });
  }

  /** Why a user cannot make a further link now, with the seconds after which that changes by itself; undefined when he can. */
  obstacleTo(username: string): { readonly message: string; readonly waitS?: number } | undefined {
    const nowS = this.#nowS();
    const own = this.#options.store.shareLinks.list().filter((link) => link.username === username);
    if (own.filter(({ id }) => this.stateOf(id).kind === 'open').length >= MOST_LINKS_OF_USER) {
      return { message: `You have ${MOST_LINKS_OF_USER} links: revoke one of them first` };
    }
    const recent = own.filter(({ madeS }) => madeS > nowS - MINUTE_S && madeS <= nowS);
    if (recent.length < MOST_LINKS_A_MINUTE) return undefined;
    return { message: `Too many links in a minute: try again in ${MINUTE_S} s`, waitS: MINUTE_S };
  }

  make(maker: StoredUser, { expiresS, endsWithPassword, ...scope }: NewLink): StoredLink {
    const id = randomBytes(12).toString('base64url');
    const { shareLinks } = this.#options.store;
    const passwordOfNow = endsWithPassword ? passwordMark(maker) : null;
    shareLinks.add({ ...scope, id, username: maker.name, madeS: this.#nowS(), expiresS, passwordMark: passwordOfNow });
    shareLinks.keepEnded(maker.name, MOST_ENDED_OF_USER);
    const link = shareLinks.find(id);
    if (link === undefined) throw new Error('The link was not kept');
    if (this.#isStarted) this.#plan();
    return link;
  }

  #whyOver({ expiresS, passwordMark: mark }: StoredLink, maker: StoredUser | undefined): LinkEnd | undefined {
    const nowS = this.#options.now() / 1000;
    if (expiresS <= nowS) return 'expired';
    if (maker === undefined || (accountEndS(maker) ?? Infinity) <= nowS) return 'account';
    return mark !== null && mark !== passwordMark(maker) ? 'password' : undefined;
  }

  #sweep(): void {
    const { shareLinks } = this.#options.store;
    for (const { id } of shareLinks.list()) this.stateOf(id);
    writeUnlessFull(() => {
      shareLinks.prune(this.#nowS() - KEPT_S);
    });
    this.#plan();
  }

  /** The next look: at once when a link expires, so that no clock that is set back just then revives it. */
  #plan(): void {
    const { store, now, clock } = this.#options;
    const open = store.shareLinks.list().filter(({ end }) => end === null);
    const nextMs = Math.min(...open.map(({ expiresS }) => expiresS * 1000)) - now();
    this.#cancelSweep();
    this.#cancelSweep = clock.after(milliseconds(Math.min(SWEEP_MS, Math.max(SOONEST_MS, nextMs))), () => {
      this.#sweep();
    });
  }

  #nowS(): number {
    return Math.floor(this.#options.now() / 1000);
  }
}
