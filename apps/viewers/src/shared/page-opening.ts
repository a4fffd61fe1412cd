import { toGkError } from 'gk-sdk/rest';
import { html, render } from 'lit';

/** Says that the page is on its way: what it shows comes by itself, and may come late. */
export function showOpening(root: HTMLElement): void {
  render(
    html`
      <section class="center" role="status">
        <span class="spinner" aria-hidden="true"></span>
        <p>Opening the page ...</p>
      </section>
    `,
    root,
  );
}

/** Says why the page does not open, for example a part of it that did not come, and offers to load it anew. */
export function showNotOpened(root: HTMLElement, error: unknown, reload: () => void): void {
  render(
    html`
      <p class="banner" role="alert">${toGkError(error).message}</p>
      <section class="card">
        <h1>The page could not be opened</h1>
        <p>Check the connection to the server.</p>
        <p class="actions"><button class="button primary" @click=${reload}>Reload</button></p>
      </section>
    `,
    root,
  );
}
