import type { CDPSession, Page } from '@playwright/test';
import type { GkLiveTile } from 'gk-elements';
import { deviceWith, hashOf } from './support/fleet.js';
import type { PageServer } from './support/page-server.js';
import { startRecorder, type TestRecorder } from './support/recorder.js';
import { expect, test, users } from './support/test.js';
import { addTiles, serveTilePage, tileFacts } from './support/tile-page.js';

const RENDER_PATHS = ['generator', 'canvas', 'mse', 'jpeg'];
/** A stream that is not seen is held for 30 s; this much later it was let go. */
const LET_GO_MS = 33_000;

// No recorder but the one of this file: it answers the page's own origin.
test.use({ baseURL: undefined });

let server: PageServer;
let recorder: TestRecorder;

test.beforeAll(async () => {
  server = await serveTilePage();
  recorder = await startRecorder();
});

test.afterAll(async () => {
  server.stop();
  await recorder.stop();
});

/** Work that a script caused on the main thread. */
interface Work {
  messages: number;
  timers: number;
  frames: number;
}

/** Counts what a page's own scripts are woken for, from its first script on. */
async function countWork(page: Page): Promise<() => Promise<Work>> {
  await page.addInitScript(() => {
    const work: Work = { messages: 0, timers: 0, frames: 0 };
    const { setTimeout, setInterval, requestAnimationFrame } = window;
    const counted =
      <Args extends unknown[]>(kind: keyof Work, call: (...values: Args) => void) =>
      (...values: Args): void => {
        work[kind]++;
        call(...values);
      };
    Object.assign(window, {
      gkWork: work,
      setTimeout: (call: () => void, ms?: number) => setTimeout.call(window, counted('timers', call), ms),
      setInterval: (call: () => void, ms?: number) => setInterval.call(window, counted('timers', call), ms),
      requestAnimationFrame: (call: FrameRequestCallback) =>
        requestAnimationFrame.call(window, counted('frames', call)),
      Worker: class extends Worker {
        constructor(...args: ConstructorParameters<typeof Worker>) {
          super(...args);
          this.addEventListener('message', () => work.messages++);
        }
      },
    });
  });
  return () => page.evaluate(() => ({ ...(Reflect.get(window, 'gkWork') as Work) }));
}

/** Seconds that the main thread was busy so far. */
async function taskSeconds(browser: CDPSession): Promise<number> {
  const { metrics } = await browser.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN;
}

const scrollTo = (page: Page, y: number): Promise<void> => page.evaluate((top) => window.scrollTo(0, top), y);

test(
  'tiles out of view cost the main thread nothing, and play again in sight',
  { tag: '@nightly' },
  async ({ page }) => {
    const workSoFar = await countWork(page);
    const device = await deviceWith(recorder.url, 1);
    await page.goto(server.origin);
    const browser = await page.context().newCDPSession(page);
    await browser.send('Performance.enable');
    await page.evaluate(() => {
      document.body.style.blockSize = '6000px';
      document.body.style.alignContent = 'start';
    });
    const src = (renderPath: string): string => {
      const who = { user: users.admin, password: hashOf(users.admin) };
      const words = new URLSearchParams({ deviceid: device, channel: '1', ...who });
      if (renderPath === 'jpeg') words.set('container', 'mjpeg');
      return `ws://127.0.0.1:${recorder.port}/ws.cgi?${words.toString()}`;
    };
    await addTiles(
      page,
      RENDER_PATHS.map((renderPath) => ({ id: renderPath, renderPath, src: src(renderPath) })),
    );
    // All that a tile shows beside its picture goes along.
    await page.evaluate(() => {
      for (const tile of document.querySelectorAll<GkLiveTile>('gk-live-tile')) {
        Object.assign(tile, { statsOverlay: true, dataMeter: true });
      }
    });
    const isMoving = async (): Promise<readonly string[]> => {
      const facts = await tileFacts(page);
      return RENDER_PATHS.filter(
        (renderPath) => facts[renderPath]?.state === 'live' && facts[renderPath].presented > 2,
      );
    };
    await expect.poll(isMoving).toEqual(RENDER_PATHS);

    const watched = await workSoFar();
    await page.waitForTimeout(2_000);
    const seen = await workSoFar();
    // The counters count: in sight there is work.
    expect(seen.messages).toBeGreaterThan(watched.messages);
    expect(seen.timers).toBeGreaterThan(watched.timers);

    await scrollTo(page, 5_000);
    await expect.poll(async () => (await tileFacts(page))['generator']?.state).toBe('idle');
    await page.waitForTimeout(1_000);
    const before = await workSoFar();
    const busyBefore = await taskSeconds(browser);
    await page.waitForTimeout(LET_GO_MS);
    const busy = (await taskSeconds(browser)) - busyBefore;
    expect(await workSoFar()).toEqual(before);
    test.info().annotations.push({ type: 'main thread', description: `${(busy * 1000).toFixed(1)} ms in 33 s` });

    const shown = await tileFacts(page);
    await scrollTo(page, 0);
    const isBack = async (): Promise<readonly string[]> => {
      const facts = await tileFacts(page);
      return RENDER_PATHS.filter(
        (renderPath) =>
          facts[renderPath]?.state === 'live' && facts[renderPath].presented > (shown[renderPath]?.presented ?? 0),
      );
    };
    await expect.poll(isBack).toEqual(RENDER_PATHS);
  },
);
