import { html, nothing, type TemplateResult } from 'lit';
import type { SessionProblem } from './session-needs.js';

/** The words of a problem of the session, with their detail. @internal */
export function problemWords({ words, detail }: SessionProblem): TemplateResult {
  return html`<span class="session-words" dir="auto">${words}</span>
    ${detail === '' ? nothing : html`<span class="session-detail" dir="auto">${detail}</span>`}`;
}
