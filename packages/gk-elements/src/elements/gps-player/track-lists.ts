import { html, nothing, type TemplateResult } from 'lit';
import type { TimelinePeriod } from 'gk-sdk/rules';
import { durationWords } from '../../time/clock-format.js';
import type { TrackAnalysis } from '../../track/track-analysis.js';
import { speedWords, type TrackFrame } from './gps-player-parts.js';
import type { EventsLoad, PlacedEvent } from './track-events.js';
import type { OtherTrack } from './device-tracks.js';

/** The stops of a track, and the periods without a position; each a button that leads there. @internal */
export function stopsAndGaps(
  frame: TrackFrame,
  { stops, gaps }: TrackAnalysis,
  seek: (timeS: number) => void,
): TemplateResult {
  const { words } = frame;
  return html`${timeList(frame, stops, { part: 'stops', name: words.stops, describe: words.stopAt }, seek)}
  ${gaps.length === 0 ? nothing : html`<h3>${words.gaps}</h3>`}
  ${timeList(frame, gaps, { part: 'gaps', name: words.gaps, describe: words.gapAt }, seek)}`;
}

function timeList(
  { words, clock }: TrackFrame,
  times: readonly TimelinePeriod[],
  list: {
    readonly part: 'gaps' | 'stops';
    readonly name: string;
    readonly describe: (moment: string, duration: string) => string;
  },
  seek: (timeS: number) => void,
): TemplateResult | typeof nothing {
  if (times.length === 0) return nothing;
  return html`<ul class="stops" part=${list.part} aria-label=${list.name}>
    ${times.map(({ startS, endS }) => {
      const duration = durationWords(endS - startS, words.seconds);
      return html`<li>
        <button
          type="button"
          title=${list.describe(clock.offsetMoment(startS), duration)}
          @click=${() => {
            seek(startS);
          }}
        >
          ${clock.offsetMinute(startS)} · ${duration}
        </button>
      </li>`;
    })}
  </ul>`;
}

/** Renders the events on the track, each a button that leads there; without any, the reason in words. @internal */
export function eventList(
  { words, clock }: TrackFrame,
  events: readonly PlacedEvent[],
  load: EventsLoad,
  actions: { readonly open: (event: PlacedEvent) => void; readonly retry: () => void },
): TemplateResult | typeof nothing {
  const say = {
    idle: '',
    loading: words.eventsLoading,
    loaded: words.noEvents,
    failed: words.eventsFailed,
    forbidden: words.eventsForbidden,
  }[load];
  if (events.length === 0) {
    const again = html` <button type="button" @click=${actions.retry}>${words.retry}</button>`;
    return say === '' ? nothing : html`<p class="quiet" role="status">${say}${load === 'failed' ? again : nothing}</p>`;
  }
  return html`<ul class="stops events" part="events" aria-label=${words.events}>
    ${events.map((event) => {
      const { timeS, kind, label: what } = event;
      return html`<li>
        <button
          type="button"
          class=${kind === 'alarm' ? 'alarm' : ''}
          title=${words.eventAt(clock.offsetMoment(timeS), what)}
          @click=${() => {
            actions.open(event);
          }}
        >
          <i aria-hidden="true"></i>${clock.offsetMinute(timeS)} <bdi>${what}</bdi>
        </button>
      </li>`;
    })}
  </ul>`;
}

/** The vehicles on the clock, where there are several: which one is in detail, and what each does now. @internal */
export function deviceChoice(
  frame: TrackFrame,
  tracks: readonly OtherTrack[],
  shown: string | undefined,
  timeS: number | undefined,
  choose: (deviceId: string) => void,
): TemplateResult | typeof nothing {
  if (tracks.length < 2) return nothing;
  const { words } = frame;
  return html`<div class="devices" part="devices" role="group" aria-label=${words.devices}>
    ${tracks.map(
      ({ deviceId, track }) =>
        html`<button
          type="button"
          aria-pressed=${deviceId === shown ? 'true' : 'false'}
          @click=${() => {
            choose(deviceId);
          }}
        >
          <bdi>${deviceId}</bdi> <small>${doing(frame, { deviceId, track }, timeS)}</small>
        </button>`,
    )}
  </div>`;
}

function doing(frame: TrackFrame, { track }: OtherTrack, timeS: number | undefined): string {
  const { words } = frame;
  const { kind } = track.load;
  if (kind === 'loading') return words.loading('');
  if (kind === 'failed') return words.failed;
  if (kind === 'loaded' && track.analysis.summary === undefined) return words.noData;
  const fix = track.at(timeS);
  return fix === undefined || fix.inGap ? '–' : speedWords(frame, fix.speedKmh);
}
