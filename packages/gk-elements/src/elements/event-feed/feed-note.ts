import { html, type TemplateResult } from 'lit';
import { problemWords } from '../../controllers/problem-words.js';
import type { SessionProblem } from '../../controllers/session-needs.js';
import { CROSS } from './event-line.js';
import type { EventFeedLabels } from './event-feed.labels.js';

/**
 * The words of a problem of the session among the toasts. It lies over a part of the page that is none of its business: the pointer passes through all of it but its
 * button.
 *
 * @internal
 */
export function feedNote(problem: SessionProblem, labels: EventFeedLabels, dismiss: () => void): TemplateResult {
  return html`<div class="note" part="status" role="status">
    <div>${problemWords(problem)}</div>
    <button
      class="plain"
      part="dismiss"
      type="button"
      aria-label=${`${labels.dismiss}: ${problem.words}`}
      title=${labels.dismiss}
      @click=${dismiss}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">${CROSS}</svg>
    </button>
  </div>`;
}
