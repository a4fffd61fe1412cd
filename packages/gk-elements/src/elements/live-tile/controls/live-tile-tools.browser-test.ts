import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import { sendKeys, sendMouse } from '@web/test-runner-commands';
import { fullSession, liveTile, part, press, shownMessage, streamUrl, withTools } from '../../../testing/live-tile.js';
import type { GkLiveTile } from '../live-tile.js';
import type { GkLiveTileSoundChangedEvent } from './tile-sound.events.js';

describe('<gk-live-tile> controls', () => {
  it('come with the pointer, can be read by everyone, and not at all with controls="none"', async () => {
    const tile = await liveTile();
    await expect(tile).to.be.accessible();
    expect(part(tile, '.bar')?.getAttribute('aria-label')).to.equal('Controls');
    tile.controls = 'none';
    await tile.updateComplete;
    expect(part(tile, '.bar')).to.equal(null);
    expect(part(tile, '.full-screen')).to.equal(null);
  });

  it('are not there while nobody has turned to the tile', async () => {
    const tile = await fixture<GkLiveTile>(html`<gk-live-tile controls="none"></gk-live-tile>`);
    tile.dispatchEvent(new PointerEvent('pointerenter'));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(part(tile, '.menu')).to.equal(null);
  });

  it('take own buttons', async () => {
    const tile = await fixture<GkLiveTile>(html`<gk-live-tile><button slot="controls">Mine</button></gk-live-tile>`);
    await withTools(tile);
    expect(part<HTMLSlotElement>(tile, 'slot[name=controls]')?.assignedElements().length).to.equal(1);
  });

  it('fit a tile of 200 px, each target at least 24 px', async () => {
    const { session } = fullSession();
    const tile = await fixture<GkLiveTile>(
      html`<gk-live-tile style="width: 200px" ptz talk device="CAR-1" .session=${session}></gk-live-tile>`,
    );
    await withTools(tile);
    tile.focus();
    const frame = tile.getBoundingClientRect();
    const shown = [...(tile.shadowRoot?.querySelectorAll<HTMLElement>('.caption button') ?? [])].filter(
      (button) => button.offsetWidth > 0,
    );
    expect(shown.length).to.be.greaterThan(2);
    for (const button of shown) {
      const box = button.getBoundingClientRect();
      expect(Math.min(box.width, box.height)).to.be.at.least(24);
      expect(box.left).to.be.at.least(frame.left);
      expect(box.right).to.be.at.most(frame.right);
    }
  });
});

describe('<gk-live-tile> menu', () => {
  it('opens with the focus in it, moves by arrows, and keeps within the window', async () => {
    const tile = await liveTile();
    part(tile, '.more')?.click();
    const menu = part(tile, '.menu');
    expect(menu?.matches(':popover-open')).to.equal(true);
    const items = [...(menu?.querySelectorAll<HTMLElement>('.item:not(:disabled)') ?? [])];
    expect(tile.shadowRoot?.activeElement).to.equal(items[0]);
    items[0]?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true, composed: true }));
    expect(tile.shadowRoot?.activeElement).to.equal(items.at(-1));
    items.at(-1)?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, composed: true }));
    expect(tile.shadowRoot?.activeElement).to.equal(items[0]);
    const box = menu?.getBoundingClientRect();
    expect(box?.left).to.be.at.least(0);
    expect(box?.right).to.be.at.most(innerWidth);
    await expect(tile).to.be.accessible();
  });

  it('closes by the button that opened it', async () => {
    const tile = await liveTile();
    tile.scrollIntoView({ block: 'center' });
    const at = (element: Element): [number, number] => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return [Math.round(left + width / 2), Math.round(top + height / 2)];
    };
    // The buttons come with the focus.
    tile.focus();
    const more = part(tile, '.more');
    if (!more) throw new Error('The tile has no menu.');
    await waitUntil(() => more.contains(tile.shadowRoot?.elementFromPoint(...at(more)) ?? null), 'it can be pressed');
    const press = (): Promise<void> => sendMouse({ type: 'click', position: at(more) });
    const isOpen = (): boolean | undefined => part(tile, '.menu')?.matches(':popover-open');
    await press();
    expect(isOpen()).to.equal(true);
    await press();
    expect(isOpen()).to.equal(false);
    await press();
    expect(isOpen()).to.equal(true);
  });

  it('keeps its keys from what is around the tile', async () => {
    const tile = await liveTile();
    part(tile, '.more')?.click();
    const around: string[] = [];
    const note = ({ key }: KeyboardEvent): void => void around.push(key);
    tile.addEventListener('keydown', note);
    await sendKeys({ press: 'Delete' });
    await sendKeys({ press: 'Escape' });
    expect(around).to.deep.equal([]);
    expect(part(tile, '.menu')?.matches(':popover-open')).to.equal(false);
  });

  it('does what is chosen, and closes', async () => {
    const tile = await liveTile();
    part(tile, '.more')?.click();
    const item = [...(tile.shadowRoot?.querySelectorAll<HTMLElement>('.item') ?? [])].find((candidate) =>
      candidate.textContent.includes('Statistics'),
    );
    item?.click();
    await tile.updateComplete;
    expect(tile.statsOverlay).to.equal(true);
    expect(part(tile, '.menu')?.matches(':popover-open')).to.equal(false);
  });
});

