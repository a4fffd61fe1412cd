import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { GkGpsPlayer, GkPlayer } from 'gk-elements';
import { blocksOf } from '../scripts/lib/guides.mjs';
import { deviceWith, recordedMinute } from './support/fleet.js';
import { bundlePage } from './support/page-bundle.js';
import { servePage, type PageServer } from './support/page-server.js';
import { startRecorder, type TestRecorder } from './support/recorder.js';
import { expect, test, users } from './support/test.js';

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Replay</title>
<link rel="icon" href="data:,"><script type="module" src="/page.js"></script></head><body></body></html>`;
const mapWorker = fileURLToPath(new URL('../node_modules/maplibre-gl/dist/maplibre-gl-worker.mjs', import.meta.url));

/** The block of docs/guides/player.md that joins player and map, in one language. */
function recipe(language: 'ts' | 'tsx'): string {
  const found = blocksOf('player.md', language).find(({ code }) => code.includes('gps-player'));
  if (!found) throw new Error(`player.md has no recipe in ${language}`);
  return found.code;
}

/** A page around the recipe: signs in, and gives it what the guide declares as given. */
const PAGES = {
  vanilla: () => {
    const lines = recipe('ts')
      .replaceAll("'GK-0007'", 'device')
      .replaceAll("'https://fleet.example.com/map/style.json'", '`${server}/map/style.json`')
      .split('\n');
    const isImport = (line: string): boolean => line.startsWith('import ');
    return `
      import 'gk-elements/define/player';
      ${lines.filter(isImport).join('\n')}
      const show = (server, session, device, dayStartS) => {
        const player = document.createElement('gk-player');
        Object.assign(player, { session, device, atS: dayStartS });
        document.body.append(player);
        ${lines.filter((line) => !isImport(line)).join('\n')}
      };`;
  },
  react: () => `
    import { createRoot } from 'react-dom/client';
    import { SessionProvider } from 'gk-react';
    ${recipe('tsx')}
    const show = (server, session, device, dayStartS) => {
      const root = document.body.appendChild(document.createElement('div'));
      createRoot(root).render(
        <SessionProvider session={session} server={server}><Replay device={device} dayStartS={dayStartS} /></SessionProvider>,
      );
    };`,
};

const COMMON = `
  import { createSession } from 'gk-sdk';
  import { setWorkerUrl } from 'maplibre-gl';
  setWorkerUrl('/maplibre-gl-worker.mjs');
  window.begin = async (server, user, device, dayStartS) => {
    const session = createSession({ server });
    await session.login({ kind: 'password', username: user, password: user });
    show(server, session, device, dayStartS);
  };`;

declare global {
  interface Window {
    begin(server: string, user: string, device: string, dayStartS: number): Promise<void>;
    /** Where the user went on the map, unix seconds. */
    chosenS: number[];
  }
}

// No recorder but the one of this file: it answers the page's own origin.
test.use({ baseURL: undefined, paintsMaps: 'coarse' });

for (const [name, script] of Object.entries(PAGES)) {
  // Each day gps-player.browser-test.ts leaves the clock to the page, and incident.browser-test.ts keeps pictures and map on one.
  test.describe(`the recipe for player and map (${name})`, { tag: '@nightly' }, () => {
    let server: PageServer;
    let recorder: TestRecorder;
    test.beforeAll(async () => {
      server = await servePage({
        '/': ['text/html', PAGE],
        '/maplibre-gl-worker.mjs': ['text/javascript', readFileSync(mapWorker, 'utf8')],
        ...(await bundlePage('/page.js', `${script()}${COMMON}`)),
      });
      recorder = await startRecorder({ devices: 6, args: ['--allow-origin', server.origin] });
    });
    test.afterAll(async () => {
      server.stop();
      await recorder.stop();
    });

    test('shows one moment in both, whichever moves', async ({ page }) => {
      const device = await deviceWith(recorder.url, 1);
      const startS = await recordedMinute(recorder.url, device);
      await page.goto(server.origin);
      await page.waitForFunction(() => 'begin' in window);
      await page.evaluate(([url, user, id, atS]) => window.begin(url, user, id, atS), [
        recorder.url,
        users.admin,
        device,
        startS,
      ] as const);
      const player = page.locator('gk-player');
      const map = page.locator('gk-gps-player');
      await player.getByRole('button', { name: 'Play', exact: true }).first().click();
      await expect(player).toHaveJSProperty('state', 'playing');
      const times = (): Promise<{ playerS: number; mapS: number }> =>
        page.evaluate(() => ({
          playerS: document.querySelector('gk-player')?.positionS ?? 0,
          mapS: document.querySelector('gk-gps-player')?.positionS ?? -1,
        }));
      const first = await times();
      await expect.poll(async () => (await times()).mapS).toBeGreaterThan(Math.max(first.playerS, first.mapS) + 1);
      const now = await times();
      expect(Math.abs(now.playerS - now.mapS)).toBeLessThan(1);

      await player.evaluate((element: GkPlayer) => {
        element.pause();
      });
      await map.evaluate((element: GkGpsPlayer) => {
        window.chosenS = [];
        element.addEventListener('gk-gps-player-time-changed', ({ timeS }) => window.chosenS.push(timeS));
      });
      await map.getByRole('slider').first().focus();
      for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
      const chosen = (): Promise<number[]> => page.evaluate(() => window.chosenS);
      const isThere = async (): Promise<boolean> =>
        Math.abs((await times()).playerS - ((await chosen()).at(-1) ?? 0)) < 2;
      await expect.poll(isThere).toBe(true);
      const choices = await chosen();
      expect(choices.at(-1)).not.toBeCloseTo(now.playerS, 0);
      // State that the player sent to the map does not come back as a choice of the user.
      await page.waitForTimeout(1000);
      expect(await chosen()).toEqual(choices);
    });
  });
}
