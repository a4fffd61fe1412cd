import { html, render } from 'lit';
import { words } from './words/viewer-language.js';

/** "The only page shown" of an ended trial (spec 000 section 1). */
export function showTrialOver(root: HTMLElement): void {
  const { viewer, trialOver } = words();
  document.title = viewer;
  render(html`<p role="alert">${trialOver}</p>`, root);
}