describe('<gk-live-tile> statistics and full screen', () => {
  it('shows and hides the figures by I', async () => {
    const tile = await liveTile();
    expect(press(tile, 'i').defaultPrevented).to.equal(true);
    await tile.updateComplete;
    expect(part(tile, '.stats')).not.to.equal(null);
    press(tile, 'I');
    expect(tile.statsOverlay).to.equal(false);
  });

  it('says that the browser refuses full screen, by key, button and double click', async () => {
    const tile = await liveTile();
    tile.requestFullscreen = () => Promise.reject(new TypeError('Permissions check failed'));
    const told: string[] = [];
    tile.addEventListener('gk-live-tile-message', ({ message }) => told.push(message));
    press(tile, 'f');
    part(tile, '.full-screen')?.click();
    part(tile, '.frame')?.dispatchEvent(new MouseEvent('dblclick', { bubbles: true }));
    await waitUntil(() => told.length === 3, 'it is told');
    expect(new Set(told)).to.deep.equal(new Set(['The browser did not allow full screen']));
    await waitUntil(() => shownMessage(tile) === told[0], 'it is shown');
  });

  it('offers no full screen where the browser has none', async () => {
    Object.defineProperty(document, 'fullscreenEnabled', { value: false, configurable: true });
    try {
      const tile = await liveTile();
      expect(part(tile, '.full-screen')).to.equal(null);
      expect(press(tile, 'f').defaultPrevented).to.equal(false);
    } finally {
      Reflect.deleteProperty(document, 'fullscreenEnabled');
    }
  });

  it('takes the controls away in full screen while nothing moves', async () => {
    const tile = await liveTile();
    Object.defineProperty(tile, 'fullscreen', { value: true });
    const frame = part(tile, '.frame');
    frame?.dispatchEvent(new PointerEvent('pointermove'));
    expect(frame?.classList.contains('idle')).to.equal(false);
    await waitUntil(() => frame?.classList.contains('idle') === true, 'idle', { timeout: 10_000 });
    frame?.dispatchEvent(new PointerEvent('pointermove'));
    expect(frame?.classList.contains('idle')).to.equal(false);
  });
});

