import { spawn } from 'node:child_process';
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deviceWith, recordedMinute } from './support/fleet.js';
import { expect, test, users } from './support/test.js';

const gk = join(import.meta.dirname, '../packages/gk-sdk/bin/gk.js');
let folder: string;

test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gk-cli-'));
});
test.afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

interface Outcome {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs `gk` as its users do; `interruptWhen` says by what has been put out when Ctrl-C comes. */
function run(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  interrupt?: { readonly afterMs: number },
): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [gk, ...args], { env: { PATH: process.env['PATH'] ?? '', ...env } });
    let out = '';
    let err = '';
    child.stdout.on('data', (data: Buffer) => (out += data.toString()));
    child.stderr.on('data', (data: Buffer) => (err += data.toString()));
    child.on('error', reject);
    child.on('close', (code) => {
      resolve({ code, out, err });
    });
    if (interrupt) setTimeout(() => child.kill('SIGINT'), interrupt.afterMs);
  });
}

const as = (url: string, user: keyof typeof users = 'admin'): Record<string, string> => ({
  GK_SERVER: url,
  GK_USER: user,
  GK_PASSWORD: users[user],
});

test('lists devices, for people and for programs', async ({ recorder }) => {
  const device = await deviceWith(recorder.url, 1);
  const { code, out } = await run(['devices', '--mode', 'online'], as(recorder.url));
  expect(code).toBe(0);
  expect(out).toMatch(/^DEVICE +STATE +KM\/H/);
  expect(out).toContain(device);
  const json = await run(['devices', '--json'], as(recorder.url, 'viewer'));
  const list = JSON.parse(json.out) as { deviceId: string }[];
  expect(list.length).toBeGreaterThan(0);
  expect(list.length).toBeLessThan(out.split('\n').length);
});

test('watches what changes, one JSON object a line', { tag: '@nightly' }, async ({ recorder }) => {
  const { code, out } = await run(['watch', '--for', '15'], as(recorder.url));
  expect(code).toBe(0);
  const lines = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { type: string; position?: unknown });
  expect(lines.some(({ type, position }) => type === 'device' && position !== undefined)).toBe(true);
});

test('writes tracks in every format', async ({ recorder }) => {
  const device = await deviceWith(recorder.url, 1);
  const hour = ['--from', String(Math.floor(Date.now() / 1000) - 3600)];
  const gpx = await run(['gps', device, ...hour], as(recorder.url));
  expect(gpx.out.match(/<trkpt /g)?.length).toBeGreaterThan(10);
  const kml = await run(['gps', device, ...hour, '--format', 'kml'], as(recorder.url));
  expect(kml.out).toContain('<gx:Track>');
  const geojson = await run(['gps', device, ...hour, '--format', 'geojson'], as(recorder.url));
  expect(JSON.parse(geojson.out)).toMatchObject({ type: 'Feature', geometry: { type: 'MultiLineString' } });
  const file = join(folder, 'track.csv');
  expect((await run(['gps', device, ...hour, '--format', 'csv', '--out', file], as(recorder.url))).code).toBe(0);
  expect(await readFile(file, 'utf8')).toMatch(/^device,time,lat,lng,speed km\/h,heading\r\n/);
});

test('records what is live, and finishes the file at Ctrl-C', async ({ recorder }) => {
  const device = await deviceWith(recorder.url, 2);
  const whole = join(folder, 'live.mp4');
  const limited = await run(['record', device, '--out', whole, '--seconds', '4', '--json'], as(recorder.url));
  expect(limited).toMatchObject({ code: 0, err: '' });
  const [file] = JSON.parse(limited.out) as { durationS: number; bytes: number }[];
  expect(file?.durationS).toBeGreaterThanOrEqual(4);
  expect((await readFile(whole)).length).toBe(file?.bytes);

  const broken = join(folder, 'broken.mp4');
  const interrupted = await run(['record', device, '--channel', '1,2', '--out', broken], as(recorder.url), {
    afterMs: 5000,
  });
  expect(interrupted.code).toBe(0);
  const bytes = await readFile(broken, 'latin1');
  expect(bytes).toContain('moov');
  expect(bytes.match(/trak/g)?.length).toBeGreaterThanOrEqual(2);
  expect(await readdir(folder)).not.toContain('broken.mp4.part');

  const packets = join(folder, 'live.gms');
  expect((await run(['record', device, '--out', packets, '--seconds', '2'], as(recorder.url))).code).toBe(0);
  expect((await readFile(packets)).subarray(0, 2).toString()).toBe('GK');
});

