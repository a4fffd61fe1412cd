import type { Page } from '@playwright/test';
import { audioWorkletBuild, audioWorkletSource } from '../packages/gk-sdk/src/dom/audio/audio-worklet.generated.js';
import { deviceWith, hashOf } from './support/fleet.js';
import { bundlePage } from './support/page-bundle.js';
import { servePage, SILENT, type PageServer } from './support/page-server.js';
import { addPlayer } from './support/player-page.js';
import { expectPlaying } from './support/recorded-player.js';
import { startRecorder, type TestRecorder } from './support/recorder.js';
import { servedScripts } from './support/served-scripts.js';
import { allowConsoleError, expect, test, users } from './support/test.js';

const SCRIPT = `import 'gk-elements/define/live-tile'; import 'gk-elements/define/player';
  import 'gk-elements/define/session';`;
const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A portal</title>
<link rel="icon" href="data:,"><script type="module" src="/page.js"></script>
<style>gk-live-tile { width: 640px; height: 480px } gk-player { width: 640px; height: 480px }</style></head><body></body></html>`;

/** Files that a page may serve by mistake, or not at all, and the words about them. */
const MISTAKES: Readonly<Record<string, RegExp>> = {
  '/missing.js': /This page cannot load the sound worklet: serve gk-sdk\/audio-worklet\.js/,
  '/page-of-errors.js': /This page cannot load the sound worklet: serve gk-sdk\/audio-worklet\.js/,
  '/silent.js': /The sound worklet does not come from \/silent\.js: serve gk-sdk\/audio-worklet\.js there\./,
  '/empty.js': /is not the sound worklet of this version/,
  '/another-version.js': /is not the sound worklet of this version/,
};

// No recorder but the one of this file: it answers the page's own origin.
test.use({ baseURL: undefined });

let server: PageServer;
let recorder: TestRecorder;

test.beforeAll(async () => {
  server = await servePage({
    '/': ['text/html', PAGE],
    ...(await bundlePage('/page.js', SCRIPT)),
    ...servedScripts,
    '/page-of-errors.js': ['text/html', '<!doctype html><title>Not found</title><p>Not found'],
    '/silent.js': [SILENT, ''],
    '/empty.js': ['text/javascript', 'globalThis.started = true;'],
    '/another-version.js': ['text/javascript', audioWorkletSource.replaceAll(audioWorkletBuild, '0.0.1-00000000')],
  });
  recorder = await startRecorder({ devices: 12, args: ['--allow-origin', server.origin] });
});

test.afterAll(async () => {
  server.stop();
  await recorder.stop();
});

async function addTile(page: Page, workletUrl: string): Promise<void> {
  const { admin } = users;
  const query = new URLSearchParams({ deviceid: 'GK-0003', channel: '1', user: admin, password: hashOf(admin) });
  const src = `ws://127.0.0.1:${recorder.port}/ws.cgi?${query.toString()}`;
  await page.evaluate((given) => document.body.append(Object.assign(document.createElement('gk-live-tile'), given)), {
    src,
    workletUrl,
    controls: 'always',
  });
}

/** Tried by day, by a tile and by a player; of each mistake, packages/gk-sdk/src/dom/audio/worklet-module.browser-test.ts. */
const DAILY = { tile: '/empty.js', player: '/missing.js' } as const;

for (const [path, words] of Object.entries(MISTAKES)) {
  const when = path === DAILY.tile ? {} : { tag: '@nightly' };
  test(
    `a tile with sound says what is wrong with the worklet ${path}, and its picture moves on`,
    when,
    async ({ page }) => {
      allowConsoleError(/404|MIME type|Failed to load resource|non-JavaScript/);
      await page.goto(server.origin);
      await addTile(page, path);
      const tile = page.locator('gk-live-tile');
      await expect(tile).toHaveJSProperty('state', 'live');
      await tile.hover();
      await page.getByRole('button', { name: 'Sound on' }).click();
      await expect(tile.locator('.message')).toHaveText(words);
      await expect(page.getByRole('button', { name: 'The sound cannot be played' })).toBeVisible();
      await expect(tile).toHaveJSProperty('state', 'live');
      const shown = (): Promise<number> =>
        tile.evaluate(
          (element: HTMLElement & { stats?: { presentedFrames: number } }) => element.stats?.presentedFrames ?? 0,
        );
      const before = await shown();
      await expect.poll(shown).toBeGreaterThan(before + 5);
    },
  );
}

for (const path of ['/missing.js', '/silent.js', '/another-version.js']) {
  const when = path === DAILY.player ? {} : { tag: '@nightly' };
  test(`a player with sound says what is wrong with the worklet ${path}, and plays on`, when, async ({ page }) => {
    allowConsoleError(/404|Failed to load resource/);
    await page.goto(server.origin);
    await addPlayer(page, recorder.url, await deviceWith(recorder.url, 1), { workletUrl: path });
    const player = page.locator('gk-player');
    await expect(player).toHaveJSProperty('state', 'playing');
    await player.getByRole('button', { name: 'Sound on' }).click();
    await expect(player.getByText(MISTAKES[path] ?? '')).toBeVisible();
    await expect(player.getByRole('button', { name: 'The sound cannot be played' })).toBeVisible();
    await expectPlaying(player);
  });
}