describe('<gk-live-tile> display, talk and sound', () => {
  it('shows plate and speed, and no clock without a picture', async () => {
    const { session } = fullSession();
    const tile = await fixture<GkLiveTile>(
      html`<gk-live-tile osd length-unit="mile" device="CAR-1" .session=${session}></gk-live-tile>`,
    );
    await waitUntil(() => part(tile, '.display') !== null, 'the display', { timeout: 10_000 });
    const text = part(tile, '.display')?.textContent.replace(/\s+/g, ' ');
    expect(text).to.contain('KAA-0181');
    expect(text).to.contain('27 mi/h');
    expect(text).not.to.contain('2026-11-21');
  });

  for (const [words, status, more] of [
    ['an offline vehicle', 0, {}],
    ['a vehicle whose position is old', 1, { atS: Date.UTC(2026, 10, 21, 2, 10) / 1000 }],
    ['a vehicle without GPS', 1, { lat: 0, lng: 0 }],
  ] as const) {
    it(`shows no speed of ${words}`, async () => {
      const { session } = fullSession(undefined, status, more);
      const tile = await fixture<GkLiveTile>(
        html`<gk-live-tile osd device="CAR-1" .session=${session}></gk-live-tile>`,
      );
      await waitUntil(() => part(tile, '.display') !== null, 'the display', { timeout: 10_000 });
      const text = part(tile, '.display')?.textContent;
      expect(text).to.contain('KAA-0181');
      expect(text).not.to.contain('km/h');
    });
  }

  it('leaves a figure out that has no room in the bar below the picture, in place of cutting it', async () => {
    const { session } = fullSession();
    const tile = await fixture<GkLiveTile>(
      html`<gk-live-tile osd device="CAR-1" .session=${session} style="width: 112px"></gk-live-tile>`,
    );
    await waitUntil(() => part(tile, '.display') !== null, 'the display', { timeout: 10_000 });
    part(tile, '.frame')?.setAttribute('data-display', 'row');
    const bar = part(tile, '.display')?.getBoundingClientRect();
    const [plate, speed] = [...(part(tile, '.display')?.children ?? [])].map((each) => each.getBoundingClientRect());
    expect(plate?.right).to.be.at.most(bar?.right ?? 0);
    expect(plate?.top).to.be.below(bar?.bottom ?? 0);
    expect(speed?.top, 'below the bar, which shows one line').to.be.at.least(bar?.bottom ?? Infinity);
  });

  it('shows plate and speed of the vehicle that a random stream shows now', async () => {
    const { session } = fullSession();
    const tile = await fixture<GkLiveTile>(html`<gk-live-tile osd device="*" .session=${session}></gk-live-tile>`);
    await waitUntil(() => part(tile, '.display') !== null, 'the display', { timeout: 10_000 });
    expect(part(tile, '.display')?.textContent).not.to.contain('KAA-0181');
    // The stream of the test does not tell whose picture it carries.
    Object.defineProperty(tile, 'shownDevice', { value: 'CAR-1' });
    await waitUntil(() => part(tile, '.display')?.textContent.includes('KAA-0181') === true, 'plate', {
      timeout: 5_000,
    });
    expect(part(tile, '.display')?.textContent).to.contain('43 km/h');
  });

  it('asks the page to talk', async () => {
    const { session } = fullSession();
    const tile = await fixture<GkLiveTile>(
      html`<gk-live-tile talk device="CAR-1" channel="2" .session=${session}></gk-live-tile>`,
    );
    await withTools(tile);
    const asked: unknown[] = [];
    const listen = (event: HTMLElementEventMap['gk-request-talk']): void => {
      asked.push(event.deviceId, event.channel);
      event.preventDefault();
    };
    document.body.addEventListener('gk-request-talk', listen);
    part(tile, '.bar .talk')?.click();
    document.body.removeEventListener('gk-request-talk', listen);
    expect(asked).to.deep.equal(['CAR-1', 2]);
    await tile.updateComplete;
    expect(part(tile, '.talk-panel'), 'the page does it').to.equal(null);
  });

  it('talks over its picture where the page does not', async () => {
    const { session } = fullSession(undefined, 0);
    const tile = await fixture<GkLiveTile>(
      html`<gk-live-tile talk device="CAR-1" .session=${session} style="width: 480px"></gk-live-tile>`,
    );
    await withTools(tile);
    tile.focus();
    press(tile, 't');
    await waitUntil(() => part(tile, '.talk-panel') !== null, 'the panel is there', { timeout: 10_000 });
    await waitUntil(() => part(tile, '.talk-notice')?.textContent.includes('Device offline') === true, 'says why not');
    expect(part<HTMLButtonElement>(tile, '.talk-panel .speak')?.disabled).to.equal(true);
    expect(part(tile, '.bar .talk')?.getAttribute('aria-pressed')).to.equal('true');
    await expect(tile).to.be.accessible();
    part(tile, '.close-talk')?.click();
    await tile.updateComplete;
    expect(part(tile, '.talk-panel')).to.equal(null);
    expect(tile.shadowRoot?.activeElement, 'the keyboard stays in the tile').to.equal(part(tile, '.frame'));
  });

  it('says that a camera has no sound', async () => {
    const tile = await liveTile();
    const button = part<HTMLButtonElement>(tile, '.sound');
    expect(button?.disabled).to.equal(true);
    expect(button?.ariaLabel).to.equal('No sound from this camera');
    press(tile, 'm');
    expect(tile.sound).to.equal(false);
  });

  it('switches the sound on by its button and tells it', async () => {
    const tile = await liveTile(streamUrl('sound=along'));
    await waitUntil(() => part<HTMLButtonElement>(tile, '.sound')?.disabled === false, 'sound', { timeout: 5_000 });
    const heard: GkLiveTileSoundChangedEvent[] = [];
    tile.addEventListener('gk-live-tile-sound-changed', (event) => heard.push(event));
    press(tile, 'm');
    expect(tile.sound).to.equal(true);
    await waitUntil(() => part(tile, '.sound')?.ariaLabel === 'Sound off', 'playing', { timeout: 5_000 });
    expect(heard.map(({ sound, volume }) => [sound, volume])).to.deep.equal([[true, 1]]);
    const slider = part<HTMLInputElement>(tile, '.menu input');
    if (slider) slider.value = '0';
    slider?.dispatchEvent(new Event('input'));
    expect(tile.sound).to.equal(false);
  });
});
