import { isGkError, type Session } from 'gk-sdk';
import { eventsResource } from 'gk-sdk/rest';
import type { TimelinePeriod } from 'gk-sdk/rules';
import type { EventFeedLabels } from '../event-feed/event-feed.labels.js';
import { describeEvent, fromEventRecord } from '../event-feed/event-item.js';
import { loadEventWords } from '../event-feed/event-sources.js';
import type { TimelineEvent } from '../timeline/timeline-events.js';
import { fixAt, type IndexedTrack } from '../../track/indexed-track.js';

/** Something that happened on the way, for the map and the list of a GPS player. @public */
export interface GpsPlayerEvent extends TimelineEvent {
  /** Degrees north; without a place it stands where the vehicle was at that time. */
  readonly lat?: number | undefined;
  /** Degrees east. */
  readonly lng?: number | undefined;
}

/** An event with its place. @internal */
export interface PlacedEvent extends TimelineEvent {
  readonly lat: number;
  readonly lng: number;
}

/** Events in order of time, each at its own place or on the track; one that has neither is left out. @internal */
export function placeEvents(events: readonly GpsPlayerEvent[], track: IndexedTrack): PlacedEvent[] {
  return events
    .flatMap(({ lat, lng, timeS, kind, words }) => {
      const place = lat !== undefined && lng !== undefined ? { lat, lng } : fixAt(track, timeS);
      return place ? [{ timeS, kind, words, lat: place.lat, lng: place.lng }] : [];
    })
    .sort((a, b) => a.timeS - b.timeS);
}

/** Whose events to read. @internal */
export interface EventsWish {
  readonly session: Session;
  readonly deviceId: string;
  readonly period: TimelinePeriod;
}

/** How far the reading of events is. @internal */
export type EventsLoad = 'idle' | 'loading' | 'loaded' | 'failed' | 'forbidden';

/** The events of one device from the server, in the words of its definitions. @internal */
export class PlayerEvents {
  readonly #changed: () => void;
  readonly #words: () => EventFeedLabels;
  #asked = '';
  #running: AbortController | undefined;
  events: readonly GpsPlayerEvent[] = [];
  load: EventsLoad = 'idle';

  constructor(changed: () => void, words: () => EventFeedLabels) {
    this.#changed = changed;
    this.#words = words;
  }

  /** Reads what is wished for, unless it is there or on its way; undefined = nothing. */
  ask(wish: EventsWish | undefined): void {
    if (wish === undefined) {
      if (this.#asked !== '') this.cancel();
      return;
    }
    if (wish.session.state.kind !== 'signed-in') return;
    const key = JSON.stringify([wish.deviceId, wish.period.startS, wish.period.endS]);
    if (key === this.#asked) return;
    this.cancel();
    this.#asked = key;
    this.load = 'loading';
    void this.#read(wish);
  }

  /** Has the next {@link PlayerEvents.ask} read again. */
  forget(): void {
    this.#asked = '';
  }

  /** Gives up what is under way, and forgets what was read. */
  cancel(): void {
    this.#running?.abort();
    this.#running = undefined;
    this.#asked = '';
    this.events = [];
    this.load = 'idle';
  }

  async #read({ session, deviceId, period }: EventsWish): Promise<void> {
    const running = new AbortController();
    this.#running = running;
    const { signal } = running;
    try {
      const [records, words] = await Promise.all([
        eventsResource(session.rest).query(
          { deviceId, afterMs: period.startS * 1000, beforeMs: period.endS * 1000 },
          { signal },
        ),
        loadEventWords(session, signal),
      ]);
      if (this.#running !== running) return;
      this.events = records.map((record) => {
        const event = fromEventRecord(record);
        const { name } = describeEvent(event, words, this.#words());
        return { timeS: event.happenedS, kind: event.severity, words: name, lat: record.lat, lng: record.lng };
      });
      this.load = 'loaded';
    } catch (error) {
      if (this.#running !== running) return;
      this.load = isGkError(error, 'forbidden') ? 'forbidden' : 'failed';
    }
    this.#changed();
  }
}
