import { html, render } from 'lit';

/** Says that an address names no viewer page, and where the user can go instead. */
export function showUnknown(root: HTMLElement): void {
  document.title = 'GK viewer';
  render(
    html`
      <section class="card">
        <h1>There is no such viewer</h1>
        <p>Check the address: its first part does not name a viewer page.</p>
        <p class="actions">
          <a class="button primary" href="/live">Open the live viewer</a>
          <a class="button" href="/">Open the console</a>
        </p>
      </section>
    `,
    root,
  );
}
