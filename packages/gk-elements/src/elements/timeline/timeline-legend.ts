import { html, nothing, type TemplateResult } from 'lit';
import { RECORD_TONES, TONE_HEIGHT, type RecordTone } from '../../recordings/record-tone.js';
import { styleProperties } from '../../styles/style-properties.js';
import { EVENT_MARKS, eventMark, hasAlarm, markIcon } from './event-mark.js';
import type { EventCluster, TimelineEvent } from './timeline-events.js';
import type { TimelineFrame } from './timeline-parts.js';

/** The events of a timeline, and how they stand together in its view. @internal */
export interface TimelineEventsInSight {
  readonly events: readonly TimelineEvent[];
  readonly clusters: readonly EventCluster[];
  /** Whether more of them are on their way. */
  readonly pending: boolean;
}

/** Renders the meaning of the colours and marks in use. @internal */
export function legend(
  { words, lanes }: TimelineFrame,
  { events, clusters }: TimelineEventsInSight,
): TemplateResult | typeof nothing {
  const tones = RECORD_TONES.filter((tone) => lanes.some(({ strips }) => strips.some((strip) => strip.tone === tone)));
  const marks = EVENT_MARKS.filter((mark) => events.some(({ kind }) => eventMark(kind) === mark));
  if (tones.length === 0 && marks.length === 0) return nothing;
  const groups = clusters.filter((cluster) => cluster.events.length > 1).map(hasAlarm);
  const height = (tone: RecordTone): Record<string, string> => ({
    'block-size': `${Math.round(12 * TONE_HEIGHT[tone])}px`,
  });
  return html`<div class="legend" part="legend">
    ${tones.map(
      (tone) => html`<span><i class="tone-${tone}" ${styleProperties(height(tone))}></i>${words.kinds[tone]}</span>`,
    )}
    ${marks.map((mark) => html`<span>${markIcon(mark)}${words.marks[mark]}</span>`)}
    ${groups.includes(false) ? groupMark(words.several, false) : nothing}
    ${groups.includes(true) ? groupMark(words.severalWithAlarm, true) : nothing}
  </div>`;
}

function groupMark(words: string, alarm: boolean): TemplateResult {
  return html`<span><b class="several ${alarm ? 'alarm' : ''}" aria-hidden="true">2</b>${words}</span>`;
}
