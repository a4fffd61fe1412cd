import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createServer, type ViteDevServer } from 'vite';
import { deviceWith, hashOf } from './support/fleet.js';
import { expect, test, users } from './support/test.js';

const run = promisify(execFile);
const examples = join(import.meta.dirname, '../examples');

test.describe('vanilla-live-tile', () => {
  let server: ViteDevServer | undefined;

  test.afterEach(async () => {
    await server?.close();
    delete process.env['VITE_STREAM_URL'];
  });

  test('shows live pictures from a stream address alone', async ({ page, recorder }) => {
    const device = await deviceWith(recorder.url, 1);
    const query = new URLSearchParams({
      deviceid: device,
      channel: '1',
      user: users.admin,
      password: hashOf(users.admin),
    });
    process.env['VITE_STREAM_URL'] = `${recorder.url.replace('http:', 'ws:')}/ws.cgi?${query.toString()}`;
    server = await createServer({ root: join(examples, 'vanilla-live-tile'), server: { port: 0 }, logLevel: 'error' });
    await server.listen();
    const { port } = server.httpServer?.address() as AddressInfo;
    await page.goto(`http://localhost:${port}/`);
    await expect(page.locator('gk-live-tile')).toHaveJSProperty('state', 'live');
    await expect(page.getByText('Front camera')).toBeVisible();
  });
});

test.describe('node-gps-export', () => {
  const script = join(examples, 'node-gps-export/export-gps.ts');
  let folder: string;

  test.beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gk-tracks-'));
  });
  test.afterEach(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  test('writes the tracks of the fleet as GPX', async ({ recorder }) => {
    const device = await deviceWith(recorder.url, 1);
    const env = { ...process.env, GK_SERVER: recorder.url, GK_USER: users.admin, GK_PASSWORD: users.admin };
    const { stdout } = await run(process.execPath, [script, folder], { env });
    expect(await readdir(folder)).toContain(`${device}.gpx`);
    expect(stdout).toContain(`${device}: `);
    const gpx = await readFile(join(folder, `${device}.gpx`), 'utf8');
    const points = [...gpx.matchAll(/<trkpt lat="([\d.-]+)" lon="([\d.-]+)"><time>([^<]+)</g)];
    expect(points.length).toBeGreaterThan(10);
    // The fleet drives in one city.
    expect(
      points.every(([, lat, lon]) => Math.abs(Number(lat) - 24.08) < 0.5 && Math.abs(Number(lon) - 120.53) < 0.5),
    ).toBe(true);
    const times = points.map(([, , , time]) => Date.parse(time ?? ''));
    expect(times).toEqual([...times].sort((a, b) => a - b));
  });

  test('ends with one line and exit code 1 when the password is wrong', async ({ recorder }) => {
    const env = { ...process.env, GK_SERVER: recorder.url, GK_USER: users.admin, GK_PASSWORD: 'wrong' };
    const failure = await run(process.execPath, [script, folder], { env }).then(
      () => undefined,
      (error: { code?: number; stderr?: string }) => error,
    );
    expect(failure?.code).toBe(1);
    expect(failure?.stderr?.trim().split('\n')).toHaveLength(1);
    expect(await readdir(folder)).toEqual([]);
  });
});
