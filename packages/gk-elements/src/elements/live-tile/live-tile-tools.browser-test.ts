import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import type { Session } from 'gk-sdk';
import '../../define/live-tile.js';
import { testSession } from '../../testing/test-session.js';
import type { GkLiveTile } from './live-tile.js';
import type { GkTileSoundChangedEvent } from './live-tile.events.js';

let port = 0;
let names = 0;

const streamUrl = (words = ''): string => `ws://127.0.0.1:${port}/ws.cgi?name=tools-${names++}&${words}`;
const connections = async (url: string): Promise<string> =>
  (await fetch(`http://127.0.0.1:${port}/?name=${new URL(url).searchParams.get('name') ?? ''}`)).text();

interface Reply {
  readonly R: string;
  readonly T?: string;
}

/** A session whose user may do all, and which keeps what was sent to the camera. */
function fullSession(
  reply: () => Reply = () => ({ R: '1' }),
  status = 1,
): { session: Session; sent: string[]; url: string } {
  const base = testSession([
    {
      deviceid: 'CAR-1',
      plate: 'KAA-0181',
      chn_count: 2,
      status,
      registed: true,
      gps_info: { data: { lat: 24, lng: 120, speedInKmh: 43.4, trackingAngle: 0 } },
    },
  ]);
  const sent: string[] = [];
  const url = streamUrl();
  const rights = { F_ptz: true, F_talk: true };
  const session = {
    devices: base.devices,
    state: { kind: 'signed-in', devicesLoaded: true, user: { permissions: rights } },
    subscribe: () => () => undefined,
    serverNowMs: () => Date.UTC(2026, 10, 21, 2, 15, 30),
    serverInfo: { timeZone: 28_800 },
    streamUrl: () => url,
    command: {
      call: (_code: string, { A, C, V }: Record<string, string>) => {
        sent.push([C, A, V].filter(Boolean).join(' '));
        return Promise.resolve({ code: 'D12', fields: reply() });
      },
    },
  } as unknown as Session;
  return { session, sent, url };
}

async function withTools(tile: GkLiveTile): Promise<GkLiveTile> {
  tile.dispatchEvent(new PointerEvent('pointerenter'));
  await waitUntil(() => part(tile, '.bar') !== null, 'the controls are there', { timeout: 10_000 });
  return tile;
}

async function liveTile(url = streamUrl()): Promise<GkLiveTile> {
  const tile = await fixture<GkLiveTile>(html`<gk-live-tile .src=${url} label="Front"></gk-live-tile>`);
  await waitUntil(() => tile.state === 'live', 'live', { timeout: 10_000 });
  return withTools(tile);
}

function part<Kind extends HTMLElement = HTMLElement>(tile: GkLiveTile, selector: string): Kind | null {
  return tile.shadowRoot?.querySelector<Kind>(selector) ?? null;
}

function press(tile: GkLiveTile, key: string, more: KeyboardEventInit = {}): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true, ...more });
  part(tile, '.frame')?.dispatchEvent(event);
  return event;
}

/** Browsers leave out a second part that is zero, or write it. */
const transform = (tile: GkLiveTile): string =>
  part(tile, '.video')?.style.transform.replace(/translate\(([^,)]+)\)/, 'translate($1, 0%)') ?? '';
const told = (tile: GkLiveTile): string => part(tile, '.told')?.textContent ?? '';

/** Keeps what the page would have saved, and saves nothing. */
function catchFiles(): { names: string[]; restore: () => void } {
  const { click } = HTMLAnchorElement.prototype;
  const caught: string[] = [];
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    caught.push(this.download);
  };
  return {
    names: caught,
    restore: () => {
      HTMLAnchorElement.prototype.click = click;
    },
  };
}

