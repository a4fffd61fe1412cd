import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deviceWith, recordedMinute } from './support/fleet.js';
import { expect, test, users } from './support/test.js';

const gk = join(import.meta.dirname, '../packages/gk-sdk/bin/gk.js');
/** The Node of `gk`, where it is another one than that of the recorder. */
const node = process.env['GK_CLI_NODE'] || process.execPath;
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

/** Runs `gk` as its users do; with Ctrl-C so long after a file is there, however long the process took to begin it. */
function run(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  interrupt?: { readonly file: string; readonly afterMs: number },
): Promise<Outcome> {
  return spawned(node, [gk, ...args], env, interrupt);
}

function spawned(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  interrupt?: Parameters<typeof run>[2],
): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { env: { PATH: process.env['PATH'] ?? '', ...env } });
    let out = '';
    let err = '';
    child.stdout.on('data', (data: Buffer) => (out += data.toString()));
    child.stderr.on('data', (data: Buffer) => (err += data.toString()));
    child.on('error', reject);
    child.on('close', (code) => {
      resolve({ code, out, err });
    });
    if (interrupt) {
      const look = setInterval(() => {
        if (!existsSync(interrupt.file) && child.exitCode === null) return;
        clearInterval(look);
        setTimeout(() => child.kill('SIGINT'), interrupt.afterMs);
      }, 50);
    }
  });
}

const as = (url: string): Record<string, string> => ({
  GK_SERVER: url,
  GK_USER: users.admin,
  GK_PASSWORD: users.admin,
});

// Output and exit code of each command: gk-commands.test.ts and the tests beside the commands.
test('runs as a process: lists, records until Ctrl-C, fetches what was recorded, and speaks to a driver', async ({
  recorder,
}) => {
  const device = await deviceWith(recorder.url, 2);
  const listed = await run(['devices', '--mode', 'online'], as(recorder.url));
  expect(listed).toMatchObject({ code: 0, err: '', out: expect.stringContaining(device) });

  const broken = join(folder, 'broken.mp4');
  const interrupted = await run(['record', device, '--channel', '1,2', '--out', broken], as(recorder.url), {
    file: `${broken}.part`,
    afterMs: 4000,
  });
  expect(interrupted.code).toBe(0);
  const bytes = await readFile(broken, 'latin1');
  expect(bytes).toContain('moov');
  expect(bytes.match(/trak/g)?.length).toBeGreaterThanOrEqual(2);
  expect(await readdir(folder)).not.toContain('broken.mp4.part');

  const from = String(await recordedMinute(recorder.url, device));
  const file = join(folder, 'past.mp4');
  const args = ['download', device, '--from', from, '--seconds', '30', '--out', file];
  expect(await run(args, as(recorder.url))).toMatchObject({ code: 0, err: '', out: `${file}\n` });
  expect((await readFile(file)).length).toBeGreaterThan(50_000);

  const picture = join(folder, 'past.jpg');
  expect((await run(['snapshot', device, '--at', from, '--out', picture], as(recorder.url))).code).toBe(0);
  expect((await readFile(picture)).subarray(0, 2).toString('hex')).toBe('ffd8');

  const wav = join(folder, 'hello.wav');
  await writeFile(wav, tone(1));
  expect(await run(['talk', device, '--wav', wav], as(recorder.url))).toMatchObject({ code: 0, err: '' });
});

test('leaves no half file at Ctrl-C, ends with who reads it, and says in one line that the output is full', async ({
  recorder,
}) => {
  const device = await deviceWith(recorder.url, 2);
  const from = String(await recordedMinute(recorder.url, device));
  const file = join(folder, 'past.mp4');
  const args = ['download', device, '--from', from, '--seconds', '3600', '--out', file];
  const stopped = await run(args, as(recorder.url), { file: `${file}.part`, afterMs: 0 });
  expect(stopped).toEqual({ code: 130, out: '', err: 'gk: The download was cancelled.\n' });
  expect(await readdir(folder)).toEqual([]);

  const shell = (line: string): Promise<Outcome> =>
    spawned('bash', ['--norc', '-c', `set -o pipefail; "$0" "$1" ${line}`, node, gk], as(recorder.url));
  expect(await shell('watch | head -n 1 | cut -c 1-8')).toEqual({ code: 0, out: '{"type":\n', err: '' });
  expect(await shell('devices > /dev/full')).toEqual({
    code: 1,
    out: '',
    err: 'gk: The output cannot be written: the disk is full (ENOSPC).\n',
  });
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
