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

const SHEET = 'gk-session > * { display: block; width: 640px; height: 480px }';

/** Properties that all elements get where they have them. */
const COMMON = {
  device: 'DEMO-01',
  channels: [1, 2],
  workerUrl: '/decode-worker.js',
  mapWorkerUrl: '/maplibre-worker.js',
  workletUrl: '/audio-worklet.js',
  timeZone: 'UTC',
};

interface Sample {
  readonly properties?: Readonly<Record<string, unknown>>;
  /** Name of a button to press. */
  readonly press?: RegExp;
  /** Words that then stand in the element: of the fleet, or that the demo does not have this. */
  readonly shows: RegExp;
}

/** The elements of the manifest, and their words in a demo; times are seconds from now. */
const SAMPLES: Readonly<Record<string, Sample>> = {
  'gk-address': { properties: { lat: 24.0822, lng: 120.5325 }, shows: /Demo Street 1 North/ },
  'gk-broadcast': { press: /^Start$/, shows: /nobody to talk to|offline|microphone/i },
  'gk-device-list': { shows: /DEMO-01.*DEMO-02/s },
  'gk-device-tree': { shows: /DEMO-01.*DEMO-12/s },
  'gk-download': {
    properties: { fromS: -600, toS: -540, channels: [1], autoSave: true },
    press: /^Download$/,
    shows: /demo does not have/i,
  },
  'gk-event-feed': { properties: { mode: 'list', loadHistory: true, loadDefinitions: true }, shows: /DEMO-\d\d/ },
  'gk-gauge': { shows: /km\/h/ },
  'gk-gps-map': { properties: { autoFit: true }, shows: /Demo.*DEMO-01/s },
  'gk-gps-player': { shows: /Demo/ },
  'gk-incident': { properties: { atS: -1800, workerUrl: '/recorded-worker.js' }, shows: /Front.*Demo/s },
  'gk-indicator': { shows: /Driving|Idle/ },
  'gk-live-tile': { shows: /DEMO-01 · Front/ },
  'gk-live-wall': { shows: /Add a camera/ },
  'gk-mini-map': { shows: /Demo/ },
  'gk-player': {
    properties: { fromS: -3600, toS: 0, atS: -1800, workerUrl: '/recorded-worker.js' },
    shows: /Front.*Driver/s,
  },
  'gk-record-map': { properties: { day: 'today' }, shows: /Recorded: \d/ },
  'gk-server-clock': { shows: /UTC\+00:00/ },
  'gk-signal-badge': { shows: /\d+ %/ },
  'gk-speed-chart': { properties: { track: 'asked' }, shows: /km\/h/ },
  'gk-talk': { press: /^Start$/, shows: /nobody to talk to|offline|microphone/i },
  'gk-timeline': { properties: { fromS: -3600, toS: 0 }, shows: /UTC/ },
};

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
      '/audio-worklet.js': await script(join(packages, 'gk-sdk/dist/audio-worklet.js')),
      '/recorded-worker.js': await script(join(packages, 'gk-sdk/dist/recorded-worker.js')),
      '/maplibre-worker.js': await script(
        join(import.meta.dirname, '../node_modules/maplibre-gl/dist/maplibre-gl-worker.mjs'),
      ),
    },
    STRICT,
  );
}

test.describe('the demo fleet, from a plain file server under a strict policy', () => {
  test.use({ baseURL: undefined, paintsMaps: 'coarse' });
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

  test('each element shows the fleet, or says what the demo does not have', { tag: '@nightly' }, async ({ page }) => {
    const manifest = JSON.parse(await readFile(join(packages, 'gk-elements/custom-elements.json'), 'utf8')) as {
      modules: { declarations?: { tagName?: string }[] }[];
    };
    const tags = manifest.modules.flatMap(({ declarations = [] }) =>
      declarations.flatMap(({ tagName }) => tagName ?? []),
    );
    expect(Object.keys(SAMPLES).sort()).toEqual(tags.filter((tag) => tag !== 'gk-session').sort());
    server = await serveDemo('<gk-session demo></gk-session>');
    const { origin } = server;
    const foreign: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(`${origin}/`)) foreign.push(request.url());
    });
    await page.goto(origin);
    await page.waitForFunction(() => {
      const { state } = document.querySelector('gk-session') as unknown as { state?: { devicesLoaded?: boolean } };
      return state?.devicesLoaded;
    });
    for (const [tag, { properties = {}, press, shows }] of Object.entries(SAMPLES)) {
      await test.step(tag, async () => {
        const wanted: Readonly<Record<string, unknown>> = { ...COMMON, ...properties };
        await page.evaluate(
          async ([name, given]) => {
            const host = document.querySelector('gk-session') as HTMLElement & {
              session: { rest: { gps(query: object): Promise<unknown> } };
            };
            const nowS = Math.floor(Date.now() / 1000);
            const track = { deviceId: 'DEMO-01', startS: nowS - 1800, endS: nowS };
            const element = document.createElement(name);
            for (const [key, value] of Object.entries(given)) {
              if (!(key in element)) continue;
              const isTime = typeof value === 'number' && /^(from|to|at)S$/.test(key);
              let made = isTime ? nowS + value : value;
              if (key === 'track') made = await host.session.rest.gps(track);
              if (key === 'day') made = new Date().toISOString().slice(0, 10);
              Object.assign(element, { [key]: made });
            }
            host.replaceChildren(element);
          },
          [tag, wanted] as const,
        );
        const element = page.locator(tag);
        if (press) await element.getByRole('button', { name: press }).first().click();
        await expect(element).toContainText(shows);
      });
    }
    expect(foreign).toEqual([]);
  });

  test('plays in a sandboxed frame, whose origin is null', { tag: '@nightly' }, async ({ page }) => {
    const script = async (name: string): Promise<[string, Buffer]> => [
      'text/javascript',
      await readFile(join(cdn, name)),
    ];
    const inner =
      '<script type="module" src="/gk-elements.js"></script><gk-session demo><gk-live-tile device="DEMO-01"></gk-live-tile></gk-session>';
    // Without a secure context the browser has no WebCodecs: its media come from `blob:`.
    const policy = "default-src 'none'; frame-src *; script-src http:; worker-src blob:; media-src blob:";
    server = await servePage(
      {
        '/': ['text/html', '<!doctype html><title>Page</title><iframe sandbox="allow-scripts" src="/inner"></iframe>'],
        '/inner': ['text/html', `<!doctype html><title>Frame</title>${inner}`],
        '/gk-elements.js': await script('gk-elements.js'),
        '/gk-demo.js': await script('gk-demo.js'),
      },
      { 'content-security-policy': policy, 'access-control-allow-origin': '*' },
    );
    await page.goto(server.origin);
    const tile = page.frameLocator('iframe').locator('gk-live-tile');
    await expect(tile).toHaveJSProperty('state', 'live');
    expect(await tile.evaluate(() => self.origin)).toBe('null');
    expect([...server.asked].sort()).toEqual(['/', '/gk-demo.js', '/gk-elements.js', '/inner']);
  });
});