before(async () => {
  port = Number(await (await fetch('/gk-test-stream-port')).text());
});

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

  it('takes the controls away in full screen while nothing moves', async () => {
    const tile = await liveTile();
    Object.defineProperty(tile, 'fullScreen', { value: true });
    const frame = part(tile, '.frame');
    frame?.dispatchEvent(new PointerEvent('pointermove'));
    expect(frame?.classList.contains('idle')).to.equal(false);
    await waitUntil(() => frame?.classList.contains('idle') === true, 'idle', { timeout: 10_000 });
    frame?.dispatchEvent(new PointerEvent('pointermove'));
    expect(frame?.classList.contains('idle')).to.equal(false);
  });
});

describe('<gk-live-tile> picture', () => {
  it('is saved under plate, channel and the time of the server', async () => {
    const files = catchFiles();
    const { session } = fullSession();
    const tile = await fixture<GkLiveTile>(
      html`<gk-live-tile device="CAR-1" channel="2" .session=${session}></gk-live-tile>`,
    );
    await waitUntil(() => tile.state === 'live', 'live', { timeout: 10_000 });
    await withTools(tile);
    const spoken: string[] = [];
    tile.addEventListener('gk-tile-told', (event) => spoken.push(event.message));
    press(tile, 's');
    await waitUntil(() => told(tile) !== '', 'words');
    expect(spoken).to.deep.equal([told(tile)]);
    files.restore();
    expect(files.names).to.deep.equal(['KAA-0181_ch2_2026-11-21_10-15-30.png']);
    expect(told(tile)).to.contain('Saved KAA-0181_ch2');
    expect(part(tile, '[role=status]')?.textContent).to.contain('Saved');
  });

  it('is missed in words', async () => {
    const tile = await withTools(await fixture<GkLiveTile>(html`<gk-live-tile></gk-live-tile>`));
    press(tile, 'S');
    await waitUntil(() => told(tile) === 'There is no picture yet');
  });

  it('goes to the clipboard as a PNG', async () => {
    const tile = await liveTile();
    const { write } = navigator.clipboard;
    const items: ClipboardItem[] = [];
    navigator.clipboard.write = (data) => {
      items.push(...data);
      return Promise.resolve();
    };
    [...(tile.shadowRoot?.querySelectorAll<HTMLElement>('.item') ?? [])]
      .find((item) => item.textContent.includes('Copy'))
      ?.click();
    await waitUntil(() => told(tile) === 'Picture copied');
    navigator.clipboard.write = write;
    expect(items[0]?.types).to.deep.equal(['image/png']);
  });

  it('can be paused and goes on by Space, by its button, and by the property', async () => {
    const tile = await liveTile();
    expect(press(tile, ' ').defaultPrevented).to.equal(true);
    await waitUntil(() => tile.state === 'idle');
    expect(tile.paused).to.equal(true);
    await expect(tile).to.be.accessible();
    part(tile, '.resume-play')?.click();
    await waitUntil(() => tile.state === 'live');
    expect(tile.paused).to.equal(false);
  });

  it('stays still when it comes in sight while it is paused', async () => {
    const tile = await fixture<GkLiveTile>(html`<gk-live-tile paused .src=${streamUrl()}></gk-live-tile>`);
    await waitUntil(() => tile.state === 'idle', 'paused', { timeout: 10_000 });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(tile.state).to.equal('idle');
  });
});

