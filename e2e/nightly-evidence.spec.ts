import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { deviceWith, hashOf } from './support/fleet.js';
import { expect, test, users } from './support/test.js';

// The job fetches all footage of a day: a big fleet has more of it the later the day.
test.use({ recorderOptions: { devices: 2 } });

const run = promisify(execFile);
const examples = join(import.meta.dirname, '../examples');

// Each day cli.spec.ts fetches what was recorded, and evidence.spec.ts makes a bundle with checksums.
test.describe('nightly-evidence', { tag: '@nightly' }, () => {
  const script = join(examples, 'nightly-evidence/fetch-evidence.ts');

  test('fetches footage, tracks and checksums of a day, and goes on where it ended', async ({ recorder }) => {
    const folder = await mkdtemp(join(tmpdir(), 'gk-evidence-'));
    try {
      const environment = { ...process.env, GK_SERVER: recorder.url, GK_USER: users.admin, GK_PASSWORD: users.admin };
      const device = await deviceWith(recorder.url, 1);
      // One event of the day is fetched on demand, so that there is footage whatever the plans say.
      const { day, requested } = await requestFootage(recorder.url, device);
      const job = () =>
        run(process.execPath, [script, folder, day], { env: environment, maxBuffer: 1e8 }).catch(
          (error: { code?: number; stdout?: string; stderr?: string }) => {
            // 3 = footage of some events is not on the server, which is the server's affair.
            if (error.code !== 3) throw error;
            return { stdout: error.stdout ?? '', stderr: error.stderr ?? '' };
          },
        );
      await expect
        .poll(async () => (await job()).stdout.includes(`_${requested}_ch`) || (await names()).length > 2, {
          timeout: 60_000,
          intervals: [5000],
        })
        .toBe(true);
      const written = await names();
      expect(written.some((name) => name.endsWith('.mp4'))).toBe(true);
      expect(written.some((name) => name.endsWith('.gpx'))).toBe(true);
      const sums = await readFile(join(folder, day, 'SHA256SUMS'), 'utf8');
      for (const line of sums.trim().split('\n').slice(0, 20)) {
        const [sum = '', name = ''] = line.split('  ');
        const bytes = await readFile(join(folder, day, name));
        expect(createHash('sha256').update(bytes).digest('hex')).toBe(sum);
      }

      async function names(): Promise<string[]> {
        return readdir(join(folder, day)).catch(() => []);
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});

/** Asks for the footage of an event of a device, on the last whole day that has one; gives the day and the serial number. */
async function requestFootage(url: string, deviceid: string): Promise<{ day: string; requested: number }> {
  const credentials = { username: users.admin, password: hashOf(users.admin) };
  const call = async (path: string, body: object): Promise<unknown> => {
    const headers = { 'Content-Type': 'application/json' };
    const reply = await fetch(`${url}/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ ...credentials, ...body }),
    });
    return reply.json();
  };
  // Today has none yet just after midnight, and a vehicle rests on some days.
  for (let daysAgo = 1; daysAgo <= 7; daysAgo += 1) {
    const day = new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
    const period = { afterTime: `${day}T00:00:00+0000`, beforeTime: `${day}T23:59:59+0000` };
    const list = await call('gkevent/eventquery', { ...period, deviceid });
    const event = (list as { serialno: number; appdevid: number }[]).at(-1);
    if (event === undefined) continue;
    await call('gkevent/download', { deviceid, appdevid: event.appdevid, serialno: event.serialno });
    return { day, requested: event.serialno };
  }
  throw new Error(`${deviceid} has no event in a week.`);
}
