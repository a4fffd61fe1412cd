import { html, nothing, type TemplateResult } from 'lit';
import type { LiveTileLabels } from './live-tile.labels.js';
import { stopPropagation } from './stop-propagation.js';

/** The words over a picture that is not live. @internal */
export function stateNotice({ words, detail }: { words: string; detail: string }, busy: boolean): TemplateResult {
  return html`<div class="notice" part="notice">
    ${busy ? html`<span class="busy"></span>` : nothing}
    <span class="words" dir="auto">${words}</span>
    ${detail === '' ? nothing : html`<span class="detail" dir="auto">${detail}</span>`}
  </div>`;
}

/** Enters or leaves full screen. @internal */
export function fullscreenButton(inFullscreen: boolean, labels: LiveTileLabels, onWish: () => void): TemplateResult {
  const label = inFullscreen ? labels.leaveFullscreen : labels.enterFullscreen;
  return html`<button
    type="button"
    class="full-screen"
    aria-label=${label}
    title=${label}
    aria-keyshortcuts="F"
    @click=${onWish}
    @dblclick=${stopPropagation}
  >
    <svg viewBox="0 0 16 16" aria-hidden="true"><path d="M2 6V2h4M10 2h4v4M14 10v4h-4M6 14H2v-4" /></svg>
  </button>`;
}
