import { expect } from '@open-wc/testing';
import { needsRenderPath, skip } from '../../fixtures/browser-features.js';
import { createRecordedView } from './recorded-view.js';
import { ClipTransport } from '../fixtures/clip-transport.js';
import type { RecordedView, RecordedViewOptions } from './recorded-view-types.js';

const START_S = 1_700_000_000;
const FRAME_S = 1 / 15;
/** Of a frame and the rounding of capture times. */
const FRAME_MS = 67;

let units: readonly Uint8Array[] = [];
const views: RecordedView[] = [];

interface Playing {
  readonly view: RecordedView;
  readonly transport: ClipTransport;
}

function open(channels: readonly number[], options: Partial<RecordedViewOptions> = {}): Playing {
  let made: ClipTransport | undefined;
  const view = createRecordedView({
    createPlayback: (onChunk) => (made = new ClipTransport(units, START_S, channels, onChunk)),
    ...options,
  });
  if (made === undefined) throw new Error('no playback was made');
  views.push(view);
  for (const { element } of view.channels) {
    Object.assign(element.style, { width: '176px', height: '144px' });
    document.body.append(element);
  }
  return { view, transport: made };
}

/** Resolves as soon as a condition holds; `timeoutMs` is for what never comes, however much else the machine does. */
function until(view: RecordedView, condition: () => boolean, what: string, timeoutMs = 15_000): Promise<void> {
  return new Promise((resolve, reject) => {
    const finish = (): void => {
      clearTimeout(timer);
      clearInterval(poll);
      off();
    };
    const check = (): void => {
      if (!condition()) return;
      finish();
      resolve();
    };
    const timer = setTimeout(() => {
      finish();
      const words = JSON.stringify([view.state, view.positionS - START_S, view.stats, view.channels]);
      reject(new Error(`never: ${what}; ${words}`));
    }, timeoutMs);
    const poll = setInterval(check, 20);
    const off = view.subscribe(check);
    check();
  });
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Length of footage by which a pace is measured, seconds. */
const PACE_WINDOW_S = 1;

/**
 * Resolves when footage has gone by at a pace. A machine that does much else holds it up now and then, so that a slow stretch is
 * measured anew; and it hears late of some pictures, so that a stretch can look faster, but not as fast as the next speed.
 */
async function keepsPace(view: RecordedView, speed: number): Promise<void> {
  let [fromS, fromMs] = [view.positionS, performance.now()];
  let fastest = 0;
  await until(
    view,
    () => {
      const [goneS, tookS] = [view.positionS - fromS, (performance.now() - fromMs) / 1000];
      if (goneS < PACE_WINDOW_S * speed) return false;
      [fromS, fromMs] = [view.positionS, performance.now()];
      fastest = Math.max(fastest, goneS / tookS);
      return fastest > speed * 0.85;
    },
    `a pace of ${speed}`,
  );
  expect(fastest).to.be.at.most(speed * 1.5);
}

/** Capture times of the pictures in sight, in frames since the start. */
async function shownFrames(view: RecordedView): Promise<number[]> {
  // Figures are renewed once a second, on a busy machine later: the first ones may be of the moment before.
  for (let renewed = 0; renewed < 2; renewed++) {
    const { channels } = view.stats;
    await until(view, () => view.stats.channels !== channels, 'figures are renewed');
  }
  return view.stats.channels.map(({ shownS }) => Math.round(((shownS ?? 0) - START_S) / FRAME_S));
}

/**
 * Whether the browser reports the pictures that the page's `<video>`s show while they play: it may have the call and
 * not make it.
 */
async function tellsFrames(view: RecordedView): Promise<boolean> {
  const video = view.channels[0]?.element.querySelector('video');
  let told = false;
  if (video && 'requestVideoFrameCallback' in video) video.requestVideoFrameCallback(() => (told = true));
  await wait(500);
  return told;
}

async function pixels(view: RecordedView, channel: number): Promise<Uint8ClampedArray> {
  const bitmap = await createImageBitmap(await view.snapshot(channel));
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext('2d');
  context?.drawImage(bitmap, 0, 0);
  return context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? new Uint8ClampedArray();
}

function difference(a: Uint8ClampedArray, b: Uint8ClampedArray): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += Math.abs((a[i] ?? 0) - (b[i] ?? 0));
  return sum / a.length;
}

const playing = (view: RecordedView) => (): boolean =>
  view.state.kind === 'playing' && view.channels.every(({ state }) => state === 'playing');

