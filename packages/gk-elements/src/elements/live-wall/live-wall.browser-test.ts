import { aTimeout, expect, fixture, html, nextFrame, oneEvent, waitUntil } from '@open-wc/testing';
import '../../define/live-wall.js';
import { setLabels } from '../../labels/page-labels.js';
import { taiwanLabels } from '../../labels/tw.js';
import type { GkLiveTile } from '../live-tile/live-tile.js';
import { GkTileToldEvent } from '../live-tile/live-tile.events.js';
import { CAMERA_DRAG_TYPE } from './camera-drag.js';
import type { GkLiveWall } from './live-wall.js';
import type { GkRequestCameraEvent, GkWallStateChangedEvent } from './live-wall.events.js';
import type { WallCamera, WallState } from './wall-state.js';

let port = 0;
let names = 0;

before(async () => {
  port = Number(await (await fetch('/gk-test-stream-port')).text());
});

const cameras = (count: number): WallCamera[] =>
  Array.from({ length: count }, (_, index) => ({ device: 'BUS-7', channel: index + 1 }));

const wallState = (state: Partial<WallState>): WallState => ({
  layout: 'auto',
  cameras: [],
  page: 0,
  enlarged: undefined,
  carouselS: 0,
  ...state,
});

/** Streams by camera, and how often each was asked for. */
function streams(): { url: (camera: WallCamera) => string; opened: (channel: number) => Promise<number> } {
  const run = `wall-${names++}`;
  return {
    url: ({ channel }) => `ws://127.0.0.1:${port}/ws.cgi?name=${run}-${channel}&`,
    opened: async (channel) => Number(await (await fetch(`http://127.0.0.1:${port}/?name=${run}-${channel}`)).text()),
  };
}

async function makeWall(state: Partial<WallState>, url?: (camera: WallCamera) => string): Promise<GkLiveWall> {
  const place = await fixture<HTMLElement>(html`<div style="inline-size: 800px; block-size: 480px"></div>`);
  const wall = document.createElement('gk-live-wall');
  wall.style.blockSize = '100%';
  wall.state = wallState(state);
  wall.streamUrl = url;
  place.append(wall);
  await wall.updateComplete;
  await nextFrame();
  return wall;
}

const query = <T extends Element>(wall: GkLiveWall, selector: string): T => {
  const found = wall.shadowRoot?.querySelector<T>(selector);
  if (!found) throw new Error(`The wall has no ${selector}.`);
  return found;
};
const tiles = (wall: GkLiveWall): GkLiveTile[] => [
  ...(wall.shadowRoot?.querySelectorAll<GkLiveTile>('gk-live-tile') ?? []),
];
const shown = (wall: GkLiveWall): number[] =>
  tiles(wall)
    .filter((tile) => tile.checkVisibility({ visibilityProperty: true }))
    .map((tile) => tile.channel);
const status = (wall: GkLiveWall): string => query(wall, '[role="status"]').textContent?.trim() ?? '';
const grip = (wall: GkLiveWall, place: number): HTMLButtonElement => query(wall, `.cell[data-place="${place}"] .grip`);
const focusedPlace = (wall: GkLiveWall): number | undefined => {
  const place = wall.shadowRoot?.activeElement?.closest('.cell')?.getAttribute('data-place');
  return place == null ? undefined : Number(place);
};
const key = (target: EventTarget, name: string): void => {
  target.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, composed: true, cancelable: true }));
};