describe('<gk-live-tile> zoom', () => {
  it('is by keys, within bounds, and leaves the arrows to the page while the picture is whole', async () => {
    const tile = await liveTile();
    expect(press(tile, 'ArrowLeft').defaultPrevented).to.equal(false);
    expect(press(tile, '+').defaultPrevented).to.equal(true);
    expect(transform(tile)).to.equal('translate(0%, 0%) scale(1.25)');
    press(tile, 'ArrowLeft');
    press(tile, 'ArrowLeft');
    expect(transform(tile)).to.equal('translate(12.5%, 0%) scale(1.25)');
    for (let times = 0; times < 20; times++) press(tile, '+');
    expect(transform(tile)).to.contain('scale(8)');
    await tile.updateComplete;
    expect(part(tile, '.zoom')?.textContent).to.equal('8×');
    press(tile, '0');
    expect(transform(tile)).to.equal('');
  });

  it('is by the wheel for whoever works with the tile, and lets others scroll past', async () => {
    const tile = await liveTile();
    const wheel = (): WheelEvent => {
      const event = new WheelEvent('wheel', { deltaY: -300, bubbles: true, cancelable: true });
      part(tile, '.frame')?.dispatchEvent(event);
      return event;
    };
    expect(wheel().defaultPrevented).to.equal(false);
    expect(transform(tile)).to.equal('');
    tile.focus();
    expect(wheel().defaultPrevented).to.equal(true);
    expect(transform(tile)).to.contain('scale(2)');
  });

  it('is by two fingers and by a double tap, and a drag moves it', async () => {
    const tile = await liveTile();
    const { left, top, width, height } = tile.getBoundingClientRect();
    const finger = (type: string, pointerId: number, x: number, y: number): void => {
      const init = { pointerId, pointerType: 'touch', clientX: left + x * width, clientY: top + y * height };
      part(tile, '.frame')?.dispatchEvent(new PointerEvent(type, { bubbles: true, button: 0, ...init }));
    };
    finger('pointerdown', 1, 0.4, 0.5);
    finger('pointerdown', 2, 0.6, 0.5);
    finger('pointermove', 2, 0.8, 0.5);
    expect(transform(tile)).to.contain('scale(2)');
    finger('pointerup', 2, 0.8, 0.5);
    finger('pointermove', 1, 0.5, 0.5);
    const dragged = transform(tile);
    finger('pointermove', 1, 0.6, 0.5);
    expect(transform(tile)).not.to.equal(dragged);
    finger('pointerup', 1, 0.6, 0.5);
    for (let tap = 0; tap < 2; tap++) {
      finger('pointerdown', 3, 0.5, 0.5);
      finger('pointerup', 3, 0.5, 0.5);
    }
    expect(transform(tile)).to.equal('');
  });
});

describe('<gk-live-tile> camera', () => {
  async function cameraTile(reply?: () => Reply): Promise<{ tile: GkLiveTile; sent: string[] }> {
    const { session, sent } = fullSession(reply);
    const tile = await fixture<GkLiveTile>(
      html`<gk-live-tile ptz device="CAR-1" channel="2" .session=${session}></gk-live-tile>`,
    );
    await withTools(tile);
    await waitUntil(() => part(tile, '.camera') !== null, 'the camera button', { timeout: 10_000 });
    part(tile, '.camera')?.click();
    await waitUntil(() => part(tile, '.pad') !== null, 'the pad', { timeout: 10_000 });
    return { tile, sent };
  }

  it('moves while a button is held, and stops', async () => {
    const { tile, sent } = await cameraTile();
    await expect(tile).to.be.accessible();
    const left = part(tile, '.move.left');
    left?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    expect(sent).to.deep.equal(['2 left 4']);
    left?.dispatchEvent(new KeyboardEvent('keyup', { key: 'Enter', bubbles: true }));
    expect(sent).to.deep.equal(['2 left 4', '2 stop']);
  });

  it('moves by Shift and an arrow, and stops with the key, the focus, and the element', async () => {
    const { tile, sent } = await cameraTile();
    const frame = part(tile, '.frame');
    press(tile, 'ArrowUp', { shiftKey: true });
    press(tile, 'ArrowUp', { shiftKey: true, repeat: true });
    frame?.dispatchEvent(new KeyboardEvent('keyup', { key: 'ArrowUp', bubbles: true }));
    press(tile, 'ArrowDown', { shiftKey: true });
    frame?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    press(tile, 'ArrowRight', { shiftKey: true });
    tile.remove();
    expect(sent).to.deep.equal(['2 up 4', '2 stop', '2 down 4', '2 stop', '2 right 4', '2 stop']);
  });

  it('stops when the window loses the keyboard, and when the page is hidden', async () => {
    const { tile, sent } = await cameraTile();
    for (const [target, event] of [
      [globalThis, 'blur'],
      [document, 'visibilitychange'],
    ] as const) {
      sent.length = 0;
      press(tile, 'ArrowUp', { shiftKey: true });
      target.dispatchEvent(new Event(event));
      expect(sent).to.deep.equal(['2 up 4', '2 stop']);
    }
  });

  it('has room for a pad of the page', async () => {
    const { tile } = await cameraTile();
    const own = document.createElement('div');
    own.slot = 'ptz';
    tile.append(own);
    expect(own.assignedSlot?.name).to.equal('ptz');
    expect(part(tile, '.pad')?.checkVisibility()).to.equal(false);
  });

  it('says the words of a refusal', async () => {
    const { tile } = await cameraTile(() => ({ R: '403', T: 'The camera is in use' }));
    press(tile, 'ArrowUp', { shiftKey: true });
    await waitUntil(() => told(tile) === 'The camera did not move: The camera is in use.');
  });

  it('goes to presets and keeps them, with a speed of one to eight', async () => {
    const { tile, sent } = await cameraTile();
    part(tile, '.extend')?.click();
    await tile.updateComplete;
    await expect(tile).to.be.accessible();
    const number = part<HTMLInputElement>(tile, '.pad input[type=number]');
    const words = (): HTMLElement[] => [...(tile.shadowRoot?.querySelectorAll<HTMLElement>('.pad .row .word') ?? [])];
    if (number) number.value = '999';
    number?.dispatchEvent(new Event('change'));
    expect(number?.value).to.equal('255');
    words().at(-2)?.click();
    words().at(-1)?.click();
    await waitUntil(() => told(tile) === 'Kept as preset 255');
    expect(sent).to.deep.equal(['2 preset 255', '2 preset set:255']);
  });

  it('is not offered to who lacks the right', async () => {
    const base = testSession([]);
    const tile = await fixture<GkLiveTile>(
      html`<gk-live-tile ptz talk device="CAR-1" .session=${base.asSession()}></gk-live-tile>`,
    );
    await withTools(tile);
    expect(part(tile, '.camera')).to.equal(null);
    expect(part(tile, '.talk')).to.equal(null);
  });
});

