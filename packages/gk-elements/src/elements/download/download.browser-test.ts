import { aTimeout, expect, fixture, html, waitUntil } from '@open-wc/testing';
import type { Session } from 'gk-sdk';
import { createRestClient } from 'gk-sdk/rest';
import '../../define/download.js';
import { skip } from '../../testing/skip.js';
import { TestSession } from '../../testing/test-session.js';
import { downloadQueueOf } from '../../download/session-queue.js';
import type { GkDownloadFailedEvent, GkDownloadFinishedEvent } from './download.events.js';
import type { GkDownload } from './download.js';

const START_S = 1_795_255_200;

/** A session whose server answers by `server`. */
function setup(): { session: Session; test: TestSession; server: { answer: object; bytes: number; asked: string[] } } {
  const server = { answer: { ready: true } as object, bytes: 5000, asked: [] as string[] };
  const rest = createRestClient({
    baseUrl: 'http://recorder.test',
    authorization: () => ({ kind: 'password', username: 'anna', passwordHash: 'SECRETHASH' }),
    fetch: (url) => {
      const query = new URL(url).searchParams;
      server.asked.push(`${query.get('type')} ${query.get('ch')}`);
      return Promise.resolve(
        query.get('type')?.endsWith('get')
          ? new Response(new Uint8Array(server.bytes), { headers: { 'Content-Type': 'video/mp4' } })
          : Response.json(server.answer),
      );
    },
  });
  const test = new TestSession();
  test.signIn();
  return { session: Object.assign(test, { rest }).asSession(), test, server };
}

const make = async (session: Session | undefined, more: Partial<GkDownload> = {}): Promise<GkDownload> => {
  const element = await fixture<GkDownload>(
    html`<gk-download
      device="BUS-7"
      channels="1"
      from-s=${START_S}
      to-s=${START_S + 60}
      time-zone="UTC"
      auto-save
      .session=${session}
    ></gk-download>`,
  );
  Object.assign(element, more);
  await element.updateComplete;
  return element;
};
const text = (element: GkDownload): string => element.shadowRoot?.textContent.replaceAll(/\s+/g, ' ') ?? '';
const button = (element: GkDownload, selector: string): HTMLButtonElement => {
  const found = element.shadowRoot?.querySelector<HTMLButtonElement>(selector);
  if (!found) throw new Error(selector);
  return found;
};
const says = (element: GkDownload, words: string): Promise<void> =>
  waitUntil(() => text(element).includes(words), `${words} in: ${text(element)}`, { timeout: 4000 });

/** The links that the page "clicked" to save files. */
function catchSaves(): { names: string[]; stop: () => void } {
  const names: string[] = [];
  const click = HTMLAnchorElement.prototype.click;
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    names.push(this.download);
  };
  return {
    names,
    stop: () => {
      HTMLAnchorElement.prototype.click = click;
    },
  };
}

