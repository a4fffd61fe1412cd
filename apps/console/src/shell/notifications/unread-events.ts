import type { LiveEvent, SessionStorage } from 'gk-sdk';
import { browserStorage } from '../../shared/storage/browser-storage.js';
import { severityOf } from '../../shared/toast/event-toast-store.js';

/** Unread events. */
export interface Unread {
  readonly count: number;
  /** Alarms and calls among them: the bell stays marked until they are seen. */
  readonly alarms: number;
  /** There are more than these. */
  readonly isCut?: boolean;
}

/** The mark of the user at a server that keeps one: it decides in place of this tab. */
export interface ServerMark {
  /** Whether an event is above the mark. */
  readonly isUnread: (event: LiveEvent) => boolean;
  /** Somebody has opened these events, of the unread ones that are known one by one. */
  readonly opened: (serialNos: readonly number[], known: Iterable<number>) => void;
  /** Everything is seen. */
  readonly seen: () => void;
}

const NONE: Unread = { count: 0, alarms: 0 };
/** The newest unread events that are known one by one; toasts are of these. */
export const MOST_KNOWN = 1_000;

/**
 * Counts events since the notification centre was open last, for one user at a time. The count outlives a reload; on a server that
 * keeps the mark of the user it is the number of events above it, in all browsers.
 */
export class UnreadEvents {
  readonly #storage: SessionStorage;
  #owner: string | undefined;
  #unread: Unread = NONE;
  #mark: ServerMark | undefined;
  /** Whether an unread event is an alarm, by its serial number. */
  readonly #known = new Map<number, boolean>();
  readonly #listeners = new Set<() => void>();

  /** @param storage - Where the marks of the users are kept; it must not throw. */
  constructor(storage: SessionStorage) {
    this.#storage = storage;
  }

  readonly get = (): Unread => this.#unread;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Whose events are counted; undefined before the first user, and after one has logged out. */
  get owner(): string | undefined {
    return this.#owner;
  }

  /** Counts for `owner` from now on, with what that user has not seen before a reload. */
  own(owner: string): void {
    if (owner === this.#owner) return;
    this.#owner = owner;
    this.#mark = undefined;
    this.#known.clear();
    this.#show(decodeUnread(this.#storage.getItem(keyOf(owner))));
  }

  /** The owner has logged out: nothing of them stays. */
  forget(): void {
    if (this.#owner !== undefined) this.#storage.removeItem(keyOf(this.#owner));
    this.#owner = undefined;
    this.#mark = undefined;
    this.#known.clear();
    this.#show(NONE);
  }

  /** Counts these events, and those that come above the mark, in place of what was counted. */
  follow(mark: ServerMark, events: readonly LiveEvent[], isCut: boolean): void {
    this.#mark = mark;
    this.#known.clear();
    this.#unread = isCut ? { ...NONE, isCut } : NONE;
    this.#count(events);
  }

  /** Counts events; returns those that were not counted before. */
  add(...events: readonly LiveEvent[]): readonly LiveEvent[] {
    const mark = this.#mark;
    const counted = mark ? events.filter((event) => mark.isUnread(event)) : events;
    return counted.length === 0 ? counted : this.#count(counted);
  }

  #count(events: readonly LiveEvent[]): readonly LiveEvent[] {
    const added = events.filter(({ serialNo }) => !this.#known.has(serialNo));
    let { alarms } = this.#unread;
    for (const event of events) {
      const wasAlarm = this.#known.get(event.serialNo) === true;
      const isAlarm = severityOf(event) === 'alarm';
      if (isAlarm && !wasAlarm) alarms += 1;
      this.#known.set(event.serialNo, isAlarm || wasAlarm);
    }
    for (const serialNo of [...this.#known.keys()].slice(0, -MOST_KNOWN)) this.#known.delete(serialNo);
    this.#keep({ ...this.#unread, count: this.#unread.count + added.length, alarms });
    return added;
  }

  /** Somebody has opened these events. */
  opened(serialNos: readonly number[]): void {
    if (this.#mark) {
      this.#mark.opened(serialNos, this.#known.keys());
      return;
    }
    let { count, alarms } = this.#unread;
    for (const serialNo of serialNos) {
      const isAlarm = this.#known.get(serialNo);
      if (isAlarm === undefined) continue;
      this.#known.delete(serialNo);
      count -= 1;
      if (isAlarm) alarms -= 1;
    }
    this.#keep({ count, alarms });
  }

  /** Everything is seen. */
  seen(): void {
    this.#known.clear();
    this.#keep(NONE);
    this.#mark?.seen();
  }

  #keep(unread: Unread): void {
    if (this.#owner !== undefined) {
      if (unread.count > 0) this.#storage.setItem(keyOf(this.#owner), JSON.stringify(unread));
      else this.#storage.removeItem(keyOf(this.#owner));
    }
    this.#show(unread);
  }

  #show(unread: Unread): void {
    if (unread === this.#unread) return;
    this.#unread = unread;
    for (const listener of [...this.#listeners]) listener();
  }
}

const keyOf = (owner: string): string => `gk.unread.${encodeURIComponent(owner)}`;

/** Decodes the stored events; none where somebody else wrote it. */
function decodeUnread(stored: string | null): Unread {
  let json: unknown;
  try {
    json = JSON.parse(stored ?? '{}');
  } catch {
    return NONE;
  }
  if (typeof json !== 'object' || json === null || !('count' in json) || !('alarms' in json)) return NONE;
  const { count, alarms } = json;
  return isCount(count) && isCount(alarms) && count > 0 && alarms <= count ? { count, alarms } : NONE;
}

const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 0;

/** The console's unread events, kept for the life of the tab. */
export const unreadEvents = new UnreadEvents(browserStorage(() => sessionStorage));
