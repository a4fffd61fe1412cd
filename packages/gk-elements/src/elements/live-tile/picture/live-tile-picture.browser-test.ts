import { aTimeout, expect, fixture, html, waitUntil } from '@open-wc/testing';
import {
  catchFiles,
  connections,
  fullSession,
  liveTile,
  part,
  press,
  streamUrl,
  shownMessage,
  transform,
  withTools,
} from '../../../testing/live-tile.js';
import type { GkLiveTile } from '../live-tile.js';

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
    tile.addEventListener('gk-live-tile-message', (event) => spoken.push(event.message));
    press(tile, 's');
    await waitUntil(() => shownMessage(tile) !== '', 'words');
    expect(spoken).to.deep.equal([shownMessage(tile)]);
    files.restore();
    expect(files.names).to.deep.equal(['KAA-0181_ch2_2026-11-21_10-15-30_+08-00.png']);
    expect(shownMessage(tile)).to.contain('Saved KAA-0181_ch2');
    expect(part(tile, '[role=status]')?.textContent).to.contain('Saved');
  });

  it('is missed in words', async () => {
    const tile = await withTools(await fixture<GkLiveTile>(html`<gk-live-tile></gk-live-tile>`));
    press(tile, 'S');
    await waitUntil(() => shownMessage(tile) === 'There is no picture yet');
    const spoken = (): string | undefined => part(tile, '[role=status]')?.textContent;
    expect(spoken()).to.equal('There is no picture yet');
    let cleared = false;
    const watch = new MutationObserver(() => (cleared ||= spoken() === ''));
    watch.observe(part(tile, '[role=status]') as Node, { childList: true, characterData: true, subtree: true });
    press(tile, 'S');
    await waitUntil(() => cleared, 'a region that does not change is not read again');
    watch.disconnect();
    await waitUntil(() => spoken() === 'There is no picture yet', 'it is said again');
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
    await waitUntil(() => shownMessage(tile) === 'Picture copied');
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

describe('<gk-live-tile> data', () => {
  const picture = (edgePx: number): Promise<Blob | null> =>
    new Promise((resolve) => {
      const canvas = document.createElement('canvas');
      canvas.width = canvas.height = edgePx;
      canvas.getContext('2d')?.fillRect(0, 0, edgePx, edgePx);
      canvas.toBlob(resolve, 'image/jpeg');
    });

  it('counts what comes, and goes over to still pictures at the limit until the user goes on', async () => {
    const { session, url } = fullSession();
    let asked = 0;
    const still = await picture(8);
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

  it('drops the still pictures of a camera that is shown no more, and the one that was asked for', async () => {
    const { session } = fullSession();
    const asked: { signal: AbortSignal; answer: (edgePx: number) => Promise<void> }[] = [];
    Object.assign(session, {
      rest: {
        file: (_: unknown, { signal }: { signal: AbortSignal }) =>
          new Promise((resolve) => {
            const answer = async (edgePx: number): Promise<void> => {
              resolve({ stream: (await picture(edgePx))?.stream() });
            };
            asked.push({ signal, answer });
          }),
      },
    });
    const tile = await fixture<GkLiveTile>(
      html`<gk-live-tile data-limit-mb="0.001" device="CAR-1" .session=${session}></gk-live-tile>`,
    );
    await waitUntil(() => asked.length === 1, 'a still picture is asked for', { timeout: 10_000 });
    const canvas = (): HTMLCanvasElement | null => part<HTMLCanvasElement>(tile, '.video > canvas');
    const first = canvas();
    tile.channel = 2;
    await waitUntil(() => asked.length === 2, 'one of the other camera is asked for', { timeout: 10_000 });
    expect(asked[0]?.signal.aborted).to.equal(true);
    expect(canvas()).not.to.equal(first);
    await asked[1]?.answer(4);
    await waitUntil(() => canvas()?.width === 4, 'the other camera');
    await asked[0]?.answer(8);
    await aTimeout(50);
    expect(canvas()?.width).to.equal(4);
    expect(tile.state, 'no stream comes with the other camera').to.equal('idle');
  });

  it('says that the picture of a stream without still pictures is frozen', async () => {
    const tile = await fixture<GkLiveTile>(
      html`<gk-live-tile data-limit-mb="0.001" .src=${streamUrl()}></gk-live-tile>`,
    );
    await waitUntil(() => part(tile, '.stills') !== null, 'it saves data', { timeout: 10_000 });
    expect(part(tile, '.stills')?.textContent).to.contain('1.02 KB used: the picture is frozen');
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
      html`<gk-live-tile main data-saver device="CAR-1" .session=${session}></gk-live-tile>`,
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
    const tile = await fixture<GkLiveTile>(
      html`<gk-live-tile render-path="canvas" .src=${streamUrl()}></gk-live-tile>`,
    );
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
