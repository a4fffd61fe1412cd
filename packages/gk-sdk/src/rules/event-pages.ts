import { dayBoundsS, dayOf, toWallTime, type Zone } from './zone.js';

/** Page sizes of today's events (spec 001 section 9). @public */
export const EVENT_PAGE_SIZES = [10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000] as const;
/** "100 (default)" (spec 001 section 9). @public */
export const DEFAULT_EVENT_PAGE_SIZE = 100;
/** "Index -1 means newest" (spec 001 section 4). @public */
export const NEWEST_PAGE = -1;
/** Buckets of the hour filter (spec 001 section 9). @public */
export const HOUR_BUCKETS = 24;

/** Which part of today's events is shown. @public */
export interface EventPageState {
  /** Rows of a page. */
  readonly pageSize: number;
  /** From 0; -1 = the newest page. */
  readonly page: number;
  /** 0 to 23; undefined = All Time. */
  readonly hour: number | undefined;
}

/** What today's events show at first. @public */
export const FIRST_EVENT_PAGE: EventPageState = {
  pageSize: DEFAULT_EVENT_PAGE_SIZE,
  page: NEWEST_PAGE,
  hour: undefined,
};

/** "Changing page size or hour filter resets to newest" (spec 001 section 4). @public */
export function changeEventPage(
  state: EventPageState,
  change: Partial<Pick<EventPageState, 'pageSize' | 'page'>> & { readonly hour?: number | 'all' },
): EventPageState {
  const hour = change.hour === undefined ? state.hour : change.hour === 'all' ? undefined : change.hour;
  const pageSize = change.pageSize ?? state.pageSize;
  const resets = pageSize !== state.pageSize || hour !== state.hour;
  return { pageSize, hour, page: resets ? NEWEST_PAGE : (change.page ?? state.page) };
}

/** How many pages there are; one at least. @public */
export function eventPageCount(events: number, pageSize: number): number {
  return Math.max(1, Math.ceil(events / pageSize));
}

/**
 * The rows of a page. Pages are counted from the oldest, so that a page keeps its rows while new events arrive; the
 * newest page is the last `pageSize` events.
 *
 * @param events - Oldest first.
 * @public
 */
export function eventPageRows<T>(events: readonly T[], state: Pick<EventPageState, 'page' | 'pageSize'>): readonly T[] {
  if (state.page === NEWEST_PAGE) return events.slice(-state.pageSize);
  return events.slice(state.page * state.pageSize, (state.page + 1) * state.pageSize);
}

/** Choices of the page select: 'Newest' or 'Page n' (spec 001 section 2). @public */
export function eventPageLabel(page: number): string {
  return page === NEWEST_PAGE ? 'Newest' : `Page ${page + 1}`;
}

/**
 * "Hour filter (All Time or hh:00 with a count; 24 buckets)" (spec 001 section 2).
 *
 * @param timesS - Event times, unix s.
 * @returns How many events each hour of the local day has, index 0 = 00:00.
 * @throws GkError `invalid-argument` for a zone that this runtime does not know.
 * @public
 */
export function hourCounts(timesS: Iterable<number>, zone: Zone): number[] {
  const counts = new Array<number>(HOUR_BUCKETS).fill(0);
  for (const timeS of timesS) counts[toWallTime(timeS, zone).hour]! += 1;
  return counts;
}

/** Words of an hour bucket: `07:00 (12)`. @public */
export function hourLabel(hour: number, count: number): string {
  return `${String(hour).padStart(2, '0')}:00 (${count})`;
}

/**
 * "Loads all events since the start of the local day" (spec 001 section 2), unix s.
 *
 * @throws GkError `invalid-argument` for a zone that this runtime does not know.
 * @public
 */
export function todayStartS(nowS: number, zone: Zone): number {
  return dayBoundsS(dayOf(nowS, zone), zone).startS;
}

/** "Event memo is sent only when it changed" (spec 001 section 5): the memo to send, or undefined. @public */
export function changedMemo(stored: string | null | undefined, typed: string): string | undefined {
  return typed === (stored ?? '') ? undefined : typed;
}
