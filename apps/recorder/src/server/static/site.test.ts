import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startRecorder, type RecorderUnderTest } from '../testing/recorder-under-test.js';

const SCRIPT = 'console.log("a console");\n'.repeat(100);
const FILES: Record<string, string> = {
  'console/index.html': '<!doctype html><title>console</title>',
  'console/assets/app-Ab12Cd34.js': SCRIPT,
  'console/css_v5.3.8/darkly/bootstrap.min.css': 'body{color:#fff}',
  'console/audioworker.js': 'registerProcessor();',
  'console/asset-manifest.json': '{"files":{}}',
  'viewers/index.html': '<!doctype html><title>viewers</title>',
  'viewers/assets/live-Zz98Yy76.js': 'viewer();',
  'secret.txt': 'not for anybody',
};

let folder: string;
let recorder: RecorderUnderTest;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gk-site-'));
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  recorder = await startRecorder({ folders: { console: join(folder, 'console'), viewers: join(folder, 'viewers') } });
});
afterAll(async () => {
  await recorder.close();
  rmSync(folder, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${recorder.url}${path}`, { headers });

/** Asks by a path that `fetch` would clean. */
function getRaw(
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: Buffer; encoding: string | undefined }> {
  return new Promise((resolve, reject) => {
    request(`${recorder.url}/`, { path, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        resolve({
          status: response.statusCode ?? 0,
          body: Buffer.concat(chunks),
          encoding: response.headers['content-encoding'],
        });
      });
    })
      .on('error', reject)
      .end();
  });
}

describe('pages', () => {
  it.each(['/', '/login', '/liveview/GK-0001', '/liveview/DEV.01', '/blockview', '/anything/else'])(
    '%s is the console',
    async (path) => {
      const response = await get(path);
      expect(response.status).toBe(200);
      expect(await response.text()).toContain('<title>console</title>');
      expect(response.headers.get('Cache-Control')).toBe('no-cache');
    },
  );

  it.each([
    '/live/GK-0001/admin/secret',
    '/playback/x',
    '/remote/x',
    '/dlplayback/x',
    '/dlremote',
    '/testvcp',
    '/hbmonitor',
  ])('%s is a viewer page', async (path) => {
    expect(await (await get(path)).text()).toContain('<title>viewers</title>');
  });

  it('carry a strict policy without inline code', async () => {
    const response = await get('/');
    const policy = response.headers.get('Content-Security-Policy') ?? '';
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toContain('unsafe');
    expect(response.headers.get('Referrer-Policy')).toBe('no-referrer');
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
  });
});

describe('files', () => {
  it('answer under their own names and the themes under the name of the specification, too', async () => {
    expect(await (await get('/audioworker.js')).text()).toContain('registerProcessor');
    expect(await (await get('/asset-manifest.json')).json()).toEqual({ files: {} });
    expect(await (await get('/viewers/assets/live-Zz98Yy76.js')).text()).toBe('viewer();');
    for (const version of ['5.3.8', '4.3.1']) {
      const theme = await get(`/css_v${version}/darkly/bootstrap.min.css`);
      expect([theme.headers.get('Content-Type'), await theme.text()]).toEqual([
        'text/css; charset=utf-8',
        'body{color:#fff}',
      ]);
    }
  });

  it('with a hash in their name are kept for ever, others are asked for again', async () => {
    const hashed = await get('/assets/app-Ab12Cd34.js');
    expect(hashed.headers.get('Cache-Control')).toContain('immutable');
    const worker = await get('/audioworker.js');
    expect(worker.headers.get('Cache-Control')).toBe('no-cache');
    const again = await get('/audioworker.js', { 'If-None-Match': worker.headers.get('ETag') ?? '' });
    expect(again.status).toBe(304);
  });

  it('that are texts come compressed as the client takes them', async () => {
    const brotli = await getRaw('/assets/app-Ab12Cd34.js', { 'Accept-Encoding': 'gzip, br' });
    expect(brotli.encoding).toBe('br');
    expect(brotliDecompressSync(brotli.body).toString()).toBe(SCRIPT);
    expect((await getRaw('/assets/app-Ab12Cd34.js', { 'Accept-Encoding': 'gzip, br;q=0' })).encoding).toBe('gzip');
    expect((await getRaw('/assets/app-Ab12Cd34.js')).body.toString()).toBe(SCRIPT);
  });

  it.each(['/assets/old-11111111.js', '/css_v5.3.8/none/bootstrap.min.css', '/favicon.ico', '/viewers/none.js'])(
    'that are missing are not answered with a page: %s',
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );

  it.each([
    '/../secret.txt',
    '/viewers/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/viewers/..%2fsecret.txt',
    '/viewers/..%2f..%2fsecret.txt',
    '/assets/..%5c..%5csecret.txt',
  ])('outside of their folder are out of reach: %s', async (path) => {
    expect((await getRaw(path)).body.toString()).not.toContain('not for anybody');
  });

  it('with a malformed name are refused', async () => {
    expect((await getRaw('/%zz')).status).toBe(400);
  });
});

it('says that a room is not built yet', async () => {
  const bare = await startRecorder();
  const response = await fetch(`${bare.url}/`);
  expect([response.status, await response.text()]).toEqual([404, expect.stringContaining('not built yet')]);
  await bare.close();
});
