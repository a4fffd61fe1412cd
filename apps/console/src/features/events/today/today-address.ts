import {
  DEFAULT_EVENT_PAGE_SIZE,
  EVENT_PAGE_SIZES,
  HOUR_BUCKETS,
  NEWEST_PAGE,
  type EventPageState,
} from '../rows/event-pages.js';
import { numberParameter, type UrlParameter } from '../../../shared/url-state/use-url-state.js';

const hourParameter: UrlParameter<number> = numberParameter(-1, 0, HOUR_BUCKETS - 1);

/** Today's events in the address: page size, page (from 0; -1 = newest) and hour (-1 = All Time). */
export const TODAY_SHAPE = {
  size: numberParameter(DEFAULT_EVENT_PAGE_SIZE),
  page: numberParameter(NEWEST_PAGE, 0),
  hour: hourParameter,
};

/** Converts the address to the state that the rules of the pages take. */
export function toPageState({
  size,
  page,
  hour,
}: {
  readonly size: number;
  readonly page: number;
  readonly hour: number;
}): EventPageState {
  const pageSize = EVENT_PAGE_SIZES.find((known) => known === size) ?? DEFAULT_EVENT_PAGE_SIZE;
  return { pageSize, page, hour: hour === -1 ? undefined : hour };
}
