import { expect, nextFrame, oneEvent, waitUntil } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { setLabels } from '../../labels/page-labels.js';
import { taiwanLabels } from '../../labels/tw.js';
import { fullSession, part, withTools } from '../../testing/live-tile.js';
import { cameras, key, makeWall, query, shown, status, streams, tiles } from '../../testing/live-wall.js';
import { addMessage, covers } from '../../testing/message.js';
import { GkLiveTileMessageEvent } from '../live-tile/controls/tile-message.events.js';
import type { GkRequestCameraEvent } from './live-wall.events.js';

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

  it('shows a message of the page above itself, and leaves its keys to it', async () => {
    const wall = await makeWall({ layout: '1+5', cameras: cameras(6) });
    const message = addMessage(wall);
    expect(covers(message)).to.equal(true);
    let wishes = 0;
    wall.requestFullscreen = () => Promise.resolve(void (wishes += 1));
    for (const name of ['w', '1']) key(message, name);
    expect([wishes, wall.state.enlarged]).to.deep.equal([0, undefined]);
    const cell = query(wall, '.cell');
    for (const name of ['w', '1']) key(cell, name);
    expect([wishes, wall.state.enlarged], 'elsewhere they are those of the wall').to.deep.equal([1, 0]);
  });

  it('shows a message of the page above a picture that fills the screen by itself, and leaves its keys to it', async () => {
    const wall = await makeWall({ layout: '4', cameras: cameras(4) });
    const message = addMessage(wall);
    const tile = tiles(wall)[2];
    if (!tile) throw new Error('The wall has no tile.');
    addEventListener('keydown', () => void tile.requestFullscreen(), { once: true });
    await sendKeys({ press: 'x' });
    await waitUntil(() => wall.shadowRoot?.fullscreenElement === tile, 'the picture fills the screen');
    await waitUntil(() => covers(message), 'the message is above it');
    const before = wall.state;
    for (const name of ['1', 'Delete', 'PageDown', 'Enter']) key(message, name);
    message.dispatchEvent(new MouseEvent('dblclick', { bubbles: true, composed: true }));
    expect(wall.state).to.equal(before);
    await document.exitFullscreen();
    await waitUntil(() => wall.shadowRoot?.fullscreenElement === null, 'the wall is back');
    await waitUntil(() => covers(message), 'the message is above the wall');
    expect(message.getBoundingClientRect().left).to.equal(wall.getBoundingClientRect().left);
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
      tiles(wall).map(({ osd, lengthUnit, ptz, talk, dataSaver, dataLimitMb, statsOverlay }) =>
        [osd, lengthUnit, ptz, talk, dataSaver, dataLimitMb, statsOverlay].join(),
      );
    expect(new Set(values())).to.deep.equal(new Set(['false,kilometre,false,false,false,0,false']));
    for (const name of ['osd', 'ptz', 'talk', 'data-saver', 'stats-overlay']) wall.setAttribute(name, '');
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

  it('says that the browser refuses full screen, and offers none where it has none', async () => {
    const wall = await makeWall({ cameras: cameras(1) });
    const button = (): Element | null | undefined => wall.shadowRoot?.querySelector('[aria-label="Full screen"]');
    expect(button()).not.to.equal(null);
    wall.requestFullscreen = () => Promise.reject(new TypeError('Permissions check failed'));
    key(query(wall, '.cell'), 'w');
    await waitUntil(() => status(wall) === 'The browser did not allow full screen', 'it is said');
    expect(query(wall, '.message').textContent).to.equal(status(wall));
    Object.defineProperty(document, 'fullscreenEnabled', { value: false, configurable: true });
    wall.requestUpdate();
    await wall.updateComplete;
    Reflect.deleteProperty(document, 'fullscreenEnabled');
    expect(button()).to.equal(null);
  });

  it('leaves keys and double clicks to the fields of its tiles', async () => {
    const wall = await makeWall({
      layout: '4',
      cameras: [1, 2].map((channel) => ({ device: 'CAR-1', channel })),
    });
    wall.session = fullSession().session;
    wall.ptz = true;
    await wall.updateComplete;
    const [tile] = tiles(wall);
    if (!tile) throw new Error('The wall has no tile.');
    await withTools(tile);
    await waitUntil(() => part(tile, '.camera') !== null, 'the camera button', { timeout: 10_000 });
    part(tile, '.camera')?.click();
    await waitUntil(() => part(tile, '.extend') !== null, 'the pad', { timeout: 10_000 });
    part(tile, '.extend')?.click();
    await tile.updateComplete;
    const field = part<HTMLInputElement>(tile, '.pad input[type=number]');
    if (!field) throw new Error('The pad has no field.');
    field.focus();
    const before = wall.state;
    for (const name of ['2', 'Delete', 'PageDown', 'Enter']) key(field, name);
    field.dispatchEvent(new MouseEvent('dblclick', { bubbles: true, composed: true }));
    expect(wall.state).to.equal(before);
    key(field, 'ArrowRight');
    expect(tile.shadowRoot?.activeElement).to.equal(field);

    const text = document.createElement('div');
    text.contentEditable = 'true';
    text.slot = 'tools';
    wall.append(text);
    key(text, '2');
    expect(wall.state).to.equal(before);
  });

  it('speaks for what its tiles say beside their state', async () => {
    const wall = await makeWall({ cameras: cameras(2) });
    tiles(wall)[1]?.dispatchEvent(new GkLiveTileMessageEvent('Saved as a.png'));
    await wall.updateComplete;
    expect(status(wall)).to.equal('BUS-7 · Channel 2: Saved as a.png');
    // The same once more: a region that does not change is not read again.
    tiles(wall)[1]?.dispatchEvent(new GkLiveTileMessageEvent('Saved as a.png'));
    await wall.updateComplete;
    expect(status(wall)).to.equal('');
    await waitUntil(() => status(wall) === 'BUS-7 · Channel 2: Saved as a.png', 'it is said again');
  });

  it('has nothing but pictures when it is bare', async () => {
    const wall = await makeWall({ layout: '4', cameras: cameras(1) });
    wall.bare = true;
    await wall.updateComplete;
    expect(wall.shadowRoot?.querySelector('button, select')).to.equal(null);
    await expect(wall).to.be.accessible();
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
