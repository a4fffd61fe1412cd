import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FakeRecorder } from '../../testing.js';
import { createSession } from '../../session/create-session.js';
import { testTerminal } from '../fixtures/test-terminal.js';
import { runGk } from '../run-gk.js';

const PASSPHRASE = 'correct horse battery';
const CONTENT = { restoreid: 'r1', version: '1.0', made: 1_790_000_000, madeby: 'anna', accounts: 4, fences: 2 };

let folder: string;
let server: Server;
/** Bodies of the calls, by method and path. */
let calls: [string, string][];
/** Answers other than those of a server that does all. */
let refusal: { readonly status: number; readonly message: string } | undefined;
let url: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gk-backup-'));
  calls = [];
  refusal = undefined;
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (bytes) => (body += String(bytes)));
    request.on('end', () => {
      const call = `${request.method ?? ''} ${request.url ?? ''}`;
      calls.push([call, body]);
      if (refusal !== undefined) {
        response.writeHead(refusal.status, { 'Content-Type': 'application/json' });
        response.end(JSON.stringify({ hasError: true, message: refusal.message }));
      } else if (call === 'POST /gkserver/backup') {
        response.writeHead(200, { 'Content-Type': 'application/octet-stream' });
        response.end('sealed');
      } else {
        const upload = { upload: 'gkserver/upload/ticket' };
        const answer =
          call === 'POST /gkserver/restore' ? upload : call.startsWith('PUT /gkserver/upload') ? CONTENT : {};
        response.writeHead(200, { 'Content-Type': 'application/json' });
        response.end(JSON.stringify(answer));
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
});
afterEach(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

/** Runs `gk` with a session on a fake recorder whose REST calls go to the server. */
async function gk(args: readonly string[], env: Readonly<Record<string, string>>, askSecret?: () => Promise<string>) {
  const recorder = new FakeRecorder();
  let err = '';
  const terminal = testTerminal({
    env: { GK_SERVER: url, GK_USER: 'anna', GK_PASSWORD: 'secret', ...env },
    err: (text) => void (err += text),
    askSecret,
  });
  const open = (): ReturnType<typeof createSession> =>
    createSession({ server: url, ...recorder.sessionOptions, fetch: (address, init) => fetch(address, init) });
  const code = await runGk(args, terminal, open);
  return { code, out: terminal.said(), err };
}

describe('gk backup', () => {
  it('saves the file of the server, with the passphrase of the environment', async () => {
    const path = join(folder, 'a.gkbackup');
    const result = await gk(['backup', path], { GK_BACKUP_PASSPHRASE: PASSPHRASE });
    expect(result).toEqual({ code: 0, out: `${path}\n`, err: '' });
    expect(await readFile(path, 'utf8')).toBe('sealed');
    expect(calls.find(([call]) => call === 'POST /gkserver/backup')?.[1]).toContain(`"passphrase":"${PASSPHRASE}"`);
  });

  it('asks for a passphrase twice, and never takes one as an argument', async () => {
    const path = join(folder, 'a.gkbackup');
    const answers = [PASSPHRASE, PASSPHRASE];
    expect((await gk(['backup', path], {}, () => Promise.resolve(answers.shift() ?? ''))).code).toBe(0);
    const differing = [PASSPHRASE, 'another one'];
    const again = ['backup', path, '--force'];
    const other = await gk(again, {}, () => Promise.resolve(differing.shift() ?? ''));
    expect(other).toMatchObject({ code: 2, err: 'gk: The two passphrases differ.\n' });
    expect(await gk(again, {})).toMatchObject({
      code: 2,
      err: 'gk: Set the environment variable GK_BACKUP_PASSPHRASE to the passphrase of the backup.\n',
    });
    expect((await gk(['backup', path, '--passphrase', PASSPHRASE], {})).code).toBe(2);
  });

  it('leaves no file where the server refuses, and does not repeat the passphrase', async () => {
    refusal = { status: 400, message: `Too short: ${PASSPHRASE}` };
    const { code, err } = await gk(['backup', join(folder, 'a')], { GK_BACKUP_PASSPHRASE: PASSPHRASE });
    expect([code, err]).toEqual([2, expect.not.stringContaining(PASSPHRASE)]);
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('gk restore', () => {
  it('says what is in a backup, and restores it only when told to', async () => {
    const path = join(folder, 'a.gkbackup');
    await writeFile(path, 'sealed');
    const env = { GK_BACKUP_PASSPHRASE: PASSPHRASE };
    const looked = await gk(['restore', path], env);
    expect([looked.code, looked.out]).toEqual([
      0,
      expect.stringMatching(
        /^Made 2026-09-2\dT[\d:]+[+-]\d{4} by anna, version 1\.0\n4 accounts, .* 2 fences, .*\nNothing was changed\. Add --yes/,
      ),
    ]);
    expect(calls.map(([call]) => call).filter((call) => call.includes('restore'))).toEqual([
      'POST /gkserver/restore',
      'DELETE /gkserver/restore',
    ]);
    expect(calls.find(([call]) => call === 'PUT /gkserver/upload/ticket')?.[1]).toBe('sealed');
    calls = [];
    expect((await gk(['restore', path, '--yes'], env)).out).toContain('Restored: everybody has to sign in again.');
    expect(calls.find(([call]) => call === 'PUT /gkserver/restore')?.[1]).toContain('"restoreid":"r1"');
  });

  it('ends with 2 for a file that is not there', async () => {
    const result = await gk(['restore', join(folder, 'none')], { GK_BACKUP_PASSPHRASE: PASSPHRASE });
    expect([result.code, result.err]).toEqual([2, expect.stringContaining('cannot be read')]);
  });
});