describe('<gk-live-tile> display, talk and sound', () => {
  it('shows plate, speed and the server clock in the server zone', async () => {
    const { session } = fullSession();
    const tile = await fixture<GkLiveTile>(
      html`<gk-live-tile osd length-unit="mile" device="CAR-1" .session=${session}></gk-live-tile>`,
    );
    await waitUntil(() => part(tile, '.display') !== null, 'the display', { timeout: 10_000 });
    const text = part(tile, '.display')?.textContent.replace(/\s+/g, ' ');
    expect(text).to.contain('KAA-0181');
    expect(text).to.contain('27 mi/h');
    expect(text).to.contain('2026-11-21 10:15:30');
  });

  it('lets the clock go on where no picture comes', async () => {
    const { session } = fullSession(undefined, 0);
    const tile = await fixture<GkLiveTile>(html`<gk-live-tile osd device="CAR-1" .session=${session}></gk-live-tile>`);
    await waitUntil(() => tile.state === 'offline' && part(tile, '.display') !== null, 'the display', {
      timeout: 10_000,
    });
    Object.assign(session, { serverNowMs: () => Date.UTC(2026, 10, 21, 2, 15, 31) });
    await waitUntil(() => part(tile, '.display')?.textContent.includes('10:15:31') === true, 'the clock goes on', {
      timeout: 5_000,
    });
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
    const heard: GkTileSoundChangedEvent[] = [];
    tile.addEventListener('gk-tile-sound-changed', (event) => heard.push(event));
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

describe('<gk-live-tile> data', () => {
  it('counts what comes, and goes over to still pictures at the limit until the user goes on', async () => {
    const { session, url } = fullSession();
    let asked = 0;
    const still = await new Promise<Blob | null>((resolve) => {
      const canvas = document.createElement('canvas');
      canvas.width = canvas.height = 8;
      canvas.getContext('2d')?.fillRect(0, 0, 8, 8);
      canvas.toBlob(resolve, 'image/jpeg');
    });
    Object.assign(session, {
      rest: {
        file: () => {
          asked++;
          return Promise.resolve({ stream: still?.stream() });
        },
      },
    });
    const tile = await fixture<GkLiveTile>(
      html`<gk-live-tile data-limit-mb="0.001" device="CAR-1" .session=${session}></gk-live-tile>`,
    );
    await waitUntil(() => part(tile, '.stills') !== null, 'still pictures', { timeout: 10_000 });
    expect(tile.receivedBytes).to.be.greaterThan(1_000);
    await waitUntil(() => part<HTMLCanvasElement>(tile, '.video > canvas')?.width === 8, 'a still', {
      timeout: 10_000,
    });
    expect(asked).to.equal(1);
    expect(tile.state).to.equal('idle');
    expect(part(tile, '.stills')?.textContent).to.contain('1.02 KB used');
    await expect(tile).to.be.accessible();
    // As many bytes again as the limit allows now.
    tile.dataLimitMb = 50;
    part(tile, '.stills button')?.click();
    await waitUntil(() => tile.state === 'live', 'live again', { timeout: 10_000 });
    expect(await connections(url)).to.equal('2');
    const before = tile.receivedBytes;
    await waitUntil(() => tile.receivedBytes > before + 1_000, 'more data', { timeout: 10_000 });
    await tile.updateComplete;
    expect(tile.state).to.equal('live');
  });

  it('shows what came on request', async () => {
    const tile = await fixture<GkLiveTile>(html`<gk-live-tile data-meter .src=${streamUrl()}></gk-live-tile>`);
    await waitUntil(() => part(tile, '.meter')?.textContent.includes('KB') === true, 'the meter', { timeout: 10_000 });
  });

  it('takes the sub stream only while it saves data', async () => {
    const { session } = fullSession();
    const asked: boolean[] = [];
    Object.assign(session, {
      streamUrl: ({ main }: { main?: boolean }) => {
        asked.push(main === true);
        return streamUrl();
      },
    });
    const tile = await fixture<GkLiveTile>(
      html`<gk-live-tile main saver device="CAR-1" .session=${session}></gk-live-tile>`,
    );
    await waitUntil(() => tile.state === 'live', 'live', { timeout: 10_000 });
    expect(asked).to.deep.equal([false]);
    await waitUntil(() => part(tile, '.meter') !== null, 'the meter', { timeout: 10_000 });
  });
});

describe('<gk-live-tile> picture in picture', () => {
  it('is offered for a canvas where windows of its own exist, goes there and comes back', async () => {
    const page = globalThis as { documentPictureInPicture?: unknown };
    const real = page.documentPictureInPicture;
    const away = document.createElement('iframe');
    document.body.append(away);
    const target = away.contentWindow as Window;
    let closed = 0;
    Object.defineProperty(globalThis, 'documentPictureInPicture', {
      configurable: true,
      value: { requestWindow: () => Promise.resolve(target) },
    });
    target.close = () => {
      closed++;
      target.dispatchEvent(new Event('pagehide'));
    };
    const tile = await fixture<GkLiveTile>(html`<gk-live-tile rung="canvas" .src=${streamUrl()}></gk-live-tile>`);
    await waitUntil(() => tile.state === 'live', 'live', { timeout: 10_000 });
    await withTools(tile);
    part(tile, '.bar .pip')?.click();
    await waitUntil(() => target.document.querySelector('canvas') !== null, 'away');
    expect(part(tile, 'canvas')).to.equal(null);
    await tile.updateComplete;
    part(tile, '.bar .pip')?.click();
    await waitUntil(() => part(tile, '.video canvas') !== null, 'back');
    expect(closed).to.equal(1);
    Object.defineProperty(globalThis, 'documentPictureInPicture', { configurable: true, value: undefined });
    tile.requestUpdate();
    await tile.updateComplete;
    expect(part(tile, '.bar .pip')).to.equal(null);
    Object.defineProperty(globalThis, 'documentPictureInPicture', { configurable: true, value: real });
    away.remove();
  });
});
