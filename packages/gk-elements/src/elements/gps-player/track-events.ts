import { isGkError, type FleetEvent, type Session } from 'gk-sdk';
import { eventsResource } from 'gk-sdk/rest';
import { describeEvent, hasFix, type EventWords, type TimelinePeriod } from 'gk-sdk/rules';
import { englishEventFeedLabels, type EventFeedLabels } from '../event-feed/event-feed.labels.js';
import { loadEventWords } from '../event-feed/event-sources.js';
import type { TimelineEvent } from '../timeline/timeline-events.js';
import { sessionKey } from '../../context/session-key.js';
import { fixAt, type IndexedTrack } from '../../track/indexed-track.js';

/** An event on the route, for the map and the list of a GPS player. @public */
export interface GpsPlayerEvent extends TimelineEvent {
  /** Degrees north. Without a position, the event is placed where the vehicle was at that time. */
  readonly lat?: number | undefined;
  /** Degrees east. */
  readonly lng?: number | undefined;
  /** Serial number at the server, for the files of the track. */
  readonly serialNo?: number | undefined;
  /** Event code, for the files of the track. */
  readonly code?: number | undefined;
}

/** An event with its place. @internal */
export interface PlacedEvent extends TimelineEvent {
  readonly lat: number;
  readonly lng: number;
}

/** Events in order of time, each at its own place or on the track; one that has neither is left out. @internal */
export function placeEvents(events: readonly GpsPlayerEvent[], track: IndexedTrack): PlacedEvent[] {
  return events
    .flatMap(({ lat, lng, timeS, kind, label }) => {
      const own = lat !== undefined && lng !== undefined ? { lat, lng } : undefined;
      const place = hasFix(own) ? own : fixAt(track, timeS);
      return place ? [{ timeS, kind, label, lat: place.lat, lng: place.lng }] : [];
    })
    .sort((a, b) => a.timeS - b.timeS);
}

/** Whose events to read. @internal */
export interface EventsQuery {
  readonly session: Session;
  readonly deviceId: string;
  readonly period: TimelinePeriod;
}

/** How far the reading of events is. @internal */
export type EventsLoad = 'idle' | 'loading' | 'loaded' | 'failed' | 'forbidden';

interface ReadEvents {
  readonly records: readonly FleetEvent[];
  readonly words: EventWords;
}

function toPlayerEvent(record: FleetEvent, words: EventWords, labels: EventFeedLabels): GpsPlayerEvent {
  const { name, severity } = describeEvent(record, { ...words, names: labels.eventNames });
  const { serialNo, eventCode: code, happenedS: timeS, position } = record;
  return { timeS, kind: severity, label: name, lat: position?.lat, lng: position?.lng, serialNo, code };
}

/** The events of one device from the server, in the words of its definitions. @internal */
export class TrackEvents {
  readonly #changed: () => void;
  readonly #words: () => Partial<EventFeedLabels> | undefined;
  #asked = '';
  #running: AbortController | undefined;
  #read: ReadEvents | undefined;
  #named: { readonly read: unknown; readonly page: unknown; readonly events: readonly GpsPlayerEvent[] } | undefined;
  load: EventsLoad = 'idle';

  /** @param words - Those of the page for events, over the English ones. */
  constructor(changed: () => void, words: () => Partial<EventFeedLabels> | undefined) {
    this.#changed = changed;
    this.#words = words;
  }

  /** Loaded events, in the words of the page; the same list until something changes. */
  get events(): readonly GpsPlayerEvent[] {
    const [read, page] = [this.#read, this.#words()];
    if (this.#named === undefined || read !== this.#named.read || page !== this.#named.page) {
      const labels = { ...englishEventFeedLabels, ...page };
      this.#named = {
        read,
        page,
        events: read?.records.map((record) => toPlayerEvent(record, read.words, labels)) ?? [],
      };
    }
    return this.#named.events;
  }

  /** Reads what is asked for, unless it is there or on its way; undefined = nothing. */
  ask(query: EventsQuery | undefined): void {
    if (query === undefined) {
      if (this.#asked !== '') this.cancel();
      return;
    }
    if (query.session.state.kind !== 'signed-in') {
      // A load that failed may succeed with the next connection.
      if (this.load === 'failed') this.forget();
      return;
    }
    const key = JSON.stringify([sessionKey(query.session), query.deviceId, query.period.startS, query.period.endS]);
    if (key === this.#asked) return;
    this.cancel();
    this.#asked = key;
    this.load = 'loading';
    void this.#readAll(query);
  }

  /** Has the next {@link TrackEvents.ask} read again. */
  forget(): void {
    this.#asked = '';
  }

  /** Gives up what is under way, and forgets what was read. */
  cancel(): void {
    this.#running?.abort();
    this.#running = undefined;
    this.#asked = '';
    this.#read = undefined;
    this.load = 'idle';
  }

  async #readAll({ session, deviceId, period }: EventsQuery): Promise<void> {
    const running = new AbortController();
    this.#running = running;
    const { signal } = running;
    try {
      const [records, words] = await Promise.all([
        eventsResource(session.rest).query({ deviceId, afterS: period.startS, beforeS: period.endS }, { signal }),
        loadEventWords(session, signal),
      ]);
      if (this.#running !== running) return;
      this.#read = { records, words };
      this.load = 'loaded';
    } catch (error) {
      if (this.#running !== running) return;
      this.load = isGkError(error, 'forbidden') ? 'forbidden' : 'failed';
    }
    this.#changed();
  }
}
