import { html, svg, type TemplateResult } from 'lit';
import { severityIcons } from '../../fleet/severity-icons.js';
import type { EventCluster } from './timeline-events.js';
import type { TimelineLabels } from './timeline.labels.js';

/** How a single event is drawn: as its severity, or as any other sort of event. @internal */
export type EventMark = 'alarm' | 'warning' | 'info' | 'other';

/** From what matters most on. @internal */
export const EVENT_MARKS: readonly EventMark[] = ['alarm', 'warning', 'info', 'other'];

const ICONS = { ...severityIcons, other: svg`<path d="M12 3 21 12 12 21 3 12Z" />` };

/** The mark of a sort of event. @internal */
export function eventMark(kind: string): EventMark {
  const mark = kind.toLowerCase();
  return mark === 'alarm' || mark === 'warning' || mark === 'info' ? mark : 'other';
}

/** An alarm is among the events of a group. @internal */
export function hasAlarm({ events }: EventCluster): boolean {
  return events.some(({ kind }) => eventMark(kind) === 'alarm');
}

/** The sort of an event in words: its own name when it has no mark of its own. @internal */
export function markWords(kind: string, { marks }: Pick<TimelineLabels, 'marks'>): string {
  const mark = eventMark(kind);
  return mark === 'other' && kind !== '' ? kind : marks[mark];
}

/** The shape of a mark; the words stand beside it. @internal */
export function markIcon(mark: EventMark): TemplateResult {
  return html`<svg class="mark mark-${mark}" viewBox="0 0 24 24" aria-hidden="true">${ICONS[mark]}</svg>`;
}
