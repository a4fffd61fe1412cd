import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signingServer, START_S, zipOf } from '../../evidence/fixtures/signing-server.js';
import { createSession } from '../../session/create-session.js';
import { FakeRecorder } from '../../testing.js';
import type { FetchLike } from '../../transport/http.js';
import { Options } from '../command.js';
import { ExitCode } from '../exit-code.js';
import { testTerminal } from '../fixtures/test-terminal.js';
import { runGk } from '../run-gk.js';
import { evidence } from './evidence.js';

const ends: (() => void | Promise<void>)[] = [];
// The computer of a reader, neither in UTC nor where the server is.
beforeEach(() => {
  vi.stubEnv('TZ', 'America/New_York');
});
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const end of ends.splice(0).reverse()) await end();
});

async function folderOf(zip: Blob) {
  const folder = await mkdtemp(join(tmpdir(), 'gk-evidence-'));
  ends.push(() => rm(folder, { recursive: true }));
  const path = join(folder, 'bundle.zip');
  await writeFile(path, Buffer.from(await zip.arrayBuffer()));
  return { folder, path };
}

/** Runs `gk evidence verify` as a shell does. */
async function verify(path: string, ...more: string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const terminal = testTerminal({ out: (text) => out.push(String(text)), err: (text) => err.push(text) });
  const code = await runGk(['evidence', 'verify', path, ...more], terminal);
  return { code, out: out.join(''), err: err.join('') };
}

describe('gk evidence verify', () => {
  it('ends with 0 only for the key that is told, by fingerprint or by file', async () => {
    const { fetch, key } = signingServer();
    const { path, folder } = await folderOf(await zipOf(fetch));
    const keys = join(folder, 'keys.pem');
    await writeFile(keys, `${signingServer().key.pem}${key.pem}`);
    for (const told of [key.fingerprint, keys]) {
      const { code, out, err } = await verify(path, '--key', told);
      expect([code, err]).toEqual([ExitCode.ok, '']);
      expect(out.split('\n')).toEqual([
        'signed by this server',
        `SHA-256 of the key: ${key.fingerprint}`,
        'Signed 2026-11-23T09:15:00-0500 for the user anna',
        'answers/events-1.json: sent by the server',
        'events.json: made of what the server sent',
        'answers/track-1.json: sent by the server',
        'track.gpx: made of what the server sent',
        'pictures/1-ch1.jpg: sent by the server',
        'footage/ch1.mp4: sent by the server',
        'index.html: stated by the user',
        'manifest.json: server, madeS, channels, missing stated by the user',
        '',
      ]);
    }
  });

  it('ends with 7 for another key, for none, and for what does not fit', async () => {
    const { fetch } = signingServer();
    const { path } = await folderOf(await zipOf(fetch));
    const other = await verify(path, '--key', signingServer().key.fingerprint);
    expect([other.code, other.out.split('\n')[0]]).toEqual([ExitCode.unproven, 'signed by an unknown key']);
    const none = await verify(path);
    expect([none.code, none.out.split('\n')[0]]).toEqual([ExitCode.unproven, 'signed by an unknown key']);
    expect(none.err).toContain('Tell --key');
    const bytes = await readFile(path);
    bytes.write('F', bytes.indexOf('footage', bytes.indexOf('footage/ch1.mp4') + 15));
    const changed = await folderOf(new Blob([bytes]));
    expect(await verify(changed.path, '--json')).toMatchObject({
      code: ExitCode.unproven,
      out: `${JSON.stringify({
        verdict: 'does not fit',
        isProven: false,
        kind: 'does-not-fit',
        problems: [{ name: 'footage/ch1.mp4', reason: 'It was changed since the bundle was made.' }],
      })}\n`,
    });
  });

  it('asks for a right key and a file before it judges', async () => {
    const { path } = await folderOf(await zipOf(signingServer().fetch));
    const wrong = await verify(path, '--key', 'AB:CD');
    expect([wrong.code, wrong.err]).toEqual([
      ExitCode.usage,
      'gk: --key is a fingerprint (64 digits and letters a to f) or the path of a key file.\n',
    ]);
    expect((await verify('/nowhere.zip')).code).toBe(ExitCode.usage);
    const text = await folderOf(new Blob(['no zip']));
    expect(await verify(text.path)).toMatchObject({ code: ExitCode.failed, out: '' });
  });
});

describe('gk evidence', () => {
  /** Runs it with a login at a server. */
  async function run(args: readonly string[], options: Record<string, string>, fetch: FetchLike) {
    const recorder = new FakeRecorder();
    const complaints: string[] = [];
    const terminal = testTerminal({ err: (text) => complaints.push(text) });
    const code = await evidence.run({
      args,
      options: new Options(options),
      terminal,
      signIn: async () => {
        const session = createSession({
          server: 'http://recorder.test',
          ...recorder.sessionOptions,
          fetch: (url, init) =>
            /evidence|api\/gps|eventquery|\.cgi|gkdevice/.test(url) ? fetch(url, init) : recorder.http.fetch(url, init),
        });
        ends.push(() => {
          session.close();
        });
        await session.login({ kind: 'password', username: 'anna', password: 'secret' });
        return session;
      },
    });
    return { code, said: terminal.said(), complaints: complaints.join('') };
  }

  it('shows the keys of the server, and saves them as a file that verify takes', async () => {
    const { fetch, key } = signingServer();
    const { path, folder } = await folderOf(await zipOf(fetch));
    const out = join(folder, 'server.pem');
    const { code, said } = await run(['key'], { out }, fetch);
    expect(code).toBe(ExitCode.ok);
    expect(said).toContain(`${key.fingerprint}  since 2026-11-23T09:05:00-0500`);
    expect((await verify(path, '--key', out)).code).toBe(ExitCode.ok);
    const none = run(['key'], {}, () => Promise.resolve(new Response('', { status: 404 })));
    await expect(none).rejects.toMatchObject({ code: 'not-found', message: 'This server does not sign evidence.' });
  });

  it('ends with 6 where a part is missing, names it and whose key signed, and with 0 where nothing is', async () => {
    const server = signingServer();
    const { folder } = await folderOf(new Blob());
    const make = (channels: string, out: string) =>
      run(['BUS-7'], { from: String(START_S), seconds: '60', channels, out: join(folder, out) }, (url, init) => {
        const query = new URL(url).searchParams;
        if (url.includes('gkdevice')) return Promise.resolve(Response.json({ device: { deviceid: 'BUS-7' } }));
        if (query.get('type') !== 'lobkask' || query.get('ch') === '1') return server.fetch(url, init);
        return Promise.resolve(Response.json({ state: 'CREATE FAIL', message: 'No Record' }));
      });
    const partly = await make('1,2', 'partly.zip');
    expect(partly.code).toBe(ExitCode.incomplete);
    expect(ExitCode.incomplete).toBe(6);
    expect(partly.complaints).toMatch(/^Missing: footage of channel 2, 2026-11-2\d.+ to 2026-11-2\d.+: No Record$/m);
    expect(partly.said).toContain(`Signed by the server, key ${server.key.fingerprint}`);
    expect((await readFile(join(folder, 'partly.zip'))).length).toBeGreaterThan(1_000);
    const whole = await make('1', 'whole.zip');
    // An unknown address is no gap.
    expect([whole.code, whole.complaints]).toEqual([ExitCode.ok, 'Times not known: footage/ch1.mp4\n']);
  });
});
