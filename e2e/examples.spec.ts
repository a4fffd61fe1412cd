import { execFile, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createServer, type ViteDevServer } from 'vite';
import { deviceWith, hashOf } from './support/fleet.js';
import { reportEvent } from './support/report-event.js';
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
    // Where the day began at least twelve hours ago: a vehicle that stands sends few points.
    const zone = new Date().getUTCHours() < 12 ? 'Etc/GMT-12' : 'UTC';
    const credentials = { GK_SERVER: recorder.url, GK_USER: users.admin, GK_PASSWORD: users.admin };
    const { stdout } = await run(process.execPath, [script, folder], {
      env: { ...process.env, TZ: zone, ...credentials },
    });
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

test.describe('event-webhook', () => {
  const script = join(examples, 'event-webhook/post-events.ts');

  test('posts events signed, and again until they are taken', async ({ recorder }) => {
    const posts: { readonly id: string; readonly valid: boolean; readonly body: string }[] = [];
    const server = createHttpServer((request, response) => {
      let body = '';
      request.on('data', (data: Buffer) => (body += data.toString()));
      request.on('end', () => {
        const { 'x-gk-delivery': id, 'x-gk-timestamp': time, 'x-gk-signature': signature } = request.headers;
        const expected = createHmac('sha256', 'secret')
          .update(`${String(time)}.${body}`)
          .digest('hex');
        posts.push({ id: String(id), valid: signature === `sha256=${expected}`, body });
        // The first try is not taken.
        response.writeHead(posts.length === 1 ? 503 : 204).end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const environment = {
      ...process.env,
      GK_SERVER: recorder.url,
      GK_USER: users.admin,
      GK_PASSWORD: users.admin,
      WEBHOOK_URL: `http://127.0.0.1:${port}/`,
      WEBHOOK_SECRET: 'secret',
    };
    const child = spawn(process.execPath, [script], { env: environment });
    try {
      const device = await deviceWith(recorder.url, 1);
      const reported = async (): Promise<number> => {
        if (posts.length === 0) await reportEvent(recorder.url, device);
        return posts.length;
      };
      await expect.poll(reported, { intervals: [1_000] }).toBeGreaterThanOrEqual(2);
      expect(posts[0]?.id).toBe(posts[1]?.id);
      expect(posts[0]?.body).toBe(posts[1]?.body);
      expect(posts.every(({ valid }) => valid)).toBe(true);
    } finally {
      child.kill('SIGTERM');
      server.close();
    }
  });
});

test.describe('health-report', () => {
  test('writes a line for each device', async ({ recorder }) => {
    const file = join(await mkdtemp(join(tmpdir(), 'gk-health-')), 'health.csv');
    const environment = { ...process.env, GK_SERVER: recorder.url, GK_USER: users.admin, GK_PASSWORD: users.admin };
    const { stdout } = await run(process.execPath, [join(examples, 'health-report/write-report.ts'), file], {
      env: environment,
    });
    const [head, ...lines] = (await readFile(file, 'utf8')).trim().split('\r\n');
    expect(head).toBe('Device ID,Plate,Driver,State,Last seen,Voltage,Disk %,SD durability %,Ailments');
    expect(lines.length).toBeGreaterThan(10);
    expect(stdout).toContain(`${lines.length} devices`);
  });
});
