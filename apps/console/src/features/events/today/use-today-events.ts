import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useResource, useServerClock, useSession, type Resource } from 'gk-react';
import { toGkError, type GkError } from 'gk-sdk';
import { eventsResource, type FleetEvent } from 'gk-sdk/rest';
import { mergeEvents, todayStartS } from '../rows/event-pages.js';
import { SCREEN_TIMINGS_MS } from '../../../shared/time/screen-timings.js';
import { usePacedEvents } from '../../../shared/events/use-paced-events.js';
import { useRefusalNotice } from '../../../shared/notice/use-refusal-notice.js';
import { useRest } from '../../../shared/query/use-rest.js';
import { shownZone } from '../../../shared/time/shown-zone.js';
import { patchEvents, type EventPatch } from '../list/event-list-context.js';

/** A refresh begins a little earlier, so that an event that was being written is not missed. */
const OVERLAP_S = 2;

/** The day's events as they are known, the oldest first. */
export interface TodayList {
  readonly events: readonly FleetEvent[];
  /** Since when, unix seconds. */
  readonly startS: number;
  /** When the server was asked last with success, unix seconds. */
  readonly askedS: number;
}

/** Today's events and how they are kept up to date. */
export interface TodayEvents {
  readonly list: Resource<TodayList>;
  /** Why the last refresh failed. */
  readonly refreshError: GkError | undefined;
  /** Events received so far of the first answer. */
  readonly received: number;
  readonly refresh: () => void;
  readonly onChange: (patch: EventPatch) => void;
}

interface Kept extends TodayList {
  readonly of: TodayList;
}

/** All events since the start of the local day, refreshed every 10 s and by the event channel (spec 001 section 2). */
export function useTodayEvents(): TodayEvents {
  const session = useSession();
  const events = useRest(eventsResource);
  const startS = todayStartS(useServerClock(60), shownZone());
  const [received, setReceived] = useState(0);
  const [kept, setKept] = useState<Kept>();
  const [refreshError, setRefreshError] = useState<GkError>();
  const [round, setRound] = useState(0);
  const first = useResource(['today events', startS], async (signal): Promise<TodayList> => {
    const askedS = session.serverNowS();
    const all: FleetEvent[] = [];
    for await (const page of events.pages({ afterS: startS, zone: shownZone() }, { signal })) {
      for (const event of page) all.push(event);
      setReceived(all.length);
    }
    return { events: all, startS, askedS };
  });
  useRefusalNotice(first.error ?? refreshError);
  const loaded = first.data;
  const current: TodayList | undefined = kept && kept.of === loaded ? kept : loaded;

  const update = useCallback((change: (before: TodayList) => TodayList, of: TodayList) => {
    setKept((before) => ({ ...change(before?.of === of ? before : of), of }));
  }, []);
  const ask = useEffectEvent(async (signal: AbortSignal): Promise<void> => {
    if (!loaded || !current) return;
    const askedS = session.serverNowS();
    const query = { afterS: startS, updatedAfterS: current.askedS - OVERLAP_S, zone: shownZone() };
    try {
      const told = await events.query(query, { signal });
      update((before) => ({ ...before, events: mergeEvents(before.events, told), askedS }), loaded);
      setRefreshError(undefined);
    } catch (thrown) {
      if (!signal.aborted) setRefreshError(toGkError(thrown));
    }
  });
  useEffect(() => {
    if (!loaded) return undefined;
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = (): void => {
      if (controller.signal.aborted) return;
      timer = setTimeout(() => void ask(controller.signal).finally(wait), SCREEN_TIMINGS_MS.todayEvents);
    };
    if (round > 0) void ask(controller.signal).finally(wait);
    else wait();
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [loaded, round]);
  usePacedEvents((live) => {
    const told = live.flatMap(({ change: _, callChannel: __, ...event }) => (event.happenedS < startS ? [] : [event]));
    if (!loaded || told.length === 0) return;
    update((before) => ({ ...before, events: mergeEvents(before.events, told) }), loaded);
  });
  const onChange = useCallback(
    (patch: EventPatch): void => {
      if (loaded) update((before) => ({ ...before, events: patchEvents(before.events, patch) }), loaded);
    },
    [loaded, update],
  );
  const list: Resource<TodayList> = first.kind === 'ready' && current ? { ...first, data: current } : first;
  return { list, refreshError, received, refresh: () => setRound((before) => before + 1), onChange };
}
