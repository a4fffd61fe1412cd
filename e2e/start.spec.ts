import { expect, test } from '@playwright/test';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** `npm start -- ...args`, as a newcomer types it, in a process group of its own as a shell makes one. */
function npmStart(args: readonly string[]) {
  const child = spawn('npm', ['start', '--silent', '--', ...args], { cwd: root, detached: true });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString('utf8')));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString('utf8')));
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  return {
    ended,
    out: () => out,
    /** Output on stderr, without npm's own remarks about the machine's configuration. */
    err: () => err.replace(/^npm warn .*\n/gm, ''),
    /** Ctrl-C: the terminal signals the whole group. */
    interrupt: () => process.kill(-(child.pid ?? 0), 'SIGINT'),
  };
}

test('npm start serves the console on one port and Ctrl-C ends it', async ({ request }) => {
  const state = mkdtempSync(join(tmpdir(), 'gk-start-'));
  const start = npmStart(['--port', '0', '--devices', '3', '--state', state]);
  await expect.poll(start.out).toMatch(/^GK ready: http:\/\/localhost:\d+$/m);
  await expect.poll(start.out).toMatch(/admin.*dealer.*operator.*viewer/);
  const url = /GK ready: (\S+)/.exec(start.out())?.[1] ?? '';
  expect((await request.get(url)).headers()['content-type']).toContain('text/html');
  expect((await request.get(`${url}/live/GK-0001/admin/admin`)).status()).toBe(200);
  start.interrupt();
  await start.ended;
  await expect(request.get(url)).rejects.toThrow(/ECONNREFUSED/);
  rmSync(state, { recursive: true });
});

test('what the user can mend is one line and exit code 2', async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const { port } = taken.address() as AddressInfo;
  const state = mkdtempSync(join(tmpdir(), 'gk-start-'));
  // The other refusals: main.test.ts of the recorder.
  const start = npmStart(['--port', String(port), '--state', state]);
  expect(await start.ended, start.err()).toBe(2);
  expect(start.err().trim().split('\n'), start.err()).toHaveLength(1);
  expect(start.err()).toMatch(/in use/);
  taken.close();
  rmSync(state, { recursive: true });
});
