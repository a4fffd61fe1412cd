import { type GkError } from '../errors/gk-error.js';
import { toGkError } from '../errors/to-gk-error.js';
import type { LiveEvent } from '../model/events/live-event.js';
import { eventsResource } from '../rest/events/events.js';
import { systemClock, type Clock } from '../util/clock.js';
import type { Session } from './session.js';

/** A query for missed events that failed is made again after this time. */
const RETRY_MS = 30_000;

/** Position in the events: the newest known one, or the time since which all are reported. */
type Known = { readonly afterSerialNo: number } | { readonly afterS: number };

/**
 * Reports every event of the fleet once, also those that were reported while the session was not connected. It fetches these
 * with `EventsResource.pages`, and holds back live events until they have arrived. `session.on('event')` reports only events
 * received while the event channel is open. After a logout nothing is reported; the next login starts over.
 *
 * @example
 * ```ts
 * const stop = followEvents(session, { afterSerialNo: lastDelivered, onEvent: (event) => deliver(event) });
 * ```
 * @returns What ends it.
 * @public
 */
export function followEvents(
  session: Session,
  {
    onEvent,
    afterSerialNo,
    onError,
    clock = systemClock,
  }: {
    /** Receives each event; in the order of the server's numbers, except for updates of known events. */
    readonly onEvent: (event: LiveEvent) => void;
    /**
     * Serial number of the last event that is already known: later ones are fetched first. Without it, events are reported from
     * now on.
     */
    readonly afterSerialNo?: number;
    /**
     * Called when missed events could not be fetched. After a `retryable` error they are requested again after 30 s, and later
     * events wait for them; after any other error they are skipped.
     */
    readonly onError?: (error: GkError) => void;
    /** Where time comes from; the platform's by default. */
    readonly clock?: Clock;
  },
): () => void {
  const events = eventsResource(session.rest);
  /** Newest reported event, or else the time from which events are reported. */
  let known: Known | undefined = afterSerialNo === undefined ? undefined : { afterSerialNo };
  /** Live events that wait for those that were missed; undefined while none are fetched. */
  let held: LiveEvent[] | undefined;
  /** Numbers that were fetched while live events waited: some of these may be the same. */
  const fetched = new Set<number>();
  let isFollowing = false;
  let hasFollowed = false;
  let fetching = new AbortController();
  let stopRetry: (() => void) | undefined;

  const tell = (event: LiveEvent): void => {
    if (event.change === 'new') {
      const newest = known && 'afterSerialNo' in known ? known.afterSerialNo : 0;
      known = { afterSerialNo: Math.max(newest, event.serialNo) };
    }
    onEvent(event);
  };
  const stopFetching = (): void => {
    fetching.abort();
    stopRetry?.();
  };
  const fetchMissed = async (): Promise<void> => {
    stopFetching();
    fetching = new AbortController();
    const { signal } = fetching;
    held ??= [];
    try {
      for await (const page of events.pages(known ?? {}, { signal })) {
        for (const event of page) {
          fetched.add(event.serialNo);
          tell({ ...event, change: 'new' });
        }
      }
    } catch (thrown) {
      if (signal.aborted) return;
      const error = toGkError(thrown);
      onError?.(error);
      if (error.retryable) {
        stopRetry = clock.after(RETRY_MS, () => void fetchMissed());
        return;
      }
    }
    // Another question has begun meanwhile, and what waits waits for that one.
    if (signal.aborted) return;
    const waiting = held;
    held = undefined;
    for (const event of waiting) if (event.change !== 'new' || !fetched.has(event.serialNo)) tell(event);
    fetched.clear();
  };
  const look = (): void => {
    const { kind } = session.state;
    if (kind === 'signed-out') {
      stopFetching();
      held = undefined;
      fetched.clear();
      if (hasFollowed) known = undefined;
    }
    const wasFollowing = isFollowing;
    isFollowing = kind === 'signed-in';
    hasFollowed ||= isFollowing;
    if (wasFollowing === isFollowing) return;
    if (!isFollowing) stopFetching();
    else if (known) void fetchMissed();
    else known = { afterS: Math.floor(session.serverNowS()) };
  };
  look();
  const stops = [
    session.subscribe(look),
    session.on('eventGap', () => void fetchMissed()),
    session.on('event', (event) => {
      if (held) held.push(event);
      else tell(event);
    }),
    stopFetching,
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
