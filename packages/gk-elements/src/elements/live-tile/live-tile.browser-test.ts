import { expect, fixture, html, oneEvent, waitUntil } from '@open-wc/testing';
import type { Device, Session } from 'gk-sdk';
import '../../define/live-tile.js';
import { withTools } from '../../testing/live-tile.js';
import { testSession } from '../../testing/test-session.js';
import type { GkLiveTile } from './live-tile.js';
import type { GkLiveTileStateChangedEvent } from './live-tile.events.js';

let port = 0;
let names = 0;

function streamUrl(words = ''): string {
  return `ws://127.0.0.1:${port}/ws.cgi?name=tile-${names++}&${words}`;
}

function connections(url: string): Promise<string> {
  const name = new URL(url).searchParams.get('name') ?? '';
  return fetch(`http://127.0.0.1:${port}/?name=${name}`).then((response) => response.text());
}

async function liveTile(url = streamUrl()): Promise<GkLiveTile> {
  const tile = await fixture<GkLiveTile>(html`<gk-live-tile .src=${url} label="Front"></gk-live-tile>`);
  await waitUntil(() => tile.state === 'live', 'the tile is live', { timeout: 10_000 });
  return tile;
}

/** How far to the right the yellow things of a picture are, in pixels; NaN where there are none. */
async function yellowAt(picture: Blob): Promise<number> {
  const bitmap = await createImageBitmap(picture);
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
  context?.drawImage(bitmap, 0, 0);
  const data = context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? new Uint8ClampedArray();
  const found: number[] = [];
  for (let at = 0; at < data.length; at += 4) {
    if ((data[at] ?? 0) - (data[at + 2] ?? 0) > 80) found.push((at / 4) % bitmap.width);
  }
  return found.reduce((sum, x) => sum + x, 0) / found.length;
}

interface FakeSession {
  readonly session: Session;
  /** Opened streams, as JSON. */
  readonly opened: string[];
  setOnline(online: boolean): void;
  setState(kind: 'signed-in' | 'reconnecting' | 'connecting' | 'signed-out', username?: string): void;
}

/** A session of one device whose online bit can be switched. */
function fakeSession(url: (main: boolean) => string = () => streamUrl()): FakeSession {
  let device: Device = { deviceId: 'CAR-1', statusBits: 0, channelNames: ['Road'] };
  let tellDevice: () => void = () => undefined;
  let tellState: () => void = () => undefined;
  const opened: string[] = [];
  const session = {
    state: { kind: 'signed-in', user: { username: 'ann' } },
    subscribe: (listener: () => void) => {
      tellState = listener;
      return () => undefined;
    },
    streamUrl: (request: { deviceId: string; channel: number; main: boolean }) => {
      opened.push(JSON.stringify(request));
      return url(request.main);
    },
    devices: {
      get: () => device,
      subscribeDevice: (_id: string, listener: () => void) => {
        tellDevice = listener;
        return () => undefined;
      },
    },
  } as unknown as Session;
  return {
    session,
    opened,
    setOnline: (online) => {
      device = { ...device, statusBits: online ? 1 : 0 };
      tellDevice();
    },
    setState: (kind, username = 'ann') => {
      Object.assign(session, { state: { kind, user: { username } } });
      tellState();
    },
  };
}

before(async () => {
  port = Number(await (await fetch('/gk-test-stream-port')).text());
});

