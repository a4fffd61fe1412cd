import { html, render } from 'lit';
import { words } from './words/viewer-language.js';

/** Says that the entrance guard lets nobody in by this address, where the brand names no other one. */
export function showNoEntrance(root: HTMLElement): void {
  const { viewer, entrance } = words();
  document.title = viewer;
  render(
    html`
      <section class="card">
        <h1>${entrance.heading}</h1>
        <p>${entrance.hint}</p>
      </section>
    `,
    root,
  );
}
