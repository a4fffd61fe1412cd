import { html, nothing, type TemplateResult } from 'lit';
import { durationWords } from '../../time/clock-format.js';
import type { TimelineCore } from './timeline-core.js';
import { KEY_ZOOM } from './timeline-keys.js';
import { legend, type TimelineEventsInSight } from './timeline-legend.js';
import { toolButton, type TimelineFrame } from './timeline-parts.js';
import { lengthS, SHORTEST_VIEW_S, showsAll } from './timeline-view.js';

/** The line above: time, length of the selection, colours, buttons. @internal */
export function toolbar(frame: TimelineFrame, core: TimelineCore, events: TimelineEventsInSight): TemplateResult {
  const { words } = frame;
  const { view, bounds, shownS, selection } = core;
  const { clock } = frame;
  const all = showsAll(view, bounds);
  return html`<div class="bar" part="toolbar">
    <span
      ><span class="moment">${shownS === undefined ? words.noPosition : clock.moment(shownS)}</span>
      <small class="zone" dir="ltr">${clock.zone}</small></span
    >
    ${
      selection === undefined
        ? nothing
        : html`<span class="selected">${words.selected(durationWords(lengthS(selection), words.seconds))}</span>`
    }
    ${legend(frame, events)}
    ${events.pending ? html`<span class="pending" role="status">${words.eventsPending}</span>` : nothing}
    <span class="tools" role="toolbar" aria-label=${words.timeline}>
      ${toolButton(frame, 'showPosition', () => core.showPosition(), shownS === undefined || all)}
      ${toolButton(frame, 'showAll', () => core.show(bounds), all)}
      ${toolButton(frame, 'zoomOut', () => core.zoom(KEY_ZOOM), all)}
      ${toolButton(frame, 'zoomIn', () => core.zoom(1 / KEY_ZOOM), lengthS(view) <= SHORTEST_VIEW_S)}
    </span>
  </div>`;
}
