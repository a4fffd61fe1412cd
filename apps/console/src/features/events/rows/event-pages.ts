import type { FleetEvent } from 'gk-sdk';
import { dayBoundsS, dayOf, toWallTime, type Zone } from 'gk-sdk/rules';
import { t } from '../../../shared/i18n/translate.js';

/** Page sizes of today's events (spec 001 section 9). */
export const EVENT_PAGE_SIZES = [10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000] as const;
/** "100 (default)" (spec 001 section 9). */
export const DEFAULT_EVENT_PAGE_SIZE = 100;
/** "Index -1 means newest" (spec 001 section 4). */
export const NEWEST_PAGE = -1;
/** Buckets of the hour filter (spec 001 section 9). */
export const HOUR_BUCKETS = 24;

/** Which part of today's events is shown. */
export interface EventPageState {
  /** Rows of a page. */
  readonly pageSize: number;
  /** From 0; -1 = the newest page. */
  readonly page: number;
  /** 0 to 23; undefined = All Time. */
  readonly hour: number | undefined;
}

/** "Changing page size or hour filter resets to newest" (spec 001 section 4). */
export function changeEventPage(
  state: EventPageState,
  change: Partial<Pick<EventPageState, 'pageSize' | 'page'>> & { readonly hour?: number | 'all' },
): EventPageState {
  const hour = change.hour === undefined ? state.hour : change.hour === 'all' ? undefined : change.hour;
  const pageSize = change.pageSize ?? state.pageSize;
  const resets = pageSize !== state.pageSize || hour !== state.hour;
  return { pageSize, hour, page: resets ? NEWEST_PAGE : (change.page ?? state.page) };
}

/** How many pages there are; one at least. */
export function eventPageCount(events: number, pageSize: number): number {
  return Math.max(1, Math.ceil(events / pageSize));
}

/**
 * The rows of a page. Pages are counted from the oldest, so that a page keeps its rows while new events arrive; the
 * newest page is the last `pageSize` events.
 *
 * @param events - Oldest first.
 */
export function eventPageRows<T>(events: readonly T[], state: Pick<EventPageState, 'page' | 'pageSize'>): readonly T[] {
  const { start, end } = eventPageSpan(events.length, state);
  return events.slice(start, end);
}

/** First place of a page, and the one behind its last, among so many events. */
export function eventPageSpan(
  events: number,
  { page, pageSize }: Pick<EventPageState, 'page' | 'pageSize'>,
): { readonly start: number; readonly end: number } {
  if (page === NEWEST_PAGE) return { start: Math.max(0, events - pageSize), end: events };
  return { start: Math.min(events, page * pageSize), end: Math.min(events, (page + 1) * pageSize) };
}

/** Choices of the page select: 'Newest' or 'Page n' (spec 001 section 2), in the user's language. */
export function eventPageLabel(page: number): string {
  return page === NEWEST_PAGE ? t('Newest') : t('Page {page}', { page: page + 1 });
}

/**
 * "Hour filter (All Time or hh:00 with a count; 24 buckets)" (spec 001 section 2).
 *
 * @param timesS - Event times, unix s.
 * @returns How many events each hour of the local day has, index 0 = 00:00.
 * @throws GkError `invalid-argument` for a zone that this runtime does not know.
 */
export function hourCounts(timesS: Iterable<number>, zone: Zone): number[] {
  const counts = new Array<number>(HOUR_BUCKETS).fill(0);
  const hourOf = hourReader(zone);
  for (const timeS of timesS) counts[hourOf(timeS)]! += 1;
  return counts;
}

/** Clocks of the world differ by whole quarters of an hour. */
const QUARTER_S = 900;

/**
 * Returns the hour of the local day, 0 to 23, for many moments of few days: a quarter of an hour is looked up once.
 *
 * @throws GkError `invalid-argument`, at the first call, for a zone that this runtime does not know.
 */
export function hourReader(zone: Zone): (timeS: number) => number {
  const hours = new Map<number, number>();
  return (timeS) => {
    const quarter = Math.floor(timeS / QUARTER_S);
    let hour = hours.get(quarter);
    if (hour === undefined) hours.set(quarter, (hour = toWallTime(timeS, zone).hour));
    return hour;
  };
}

/** Words of an hour bucket: `07:00 (12)`. */
export function hourLabel(hour: number, count: number): string {
  return `${String(hour).padStart(2, '0')}:00 (${count})`;
}

/**
 * "Loads all events since the start of the local day" (spec 001 section 2), unix s.
 *
 * @throws GkError `invalid-argument` for a zone that this runtime does not know.
 */
export function todayStartS(nowS: number, zone: Zone): number {
  return dayBoundsS(dayOf(nowS, zone), zone).startS;
}

/** "Event memo is sent only when it changed" (spec 001 section 5): the memo to send, or undefined. */
export function changedMemo(stored: string | null | undefined, typed: string): string | undefined {
  return typed === (stored ?? '') ? undefined : typed;
}

/**
 * Merges updates of the server into events: new ones are added, and of known ones only the updated fields change. An
 * unchanged event stays the same object, a list without updates the same list.
 *
 * @param events - By serial number, the oldest first.
 */
export function mergeEvents(events: readonly FleetEvent[], told: readonly FleetEvent[]): readonly FleetEvent[] {
  if (told.length === 0) return events;
  const known = new Map(events.map((event) => [event.serialNo, event]));
  for (const event of told) known.set(event.serialNo, { ...known.get(event.serialNo), ...event });
  return [...known.values()].sort((a, b) => a.serialNo - b.serialNo);
}

/** Outcome of editing a memo. */
export type MemoDecision =
  /** Nothing has to be sent. */
  | { readonly kind: 'unchanged' }
  /** Send `memo`, the text of the event. */
  | { readonly kind: 'send'; readonly memo: string }
  /** Somebody else wrote `theirs` since the typing began. */
  | { readonly kind: 'conflict'; readonly theirs: string };

/**
 * Whether a memo is sent: only when it changed, and not over text that somebody else wrote meanwhile.
 *
 * @param base - The memo when the typing began.
 * @param stored - The memo at the server now.
 */
export function decideMemo(base: string, stored: string, typed: string): MemoDecision {
  const memo = changedMemo(base, typed);
  if (memo === undefined || stored === typed) return { kind: 'unchanged' };
  return stored === base ? { kind: 'send', memo } : { kind: 'conflict', theirs: stored };
}
