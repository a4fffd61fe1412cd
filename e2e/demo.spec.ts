import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { servePage, type PageServer } from './support/page-server.js';
import { expect, test } from './support/test.js';

const packages = join(import.meta.dirname, '../packages');
const cdn = join(packages, 'gk-elements/dist/cdn');

/** A page that allows scripts, workers and sheets of its own server, and nothing else at all. */
const STRICT = {
  'content-security-policy': "default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self'",
};

const SHEET = 'gk-live-tile, gk-gps-map, gk-player, gk-gps-player { display: block; width: 480px; height: 320px }';

async function serveDemo(markup: string): Promise<PageServer> {
  const script = async (path: string): Promise<[string, Buffer]> => ['text/javascript', await readFile(path)];
  const head = '<link rel="stylesheet" href="/page.css"><script type="module" src="/gk-elements.js"></script>';
  return servePage(
    {
      '/': ['text/html', `<!doctype html><html lang="en"><title>Demo</title>${head}${markup}</html>`],
      '/page.css': ['text/css', SHEET],
      '/gk-elements.js': await script(join(cdn, 'gk-elements.js')),
      '/gk-demo.js': await script(join(cdn, 'gk-demo.js')),
      '/decode-worker.js': await script(join(packages, 'gk-sdk/dist/decode-worker.js')),
      '/recorded-worker.js': await script(join(packages, 'gk-sdk/dist/recorded-worker.js')),
      '/maplibre-worker.js': await script(
        join(import.meta.dirname, '../node_modules/maplibre-gl/dist/maplibre-gl-worker.mjs'),
      ),
    },
    STRICT,
  );
}

test.describe('the demo fleet, from a plain file server under a strict policy', () => {
  test.use({ baseURL: undefined });
  let server: PageServer | undefined;

  test.afterEach(() => {
    server?.stop();
  });

  test('shows a moving picture that says DEMO, and asks nobody else', async ({ page }) => {
    server = await serveDemo(
      '<gk-session demo><gk-live-tile device="DEMO-01" worker-url="/decode-worker.js"></gk-live-tile></gk-session>',
    );
    const { origin } = server;
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    page.on('websocket', (socket) => asked.push(socket.url()));
    await page.goto(origin);
    const tile = page.locator('gk-live-tile');
    await expect(tile).toHaveJSProperty('state', 'live');
    // Both lie in the picture itself: the word in its black rows, the street below.
    const look = async (): Promise<{ word: number[]; street: number[] }> =>
      tile.evaluate(async (element) => {
        const png = await (element as HTMLElement & { snapshot(): Promise<Blob> }).snapshot();
        const bitmap = await createImageBitmap(png);
        const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
        const context = canvas.getContext('2d');
        if (!context) throw new Error('No canvas.');
        context.drawImage(bitmap, 0, 0);
        const brightness = (y: number, height: number): number[] => {
          const { data } = context.getImageData(0, y, bitmap.width, height);
          return Array.from({ length: data.length / 4 }, (_, i) => data[i * 4] ?? 0);
        };
        return { word: brightness(0, 32), street: brightness(32, bitmap.height - 32) };
      });
    const first = await look();
    const share = first.word.filter((value) => value > 200).length / first.word.length;
    expect(share, 'white letters on black').toBeGreaterThan(0.1);
    expect(share, 'white letters on black').toBeLessThan(0.5);
    await expect
      .poll(async () => {
        const { street } = await look();
        return street.filter((value, i) => Math.abs(value - (first.street[i] ?? 0)) > 40).length;
      })
      .toBeGreaterThan(500);
    expect(asked.filter((url) => !url.startsWith(`${origin}/`))).toEqual([]);
    expect([...server.asked].sort()).toEqual(['/', '/decode-worker.js', '/gk-demo.js', '/gk-elements.js', '/page.css']);
  });

  test('a page without a demo does not load it', async ({ page }) => {
    server = await serveDemo('<gk-session><gk-server-clock></gk-server-clock></gk-session>');
    await page.goto(server.origin);
    await expect(page.locator('gk-session')).toHaveJSProperty('session', undefined);
    expect([...server.asked]).not.toContain('/gk-demo.js');
  });
});
