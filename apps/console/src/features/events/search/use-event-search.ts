import { useState } from 'react';
import { eventsResource, type FleetEvent } from 'gk-sdk/rest';
import { toEventQuery } from 'gk-sdk/rules';
import { useRest } from '../../../shared/query/use-rest.js';
import { useReport, type Report } from '../../../shared/report/use-report.js';
import { localZone } from '../../../shared/time/local-zone.js';
import { patchEvents, type EventPatch } from '../list/event-list-context.js';
import { APART, searchLacks, SEARCH_SHAPE, toCriteria, type EventSearch } from './event-search-query.js';

/** A search, what it found, and how many events have arrived of a long one. */
export interface EventSearchState {
  readonly report: Report<EventSearch, readonly FleetEvent[]>;
  /** What was found, with the changes made since. */
  readonly eventsOf: (found: readonly FleetEvent[]) => readonly FleetEvent[];
  readonly received: number;
  readonly onChange: (patch: EventPatch) => void;
}

/** The search of the address, page by page: a long one tells how far it is and can be cancelled. */
export function useEventSearch(): EventSearchState {
  const events = useRest(eventsResource);
  const [received, setReceived] = useState(0);
  const [changed, setChanged] = useState<{
    readonly of: readonly FleetEvent[];
    readonly events: readonly FleetEvent[];
  }>();
  const report = useReport<EventSearch, readonly FleetEvent[]>({
    shape: SEARCH_SHAPE,
    lacks: searchLacks,
    apart: APART,
    load: async (search, signal) => {
      const found: FleetEvent[] = [];
      setReceived(0);
      for await (const page of events.pages(toEventQuery(toCriteria(search), localZone()), { signal })) {
        for (const event of page) found.push(event);
        setReceived(found.length);
      }
      return found;
    },
  });
  const eventsOf = (found: readonly FleetEvent[]) => (changed?.of === found ? changed.events : found);
  const { data } = report.resource;
  return {
    report,
    eventsOf,
    received,
    onChange: (patch) => {
      if (data) {
        setChanged((before) => ({ of: data, events: patchEvents(before?.of === data ? before.events : data, patch) }));
      }
    },
  };
}
