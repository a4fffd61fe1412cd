import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import { setLabels } from '../../../labels/page-labels.js';
import { taiwanLabels } from '../../../labels/tw.js';
import { catchFiles, fullSession, part, press, transform, withTools } from '../../../testing/live-tile.js';
import { addMessage, covers } from '../../../testing/message.js';
import type { GkLiveTile } from '../live-tile.js';
import { TILE_ACTIONS } from './tile-actions.js';

/** A live tile whose page and user may use all keys. */
async function fullTile(): Promise<{ tile: GkLiveTile; sent: string[] }> {
  const { session, sent, url } = fullSession();
  session.streamUrl = () => `${url}sound=along`;
  const tile = await fixture<GkLiveTile>(
    html`<gk-live-tile ptz talk device="CAR-1" .session=${session} style="width: 480px; height: 300px"></gk-live-tile>`,
  );
  await waitUntil(() => tile.state === 'live', 'live', { timeout: 10_000 });
  await withTools(tile);
  await waitUntil(() => part<HTMLButtonElement>(tile, '.sound')?.disabled === false, 'sound', { timeout: 10_000 });
  return { tile, sent };
}

const listed = (tile: GkLiveTile): string[] =>
  [...(tile.shadowRoot?.querySelectorAll('.key-list dt') ?? [])].map(
    (key) => `${key.textContent} ${key.nextElementSibling?.textContent ?? ''}`,
  );

/** Effect of each key of the table on a zoomed tile; a key that is missing here fails the test. */
const effects: Readonly<Record<string, (tile: GkLiveTile, sent: string[]) => unknown>> = {
  F: (tile) => tile.dataset['asked'] === 'full screen',
  Enter: (tile) => tile.dataset['asked'] === 'full screen',
  Space: (tile) => tile.paused,
  M: (tile) => tile.sound,
  S: (tile) => part(tile, '.message')?.textContent.startsWith('Saved'),
  '+': (tile) => transform(tile).includes('scale(2.4'),
  '=': (tile) => transform(tile).includes('scale(2.4'),
  '-': (tile) => transform(tile).includes('scale(1.56'),
  '0': (tile) => transform(tile) === '',
  ArrowLeft: (tile) => transform(tile).startsWith('translate(10%, 0%)'),
  ArrowRight: (tile) => transform(tile).startsWith('translate(-10%, 0%)'),
  ArrowUp: (tile) => transform(tile).startsWith('translate(0%, 10%)'),
  ArrowDown: (tile) => transform(tile).startsWith('translate(0%, -10%)'),
  'Shift+ArrowLeft': (_, sent) => sent[0]?.includes('left'),
  'Shift+ArrowRight': (_, sent) => sent[0]?.includes('right'),
  'Shift+ArrowUp': (_, sent) => sent[0]?.includes('up'),
  'Shift+ArrowDown': (_, sent) => sent[0]?.includes('down'),
  T: (tile) => part(tile, '.talk-panel'),
  I: (tile) => part(tile, '.stats'),
  '?': (tile) => part(tile, '.key-list')?.matches(':popover-open'),
};

describe('<gk-live-tile> keys', () => {
  for (const { id, keys = [], otherKeys = [] } of TILE_ACTIONS) {
    for (const key of [...keys, ...otherKeys]) {
      it(`${key} does what ${id} is`, async () => {
        const files = catchFiles();
        const { tile, sent } = await fullTile();
        tile.requestFullscreen = () => {
          tile.dataset['asked'] = 'full screen';
          return Promise.resolve();
        };
        for (let times = 0; times < 3; times++) press(tile, '+');
        const isDone = (): boolean => Boolean(effects[key]?.(tile, sent));
        expect(isDone(), 'not yet').to.equal(false);
        const name = key.replace('Shift+', '').replace('Space', ' ');
        await waitUntil(() => press(tile, name, { shiftKey: key !== name && name !== ' ' }).defaultPrevented);
        await waitUntil(isDone, `${key} has its effect`, { timeout: 10_000 });
        files.restore();
      });
    }
  }

  it('that have no effect now are left to what is around', async () => {
    const tile = await withTools(await fixture<GkLiveTile>(html`<gk-live-tile></gk-live-tile>`));
    for (const key of ['m', '-', '0', 't', 'ArrowUp', 'q']) {
      expect(press(tile, key).defaultPrevented, key).to.equal(false);
    }
  });

  it('are those of a message that the page shows above the tile while the focus is in it', async () => {
    const { tile } = await fullTile();
    const message = addMessage(tile);
    expect(covers(message)).to.equal(true);
    for (const key of ['m', ' ', 'f', '?']) {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true });
      message.dispatchEvent(event);
      expect(event.defaultPrevented, key).to.equal(false);
    }
    expect([tile.sound, tile.paused]).to.deep.equal([false, false]);
  });

  it('are told by the buttons as the table has them', async () => {
    const { tile } = await fullTile();
    const shortcut = (selector: string): string | null | undefined =>
      part(tile, selector)?.getAttribute('aria-keyshortcuts');
    for (const { id, keys } of TILE_ACTIONS) {
      const button = shortcut(`.caption .${id}`);
      if (button) expect(button, id).to.equal(keys?.join(' '));
    }
    expect([shortcut('.full-screen'), shortcut('.sound'), shortcut('.bar .talk')]).to.deep.equal(['F', 'M', 'T']);
  });
});

describe('<gk-live-tile> list of keys', () => {
  it('opens from the menu with the keys that do something now, and closes by ?', async () => {
    const { tile } = await fullTile();
    part(tile, '.more')?.click();
    [...(tile.shadowRoot?.querySelectorAll<HTMLElement>('.item') ?? [])]
      .find((item) => item.textContent.includes('Keys'))
      ?.click();
    const list = part(tile, '.key-list');
    expect(list?.matches(':popover-open')).to.equal(true);
    expect(part(tile, '.menu')?.matches(':popover-open')).to.equal(false);
    expect(tile.shadowRoot?.activeElement).to.equal(list);
    expect(listed(tile)).to.deep.equal([
      'F Full screen',
      'Space Pause',
      'M Sound on',
      'S Save picture',
      '+ Zoom in',
      'Shift+arrows Move camera',
      'T Talk',
      'I Statistics',
      '? Keys',
    ]);
    await expect(tile).to.be.accessible();
    press(tile, '+');
    press(tile, ' ');
    tile.ptz = false;
    await tile.updateComplete;
    expect(listed(tile)).to.include.members(['Space Play', '- Zoom out', '0 Whole picture', 'arrows Move picture']);
    expect(listed(tile)).not.to.include('Shift+arrows Move camera');
    list?.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true, composed: true }));
    expect(list?.matches(':popover-open')).to.equal(false);
  });

  it('is there without controls, in the language of the page, and keeps its scrolling keys', async () => {
    const tile = await fixture<GkLiveTile>(html`<gk-live-tile controls="none"></gk-live-tile>`);
    tile.focus();
    await waitUntil(() => press(tile, '?').defaultPrevented, 'the keys are loaded', { timeout: 10_000 });
    setLabels(taiwanLabels);
    await tile.updateComplete;
    await tile.updateComplete;
    expect(part(tile, '.key-list')?.ariaLabel).to.equal('快速鍵');
    expect(listed(tile)).to.include('空白鍵 暫停');
    setLabels({});
    let around = 0;
    tile.addEventListener('keydown', () => around++);
    part(tile, '.key-list')?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'PageDown', bubbles: true, composed: true }),
    );
    expect(around).to.equal(0);
  });
});
