import { html, nothing, type TemplateResult } from 'lit';
import { words } from './words/viewer-language.js';

/** Notice while a device is loaded from the server. */
export function loadingNotice(deviceId: string): TemplateResult {
  return html`
    <section class="center" role="status">
      <span class="spinner" aria-hidden="true"></span>
      <p>${words().asking(deviceId)}</p>
    </section>
  `;
}

/** A device that could not be opened. */
export interface ViewerFailure {
  readonly deviceId: string;
  /** Why. */
  readonly message: string;
  /** Asks once more; undefined = there is nothing to ask for. */
  readonly retry: (() => void) | undefined;
  /** Goes back to the form. */
  readonly change: () => void;
}

/** Says why a device could not be opened: "a red banner shows the server message on failure" (spec 000 section 2.11). */
export function failureNotice({ deviceId, message, retry, change }: ViewerFailure): TemplateResult {
  const said = words().failed;
  return html`
    <p class="banner" role="alert">${message}</p>
    <section class="card">
      <h1>${deviceId}</h1>
      <p>${said.hint}</p>
      <p class="actions">
        ${retry === undefined ? nothing : html`<button class="button primary" @click=${retry}>${said.retry}</button>`}
        <button class="button" @click=${change}>${said.change}</button>
      </p>
    </section>
  `;
}
