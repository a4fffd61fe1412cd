import { html, nothing, svg, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { kindWords } from '../../recordings/record-tone.js';
import { styleProperties } from '../../styles/style-properties.js';
import type { TimelinePeriod } from 'gk-sdk/rules';
import type { ClockFormat } from '../../time/clock-format.js';
import { eventMark, hasAlarm, markIcon, markWords } from './event-mark.js';
import type { EventCluster } from './timeline-events.js';
import { recordsAt, type Lane } from './timeline-lanes.js';
import { spreadMarks } from './timeline-mark-places.js';
import type { TimelineTick } from './timeline-ticks.js';
import type { TimelineLabels } from './timeline.labels.js';

/** Words and places that the parts of a timeline share. @internal */
export interface TimelineFrame {
  readonly words: TimelineLabels;
  readonly clock: ClockFormat;
  readonly lanes: readonly Lane[];
  /** Pixels from the left. */
  readonly x: (timeS: number) => number;
  readonly widthPx: number;
}

const ICONS = {
  zoomIn: svg`<path d="M8 3v10M3 8h10" />`,
  zoomOut: svg`<path d="M3 8h10" />`,
  showAll: svg`<path d="M2 4v8M14 4v8M4.5 8h7M6 6 4 8l2 2M10 6l2 2-2 2" />`,
  showPosition: svg`<path d="M8 2v12M3 8h2M11 8h2" />`,
};

/** A button of the toolbar. @internal */
export function toolButton(
  { words }: TimelineFrame,
  name: keyof typeof ICONS,
  click: () => void,
  disabled: boolean,
): TemplateResult {
  return html`<button
    type="button"
    aria-label=${words[name]}
    title=${words[name]}
    ?disabled=${disabled}
    @click=${click}
  >
    <svg viewBox="0 0 16 16" aria-hidden="true">${ICONS[name]}</svg>
  </button>`;
}

/** The times on the ruler. @internal */
export function rulerTicks({ clock, x }: TimelineFrame, ticks: readonly TimelineTick[]): TemplateResult[] {
  return ticks.map(
    ({ timeS, label }) =>
      html`<span class="tick ${label}" ${styleProperties({ '--x': `${x(timeS)}px` })}>${clock[label](timeS)}</span>`,
  );
}

/** Height of the name of a lane, as the styles have it, pixels. */
const NAME_PX = 12;

/** Names of the lanes; none for a single lane of every channel. @internal */
export function laneNames({ words, lanes }: TimelineFrame, laneHeightPx: number): TemplateResult[] {
  return lanes.flatMap(({ channel }, i) =>
    channel === undefined
      ? []
      : html`<span
          class="lane-name"
          ${styleProperties({ '--y': `${i * laneHeightPx + (laneHeightPx - NAME_PX) / 2}px` })}
          >${words.channel(channel)}</span
        >`,
  );
}

/** Returns the recordings at a time, in words. @internal */
export function recordedWords({ words, lanes }: Pick<TimelineFrame, 'words' | 'lanes'>, timeS: number): string {
  const records = recordsAt(lanes, timeS);
  if (records.length === 0) return words.noRecord;
  const merged = lanes.length === 1 && lanes[0]?.channel === undefined;
  return records
    .map(({ channel, kind }) => {
      const what = kindWords(kind, words.kinds);
      return merged ? what : words.recorded(words.channel(channel), what);
    })
    .join(', ');
}

/** A moment with its recordings, in words. @internal */
export function positionWords(frame: TimelineFrame, timeS: number | undefined): string {
  if (timeS === undefined) return frame.words.noPosition;
  return frame.words.position(frame.clock.offsetMoment(timeS), recordedWords(frame, timeS));
}

/** The words and the picture beside the pointer. @internal */
export function hoverTip(frame: TimelineFrame, timeS: number, picture: string | undefined): TemplateResult {
  return html`<div class="tip" part="tip" aria-hidden="true" ${styleProperties({ '--x': `${frame.x(timeS)}px` })}>
    ${picture === undefined ? nothing : html`<img src=${picture} alt="" referrerpolicy="no-referrer" />`}
    <b>${frame.clock.offsetMoment(timeS)}</b>${recordedWords(frame, timeS)}
  </div>`;
}

/** More events than this in a group are not counted on its mark: it keeps its width. */
const COUNTED = 99;

/** The marks of the events, a list that one goes through by the arrow keys. @internal */
export function eventMarks(
  { words, clock, x, widthPx }: TimelineFrame,
  clusters: readonly EventCluster[],
  active: number,
  on: { readonly choose: (cluster: EventCluster) => void; readonly key: (event: KeyboardEvent) => void },
): TemplateResult {
  const places = spreadMarks(
    clusters.map(({ startS }) => x(startS)),
    widthPx,
  );
  return html`<ul class="events" part="events" aria-label=${words.events} @keydown=${on.key}>
    ${repeat(
      clusters,
      ({ startS }) => startS,
      (cluster, i) => {
        const { startS, events } = cluster;
        const said = words.cluster(
          events.length,
          clock.offsetMoment(startS),
          events.map((event) => words.marked(markWords(event.kind, words), event.label)),
        );
        return html`<li ${styleProperties({ '--x': `${places[i] ?? 0}px` })}>
          <button
            type="button"
            class="event ${hasAlarm(cluster) ? 'alarm' : ''} ${events.length > COUNTED ? 'many' : ''}"
            tabindex=${i === active ? 0 : -1}
            aria-label=${said}
            title=${said}
            @click=${() => {
              on.choose(cluster);
            }}
          >
            ${events.length === 1 ? events.map(({ kind }) => markIcon(eventMark(kind))) : events.length > COUNTED ? `${COUNTED}+` : events.length}
          </button>
        </li>`;
      },
    )}
  </ul>`;
}

/** Event handlers of a selection's handle. */
interface HandleListeners {
  readonly down: (event: PointerEvent, otherEndS: number) => void;
  readonly key: (event: KeyboardEvent, end: 'start' | 'end') => void;
}

/** Both ends of the selection. @internal */
export function selectionHandles(
  frame: TimelineFrame,
  selection: TimelinePeriod | undefined,
  bounds: TimelinePeriod,
  on: HandleListeners,
): TemplateResult[] {
  if (selection === undefined) return [];
  return (['start', 'end'] as const).map((end) => selectionHandle(frame, selection, end, bounds, on));
}

/** One end of the selection, to be dragged or moved by keys. */
function selectionHandle(
  { words, clock, x }: TimelineFrame,
  { startS, endS }: TimelinePeriod,
  end: 'start' | 'end',
  bounds: TimelinePeriod,
  on: HandleListeners,
): TemplateResult {
  const timeS = end === 'start' ? startS : endS;
  return html`<div
    class="handle"
    role="slider"
    tabindex="0"
    aria-label=${end === 'start' ? words.selectionStart : words.selectionEnd}
    aria-valuemin=${bounds.startS}
    aria-valuemax=${bounds.endS}
    aria-valuenow=${timeS}
    aria-valuetext=${clock.offsetMoment(timeS)}
    ${styleProperties({ '--x': `${x(timeS)}px` })}
    @pointerdown=${(event: PointerEvent) => {
      on.down(event, end === 'start' ? endS : startS);
    }}
    @keydown=${(event: KeyboardEvent) => {
      on.key(event, end);
    }}
  ></div>`;
}

/** Content over the lanes. @internal */
export interface TimelineOverlays {
  readonly selection: TimelinePeriod | undefined;
  readonly view: TimelinePeriod;
  /** Under the pointer. */
  readonly hoverS: number | undefined;
  /** The position. */
  readonly shownS: number | undefined;
}

/** The selected stretch, the line under the pointer and that of the position. @internal */
export function overlays(frame: TimelineFrame, { selection, view, hoverS, shownS }: TimelineOverlays): TemplateResult {
  const line = (kind: 'ghost' | 'head', timeS: number): TemplateResult =>
    html`<div class=${kind} ${styleProperties({ '--x': `${frame.x(timeS)}px` })}></div>`;
  return html`<div class="clip">
    ${selection === undefined ? nothing : selectionBand(frame, selection)}
    ${hoverS === undefined ? nothing : line('ghost', hoverS)}
    ${shownS === undefined || shownS < view.startS || shownS > view.endS ? nothing : line('head', shownS)}
  </div>`;
}

/** The selected stretch. */
function selectionBand({ x, widthPx }: TimelineFrame, { startS, endS }: TimelinePeriod): TemplateResult {
  // Its borders lie outside of the lanes where it goes on beyond them.
  const fromX = Math.max(-4, x(startS));
  const toX = Math.min(widthPx + 4, x(endS));
  return html`<div
    class="band"
    ${styleProperties({ '--x': `${fromX}px`, '--width': `${Math.max(0, toX - fromX)}px` })}
  ></div>`;
}
