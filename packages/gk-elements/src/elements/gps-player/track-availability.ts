import { html, type TemplateResult } from 'lit';
import {
  dayBoundsS,
  dayOf,
  formatDay,
  fromKilometres,
  gpsDataMinutes,
  onlineIntervals,
  type OnlineInterval,
  type TimelinePeriod,
  unaskedPeriods,
  type Zone,
} from 'gk-sdk/rules';
import type { ShownRecord } from '../../recordings/load-records.js';
import { durationWords } from '../../time/clock-format.js';
import type { IndexedTrack } from '../../track/indexed-track.js';
import type { RecordMapLabels } from '../record-map/record-map.labels.js';
import type { GkRecordMapMinuteSelectedEvent, GkRecordMapRangeSelectedEvent } from '../record-map/record-map.events.js';
import type { TrackFrame } from './gps-player-parts.js';
import type { GpsPlayerLabels } from './gps-player.labels.js';

/** Requested span of the track, unix seconds; undefined for a track set by the page. */
interface AskedSpan {
  readonly fromS: number | undefined;
  readonly toS: number | undefined;
}

/**
 * The day of a device: "a 24-hour by 60-minute grid of GPS data availability", and the 'online interregional' view (spec
 * 001 section 2): from when to when it was online.
 *
 * @internal
 */
export class TrackAvailability {
  #track: IndexedTrack | undefined;
  #minutes: readonly ShownRecord[] = [];
  #intervals: readonly OnlineInterval[] = [];
  #availableS = 0;
  #records:
    | {
        readonly key: string;
        readonly minutes: readonly ShownRecord[];
        readonly words: GpsPlayerLabels;
        readonly list: readonly ShownRecord[];
      }
    | undefined;
  #words: GpsPlayerLabels | undefined;
  #gridWords: Partial<RecordMapLabels> = {};

  render(
    frame: TrackFrame,
    track: IndexedTrack,
    at: {
      readonly timeS: number;
      readonly zone: Zone;
      readonly asked: AskedSpan;
    },
    seek: (timeS: number) => void,
  ): TemplateResult {
    this.#take(track, frame.words);
    const { words } = frame;
    const day = dayOf(at.timeS, at.zone);
    return html`<div class="availability" part="availability">
      <gk-record-map
        .records=${this.#recordsOf({ startS: at.asked.fromS ?? -Infinity, endS: at.asked.toS ?? Infinity }, dayBoundsS(day, at.zone), words)}
        .day=${formatDay(day)}
        .timeZone=${at.zone}
        .labels=${this.#gridWords}
        @gk-record-map-minute-selected=${({ timeS }: GkRecordMapMinuteSelectedEvent) => {
          seek(timeS);
        }}
        @gk-record-map-range-selected=${({ startS }: GkRecordMapRangeSelectedEvent) => {
          seek(startS);
        }}
      ></gk-record-map>
      <p class="quiet"><i class="none" aria-hidden="true"></i>${words.unavailable}</p>
      <h3>${words.online}</h3>
      <ul class="stops intervals" aria-label=${words.online}>
        ${this.#intervals.map((interval) => intervalItem(frame, interval, seek))}
      </ul>
    </div>`;
  }

  /** The same list until the track, the words, the query or the day is another: the grid draws a new one anew. */
  #recordsOf(asked: TimelinePeriod, day: TimelinePeriod, words: GpsPlayerLabels): readonly ShownRecord[] {
    const key = JSON.stringify([asked, day]);
    if (this.#records?.key === key && this.#records.minutes === this.#minutes && this.#records.words === words) {
      return this.#records.list;
    }
    const unasked = unaskedPeriods(asked, day).map((period) => ({ ...period, channel: 1, kind: words.notRequested }));
    const list = [...this.#minutes, ...unasked];
    this.#records = { key, minutes: this.#minutes, words, list };
    return list;
  }

  #take(track: IndexedTrack, words: GpsPlayerLabels): void {
    if (track !== this.#track) {
      this.#track = track;
      this.#minutes = gpsDataMinutes(track.points).map((period) => ({ ...period, channel: 1, kind: 'Normal' }));
      this.#availableS = this.#minutes.reduce((sum, { startS, endS }) => sum + endS - startS, 0);
      this.#intervals = onlineIntervals(track.points);
    }
    if (words !== this.#words) {
      this.#words = words;
      this.#gridWords = {
        map: words.availability,
        kinds: { normal: words.available, gsensor: '', alarm: '', other: words.notRequested },
        noRecord: words.unavailable,
        noRecordOnDay: () => words.noData,
        recorded: (_, kind) => kind,
        // The hours that nobody asked for are drawn, and are no data.
        total: () => words.availableFor(durationWords(this.#availableS, words.seconds)),
        hint: words.availabilityHint,
      };
    }
  }
}

function intervalItem(
  { words, clock, locale, unit }: TrackFrame,
  { startS, endS, distanceKm }: OnlineInterval,
  seek: (timeS: number) => void,
): TemplateResult {
  const length = new Intl.NumberFormat(locale, { maximumFractionDigits: 1, minimumFractionDigits: 1 });
  return html`<li>
    <button
      type="button"
      @click=${() => {
        seek(startS);
      }}
    >
      ${clock.offsetPeriod(startS, endS)}
      <small
        >${durationWords(endS - startS, words.seconds)} · ${length.format(fromKilometres(distanceKm, unit))}
        ${words.lengths[unit]}</small
      >
    </button>
  </li>`;
}
