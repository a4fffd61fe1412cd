import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { deviceWith, hashOf } from './support/fleet.js';
import { servePage, type PageFiles } from './support/page-server.js';
import { expect, test, users } from './support/test.js';

const root = join(import.meta.dirname, '../examples/vanilla-live-tile');
/** Limit of the bytes that a page with one tile transfers before the tile plays, gzipped. */
const BUDGET = 30_000;
const TYPES = { html: 'text/html', js: 'text/javascript', css: 'text/css' } as const;

/** The example as a bundler builds it for production, from the built packages: no setting is made for GK. */
async function buildExample(streamUrl: string): Promise<PageFiles> {
  process.env['VITE_STREAM_URL'] = streamUrl;
  // Another test of the same process may have built a page for development.
  process.env['NODE_ENV'] = 'production';
  try {
    const built = await build({ root, configFile: false, logLevel: 'error', build: { write: false } });
    if (Array.isArray(built) || !('output' in built)) throw new Error('Vite has made more than one build of the page.');
    return Object.fromEntries(
      built.output.map((file) => {
        const body = file.type === 'chunk' ? file.code : Buffer.from(file.source);
        const [type = 'application/octet-stream'] = Object.entries(TYPES).flatMap(([end, mime]) =>
          file.fileName.endsWith(`.${end}`) ? [mime] : [],
        );
        return [`/${file.fileName === 'index.html' ? '' : file.fileName}`, [type, body]];
      }),
    );
  } finally {
    delete process.env['VITE_STREAM_URL'];
    delete process.env['NODE_ENV'];
  }
}

test('a page with one tile transfers some 30 KB of scripts and styles until it plays', async ({ page, recorder }) => {
  const device = await deviceWith(recorder.url, 1);
  const { admin } = users;
  const query = new URLSearchParams({ deviceid: device, channel: '1', user: admin, password: hashOf(admin) });
  const files = await buildExample(`${recorder.url.replace('http:', 'ws:')}/ws.cgi?${query.toString()}`);
  const server = await servePage(files);
  try {
    await page.goto(server.origin);
    await expect(page.locator('gk-live-tile')).toHaveJSProperty('state', 'live');
    const transferred = [...server.asked].flatMap((path) => {
      const file = path === '/' ? undefined : files[path];
      return file === undefined ? [] : [{ path, bytes: gzipSync(file[1]).byteLength }];
    });
    const bytes = transferred.reduce((sum, each) => sum + each.bytes, 0);
    test.info().annotations.push({ type: 'gzipped', description: String(bytes) });
    expect(transferred, 'what the page asked for').not.toEqual([]);
    expect(bytes, JSON.stringify(transferred)).toBeLessThanOrEqual(BUDGET);
  } finally {
    server.stop();
  }
});