describe('<gk-download>', () => {
  let saves: ReturnType<typeof catchSaves>;
  beforeEach(() => {
    saves = catchSaves();
  });
  afterEach(() => {
    saves.stop();
  });

  it('offers a recording, and is accessible', async () => {
    const element = await make(setup().session);
    expect(button(element, '[part=start]').disabled).to.equal(false);
    expect(element.items).to.deep.equal([]);
    const wish = (): string | undefined => element.shadowRoot?.querySelector('[part=wish]')?.textContent;
    expect(wish()).to.equal('BUS-7 · Ch 1 · Nov 21, 2026, 10:00:00 UTC · 1:00');
    element.channels = [1, 3];
    await element.updateComplete;
    expect(wish()).to.equal('BUS-7 · Ch 1, Ch 3 · Nov 21, 2026, 10:00:00 UTC · 1:00');
    await expect(element).to.be.accessible();
  });

  it('shows how far the server is, the file and its size, and tells the end', async () => {
    const { session, server } = setup();
    server.answer = { state: 'CREATE', progress: 40 };
    const element = await make(session, { autoSave: false });
    element.autoSave = true;
    const finished: GkDownloadFinishedEvent[] = [];
    element.addEventListener('gk-download-finished', (event) => finished.push(event));
    button(element, '[part=start]').click();
    await says(element, 'Wait for pack to MP4... 40 %');
    expect(element.shadowRoot?.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow')).to.equal('40');
    expect(text(element)).to.contain('BUS-7 · Ch 1 · Nov 21, 2026, 10:00:00 UTC · 1:00');
    await expect(element).to.be.accessible();
    server.answer = { ready: true };
    await says(element, 'Saved');
    expect(text(element)).to.contain('4 KB');
    expect(saves.names.length).to.equal(1);
    expect(finished.map(({ sizeBytes, bubbles }) => [sizeBytes, bubbles])).to.deep.equal([[5000, false]]);
    expect(element.shadowRoot?.querySelector('[role=status]')?.textContent).to.contain('BUS-7');
  });

  it('waits for the user to save, once, and then knows that it was exported', async () => {
    const { session } = setup();
    const element = await make(session, { autoSave: false, fileName: 'evidence.mp4' });
    downloadQueueOf(session).add({ deviceId: 'BUS-7', channel: 1, startS: START_S, durationS: 60, place: 'server' });
    await says(element, 'Pack to MP4 done.');
    expect(saves.names).to.deep.equal([]);
    button(element, '[data-action=save]').click();
    await says(element, 'Saved');
    expect(saves.names).to.deep.equal(['evidence.mp4']);
    expect(text(element)).to.contain('Already exported');
    expect(element.shadowRoot?.querySelector('[data-action=save]')).to.equal(null);
    await expect(element).to.be.accessible();
  });

  it('says why it failed, and tries again', async () => {
    const { session, server } = setup();
    server.answer = { state: 'CREATE FAIL', message: 'no <b>space</b>' };
    const element = await make(session);
    const failed: GkDownloadFailedEvent[] = [];
    element.addEventListener('gk-download-failed', (event) => failed.push(event));
    button(element, '[part=start]').click();
    await says(element, 'Download fail: no <b>space</b>');
    expect(element.shadowRoot?.querySelector('b')).to.equal(null);
    expect(failed.map(({ error }) => error.code)).to.deep.equal(['refused']);
    await expect(element).to.be.accessible();
    server.answer = { ready: true };
    button(element, '[data-action=retry]').click();
    await says(element, 'Saved');
  });

  it('cancels', async () => {
    const { session, server } = setup();
    server.answer = { state: 'HANDLE', progress: 1 };
    const element = await make(session);
    button(element, '[part=start]').click();
    await says(element, 'Wait for pack');
    button(element, '[data-action=cancel]').click();
    await says(element, 'Cancelled');
    button(element, '[data-action=remove]').click();
    await element.updateComplete;
    expect(element.items).to.deep.equal([]);
  });

  it('goes on when it is gone, and the list shows it', async () => {
    const { session, server } = setup();
    server.answer = { state: 'CREATE', progress: 7 };
    const element = await make(session, { channels: [1, 2, 3] });
    button(element, '[part=start]').click();
    await says(element, 'Wait for pack');
    element.remove();
    server.answer = { ready: true };
    const list = await fixture<GkDownload>(html`<gk-download .session=${session}></gk-download>`);
    expect(list.items.length).to.equal(3);
    await waitUntil(() => list.items.every(({ state }) => state.kind === 'done'), 'all done', { timeout: 5000 });
    await list.updateComplete;
    await expect(list).to.be.accessible();
    expect(saves.names).to.deep.equal([]);
    button(list, '.clear').click();
    await says(list, 'No downloads');
    await expect(list).to.be.accessible();
  });

  it('starts and saves by itself where the page wants it, once', async () => {
    const { session, server } = setup();
    const element = await make(session, { autoStart: true, place: 'device', main: true });
    await says(element, 'Saved');
    element.requestUpdate();
    await aTimeout(50);
    expect(server.asked).to.deep.equal(['repbmp4ask 1', 'repbmp4get 1']);
  });

  it('writes to the disk as it comes, where the browser can', async function () {
    if (!('storage' in navigator)) skip(this, 'this browser keeps no files for a page here');
    const { session } = setup();
    const folder = await navigator.storage.getDirectory();
    const handle = await folder.getFileHandle('gk-download-test.mp4', { create: true });
    const asked: string[] = [];
    const page = window as { showSaveFilePicker?: unknown };
    const before = page.showSaveFilePicker;
    page.showSaveFilePicker = (options: { suggestedName: string }) => {
      asked.push(options.suggestedName);
      return Promise.resolve(handle);
    };
    try {
      const element = await make(session, { autoSave: false });
      button(element, '[part=start]').click();
      await says(element, 'Saved');
      expect(asked).to.deep.equal(['BUS-7_20261121T100000Z_ch1.mp4']);
      expect((await handle.getFile()).size).to.equal(5000);
      expect(saves.names).to.deep.equal([]);
      page.showSaveFilePicker = () => Promise.reject(new DOMException('no', 'AbortError'));
      const other = await make(setup().session, { autoSave: false });
      await other.start();
      expect(other.items).to.deep.equal([]);
    } finally {
      page.showSaveFilePicker = before;
      await folder.removeEntry('gk-download-test.mp4');
    }
  });

  it('says why the chosen file cannot be written, and asks again', async () => {
    const { session, server } = setup();
    const page = window as { showSaveFilePicker?: unknown };
    const before = page.showSaveFilePicker;
    const createWritable = (): Promise<never> =>
      Promise.reject(new DOMException('The disk is full.', 'QuotaExceededError'));
    page.showSaveFilePicker = () => Promise.resolve({ createWritable });
    try {
      const element = await make(session, { autoSave: false });
      button(element, '[part=start]').click();
      await says(element, 'The file cannot be written: The disk is full.');
      expect([element.items, server.asked]).to.deep.equal([[], []]);
      await expect(element).to.be.accessible();
      // A frame of another origin may not ask at all.
      page.showSaveFilePicker = () => Promise.reject(new DOMException('no', 'SecurityError'));
      button(element, '[part=start]').click();
      await says(element, 'Pack to MP4 done.');
      expect(text(element)).not.to.include('cannot be written');
    } finally {
      page.showSaveFilePicker = before;
    }
  });

  it('leaves the focus in the list when a row goes', async () => {
    const { session } = setup();
    const queue = downloadQueueOf(session);
    for (const channel of [1, 2, 3]) {
      queue.add({ deviceId: 'BUS-7', channel, startS: START_S, durationS: 60, place: 'server' });
    }
    const list = await fixture<GkDownload>(html`<gk-download .session=${session}></gk-download>`);
    await waitUntil(() => list.items.every(({ state }) => state.kind === 'done'), 'all done', { timeout: 5000 });
    await list.updateComplete;
    const focused = (): string =>
      list.shadowRoot?.activeElement?.ariaLabel ?? list.shadowRoot?.activeElement?.className ?? '';
    const remove = async (row: number): Promise<void> => {
      const found = list.shadowRoot?.querySelectorAll<HTMLElement>('[data-action=remove]')[row];
      found?.focus();
      found?.click();
      await aTimeout(20);
    };
    await remove(1);
    expect(focused()).to.match(/^Remove: BUS-7 · Ch 3/);
    await remove(1);
    expect(focused()).to.match(/^Remove: BUS-7 · Ch 1/);
    await remove(0);
    expect(focused()).to.equal('empty');
  });

  it('has words without a session, without a time, and while the connection is lost', async () => {
    const none = await make(undefined);
    expect(text(none)).to.contain('Not connected to a server');
    await expect(none).to.be.accessible();
    const { session, test } = setup();
    const element = await make(session, { toS: undefined });
    expect(text(element)).to.contain('Choose channels and a time');
    test.setState({ kind: 'reconnecting', reason: 'server-down', retryAtS: 0, user: undefined });
    await says(element, 'Connection lost');
  });

  it('shows nothing of the user who was logged in before', async () => {
    const { session, test } = setup();
    const element = await make(session, { autoSave: false });
    button(element, '[part=start]').click();
    await says(element, 'Pack to MP4 done.');
    test.setState({ kind: 'signed-out' });
    await element.updateComplete;
    expect([element.items, text(element).includes('Pack to MP4')]).to.deep.equal([[], false]);
    test.signIn();
    await element.updateComplete;
    button(element, '[part=start]').click();
    await says(element, 'Pack to MP4 done.');
    expect(element.items.length).to.equal(1);
  });

  it('lives through a move, and lets go of the queue when it is removed', async () => {
    const { session, server } = setup();
    server.answer = { state: 'CREATE', progress: 7 };
    const element = await make(session);
    const place = await fixture<HTMLElement>(html`<section></section>`);
    place.append(element);
    button(element, '[part=start]').click();
    await says(element, 'Wait for pack');
    element.remove();
    await element.updateComplete;
    const shown = text(element);
    server.answer = { ready: true };
    await waitUntil(() => downloadQueueOf(session).items[0]?.state.kind === 'done', 'done', { timeout: 4000 });
    expect(text(element)).to.equal(shown);
  });
});
