import { DEFAULT_BRAND_SWITCHES } from 'gk-sdk/rules';
import { html, render } from 'lit';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openViewerPage, type ViewerDefinition, type ViewerScreen } from './viewer-page.js';
import type { ViewerRequest } from './viewer-request.js';
import type { ViewerRoom } from './viewer-room.js';
import { showLanguage } from './words/viewer-language.js';

const HOST = 'https://host.example';

/** The playback page, with another loader. */
function definitionOf(load: (room: ViewerRoom) => Promise<ViewerScreen>): ViewerDefinition<ViewerRequest, never> {
  return {
    page: 'playback',
    recording: true,
    maxDurationS: 60,
    unreadable: 'unreadable',
    parse: () => undefined,
    fromPath: () => {
      throw new Error('The address has no request.');
    },
    fromFields: (common) => common,
    fromMessage: (common) => common,
    load: (_, room) => load(room),
  };
}

/** A page in a frame of {@link HOST}, whose screen the test changes. */
function embedded(screen: { kind: 'wall'; words: string; failure?: string }) {
  const told: unknown[] = [];
  const parent = { postMessage: (message: unknown) => told.push(message) };
  vi.stubGlobal('parent', parent);
  location.hash = `#parent=${HOST}`;
  const close = vi.fn();
  let room: ViewerRoom | undefined;
  const definition = definitionOf((given) => {
    room = given;
    return Promise.resolve<ViewerScreen>(Object.assign(screen, { view: () => html`<p>${screen.words}</p>`, close }));
  });
  history.replaceState({}, '', `/playback#parent=${HOST}`);
  const root = document.createElement('main');
  const page = openViewerPage(root, definition, () => DEFAULT_BRAND_SWITCHES);
  const credentials = { kind: 'password', username: 'anna', password: 'secret' };
  const data = { type: 'gk-viewer-open', device: 'BUS-7', credentials };
  const ask = (): void => {
    const message = new MessageEvent('message', { origin: HOST, data });
    Object.defineProperty(message, 'source', { value: parent });
    window.dispatchEvent(message);
  };
  ask();
  return { told, root, page, ask, close, update: () => room?.update() };
}

describe('a viewer page in a frame', () => {
  afterEach(async () => {
    vi.unstubAllGlobals();
    await showLanguage('en');
    render(html``, document.body);
  });

  it('tells the parent window of what changes on what is open, and how it ends, each once', async () => {
    const screen: { kind: 'wall'; words: string; failure?: string } = { kind: 'wall', words: 'Opening' };
    const { told, root, update } = embedded(screen);
    await vi.waitFor(() => {
      expect(root.textContent).toContain('Opening');
    });
    const before = told.length;
    expect(told.at(-1)).toEqual({ type: 'gk-viewer-state', state: 'wall', message: 'Opening' });
    update();
    screen.words = 'The recording has ended';
    update();
    update();
    screen.failure = 'The connection broke.';
    update();
    expect(told.slice(before)).toEqual([
      { type: 'gk-viewer-state', state: 'wall', message: 'The recording has ended' },
      { type: 'gk-viewer-state', state: 'failed', message: 'The connection broke.' },
    ]);
  });

  it('ends what is open when it is closed, tells why, and opens nothing afterwards', async () => {
    const { told, root, page, ask, close, update } = embedded({ kind: 'wall', words: 'Opening' });
    await vi.waitFor(() => {
      expect(root.textContent).toContain('Opening');
    });
    const before = told.length;
    page.close('The trial is over.');
    render(html`<p>Something else</p>`, root);
    update();
    ask();
    expect(close).toHaveBeenCalledTimes(1);
    expect(root.textContent).toBe('Something else');
    expect(told.slice(before)).toEqual([{ type: 'gk-viewer-state', state: 'closed', message: 'The trial is over.' }]);
  });

  it('changes its words with the language, and keeps what was typed', async () => {
    const { root, page } = embedded({ kind: 'wall', words: 'Opening' });
    await vi.waitFor(() => {
      expect(document.title).toBe('BUS-7 Playback');
    });
    history.replaceState({}, '', '/playback');
    const form = document.createElement('main');
    const other = openViewerPage(
      form,
      definitionOf(() => Promise.reject(new Error('Nothing is asked.'))),
      () => DEFAULT_BRAND_SWITCHES,
    );
    const user = form.querySelector<HTMLInputElement>('[name=username]');
    if (user !== null) user.value = 'anna';
    await showLanguage('tw');
    page.refresh();
    other.refresh();
    expect(root.textContent).toContain('Opening');
    expect(form.querySelector('h1')?.textContent).toBe('錄影回放');
    expect(form.querySelector<HTMLInputElement>('[name=username]')?.value).toBe('anna');
    expect(document.title).toBe('錄影回放');
  });
});
