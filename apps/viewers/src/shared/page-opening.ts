import { toGkError } from 'gk-sdk/rest';
import { html, render } from 'lit';
import { words } from './words/viewer-language.js';

/** Announces that the page is loading: its content comes by itself, and may come late. */
export function showOpening(root: HTMLElement): void {
  render(
    html`
      <section class="center" role="status">
        <span class="spinner" aria-hidden="true"></span>
        <p>${words().opening.waiting}</p>
      </section>
    `,
    root,
  );
}

/** Says why the page does not open, for example a part of it that did not come, and offers to load it anew. */
export function showNotOpened(root: HTMLElement, error: unknown, reload: () => void): void {
  const { failed, hint, reload: again } = words().opening;
  render(
    html`
      <p class="banner" role="alert">${toGkError(error).message}</p>
      <section class="card">
        <h1>${failed}</h1>
        <p>${hint}</p>
        <p class="actions"><button class="button primary" @click=${reload}>${again}</button></p>
      </section>
    `,
    root,
  );
}
