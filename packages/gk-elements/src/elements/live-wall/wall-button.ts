import { html, type TemplateResult } from 'lit';

/** A button with an icon drawn in a square of 16. @internal */
export function wallButton(words: string, path: string, onClick: () => void): TemplateResult {
  return html`<button type="button" aria-label=${words} title=${words} @click=${onClick}>
    <svg viewBox="0 0 16 16" aria-hidden="true"><path d=${path} /></svg>
  </button>`;
}
