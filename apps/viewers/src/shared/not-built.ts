import { html, render } from 'lit';
import { VIEWERS, type ViewerSegment } from './viewer-segments.js';

/** Says honestly that this page is not there yet, and where the user can go instead. */
export function showNotBuilt(root: HTMLElement, segment: ViewerSegment | undefined): void {
  const name = segment === undefined ? undefined : VIEWERS[segment];
  document.title = name ?? 'GK viewer';
  render(
    html`
      <section class="card">
        <h1>${name === undefined ? 'There is no such viewer' : `${name} is not built yet`}</h1>
        <p>
          ${
            name === undefined
              ? 'Check the address: its first part does not name a viewer page.'
              : 'This version of GK has the live viewer. This page comes with a later one.'
          }
        </p>
        <p class="actions">
          <a class="button primary" href="/live">Open the live viewer</a>
          <a class="button" href="/">Open the console</a>
        </p>
      </section>
    `,
    root,
  );
}
