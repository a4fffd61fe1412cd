// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OfflineSite, type OfflineSiteOptions } from './offline-site.ts';

const ORIGIN = 'https://gk.test';

/** The worker keeps by path. */
const keyOf = (path: RequestInfo | URL): string => (typeof path === 'string' ? path : '');

/** The caches of a browser, as far as the worker asks of them. */
class FakeCaches {
  readonly contents = new Map<string, Map<string, Response>>();

  open = async (name: string): Promise<Cache> => {
    const entries = this.contents.get(name) ?? new Map<string, Response>();
    this.contents.set(name, entries);
    const cache: Pick<Cache, 'match' | 'put'> = {
      match: async (path) => entries.get(keyOf(path))?.clone(),
      put: async (path, response) => void entries.set(keyOf(path), response),
    };
    return cache as Cache;
  };
  keys = async (): Promise<string[]> => [...this.contents.keys()];
  delete = async (name: string): Promise<boolean> => this.contents.delete(name);
  match = async (path: RequestInfo | URL): Promise<Response | undefined> =>
    [...this.contents.values()].map((entries) => entries.get(keyOf(path))?.clone()).find((found) => found);
}

let caches: FakeCaches;
let asked: string[];
/** Files of the server; other paths are answered with 404. */
let served: Record<string, string>;
let network: 'up' | 'down' | 'silent' | 'proxy only';

const fetch = async (request: Request | string): Promise<Response> => {
  const path = typeof request === 'string' ? request : new URL(request.url).pathname;
  asked.push(path);
  if (network === 'down') throw new TypeError('Failed to fetch');
  if (network === 'silent') return new Promise(() => undefined);
  if (network === 'proxy only') return new Response('Bad gateway', { status: 502 });
  return path in served ? new Response(served[path]) : new Response('', { status: 404 });
};

function siteOf(build: string, options: Partial<OfflineSiteOptions> = {}): OfflineSite {
  return new OfflineSite(
    { build, files: ['/assets/app-1.js', '/theme-boot.js'], otherPages: ['live', 'api'], ...options },
    { origin: ORIGIN, caches, fetch },
  );
}

/** A request of a page; `navigate` is a mode that no script can ask for. */
function request(path: string, { mode = 'cors', method = 'GET', origin = ORIGIN } = {}): Request {
  const made = new Request(origin + path, { method });
  Object.defineProperty(made, 'mode', { value: mode });
  return made;
}

const page = (path: string): Request => request(path, { mode: 'navigate' });
const textOf = async (answer: Promise<Response> | undefined): Promise<string | undefined> =>
  answer && (await answer).text();

beforeEach(() => {
  caches = new FakeCaches();
  asked = [];
  network = 'up';
  served = {
    '/index.html': 'the console',
    '/offline.html': 'no connection',
    '/assets/app-1.js': 'app 1',
    '/theme-boot.js': 'boot 1',
    '/brand.json': '{"id":3}',
  };
});
afterEach(() => {
  vi.useRealTimers();
});

describe('requests that are none of its business', () => {
  it.each([
    ['a call', request('/gkserver/captcha')],
    ['a call that sends something', request('/assets/app-1.js', { method: 'POST' })],
    ['map tiles', request('/map/3/1/2.pbf')],
    ['the manifest, by which pages notice a newer console', request('/asset-manifest.json')],
    ['another host', request('/assets/app-1.js', { origin: 'https://elsewhere.test' })],
  ])('%s', async (_what, asking) => {
    const site = siteOf('a');
    await site.install();
    expect(site.answer(asking)).toBeUndefined();
  });
});

describe('pages', () => {
  it('come from the server while it answers', async () => {
    const site = siteOf('a');
    await site.install();
    served['/blockview'] = 'a newer console';
    expect(await textOf(site.answer(page('/blockview')))).toBe('a newer console');
  });

  it.each(['down', 'proxy only'] as const)('of the console open from the cache with the network %s', async (state) => {
    const site = siteOf('a');
    await site.install();
    network = state;
    expect(await textOf(site.answer(page('/liveview/GK-0001')))).toBe('the console');
  });

  it('of the viewers say that there is no connection', async () => {
    const site = siteOf('a');
    await site.install();
    network = 'down';
    expect(await textOf(site.answer(page('/live/GK-0001/a/b')))).toBe('no connection');
  });

  it('are not waited for longer than five seconds', async () => {
    const site = siteOf('a');
    await site.install();
    vi.useFakeTimers();
    network = 'silent';
    const answer = textOf(site.answer(page('/')));
    await vi.advanceTimersByTimeAsync(5000);
    expect(await answer).toBe('the console');
  });
});

