import type { LiveEvent } from 'gk-sdk';
import { endsCall, noticeDismissMs } from 'gk-sdk/rules';
import { toFeedEvent, type FeedEvent } from './event-item.js';

/** A line of the feed: an event, or several of the same kind on one device in a short time. @public */
export interface FeedItem {
  /** Identifies the line while it exists. */
  readonly id: number;
  /** The newest event of the line. */
  readonly event: FeedEvent;
  /** Number of events in the line. */
  readonly count: number;
  /** True while it is shown as a toast; the list keeps the line longer. */
  readonly shown: boolean;
  /** Milliseconds until the toast disappears; undefined if it stays. */
  readonly remainingMs: number | undefined;
}

/** Events of one kind on one device within this time of each other are one line. */
const BURST_MS = 30_000;
/** Lines that are kept. */
const KEPT = 500;

/**
 * The lines of a feed, newest first, and how long each is still a toast. Time stands in its arguments: it has no timer
 * and reads no clock.
 *
 * @internal
 */
export class EventFeedCore {
  #items: readonly FeedItem[] = [];
  /** The serial numbers of all events of a line, by its id. */
  readonly #serials = new Map<number, Set<number>>();
  #lastId = 0;
  #countedMs: number | undefined;
  #paused = false;

  /** Newest first. */
  get items(): readonly FeedItem[] {
    return this.#items;
  }

  /** Toasts: calls before all others, then newest first. */
  get toasts(): readonly FeedItem[] {
    const shown = this.#items.filter((item) => item.shown);
    return [...shown.filter(isCall), ...shown.filter((item) => !isCall(item))];
  }

  /** Calls that nobody has answered. */
  get calls(): readonly FeedItem[] {
    return this.#items.filter((item) => item.shown && isCall(item));
  }

  /**
   * Takes a message of the event channel; returns the line that is new or counts one more, undefined when there is
   * nothing to report.
   */
  receive(message: LiveEvent, nowMs: number): FeedItem | undefined {
    this.count(nowMs);
    this.#withdrawBy(message);
    const event = toFeedEvent(message);
    if (event === undefined) return undefined;
    if (this.#items.some((item) => this.#hasReport(item, event))) return undefined;
    return this.#add(event);
  }

  /** Takes the history: events that are not among the lines yet, without a toast. */
  addHistory(events: readonly FeedEvent[]): void {
    const known = new Set([...this.#serials.values()].flatMap((serials) => [...serials]));
    const older = events.filter((event) => !known.has(event.serialNo));
    const items = older.map((event) => {
      const id = this.#idOf(event);
      return { id, event, count: 1, shown: false, remainingMs: undefined };
    });
    this.#keep([...this.#items, ...items].sort((a, b) => b.event.happenedS - a.event.happenedS));
  }

  /** Milliseconds until the next toast goes; undefined while none does. */
  get nextMs(): number | undefined {
    if (this.#paused) return undefined;
    const left = this.#items.flatMap(({ shown, remainingMs }) =>
      shown && remainingMs !== undefined ? [remainingMs] : [],
    );
    return left.length === 0 ? undefined : Math.min(...left);
  }

  /** Takes the time that has passed off the toasts; those whose time is over go. */
  count(nowMs: number): void {
    const elapsedMs = this.#countedMs === undefined || this.#paused ? 0 : Math.max(0, nowMs - this.#countedMs);
    this.#countedMs = nowMs;
    if (elapsedMs === 0) return;
    this.#change((item) => {
      if (!item.shown || item.remainingMs === undefined) return item;
      const remainingMs = item.remainingMs - elapsedMs;
      return remainingMs > 0 ? { ...item, remainingMs } : { ...item, shown: false, remainingMs: undefined };
    });
  }

  /** Toasts keep their time while somebody reads or works with them. */
  pause(paused: boolean, nowMs: number): void {
    if (paused === this.#paused) return;
    this.count(nowMs);
    this.#paused = paused;
  }

  /** Takes a toast off; in the list the line stays. An unanswered call is thereby declined. */
  dismiss(id: number): FeedItem | undefined {
    const item = this.#items.find((candidate) => candidate.id === id && candidate.shown);
    if (item) this.#change((other) => (other === item ? { ...item, shown: false, remainingMs: undefined } : other));
    return item;
  }

  /** Ends the calls of a device that were answered elsewhere; false when there were none. */
  withdrawCalls(deviceId: string): boolean {
    const open = this.calls.filter(({ event }) => event.deviceId === deviceId);
    for (const { id } of open) this.dismiss(id);
    return open.length > 0;
  }

  clear(): void {
    this.#keep([]);
  }

  #add(event: FeedEvent): FeedItem {
    const burst = this.#items.find(
      (item) =>
        item.event.kind === event.kind &&
        item.event.deviceId === event.deviceId &&
        item.event.eventCode === event.eventCode &&
        Math.abs(event.happenedS - item.event.happenedS) * 1000 <= BURST_MS,
    );
    const remainingMs = noticeDismissMs(event.kind === 'call' ? 'call' : 'event');
    const id = this.#idOf(event, burst?.id);
    const item = { id, event, count: (burst?.count ?? 0) + 1, shown: true, remainingMs };
    this.#keep([item, ...this.#items.filter((other) => other !== burst)]);
    return item;
  }

  /** The id of the line that takes an event: of one that is there, or a new one. */
  #idOf({ serialNo }: FeedEvent, id = ++this.#lastId): number {
    this.#serials.set(id, (this.#serials.get(id) ?? new Set()).add(serialNo));
    return id;
  }

  #hasReport({ id, event: { kind, deviceId } }: FeedItem, event: FeedEvent): boolean {
    return kind === event.kind && deviceId === event.deviceId && this.#serials.get(id)?.has(event.serialNo) === true;
  }

  #keep(items: readonly FeedItem[]): void {
    this.#items = items.slice(0, KEPT);
    for (const { id } of items.slice(KEPT)) this.#serials.delete(id);
    if (items.length === 0) this.#serials.clear();
  }

  /** A call is over when somebody has noted its event as seen, or the server has recovered it. */
  #withdrawBy(message: LiveEvent): void {
    if (!endsCall(message)) return;
    for (const { id, event } of this.calls) if (event.serialNo === message.serialNo) this.dismiss(id);
  }

  #change(change: (item: FeedItem) => FeedItem): void {
    this.#items = this.#items.map(change);
  }
}

function isCall(item: FeedItem): boolean {
  return item.event.kind === 'call';
}
