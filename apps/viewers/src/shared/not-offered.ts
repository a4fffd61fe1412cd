import type { BrandSwitches } from 'gk-sdk/rules';
import type { ViewerPage } from './viewer-path.js';
import { html, render } from 'lit';
import { words } from './words/viewer-language.js';

/**
 * Brand switches that close a page (spec 000 section 1). A download needs the playback that it takes its recording from. The switch
 * of downloads itself is not among them: it is one for users, and the page learns only by their login who they are.
 */
const CLOSED_BY = {
  live: 'disableLiveView',
  playback: 'disableLocalPlayback',
  remote: 'disableRemotePlayback',
  dlplayback: 'disableLocalPlayback',
  dlremote: 'disableRemotePlayback',
} as const satisfies Record<ViewerPage, keyof BrandSwitches>;

/** Whether the server offers a page. */
export function isOffered(page: ViewerPage, switches: BrandSwitches): boolean {
  return !switches[CLOSED_BY[page]];
}

/** Says in place of a page that the server does not offer it. */
export function showNotOffered(root: HTMLElement, page: ViewerPage): void {
  const { pages, notOffered, unknown } = words();
  const { heading } = pages[page];
  document.title = heading;
  render(
    html`
      <section class="card">
        <h1>${heading}</h1>
        <p role="alert">${notOffered.page}</p>
        <p class="actions"><a class="button" href="/">${unknown.openConsole}</a></p>
      </section>
    `,
    root,
  );
}