test('fetches recordings and pictures of the past', async ({ recorder }) => {
  const device = await deviceWith(recorder.url, 1);
  const startS = await recordedMinute(recorder.url, device);
  const hourS = Math.floor(startS / 3600) * 3600;
  const fields = [`D=${device}`, `S=${hourS}`, 'C=1'].flatMap((field) => ['--field', field]);
  const map = await run(['call', 'Q06', ...fields, '--json'], as(recorder.url));
  const { body } = JSON.parse(map.out) as { body: string };
  const { hours } = JSON.parse(body) as { hours: string[] };
  expect(hours.join('').charAt((startS - hourS) / 60)).toBe('1');
  const from = String(startS);

  const file = join(folder, 'past.mp4');
  const args = ['download', device, '--from', from, '--seconds', '30', '--out', file];
  expect(await run(args, as(recorder.url))).toMatchObject({ code: 0, err: '', out: `${file}\n` });
  expect((await readFile(file)).length).toBeGreaterThan(50_000);

  const picture = join(folder, 'past.jpg');
  expect((await run(['snapshot', device, '--at', from, '--out', picture], as(recorder.url))).code).toBe(0);
  expect((await readFile(picture)).subarray(0, 2).toString('hex')).toBe('ffd8');
});

test('tells the events of the day, and says the words of a file to a driver', async ({ recorder }) => {
  const yesterday = String(Math.floor(Date.now() / 1000) - 86_400);
  const events = await run(['events', '--from', yesterday, '--csv'], as(recorder.url));
  expect(events.out).toMatch(/^SERIAL,TIME,DEVICE,CODE,EVENT,MEMO\r\n\d+,/);

  const device = await deviceWith(recorder.url, 1);
  const wav = join(folder, 'hello.wav');
  await writeFile(wav, tone(1));
  expect(await run(['talk', device, '--wav', wav], as(recorder.url))).toMatchObject({ code: 0, err: '' });
});

test('takes a token in the place of a password, and a file that only its owner reads', async ({ recorder }) => {
  const made = await run(['token', '--ttl', '60', '--rights', 'P_live'], as(recorder.url));
  const token = made.out.trim();
  const server = { GK_SERVER: recorder.url };
  expect((await run(['devices'], { ...server, GK_TOKEN: token })).code).toBe(0);
  const refused = await run(['gps', await deviceWith(recorder.url, 1)], { ...server, GK_TOKEN: token });
  expect(refused.code).toBe(3);
  expect(refused.err).not.toContain(token.slice(0, 20));

  const file = join(folder, 'credentials');
  await writeFile(file, `# the night job\nGK_SERVER=${recorder.url}\nGK_USER=viewer\nGK_PASSWORD="viewer"\n`);
  await chmod(file, 0o644);
  expect(await run(['devices', '--credentials', file], {})).toMatchObject({
    code: 2,
    err: expect.stringContaining('chmod 600'),
  });
  await chmod(file, 0o600);
  expect((await run(['devices', '--credentials', file], {})).code).toBe(0);
});

test('ends with a code that says why, and one line in words', async ({ recorder }) => {
  const wrong = await run(['devices'], { ...as(recorder.url), GK_PASSWORD: 'not-this-one' });
  expect(wrong.code).toBe(3);
  expect(wrong.err).toMatch(/^gk: .+\n$/);
  expect(wrong.err).not.toContain('not-this-one');
  const cases: readonly (readonly [readonly string[], number])[] = [
    [['gps', 'NO-SUCH-BUS'], 4],
    [['snapshot', 'NO-SUCH-BUS', '--out', '-'], 4],
    [['devices', '--password', 'x'], 2],
    [['devices', '--what'], 2],
    [['dance'], 2],
    [['record', 'BUS', '--out', 'x.avi'], 2],
    [['call', 'Q99'], 2],
  ];
  for (const [args, code] of cases) expect.soft((await run(args, as(recorder.url))).code, args.join(' ')).toBe(code);
  expect((await run(['devices', '--server', 'http://127.0.0.1:9'], as(recorder.url))).code).toBe(5);
});

test('shows what would move a terminal, and does not send it there', async ({ recorder }) => {
  const reply = await run(['call', 'E01', '--field', 'T=\u001b[2Jgone', '--body', 'x'], as(recorder.url));
  expect(reply.code).toBe(0);
  expect(reply.out).not.toContain('\u001b[2J');
});

/** A WAV file of a tone: 8 kHz, 16 bits, one channel. */
function tone(seconds: number): Buffer {
  const samples = 8000 * seconds;
  const wav = Buffer.alloc(44 + samples * 2);
  wav.write('RIFF', 0);
  wav.writeUInt32LE(36 + samples * 2, 4);
  wav.write('WAVEfmt ', 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(8000, 24);
  wav.writeUInt32LE(16_000, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36);
  wav.writeUInt32LE(samples * 2, 40);
  for (let i = 0; i < samples; i += 1) wav.writeInt16LE(Math.round(8000 * Math.sin(i / 3)), 44 + i * 2);
  return wav;
}
