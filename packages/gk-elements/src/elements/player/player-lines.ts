import { html, nothing, type TemplateResult } from 'lit';
import type { Session } from 'gk-sdk';
import { dayBoundsS, dayOf, formatDay, parseDay, type TimelinePeriod, type Zone } from 'gk-sdk/rules';
import type { ShownRecord } from '../../recordings/load-records.js';
import type { GkRecordMapDaySelectedEvent, GkRecordMapMinuteSelectedEvent } from '../record-map/record-map.events.js';
import type { TimelineEvent } from '../timeline/timeline-events.js';
import type { TimelineThumbnail } from '../timeline/timeline-preview.js';
import type { PlayerLabels } from './player.labels.js';
import type { GkTimelineSeekedEvent, GkTimelineSelectionChangedEvent } from '../timeline/timeline.events.js';

/** Content below the pictures. @internal */
export interface PlayerLinesView {
  readonly device: string | undefined;
  readonly place: 'server' | 'device';
  readonly bounds: TimelinePeriod;
  readonly records: readonly ShownRecord[];
  /** False while the records are looked up, and where they could not be. */
  readonly areRecordsKnown: boolean;
  readonly channels: readonly number[];
  readonly events: readonly TimelineEvent[];
  /** Whether they are being read. */
  readonly areEventsPending: boolean;
  /** Reads the events again; undefined unless they could not be read. */
  readonly readEventsAgain: (() => void) | undefined;
  readonly words: Pick<PlayerLabels, 'eventsFailed' | 'retry'>;
  readonly positionS: number;
  readonly clip: TimelinePeriod | undefined;
  readonly thumbnail: TimelineThumbnail;
  /** As the page gave it. */
  readonly zone: Zone;
  readonly session: Session | undefined;
  readonly showsMap: boolean;
  /** Whole days are shown: another one can be chosen in the record map. */
  readonly showsDays: boolean;
  readonly seek: (timeS: number) => void;
  readonly setClip: (clip: TimelinePeriod | undefined) => void;
  /** `mayPlay`: it is recorded, or nobody knows yet. */
  readonly chooseMinute: (timeS: number, mayPlay: boolean) => void;
  /** `timeS`: start of the day, unix seconds. */
  readonly chooseDay: (timeS: number) => void;
}

/** The timeline, and the day record map when it is wanted. Only a server gives pictures of any time. @internal */
export function playerLines(view: PlayerLinesView): TemplateResult | typeof nothing {
  const { device, place, bounds, records, areRecordsKnown, channels, zone } = view;
  if (!device) return nothing;
  // Above the timeline: in a low window its end is out of sight.
  return html`${
      view.readEventsAgain
        ? html`<div class="message" role="alert">
            ${view.words.eventsFailed}
            <button type="button" @click=${view.readEventsAgain}>${view.words.retry}</button>
          </div>`
        : nothing
    }
    <gk-timeline
      .fromS=${bounds.startS}
      .toS=${bounds.endS}
      .records=${records}
      ?pending=${!areRecordsKnown}
      .channels=${channels}
      .events=${view.events}
      ?events-pending=${view.areEventsPending}
      .positionS=${view.positionS}
      .selection=${view.clip}
      .thumbnail=${place === 'server' ? view.thumbnail : undefined}
      .timeZone=${zone}
      selectable
      @gk-timeline-seeked=${(event: GkTimelineSeekedEvent) => {
        view.seek(event.timeS);
      }}
      @gk-timeline-selection-changed=${(event: GkTimelineSelectionChangedEvent) => {
        if (event.settled) view.setClip(event.selection);
      }}
    ></gk-timeline>
    ${
      view.showsMap
        ? html`<gk-record-map
            .device=${device}
            .day=${formatDay(dayOf(bounds.startS, view.zone))}
            .place=${place}
            .channels=${channels}
            .records=${records}
            ?pending=${!areRecordsKnown}
            .timeZone=${zone}
            .session=${view.session}
            ?month-strip=${view.showsDays}
            @gk-record-map-day-selected=${({ day }: GkRecordMapDaySelectedEvent) => {
              const chosen = parseDay(day);
              if (chosen) view.chooseDay(dayBoundsS(chosen, view.zone).startS);
            }}
            @gk-record-map-minute-selected=${(event: GkRecordMapMinuteSelectedEvent) => {
              view.chooseMinute(event.timeS, event.recorded || !areRecordsKnown);
            }}
          ></gk-record-map>`
        : nothing
    }`;
}
