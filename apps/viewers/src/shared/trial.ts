import { TRIAL_OVER_MESSAGE } from 'gk-sdk/rules';
import { html, render } from 'lit';

/** "The only page shown" of an ended trial (spec 000 section 1). */
export function showTrialOver(root: HTMLElement): void {
  document.title = 'GK viewer';
  render(html`<p role="alert">${TRIAL_OVER_MESSAGE}</p>`, root);
}
