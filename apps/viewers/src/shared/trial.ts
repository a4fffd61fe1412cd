import { isTrialOver, readBrand, TRIAL_OVER_MESSAGE } from 'gk-sdk/rules';
import { html, render } from 'lit';

/** A server that has not told its brand by then is taken for one without a trial, ms: no page waits for it longer. */
const LATEST_MS = 5_000;

/** Whether the brand of the server is a trial that has ended (spec 000 section 1). A server without a brand has no trial. */
export async function isTrialEnded(
  fetch: (path: string, init: { readonly signal: AbortSignal }) => Promise<Response>,
): Promise<boolean> {
  try {
    const response = await fetch('/brand.json', { signal: AbortSignal.timeout(LATEST_MS) });
    return response.ok && isTrialOver(Date.now() / 1000, readBrand(await response.json()).switches.trial);
  } catch {
    return false;
  }
}

/** "The only page shown" of an ended trial. */
export function showTrialOver(root: HTMLElement): void {
  document.title = 'GK viewer';
  render(html`<p role="alert">${TRIAL_OVER_MESSAGE}</p>`, root);
}