describe('files', () => {
  it('of the build are there without a network, and are not asked for again', async () => {
    const site = siteOf('a');
    await site.install();
    asked = [];
    network = 'down';
    expect(await textOf(site.answer(request('/assets/app-1.js')))).toBe('app 1');
    expect(await textOf(site.answer(request('/theme-boot.js')))).toBe('boot 1');
    expect(asked).toEqual([]);
  });

  it('that were not needed at first are kept once they were asked for', async () => {
    const site = siteOf('a');
    await site.install();
    served['/css_v5.3.8/darkly/bootstrap.min.css'] = 'dark';
    await site.answer(request('/css_v5.3.8/darkly/bootstrap.min.css'));
    network = 'down';
    expect(await textOf(site.answer(request('/css_v5.3.8/darkly/bootstrap.min.css')))).toBe('dark');
  });

  it.each(['down', 'proxy only'] as const)(
    'a theme that was not asked for yet is the one of the build before, or the default one, with the network %s',
    async (state) => {
      const sheetOf = (theme: string): string => `/css_v5.3.8/${theme}/bootstrap.min.css`;
      const files = ['/assets/app-1.js', sheetOf('default')];
      served = { ...served, [sheetOf('default')]: 'light', [sheetOf('darkly')]: 'dark' };
      const before = siteOf('a', { files });
      await before.install();
      await before.answer(request(sheetOf('darkly')));
      const site = siteOf('b', { files });
      await site.install();
      network = state;
      expect(await textOf(site.answer(request(sheetOf('darkly'))))).toBe('dark');
      expect(await textOf(site.answer(request(sheetOf('slate'))))).toBe('light');
      if (state === 'down') await expect(site.answer(request('/css_v5.3.8/fonts/a.woff2'))).rejects.toThrow();
    },
  );

  it('a file that is not there is not kept', async () => {
    const site = siteOf('a');
    await site.install();
    expect((await site.answer(request('/assets/gone-1.js')))?.status).toBe(404);
    served['/assets/gone-1.js'] = 'back';
    expect(await textOf(site.answer(request('/assets/gone-1.js')))).toBe('back');
  });

  it('one missing file and the build is not installed', async () => {
    await expect(siteOf('a', { files: ['/assets/none-1.js'] }).install()).rejects.toThrow('/assets/none-1.js');
  });
});

describe('a newer build', () => {
  it('fetches only what is new, and pages of the build before keep their files', async () => {
    const before = siteOf('a');
    await before.install();
    await before.activate();
    asked = [];
    served = { ...served, '/assets/app-2.js': 'app 2', '/theme-boot.js': 'boot 2' };
    const site = siteOf('b', { files: ['/assets/app-1.js', '/assets/app-2.js', '/theme-boot.js'] });
    await site.install();
    await site.activate();
    expect(asked).toContain('/assets/app-2.js');
    expect(asked).not.toContain('/assets/app-1.js');
    network = 'down';
    expect(await textOf(site.answer(request('/theme-boot.js')))).toBe('boot 2');
    expect(await textOf(site.answer(request('/assets/app-1.js')))).toBe('app 1');
  });

  it('lets go of all but the build before, and of no other cache', async () => {
    await caches.open('of another app');
    for (const build of ['a', 'b', 'c']) {
      const site = siteOf(build);
      await site.install();
      await site.activate();
    }
    expect([...caches.contents.keys()]).toEqual(['of another app', 'gk-console-b', 'gk-console-c']);
  });
});

it('has a browser with static routing answer by itself: files from the cache of the build, pages from whoever is first', () => {
  const routes = siteOf('a').routes();
  const sourceOf = (pathname: string): unknown =>
    routes.find(({ condition }) => 'urlPattern' in condition && new URLPattern(condition.urlPattern).test({ pathname }))
      ?.source;
  expect(sourceOf('/assets/app-1.js')).toBe('cache');
  expect(sourceOf('/theme-boot.js')).toEqual({ cacheName: 'gk-console-a' });
  expect(sourceOf('/brand.json')).toBe('race-network-and-fetch-handler');
  expect(routes).toContainEqual({ condition: { requestMode: 'navigate' }, source: 'race-network-and-fetch-handler' });
  for (const own of ['/gkserver/captcha', '/map/3/1/2.pbf', '/asset-manifest.json', '/assets/font-1.woff2'])
    expect(sourceOf(own), own).toBeUndefined();
});

it('the brand is asked for first, and known without a network', async () => {
  const site = siteOf('a');
  await site.install();
  served['/brand.json'] = '{"id":4}';
  expect(await textOf(site.answer(request('/brand.json')))).toBe('{"id":4}');
  network = 'down';
  expect(await textOf(site.answer(request('/brand.json')))).toBe('{"id":4}');
});
