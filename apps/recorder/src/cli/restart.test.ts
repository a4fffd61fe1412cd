import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backupResource, createRestClient, type BackupResource } from 'gk-sdk/rest';
import { sha256Hex } from 'gk-sdk/wire';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { jsonRequest } from '../server/testing/json-request.js';
import { buildRecorder, RecorderProcess } from './testing/recorder-process.js';

const PASSPHRASE = 'correct horse battery';

let root: string;
let main: string;
let running: RecorderProcess | undefined;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'gk-restart-'));
  main = buildRecorder();
});
afterEach(async () => {
  await running?.end('SIGKILL');
});
afterAll(() => {
  rmSync(root, { recursive: true });
});

const folder = (): string => join(root, 'state');

async function start(): Promise<string> {
  running = new RecorderProcess(main, ['--port', '0', '--devices', '2', '--empty', '--state', folder()]);
  return `http://${await running.ready()}`;
}

function backups(baseUrl: string, password = 'admin'): BackupResource {
  const authorization = { kind: 'password', username: 'admin', passwordHash: sha256Hex(password) } as const;
  return backupResource(createRestClient({ baseUrl, authorization: () => authorization }));
}

/** Whether the recorder accepts a password; undefined while it does not answer. */
async function accepts(url: string, password: string): Promise<boolean | undefined> {
  try {
    const body = { username: 'admin', password: sha256Hex(password) };
    const { status } = await fetch(`${url}/gkcommon/userinfo`, jsonRequest('POST', body));
    return status === 503 ? undefined : status === 200;
  } catch {
    return undefined;
  }
}

const changePassword = (url: string, before: string, after: string): Promise<Response> =>
  fetch(
    `${url}/gkserver/passwd`,
    jsonRequest('PUT', { username: 'admin', password: sha256Hex(before), newpass: sha256Hex(after) }),
  );

describe('a recorder that a backup is restored on', () => {
  it('begins anew at the same address, and stands by it after a kill at any moment', async () => {
    const url = await start();
    const bytes = await (await backups(url).make(PASSPHRASE)).bytes();
    const file = new Blob([Uint8Array.from(bytes)]);
    expect((await changePassword(url, 'admin', 'changed')).status).toBe(200);

    const { id } = await backups(url, 'changed').check(file, PASSPHRASE);
    await backups(url, 'changed').restore(id);
    await expect.poll(() => accepts(url, 'admin')).toBe(true);
    expect(await accepts(url, 'changed')).toBe(false);
    expect(running?.out.match(/^GK ready/gm)).toHaveLength(2);

    // Killed over a backup that is only checked: nothing has changed.
    expect((await changePassword(url, 'admin', 'changed again')).status).toBe(200);
    await backups(url, 'changed again').check(file, PASSPHRASE);
    await running?.end('SIGKILL');
    const second = await start();
    expect(await accepts(second, 'changed again')).toBe(true);
    expect(readdirSync(join(folder(), 'files/restore'))).toEqual([]);

    // Killed as soon as it has confirmed the restore.
    const checked = await backups(second, 'changed again').check(file, PASSPHRASE);
    await backups(second, 'changed again').restore(checked.id);
    await running?.end('SIGKILL');
    const third = await start();
    expect([await accepts(third, 'admin'), await accepts(third, 'changed again')]).toEqual([true, false]);
    expect(readdirSync(join(folder(), 'files/restore'))).toEqual([]);
  });
});