before(async () => {
  units = await ClipTransport.load();
});

afterEach(() => {
  for (const view of views.splice(0)) view.close();
});

describe('createRecordedView', () => {
  for (const renderPath of ['generator', 'canvas', 'mse'] as const) {
    it(`plays two channels on one clock on the render path ${renderPath}`, async function () {
      await needsRenderPath(this, renderPath);
      const { view } = open([1, 2], { renderPath });
      view.play();
      await until(view, playing(view), 'both channels play');
      await keepsPace(view, 1);
      await until(view, () => view.stats.channels.every(({ presentedFrames }) => presentedFrames > 15), 'pictures');
      // Of a machine that does much else one picture can be late: they come together again.
      await until(view, () => view.stats.skewMs <= FRAME_MS, 'both channels within a picture');
      const brightness = difference(await pixels(view, 2), new Uint8ClampedArray(176 * 144 * 4));
      expect(brightness).to.be.greaterThan(20);
    });
  }

  it('is where it begins until the first picture is there', async () => {
    const { view } = open([1]);
    const positions: number[] = [];
    view.subscribe(() => positions.push(view.positionS));
    view.play();
    await until(view, playing(view), 'plays');
    expect(Math.min(...positions)).to.be.at.least(START_S);
    expect(positions[0]).to.equal(START_S);
  });

  for (const renderPath of ['generator', 'mse'] as const) {
    it(`keeps two channels within a picture of each other at speed 4 on the render path ${renderPath}`, async function () {
      await needsRenderPath(this, renderPath);
      const { view } = open([1, 2], { renderPath });
      view.play();
      await until(view, playing(view), 'play');
      view.setSpeed(4);
      await keepsPace(view, 4);
      expect(view.speed).to.equal(4);
      if (renderPath === 'mse' && !(await tellsFrames(view))) {
        skip(this, 'but for the distance: this browser does not tell which picture a video shows');
      }
      await until(view, () => view.stats.skewMs <= FRAME_MS, 'both channels within a picture');
    });
  }

  for (const renderPath of ['generator', 'mse'] as const) {
    it(`shows key frames at speed 16, and all pictures again at 1 on the render path ${renderPath}`, async function () {
      await needsRenderPath(this, renderPath);
      const { view } = open([1], { renderPath });
      view.play();
      await until(view, playing(view), 'play');
      view.setSpeed(16);
      const fromS = view.positionS;
      await until(view, () => view.positionS > fromS + 16, 'sixteen seconds went by');
      view.setSpeed(1);
      const presented = view.stats.channels[0]?.presentedFrames ?? 0;
      await until(view, () => (view.stats.channels[0]?.presentedFrames ?? 0) > presented + 15, 'all pictures');
      expect(view.state.kind).to.equal('playing');
    });
  }

  for (const renderPath of ['generator', 'mse'] as const) {
    it(`seeks with the exact picture, keeps the last one meanwhile, and tells how long it took on the render path ${renderPath}`, async function () {
      await needsRenderPath(this, renderPath);
      const { view } = open([1, 2], { renderPath });
      view.play();
      await until(view, playing(view), 'play');
      const toS = START_S + 10.5;
      const sought = view.seek(toS);
      expect(view.state).to.deep.equal({ kind: 'seeking', toS });
      expect(view.positionS).to.equal(toS);
      // The last picture is there all the time.
      expect(difference(await pixels(view, 1), new Uint8ClampedArray(176 * 144 * 4))).to.be.greaterThan(20);
      await sought;
      await until(view, playing(view), 'plays there');
      view.pause();
      expect(view.stats.seekMs).to.be.greaterThan(0);
      expect(view.positionS).to.be.within(toS, toS + 2);
      const [first = 0, second = 0] = await shownFrames(view);
      expect(first).to.be.at.least(Math.floor(10.5 / FRAME_S));
      expect(Math.abs(first - second)).to.be.at.most(1);
    });
  }

  it('goes to the last of several times that are asked for at once', async () => {
    const { view, transport } = open([1, 2]);
    view.play();
    await until(view, playing(view), 'play');
    await view.seek(START_S + 30);
    await until(view, playing(view), 'plays there');
    const seeks = [25, 20, 10].map((byS) => view.seek(START_S + byS));
    expect(view.state).to.deep.equal({ kind: 'seeking', toS: START_S + 10 });
    await Promise.all(seeks);
    await until(view, () => playing(view)() && view.positionS > START_S + 11, 'plays at the last one');
    expect(view.positionS).to.be.below(START_S + 13);
    const [first = 0] = await shownFrames(view);
    expect(first * FRAME_S).to.be.within(11, 17);
    const asked = transport.calls.filter((call) => call.startsWith('seek'));
    expect(asked).to.deep.equal([30, 25, 10].map((byS) => `seek ${(START_S + byS).toFixed(3)}`));
    expect(view.lastGap).to.equal(undefined);
  });

  for (const renderPath of ['generator', 'mse'] as const) {
    it(`steps picture by picture, on and back, and shows the same picture again on the render path ${renderPath}`, async function () {
      await needsRenderPath(this, renderPath);
      const { view, transport } = open([1, 2], { renderPath });
      view.play();
      await until(view, () => playing(view)() && view.positionS > START_S + 1.5, 'play');
      view.pause();
      await until(view, () => view.state.kind === 'paused', 'pause');
      const [at = 0] = await shownFrames(view);
      const before = await pixels(view, 1);
      for (let i = 0; i < 3; i++) await view.step(1);
      expect((await shownFrames(view))[0]).to.equal(at + 3);
      expect(Math.round((view.positionS - START_S) / FRAME_S)).to.equal(at + 3);
      expect(difference(await pixels(view, 1), before)).to.be.greaterThan(0.1);
      for (let i = 0; i < 3; i++) await view.step(-1);
      expect(await shownFrames(view)).to.deep.equal([at, at]);
      await wait(100);
      expect(difference(await pixels(view, 1), before)).to.be.lessThan(0.5);
      expect(transport.calls.filter((call) => call.startsWith('seek'))).to.deep.equal([]);
      view.resume();
      await until(view, () => view.positionS > START_S + (at + 5) * FRAME_S, 'goes on');
    });
  }

  for (const renderPath of ['generator', 'mse'] as const) {
    it(`steps back past what it holds by asking the server on the render path ${renderPath}`, async function () {
      await needsRenderPath(this, renderPath);
      const { view, transport } = open([1], { renderPath });
      view.play();
      await until(view, playing(view), 'play');
      // A key frame: nothing ahead of it is held.
      await view.seek(START_S + 20);
      await until(view, playing(view), 'plays there');
      view.pause();
      await until(view, () => view.state.kind === 'paused', 'pause');
      const [at = 0] = await shownFrames(view);
      for (let frame = at - 1; frame >= 20 / FRAME_S - 4; frame--) {
        await view.step(-1);
        await until(view, () => Math.round((view.positionS - START_S) / FRAME_S) <= frame, `frame ${frame}`);
      }
      await until(view, () => view.state.kind === 'paused', 'paused again');
      expect((await shownFrames(view))[0]).to.be.lessThan(20 / FRAME_S);
      expect(transport.speed).to.equal(0);
    });
  }

  it('says which channel has no record while another one plays', async () => {
    const { view, transport } = open([1, 2]);
    transport.missing.add(2);
    view.play();
    await until(view, () => view.channels[1]?.state === 'no-record', 'no record');
    expect(view.channels[0]?.state).to.equal('playing');
    expect(view.state.kind).to.equal('playing');
  });

  for (const renderPath of ['generator', 'mse'] as const) {
    it(`passes over a gap and tells from when to when on the render path ${renderPath}`, async function () {
      await needsRenderPath(this, renderPath);
      const { view, transport } = open([1], { renderPath });
      transport.gap = { fromS: START_S + 1, toS: START_S + 100 };
      view.play();
      await until(view, () => view.positionS > START_S + 100.5, 'goes on behind the gap');
      expect(view.lastGap?.fromS).to.be.within(START_S + 0.8, START_S + 2);
      expect(view.lastGap?.toS).to.be.closeTo(START_S + 100, 0.1);
    });
  }

  it('waits a gap out when it is to be shown', async () => {
    const { view, transport } = open([1], { gaps: 'show' });
    transport.gap = { fromS: START_S + 1, toS: START_S + 4 };
    view.play();
    await until(view, () => view.positionS > START_S + 1.5, 'is in the gap');
    const [fromS, fromMs] = [view.positionS, performance.now()];
    await until(view, () => view.positionS > START_S + 4.2, 'is behind the gap');
    const watchedS = (performance.now() - fromMs) / 1000;
    // A busy machine makes it longer; a gap that is passed over would make it shorter.
    expect((view.positionS - fromS) / watchedS).to.be.at.most(1.3);
    expect(view.lastGap).to.equal(undefined);
  });

  for (const renderPath of ['generator', 'mse'] as const) {
    it(`plays to the last picture, then has ended, and goes elsewhere from there on the render path ${renderPath}`, async function () {
      await needsRenderPath(this, renderPath);
      const { view, transport } = open([1], { renderPath });
      transport.endS = START_S + 2;
      view.play();
      await until(view, () => view.state.kind === 'ended', 'the end');
      expect((await shownFrames(view))[0]).to.equal(29);
      await view.seek(START_S + 1);
      await until(view, playing(view), 'plays again');
      expect(view.positionS).to.be.within(START_S + 0.9, START_S + 2);
    });
  }

  it('stays where it is when nothing is recorded there', async () => {
    const { view, transport } = open([1]);
    view.play();
    await until(view, playing(view), 'play');
    transport.endS = START_S + 5;
    const error: unknown = await view.seek(START_S + 50).catch((thrown: unknown) => thrown);
    expect(error).to.have.property('message').that.includes('No Record');
    await until(view, () => view.state.kind === 'playing' && view.positionS < START_S + 5, 'goes on');
  });

  for (const renderPath of ['generator', 'mse'] as const) {
    it(`keeps its pictures when the stream breaks, and goes on on the render path ${renderPath}`, async function () {
      // Of real time: a machine that does much else at that moment comes too late for some pictures.
      this.retries(2);
      await needsRenderPath(this, renderPath);
      const { view, transport } = open([1], { renderPath });
      view.play();
      await until(view, () => view.positionS > START_S + 1, 'play');
      transport.break();
      const fromS = view.positionS;
      await until(view, () => view.positionS > fromS + 1 && view.state.kind === 'playing', 'goes on');
      expect(view.stats.channels[0]?.droppedFrames).to.be.lessThan(5);
    });
  }

  for (const renderPath of ['generator', 'mse'] as const) {
    it(`takes channels on and off without taking the pictures of the others away on the render path ${renderPath}`, async function () {
      await needsRenderPath(this, renderPath);
      const { view } = open([1], { renderPath });
      view.play();
      await until(view, playing(view), 'play');
      const [first] = view.channels;
      view.setChannels([1, 3]);
      document.body.append(...view.channels.map(({ element }) => element));
      await until(view, playing(view), 'both play');
      expect(view.channels[0]?.element).to.equal(first?.element);
      view.setChannels([3]);
      await until(view, () => view.channels.length === 1 && playing(view)(), 'one is left');
      expect(first?.element.isConnected).to.equal(false);
    });
  }

  it('changes to the main stream at the picture in sight, while it plays and while it stands', async () => {
    const { view, transport } = open([1, 3]);
    view.play();
    await until(view, () => view.positionS > START_S + 1, 'play');
    const before = view.positionS;
    view.setMain(true, [3]);
    expect(view.channels.map(({ channel }) => channel)).to.deep.equal([3]);
    await until(view, () => playing(view)() && view.positionS > before, 'goes on');
    view.pause();
    await until(view, () => view.state.kind === 'paused', 'stands');
    const atS = view.positionS;
    const [frame] = await shownFrames(view);
    view.setMain(false);
    await until(view, () => view.state.kind === 'paused' && transport.calls.at(-1) === 'pause', 'stands again');
    expect(view.positionS).to.be.closeTo(atS, 0.05);
    expect((await shownFrames(view))[0]).to.equal(frame);
    expect(transport.calls.filter((call) => call === 'main' || call === 'sub')).to.deep.equal(['main', 'sub']);
  });

  it('holds the stream when it comes faster than it is watched, and lets it go on', async () => {
    const { view, transport } = open([1]);
    transport.unpaced = true;
    view.play();
    await until(view, () => transport.calls.includes('pause'), 'the stream stands still');
    transport.unpaced = false;
    await until(view, () => view.state.kind === 'playing' && view.speed === 1, 'pictures go on');
    expect(view.stats.channels[0]?.bufferedBytes ?? 0).to.be.lessThan(40 * 1024 * 1024);
  });

  it('frees everything', async () => {
    const { view, transport } = open([1]);
    view.play();
    await until(view, playing(view), 'play');
    view.close();
    view.close();
    expect(transport.calls.filter((call) => call === 'close')).to.have.length(1);
    expect(view.channels[0]?.element.childElementCount).to.equal(0);
  });
});
