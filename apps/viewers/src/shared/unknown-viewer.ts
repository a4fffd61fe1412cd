import { html, render } from 'lit';
import { words } from './words/viewer-language.js';

/** Says that an address names no viewer page, and where the user can go instead. */
export function showUnknown(root: HTMLElement): void {
  const { viewer, unknown } = words();
  document.title = viewer;
  render(
    html`
      <section class="card">
        <h1>${unknown.heading}</h1>
        <p>${unknown.hint}</p>
        <p class="actions">
          <a class="button primary" href="/live">${unknown.openLive}</a>
          <a class="button" href="/">${unknown.openConsole}</a>
        </p>
      </section>
    `,
    root,
  );
}
