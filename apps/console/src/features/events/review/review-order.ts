import type { FleetEvent } from 'gk-sdk/rest';
import type { SortOrder } from '../../../shared/table/sort-order.js';
import { isReviewed } from '../rows/use-check.js';

/** Down (1) or up (-1) in the list. */
export type ReviewStep = 1 | -1;

/** An event on another page that was not reviewed, and the way to that page. */
export interface EventBeyond {
  readonly serialNo: number;
  readonly open: () => void;
}

/**
 * Returns the place of the next event that was not reviewed; -1 for none.
 *
 * @param from - Where to begin, itself not looked at; -1 or the length of the list to look at all.
 */
export function nextUnreviewed(events: readonly FleetEvent[], from: number, step: ReviewStep): number {
  for (let at = from + step; at >= 0 && at < events.length; at += step) if (!isReviewed(events[at]!)) return at;
  return -1;
}

/** The rows of a page as places in the whole list. */
export interface PageSpan {
  readonly start: number;
  readonly end: number;
}

/**
 * Place of the nearest event that was not reviewed outside of a page, in a list that stands oldest first; -1 for none.
 *
 * @param isNewestFirst - The page shows its rows the other way round.
 */
export function unreviewedBeyond(
  events: readonly FleetEvent[],
  { start, end }: PageSpan,
  step: ReviewStep,
  isNewestFirst: boolean,
): number {
  const goesToOlder = (step === 1) === isNewestFirst;
  return goesToOlder ? nextUnreviewed(events, start, -1) : nextUnreviewed(events, end - 1, 1);
}

/** Whether a list goes on with older events below: all orders but that by number or time upwards. */
export function isNewestFirst([first]: SortOrder): boolean {
  return first === undefined || first.descending || !['uid', 'time'].includes(first.id);
}