describe('<gk-live-tile>', () => {
  it('says that it has nothing to show', async () => {
    const tile = await fixture<GkLiveTile>(html`<gk-live-tile></gk-live-tile>`);
    expect(tile.state).to.equal('idle');
    expect(tile.shadowRoot?.textContent).to.contain('No stream selected');
    await expect(tile).to.be.accessible();
  });

  it('plays from an address alone, tells its states and matches :state(live)', async () => {
    const states: string[] = [];
    const tile = document.createElement('gk-live-tile');
    tile.addEventListener('gk-live-tile-state-changed', (event) => states.push(event.state));
    let bubbled = 0;
    const count = (): void => {
      bubbled++;
    };
    document.addEventListener('gk-live-tile-state-changed', count);
    tile.src = streamUrl();
    document.body.append(tile);
    await waitUntil(() => tile.state === 'live', 'live', { timeout: 10_000 });
    document.removeEventListener('gk-live-tile-state-changed', count);
    expect(states[0]).to.equal('connecting');
    expect(states).to.include('buffering');
    expect(states.at(-1)).to.equal('live');
    expect(bubbled).to.equal(0);
    expect(tile.matches(':state(live)')).to.equal(true);
    expect(tile.matches(':state(connecting)')).to.equal(false);
    await expect(tile).to.be.accessible();
    tile.remove();
  });

  for (const clip of ['intra-refresh.h264', 'open-gop.h264']) {
    it(`shows a camera that sends no key frames moving: ${clip}`, async function () {
      this.timeout(60_000);
      const src = streamUrl(`clip=${clip}&from=5`);
      const tile = await fixture<GkLiveTile>(html`<gk-live-tile .src=${src} label="Front"></gk-live-tile>`);
      // The box goes round, from the left to the right and back.
      const sides = new Set<string>();
      while (sides.size < 2) {
        await new Promise(requestAnimationFrame);
        if (tile.state !== 'live') continue;
        const x = await yellowAt(await tile.snapshot());
        if (x < 60) sides.add('left');
        else if (x > 116) sides.add('right');
      }
      expect(tile.state).to.equal('live');
    });
  }

  it('never writes the address into the document', async () => {
    const url = streamUrl('password=SECRET');
    const tile = await liveTile(url);
    expect(document.body.outerHTML).not.to.contain('SECRET');
    expect(tile.shadowRoot?.innerHTML).not.to.contain('SECRET');
  });

  it('keeps its stream through a move in the document', async () => {
    const url = streamUrl();
    const tile = await liveTile(url);
    const other = document.createElement('section');
    document.body.append(other);
    other.append(tile);
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(tile.state).to.equal('live');
    expect(await connections(url)).to.equal('1');
    other.remove();
  });

  it('lets go of everything when it leaves the document', async () => {
    const tile = await liveTile();
    tile.remove();
    await waitUntil(() => tile.state === 'idle');
    expect(tile.stats).to.equal(undefined);
    expect(tile.shadowRoot?.querySelector('video')).to.equal(null);
  });

  it('shows its figures on request', async () => {
    const tile = await liveTile();
    expect(tile.shadowRoot?.querySelector('.stats')).to.equal(null);
    tile.statsOverlay = true;
    await waitUntil(
      () => tile.shadowRoot?.querySelector('.stats')?.textContent.includes('176×144') === true,
      'figures',
      { timeout: 5_000 },
    );
    const { renderPath, renderPathReason } = tile.stats ?? {};
    // The best that this browser has.
    expect(renderPath).to.be.oneOf(['generator', 'canvas']);
    expect(tile.shadowRoot?.querySelector('.stats')?.textContent).to.contain(
      `${renderPath ?? ''} (${renderPathReason ?? ''})`,
    );
    await waitUntil(() => (tile.stats?.fps ?? 0) > 5, 'a rate', { timeout: 5_000 });
  });

  it('keeps the colour of its buttons on a caption of another colour', async () => {
    const room = await fixture(
      html`<div>
        <style>
          .named::part(caption) {
            color: rgb(255, 0, 0);
          }
        </style>
        <gk-live-tile class="named" label="Front"></gk-live-tile>
      </div>`,
    );
    const root = room.querySelector('gk-live-tile')?.shadowRoot;
    const colourOf = (selector: string): string => getComputedStyle(root?.querySelector(selector) ?? room).color;
    await waitUntil(() => root?.querySelector('.caption button'), 'a button');
    expect([colourOf('.name'), colourOf('.caption button')]).to.deep.equal(['rgb(255, 0, 0)', 'rgb(243, 246, 250)']);
  });

  it('tells its name on the smallest picture, until somebody turns to it', async () => {
    const tile = await liveTile();
    tile.label = 'GK-0001 · Front';
    for (const [widthPx, least] of [
      [114, 90],
      [52, 40],
    ] as const) {
      tile.style.inlineSize = `${widthPx}px`;
      await tile.updateComplete;
      const name = tile.shadowRoot?.querySelector<HTMLElement>('.name');
      const button = tile.shadowRoot?.querySelector<HTMLElement>('.caption > button');
      await waitUntil(() => button?.checkVisibility() === false, `it makes room at ${widthPx}`);
      expect(name?.clientWidth).to.be.greaterThan(least);
      // Firefox rounds one up and the other down.
      expect((name?.scrollHeight ?? Infinity) - (name?.clientHeight ?? 0)).to.be.at.most(1);
      tile.shadowRoot?.querySelector<HTMLElement>('.frame')?.focus();
      expect(button?.checkVisibility()).to.equal(true);
      expect(button?.getBoundingClientRect().right).to.be.at.most(tile.getBoundingClientRect().right);
      tile.shadowRoot?.querySelector<HTMLElement>('.frame')?.blur();
    }
  });

  it('gives its picture', async () => {
    const tile = await liveTile();
    const blob = await tile.snapshot();
    expect(blob.type).to.equal('image/png');
    expect((await createImageBitmap(blob)).width).to.equal(176);
  });

  it('takes another stream when src changes', async () => {
    const tile = await liveTile();
    const next = streamUrl('refuse=403&message=Not+yours');
    setTimeout(() => {
      tile.src = next;
    });
    const event = await new Promise<GkLiveTileStateChangedEvent>((resolve) => {
      tile.addEventListener('gk-live-tile-state-changed', (change) => {
        if (change.state === 'refused') resolve(change);
      });
    });
    expect(event.code).to.equal('forbidden');
    expect(tile.stateMessage).to.contain('Not yours');
    await tile.updateComplete;
    expect(tile.shadowRoot?.querySelector('[part=notice]')?.textContent).to.contain('No permission');
    expect(tile.shadowRoot?.querySelector('[role=status]')?.textContent).to.contain('Front: No permission');
  });

  it('shows a device of a session, knows it offline from the store, and starts when it comes back', async () => {
    const { session, setOnline, opened } = fakeSession();
    const tile = await fixture<GkLiveTile>(html`<gk-live-tile device="CAR-1" main .session=${session}></gk-live-tile>`);
    expect(tile.state).to.equal('offline');
    expect(tile.shadowRoot?.textContent).to.contain('CAR-1 · Road');
    expect(opened).to.deep.equal([]);
    setOnline(true);
    await waitUntil(() => tile.state === 'live', 'live', { timeout: 10_000 });
    expect(opened).to.deep.equal([JSON.stringify({ deviceId: 'CAR-1', channel: 1, main: true })]);
  });

  for (const { device, channel, code, title } of [
    { device: 'NOBODY', channel: 1, code: 'unknown-device', title: 'Unknown device' },
    { device: 'CAR-1', channel: 5, code: 'unknown-channel', title: 'The device has no such channel' },
    { device: 'CAR-1', channel: 2, code: 'not-found', title: 'Camera unknown or offline' },
  ]) {
    it(`says what the server does not find as far as it is known: ${code}`, async () => {
      const session = Object.assign(
        testSession([{ deviceId: 'CAR-1', statusBits: 1, registered: true, channelCount: 4 }]).asSession(),
        { streamUrl: () => streamUrl('refuse=404&message=Not+here') },
      );
      const tile = await fixture<GkLiveTile>(
        html`<gk-live-tile .device=${device} .channel=${channel} .session=${session}></gk-live-tile>`,
      );
      const codes: string[] = [];
      tile.addEventListener('gk-live-tile-state-changed', (event) => codes.push(event.code));
      await waitUntil(() => tile.state === 'offline', 'offline', { timeout: 10_000 });
      await tile.updateComplete;
      expect(codes.at(-1)).to.equal(code);
      expect(tile.shadowRoot?.querySelector('.notice .words')?.textContent).to.equal(title);
      expect(tile.shadowRoot?.querySelector('.notice .detail')?.textContent).to.equal('Not here');
    });
  }

  it('asks anew at once when an offline device is back, and a stream waits in vain', async () => {
    const { session, setOnline, opened } = fakeSession(() => streamUrl(opened.length > 1 ? '' : 'silent=1'));
    setOnline(true);
    const tile = await fixture<GkLiveTile>(html`<gk-live-tile device="CAR-1" .session=${session}></gk-live-tile>`);
    await waitUntil(() => tile.state === 'buffering', 'connected', { timeout: 10_000 });
    setOnline(false);
    await waitUntil(() => tile.state === 'offline', 'offline');
    setOnline(true);
    await waitUntil(() => tile.state === 'live', 'live', { timeout: 5_000 });
    expect(opened).to.have.length(2);
  });

  it('takes new credentials where the old ones were refused', async () => {
    const { session, setOnline, setState, opened } = fakeSession(() =>
      streamUrl(opened.length > 1 ? '' : 'refuse=403&message=Over'),
    );
    setOnline(true);
    const tile = await fixture<GkLiveTile>(html`<gk-live-tile device="CAR-1" .session=${session}></gk-live-tile>`);
    await waitUntil(() => tile.state === 'refused', 'refused', { timeout: 10_000 });
    setState('reconnecting');
    await tile.updateComplete;
    setState('signed-in');
    await waitUntil(() => tile.state === 'live', 'live', { timeout: 10_000 });
  });

  it('ends its stream with the logout, and shows nobody the stream of another user', async () => {
    const { session, setOnline, setState, opened } = fakeSession();
    setOnline(true);
    const tile = await fixture<GkLiveTile>(html`<gk-live-tile device="CAR-1" .session=${session}></gk-live-tile>`);
    await waitUntil(() => tile.state === 'live', 'live', { timeout: 10_000 });
    setState('reconnecting');
    await tile.updateComplete;
    expect([tile.state, opened.length]).to.deep.equal(['live', 1]);
    setState('signed-out');
    await tile.updateComplete;
    expect([tile.state, tile.stats]).to.deep.equal(['idle', undefined]);
    expect(tile.shadowRoot?.querySelector('video, canvas')).to.equal(null);
    setState('signed-in');
    await waitUntil(() => tile.state === 'live' && opened.length === 2, 'live again', { timeout: 10_000 });
    setState('connecting');
    await tile.updateComplete;
    setState('signed-in', 'bob');
    await waitUntil(() => tile.state === 'live' && opened.length === 3, "bob's own", { timeout: 10_000 });
  });

  it('stays with the sub stream where the main stream is refused', async () => {
    const { session, setOnline, opened } = fakeSession((main) => streamUrl(main ? 'refuse=403' : ''));
    setOnline(true);
    const tile = await fixture<GkLiveTile>(html`
      <gk-live-tile device="CAR-1" main="auto" style="width: 1000px" .session=${session}></gk-live-tile>
    `);
    const asked = (): unknown[] => opened.map((request) => (JSON.parse(request) as { main: boolean }).main);
    await waitUntil(() => asked().includes(true), 'the main stream', { timeout: 5_000 });
    await waitUntil(() => tile.state === 'live' && asked().at(-1) === false, 'the sub stream', { timeout: 10_000 });
  });

  it('starts its worker while the browser has not yet told that it is in sight, and opens nothing before', async () => {
    const RealWorker = window.Worker;
    const workers: { ended: boolean }[] = [];
    window.Worker = class extends RealWorker {
      readonly #note = { ended: false };
      constructor(...given: ConstructorParameters<typeof RealWorker>) {
        super(...given);
        workers.push(this.#note);
      }
      override terminate(): void {
        this.#note.ended = true;
        super.terminate();
      }
    };
    const url = streamUrl();
    const tile = document.createElement('gk-live-tile');
    try {
      // A script of its own, since tiles share a worker.
      Object.assign(tile, { src: url, workerUrl: URL.createObjectURL(new Blob([''], { type: 'text/javascript' })) });
      tile.style.marginTop = '400vh';
      document.body.append(tile);
      await tile.updateComplete;
      tile.label = 'Another name';
      await tile.updateComplete;
      expect(workers, 'one, also after another update').to.deep.equal([{ ended: false }]);
      tile.remove();
      await waitUntil(() => workers[0]?.ended === true, 'nobody needs it any more');
      expect(await connections(url)).to.equal('0');
    } finally {
      tile.remove();
      window.Worker = RealWorker;
    }
  });

  it('rests while nobody can see it', async () => {
    const tile = await liveTile();
    const spacer = document.createElement('div');
    spacer.style.height = '5000px';
    tile.before(spacer);
    await waitUntil(() => tile.state === 'idle');
    expect(tile.stateMessage).to.equal('Paused');
    spacer.remove();
    await waitUntil(() => tile.state === 'live');
  });

  for (const key of ['f', 'Enter']) {
    it(`asks for full screen with ${key} and by double click`, async () => {
      const tile = await withTools(await fixture<GkLiveTile>(html`<gk-live-tile></gk-live-tile>`));
      let asked = 0;
      tile.requestFullscreen = () => {
        asked++;
        return Promise.resolve();
      };
      const frame = tile.shadowRoot?.querySelector<HTMLElement>('.frame');
      frame?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      expect(asked).to.equal(1);
      frame?.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey: true, bubbles: true }));
      expect(asked).to.equal(1);
      frame?.dispatchEvent(new MouseEvent('dblclick', { bubbles: true }));
      expect(asked).to.equal(2);
    });
  }

  it('takes the render path that is asked for', async () => {
    const tile = await fixture<GkLiveTile>(
      html`<gk-live-tile render-path="canvas" stats-overlay .src=${streamUrl()}></gk-live-tile>`,
    );
    await waitUntil(() => tile.stats?.renderPath === 'canvas', 'canvas', { timeout: 10_000 });
    expect(tile.shadowRoot?.querySelector('canvas')).not.to.equal(null);
  });

  it('survives being made by script with properties set ahead', async () => {
    const tile = document.createElement('gk-live-tile');
    tile.src = streamUrl();
    setTimeout(() => {
      document.body.append(tile);
    });
    await oneEvent(tile, 'gk-live-tile-state-changed');
    tile.remove();
  });

  it('takes the main stream while it is large, the sub stream while it is small, and its picture never goes', async () => {
    const { session, setOnline, opened } = fakeSession();
    const tile = await fixture<GkLiveTile>(html`
      <gk-live-tile device="CAR-1" main="auto" style="width: 400px" .session=${session}></gk-live-tile>
    `);
    setOnline(true);
    await waitUntil(() => tile.state === 'live', 'live', { timeout: 10_000 });
    const states: string[] = [];
    tile.addEventListener('gk-live-tile-state-changed', ({ state }) => states.push(state));
    const isMain = (): unknown[] => opened.map((request) => (JSON.parse(request) as { main: boolean }).main);
    tile.style.width = '1000px';
    await waitUntil(() => opened.length === 2, 'the main stream', { timeout: 5_000 });
    tile.style.width = '400px';
    await waitUntil(() => opened.length === 3, 'the sub stream', { timeout: 5_000 });
    const pictures = (): number => tile.shadowRoot?.querySelectorAll('video, canvas').length ?? 0;
    await waitUntil(() => pictures() === 1, 'swapped', { timeout: 5_000 });
    expect(isMain()).to.deep.equal([false, true, false]);
    expect(states).to.deep.equal([]);
  });

  it('shows its poster until the first picture, with words for it, and loads none without being asked', async () => {
    const poster = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="16" height="9"/>';
    const tile = await fixture<GkLiveTile>(html`<gk-live-tile label="Front" poster=${poster}></gk-live-tile>`);
    const image = (): HTMLImageElement | null | undefined => tile.shadowRoot?.querySelector('img');
    expect(image()?.alt).to.equal('Still picture: Front');
    const { width, height } = image()?.getBoundingClientRect() ?? { width: 0, height: 0 };
    expect([width, height]).to.deep.equal([tile.clientWidth, tile.clientHeight]);
    await expect(tile).to.be.accessible();
    tile.poster = '/no-such-picture.jpg';
    await waitUntil(() => image()?.hidden === true, 'a picture that is not there is not shown');
    tile.poster = poster;
    await waitUntil(() => image()?.hidden === false, 'another one is');
    tile.src = streamUrl();
    await waitUntil(() => tile.state === 'live', 'live', { timeout: 10_000 });
    await tile.updateComplete;
    expect(image()).to.equal(null);
    expect((await liveTile()).shadowRoot?.querySelector('img')).to.equal(null);
  });
});
