import { useMemo, useState } from 'react';
import { useSession } from 'gk-react';
import { eventsResource, type FleetEvent } from 'gk-sdk/rest';
import { searchedPeriod, toEventQuery, type SearchedPeriod } from './event-criteria.js';
import { usePacedEvents } from '../../../shared/events/use-paced-events.js';
import { useRest } from '../../../shared/query/use-rest.js';
import { useReport, type Report } from '../../../shared/report/use-report.js';
import { shownZone } from '../../../shared/time/shown-zone.js';
import { patchEvents, type EventPatch } from '../list/event-list-context.js';
import { APART, searchLacks, SEARCH_SHAPE, toCriteria, type EventSearch } from './event-search-query.js';

/** More events than that are no list to look through, and more than a page can hold. */
export const MOST_FOUND = 100_000;

/** Result of a search. */
export interface FoundEvents {
  readonly events: readonly FleetEvent[];
  /** There are more than the search takes. */
  readonly isCut: boolean;
}

/** A search, its result, and how many events have arrived of a long one. */
export interface EventSearchState {
  readonly report: Report<EventSearch, FoundEvents>;
  /** Events found, or received before the search ended early, with the changes made since. */
  readonly events: readonly FleetEvent[];
  /** Why these are not all events; undefined = they are, or the search goes on. */
  readonly partial: 'cancelled' | 'failed' | 'cut' | undefined;
  readonly received: number;
  /** The time that the search covers; undefined for the event of a serial number, and before any search. */
  readonly period: SearchedPeriod | undefined;
  readonly onChange: (patch: EventPatch) => void;
}

const NONE: readonly (readonly FleetEvent[])[] = [];

/**
 * The search of the address, page by page: a long one shows its progress and can be cancelled; events that have arrived
 * are kept.
 */
export function useEventSearch(): EventSearchState {
  const session = useSession();
  const events = useRest(eventsResource);
  const [period, setPeriod] = useState<SearchedPeriod>();
  const [pages, setPages] = useState(NONE);
  const [changed, setChanged] = useState<{
    readonly of: readonly FleetEvent[];
    readonly events: readonly FleetEvent[];
  }>();
  const report = useReport<EventSearch, FoundEvents>({
    shape: SEARCH_SHAPE,
    lacks: searchLacks,
    apart: APART,
    load: async (search, signal) => {
      const found: FleetEvent[] = [];
      setPages(NONE);
      const criteria = toCriteria(search);
      const covered = searchedPeriod(criteria, session.serverNowS(), shownZone());
      setPeriod(covered);
      const start = covered?.startS === undefined || covered.isChosen ? {} : { afterS: covered.startS };
      for await (const page of events.pages(toEventQuery({ ...criteria, ...start }, shownZone()), { signal })) {
        for (const event of page) found.push(event);
        setPages((before) => [...before, page]);
        if (found.length >= MOST_FOUND) return { events: found.slice(0, MOST_FOUND), isCut: true };
      }
      return { events: found, isCut: false };
    },
  });
  const { data, kind } = report.resource;
  const endedEarly = report.cancelled ? 'cancelled' : kind === 'failed' && data === undefined ? 'failed' : undefined;
  const known = useMemo(
    () => data?.events ?? (endedEarly === undefined ? [] : pages.flat()),
    [data, endedEarly, pages],
  );
  const onChange = (patch: EventPatch): void =>
    setChanged((before) => ({ of: known, events: patchEvents(before?.of === known ? before.events : known, patch) }));
  // A review or memo of somebody else is seen at once.
  usePacedEvents((live) => {
    const found = new Set(known.map(({ serialNo }) => serialNo));
    for (const { change, callChannel: _, ...event } of live) {
      if (change === 'updated' && found.has(event.serialNo)) onChange(event);
    }
  });
  return {
    report,
    events: changed?.of === known ? changed.events : known,
    partial: data?.isCut ? 'cut' : known.length > 0 ? endedEarly : undefined,
    period,
    received: pages.reduce((sum, page) => sum + page.length, 0),
    onChange,
  };
}