describe('<gk-live-wall>', () => {
  it('offers an empty place when it has no camera, and asks the page for one', async () => {
    const wall = await makeWall({});
    await expect(wall).to.be.accessible();
    const button = query<HTMLButtonElement>(wall, '.empty button');
    setTimeout(() => {
      button.click();
    });
    const event = await oneEvent<GkRequestCameraEvent>(wall, 'gk-request-camera');
    expect([event.place, event.bubbles, event.composed]).to.deep.equal([0, true, true]);
  });

  it('shows one camera twice never, and each once', async () => {
    const wall = await makeWall({});
    wall.show({ device: 'A', channel: 1 });
    wall.show({ device: 'A', channel: 2 });
    wall.show({ device: 'A', channel: 1 });
    await wall.updateComplete;
    expect(shown(wall)).to.deep.equal([1, 2]);
    wall.show({ device: 'A', channel: 1 }, 1);
    expect(wall.state.cameras).to.deep.equal([
      { device: 'A', channel: 2 },
      { device: 'A', channel: 1 },
    ]);
  });

  it('puts pictures where the layout says, turned on a tall screen', async () => {
    const wall = await makeWall({ layout: '1+5', cameras: cameras(6) });
    const width = (place: number): number => query(wall, `.cell[data-place="${place}"]`).getBoundingClientRect().width;
    expect(width(0)).to.be.greaterThan(width(1) * 1.9);
    await expect(wall).to.be.accessible();
    const place = wall.parentElement;
    if (place === null) throw new Error('The wall has no parent.');
    place.style.cssText = 'inline-size: 300px; block-size: 700px';
    await waitUntil(() => Math.abs(width(0) - 300) < 2, 'the large picture takes the whole width');
  });

  it('names each camera whole on a phone', async () => {
    const wall = await makeWall({ layout: '4', cameras: cameras(4) });
    wall.parentElement?.style.setProperty('inline-size', '278px');
    await nextFrame();
    for (const tile of tiles(wall)) {
      const name = tile.shadowRoot?.querySelector('.name');
      if (!name) throw new Error('no name');
      expect(name.textContent).to.contain('BUS-7 · Channel');
      expect([name.scrollWidth, name.scrollHeight]).to.deep.equal([name.clientWidth, name.clientHeight]);
    }
  });

  it('changes places by the keyboard without a new stream, and says where', async () => {
    const source = streams();
    const wall = await makeWall({ layout: '4', cameras: cameras(2) }, source.url);
    await waitUntil(() => tiles(wall).every((tile) => tile.state === 'live'), 'live', { timeout: 10_000 });
    const [first] = tiles(wall);
    grip(wall, 0).click();
    await wall.updateComplete;
    expect(status(wall)).to.contain('picked up');
    key(grip(wall, 0), 'ArrowDown');
    await wall.updateComplete;
    expect(status(wall)).to.equal('Place 3 of 4, empty');
    const changed = oneEvent<GkWallStateChangedEvent>(wall, 'gk-wall-state-changed');
    grip(wall, 0).click();
    const event = await changed;
    expect(event.bubbles).to.equal(false);
    expect(event.state.cameras).to.deep.equal([null, { device: 'BUS-7', channel: 2 }, { device: 'BUS-7', channel: 1 }]);
    await wall.updateComplete;
    expect(tiles(wall)[0]).to.equal(first);
    expect(status(wall)).to.equal('BUS-7 · Channel 1 stands on place 3');
    await aTimeout(300);
    expect(await source.opened(1)).to.equal(1);
    expect(first?.state).to.equal('live');
    wall.remove();
  });

  it('leaves a camera where it was on Escape', async () => {
    const wall = await makeWall({ layout: '4', cameras: cameras(2) });
    grip(wall, 0).click();
    key(grip(wall, 0), 'ArrowRight');
    await wall.updateComplete;
    expect(status(wall)).to.contain('changes with BUS-7 · Channel 2');
    key(grip(wall, 0), 'Escape');
    await wall.updateComplete;
    expect(status(wall)).to.equal('Nothing was moved');
    expect(wall.state.cameras).to.deep.equal(cameras(2));
  });

  it('is dragged by its handle, and dropped where the pointer is', async () => {
    const wall = await makeWall({ layout: '4', cameras: cameras(2) });
    const handle = grip(wall, 0);
    handle.setPointerCapture = () => undefined;
    const centre = (element: Element): { clientX: number; clientY: number } => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { clientX: x + width / 2, clientY: y + height / 2 };
    };
    const target = query(wall, '.cell[data-place="3"]');
    handle.dispatchEvent(new PointerEvent('pointerdown', { ...centre(handle), button: 0, bubbles: true }));
    handle.dispatchEvent(new PointerEvent('pointermove', { ...centre(target), bubbles: true }));
    await wall.updateComplete;
    expect(target.classList.contains('over')).to.equal(true);
    handle.dispatchEvent(new PointerEvent('pointerup', { ...centre(target), bubbles: true }));
    handle.click();
    expect(wall.state.cameras[3]).to.deep.equal({ device: 'BUS-7', channel: 1 });
    expect(wall.state.cameras[0]).to.equal(null);
  });

  it('takes a camera that is dropped from a list, and nothing else', async () => {
    const wall = await makeWall({ layout: '2' });
    const target = query(wall, '.cell[data-place="1"]');
    const { x, y, width, height } = target.getBoundingClientRect();
    const drop = (type: string, text: string): boolean => {
      const dataTransfer = new DataTransfer();
      dataTransfer.setData(type, text);
      const at = {
        dataTransfer,
        clientX: x + width / 2,
        clientY: y + height / 2,
        bubbles: true,
        composed: true,
        cancelable: true,
      };
      const isRefused = target.dispatchEvent(new DragEvent('dragover', at));
      target.dispatchEvent(new DragEvent('drop', at));
      return isRefused;
    };
    expect(drop('text/plain', 'x')).to.equal(true);
    drop(CAMERA_DRAG_TYPE, '{"device": 1}');
    expect(wall.state.cameras).to.deep.equal([]);
    drop(CAMERA_DRAG_TYPE, '{"device": "BUS-9", "channel": 2}');
    expect(wall.state.cameras).to.deep.equal([null, { device: 'BUS-9', channel: 2 }]);
    drop(CAMERA_DRAG_TYPE, '{"device": "BUS-9", "channel": 0}');
    await wall.updateComplete;
    expect(wall.state.cameras).to.have.length(2);
    expect(query(wall, '.message').textContent).to.contain('cameras only');
    expect(status(wall)).to.contain('cameras only');
    await expect(wall).to.be.accessible();
  });

  it('enlarges by double click, Enter and digit, and shows all again on Escape', async () => {
    const wall = await makeWall({ layout: '4', cameras: cameras(3) });
    const frame = (index: number): Element => {
      const found = tiles(wall)[index]?.shadowRoot?.querySelector('.frame');
      if (!found) throw new Error('The tile has no frame.');
      return found;
    };
    frame(1).dispatchEvent(new MouseEvent('dblclick', { bubbles: true, composed: true }));
    await wall.updateComplete;
    expect(shown(wall)).to.deep.equal([2]);
    expect(document.fullscreenElement).to.equal(null);
    await expect(wall).to.be.accessible();
    key(frame(1), 'Escape');
    await wall.updateComplete;
    expect(shown(wall)).to.deep.equal([1, 2, 3]);
    key(frame(0), 'Enter');
    await wall.updateComplete;
    expect(wall.state.enlarged).to.equal(0);
    key(frame(0), '3');
    await wall.updateComplete;
    expect(shown(wall)).to.deep.equal([3]);
    expect(focusedPlace(wall)).to.equal(undefined);
    key(frame(2), '9');
    expect(wall.state.enlarged).to.equal(2);
  });

  it('moves the focus by arrow keys over pictures and empty places', async () => {
    const wall = await makeWall({ layout: '4', cameras: cameras(2) });
    tiles(wall)[0]?.focus();
    key(tiles(wall)[0]?.shadowRoot?.activeElement ?? wall, 'ArrowRight');
    expect(wall.shadowRoot?.activeElement).to.equal(tiles(wall)[1]);
    key(tiles(wall)[1]?.shadowRoot?.activeElement ?? wall, 'ArrowDown');
    expect(wall.shadowRoot?.activeElement?.closest('.cell')?.getAttribute('data-place')).to.equal('3');
  });

  it('keeps the keyboard when the picture that has it goes out of sight', async () => {
    const wall = await makeWall({ layout: '4', cameras: cameras(6) });
    const press = async (name: string): Promise<number | undefined> => {
      key(wall.shadowRoot?.activeElement?.shadowRoot?.activeElement ?? wall.shadowRoot?.activeElement ?? wall, name);
      await wall.updateComplete;
      return focusedPlace(wall);
    };
    tiles(wall)[1]?.focus();
    expect(await press('3')).to.equal(2);
    expect(await press('Escape')).to.equal(2);
    expect(await press('ArrowUp')).to.equal(0);
    expect(await press('PageDown')).to.equal(4);
    expect(status(wall)).to.equal('Page 2 of 2');
    expect(await press('PageUp')).to.equal(0);
    expect(await press('Delete')).to.equal(0);
    expect(wall.shadowRoot?.activeElement?.localName).to.equal('button');
  });

  it('lets one camera be heard at a time', async () => {
    const wall = await makeWall(
      { layout: '4', cameras: cameras(3) },
      (camera) => `${streams().url(camera)}sound=along&`,
    );
    await waitUntil(() => tiles(wall).every((tile) => tile.state === 'live'), 'live', { timeout: 10_000 });
    const sounds = (): boolean[] => tiles(wall).map((tile) => tile.sound);
    const switchSound = async (index: number): Promise<void> => {
      const tile = tiles(wall)[index];
      tile?.dispatchEvent(new PointerEvent('pointerenter'));
      const button = (): HTMLButtonElement | null | undefined => tile?.shadowRoot?.querySelector('.sound');
      await waitUntil(() => button()?.disabled === false, 'sound', { timeout: 10_000 });
      button()?.click();
    };
    await switchSound(0);
    expect(sounds()).to.deep.equal([true, false, false]);
    await switchSound(2);
    expect(sounds()).to.deep.equal([false, false, true]);
    await switchSound(2);
    expect(sounds()).to.deep.equal([false, false, false]);
    await switchSound(1);
    wall.state = { ...wall.state, enlarged: 0 };
    await wall.updateComplete;
    expect(sounds()).to.deep.equal([false, false, false]);
    wall.remove();
  });

  it('hands its wishes on to its tiles', async () => {
    const wall = await makeWall({ layout: '6', cameras: cameras(6) });
    const values = (): unknown[] =>
      tiles(wall).map(({ osd, lengthUnit, ptz, talk, saver, dataLimitMb, statsOverlay }) =>
        [osd, lengthUnit, ptz, talk, saver, dataLimitMb, statsOverlay].join(),
      );
    expect(new Set(values())).to.deep.equal(new Set(['false,kilometre,false,false,false,0,false']));
    for (const name of ['osd', 'ptz', 'talk', 'saver', 'stats-overlay']) wall.setAttribute(name, '');
    wall.setAttribute('length-unit', 'mile');
    wall.setAttribute('data-limit-mb', '50');
    await wall.updateComplete;
    expect(new Set(values())).to.deep.equal(new Set(['true,mile,true,true,true,50,true']));
    expect(tiles(wall).map(({ main }) => main)).to.deep.equal(Array(6).fill(false));
    key(query(wall, '.cell'), '2');
    await wall.updateComplete;
    expect(tiles(wall).map(({ main }) => main)).to.deep.equal([false, 'auto', false, false, false, false]);
    wall.state = { ...wall.state, layout: '1+5', enlarged: undefined };
    await wall.updateComplete;
    expect(tiles(wall).map(({ main }) => main)).to.deep.equal(['auto', false, false, false, false, false]);
  });

  it('speaks for what its tiles say beside their state', async () => {
    const wall = await makeWall({ cameras: cameras(2) });
    tiles(wall)[1]?.dispatchEvent(new GkTileToldEvent('Saved as a.png'));
    await wall.updateComplete;
    expect(status(wall)).to.equal('BUS-7 · Channel 2: Saved as a.png');
  });

  it('has the next page ready when the carousel turns, and lets go of tiles that are removed', async () => {
    const source = streams();
    const wall = await makeWall({ layout: '4', cameras: cameras(8), carouselS: 3 }, source.url);
    expect(
      tiles(wall)
        .slice(4)
        .map((tile) => tile.checkVisibility()),
    ).to.deep.equal([false, false, false, false]);
    await oneEvent(wall, 'gk-wall-state-changed');
    expect(
      tiles(wall)
        .slice(4)
        .map((tile) => tile.state),
    ).to.deep.equal(['live', 'live', 'live', 'live']);
    await wall.updateComplete;
    expect(shown(wall)).to.deep.equal([5, 6, 7, 8]);
    const removed = tiles(wall)[4];
    wall.state = { ...wall.state, carouselS: 0, cameras: [] };
    await waitUntil(() => removed?.state === 'idle' && removed.stats === undefined, 'freed');
    expect(tiles(wall)).to.deep.equal([]);
    for (let channel = 1; channel <= 8; channel++) expect(await source.opened(channel)).to.equal(1);
  });

  it('asks for no update out of an update: held while its next page gets ready, and when a page takes the focus along', async () => {
    const said: string[] = [];
    const { warn } = console;
    // Lit says a thing once a page: an earlier test may have had its say.
    (globalThis as { litIssuedWarnings?: Set<string> }).litIssuedWarnings?.clear();
    console.warn = (...words: unknown[]) => said.push(words.join(' '));
    try {
      const wall = await makeWall({ layout: '2', cameras: cameras(4), carouselS: 1 });
      const warming = (): number => wall.shadowRoot?.querySelectorAll('.cell.warming').length ?? 0;
      // It takes all of a second to get ready.
      await waitUntil(() => warming() === 2, 'the next page gets ready');
      wall.dispatchEvent(new PointerEvent('pointermove'));
      await wall.updateComplete;
      expect(warming(), 'held by a pointer').to.equal(0);
      wall.dispatchEvent(new PointerEvent('pointerleave'));
      await waitUntil(() => warming() === 2, 'the next page gets ready again');
      wall.state = { ...wall.state, carouselS: 0 };
      await waitUntil(() => warming() === 0, 'stopped');
      tiles(wall)[1]?.focus();
      wall.turnPage(1);
      await wall.updateComplete;
      expect(focusedPlace(wall)).to.equal(3);
      wall.remove();
    } finally {
      console.warn = warn;
    }
    expect(said.filter((words) => words.includes('change-in-update'))).to.deep.equal([]);
  });

  it('does not turn the page under a pointer, and goes on when it leaves', async () => {
    const wall = await makeWall({ layout: '2', cameras: cameras(4), carouselS: 0.2 });
    let turns = 0;
    wall.addEventListener('gk-wall-state-changed', () => turns++);
    wall.dispatchEvent(new PointerEvent('pointermove'));
    await aTimeout(500);
    expect(turns).to.equal(0);
    wall.dispatchEvent(new PointerEvent('pointerleave'));
    await waitUntil(() => turns > 0, 'turned');
    wall.remove();
  });

  it('has as many pages as it needs, and turns them by hand and by itself', async () => {
    const wall = await makeWall({ layout: '2', cameras: cameras(5) });
    expect(shown(wall)).to.deep.equal([1, 2]);
    expect(query(wall, '.pages').textContent).to.contain('Page 1 of 3');
    await expect(wall).to.be.accessible();
    wall.turnPage(-1);
    await wall.updateComplete;
    expect(shown(wall)).to.deep.equal([5]);
    wall.state = { ...wall.state, carouselS: 0.1 };
    await oneEvent(wall, 'gk-wall-state-changed');
    expect(wall.state.page).to.equal(0);
    await oneEvent(wall, 'gk-wall-state-changed');
    expect(wall.state.page).to.equal(1);
    // Nobody's picture turns away while it is looked at.
    wall.dispatchEvent(new PointerEvent('pointerenter'));
    await aTimeout(350);
    expect(wall.state.page).to.equal(1);
  });

  it('keeps a page that is out of sight at rest', async () => {
    const source = streams();
    const wall = await makeWall({ layout: '1', cameras: cameras(2) }, source.url);
    await waitUntil(() => tiles(wall)[0]?.state === 'live', 'live', { timeout: 10_000 });
    expect(await source.opened(2)).to.equal(0);
    wall.turnPage(1);
    await waitUntil(() => tiles(wall)[1]?.state === 'live', 'live', { timeout: 10_000 });
    await waitUntil(() => tiles(wall)[0]?.state !== 'live', 'the first page rests', { timeout: 5_000 });
    wall.remove();
  });

  it('has nothing but pictures when it is bare', async () => {
    const wall = await makeWall({ layout: '4', cameras: cameras(1) });
    wall.bare = true;
    await wall.updateComplete;
    expect(wall.shadowRoot?.querySelector('button, select')).to.equal(null);
    await expect(wall).to.be.accessible();
  });

  it('removes a camera by its button and by Delete, and says so', async () => {
    const wall = await makeWall({ layout: '4', cameras: cameras(2) });
    query<HTMLButtonElement>(wall, '.cell[data-place="0"] button[aria-label^="Remove"]').click();
    await wall.updateComplete;
    expect(status(wall)).to.equal('BUS-7 · Channel 1 removed');
    tiles(wall)[0]?.focus();
    key(tiles(wall)[0]?.shadowRoot?.activeElement ?? wall, 'Delete');
    expect(wall.state.cameras).to.deep.equal([]);
  });

  it('speaks for all its tiles with one voice', async () => {
    const wall = await makeWall({ cameras: cameras(2) }, () => 'ftp://nowhere');
    await waitUntil(() => status(wall) !== '', 'something is said');
    expect(status(wall)).to.match(/^BUS-7 · Channel \d: /);
    for (const tile of tiles(wall)) expect(tile.shadowRoot?.querySelector('[role="status"]')).to.equal(null);
  });

  it('speaks Chinese when the page does', async () => {
    setLabels(taiwanLabels);
    const wall = await makeWall({});
    expect(query(wall, '.empty').textContent).to.contain(taiwanLabels.liveWall.addCamera);
    setLabels({});
  });

  it('lives through a move, and two walls do each other no harm', async () => {
    const wall = await makeWall({ layout: '4', cameras: cameras(2) });
    const other = await makeWall({ layout: '9', cameras: cameras(9) });
    other.parentElement?.append(wall);
    await wall.updateComplete;
    wall.turnPage(0);
    expect(shown(wall)).to.deep.equal([1, 2]);
    expect(shown(other)).to.have.length(9);
  });
});
