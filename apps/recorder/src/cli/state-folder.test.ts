import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sha256Hex } from 'gk-sdk/wire';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CommandClient } from '../server/testing/command-client.js';
import { jsonRequest } from '../server/testing/json-request.js';
import { canMount, mountMemory, unmount } from '../store/testing/memory-disk.js';
import { buildRecorder, RecorderProcess } from './testing/recorder-process.js';

const CREDENTIALS = { username: 'admin', password: sha256Hex('admin') };

let root: string;
let main: string;
let running: RecorderProcess | undefined;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'gk-state-folder-'));
  main = buildRecorder();
});
afterEach(async () => {
  await running?.end('SIGKILL');
});
afterAll(() => {
  rmSync(root, { recursive: true });
});

/** Starts a recorder under a umask that allows everything. */
async function start(state: string): Promise<string> {
  const before = process.umask(0);
  try {
    running = new RecorderProcess(main, ['--port', '0', '--devices', '2', '--empty', '--state', state]);
  } finally {
    process.umask(before);
  }
  return running.ready();
}

/** Announces a firmware file; where to PUT its bytes. */
async function announce(client: CommandClient, bytes: Buffer): Promise<string> {
  const md5 = createHash('md5').update(bytes).digest('hex');
  const reply = await client.call('U01', {}, JSON.stringify({ name: 'fw-1.2.bin', size: bytes.length, md5 }));
  expect(reply.fields.R, reply.fields.T).toBe('1');
  return reply.fields.V ?? '';
}

/** Has a recording packed: the first that there is during the last day. */
async function download(url: string, client: CommandClient): Promise<void> {
  const [{ body = '[]' } = {}] = await client.list('Q03');
  for (const { deviceid } of JSON.parse(body) as { deviceid: string }[]) {
    for (let hours = 1; hours <= 24; hours += 1) {
      const spbtime = Math.floor(Date.now() / 1000) - hours * 3600;
      const query = `type=lobkask&user=admin&password=admin&deviceid=${deviceid}&ch=1&spbtime=${spbtime}&duration=60`;
      const stateOf = async () => ((await (await fetch(`${url}/web.cgi?${query}`)).json()) as { state: string }).state;
      let state = '';
      await expect.poll(async () => (state = await stateOf())).toMatch(/READY|FAIL/);
      if (state === 'READY') return;
    }
  }
  throw new Error('Nothing was recorded.');
}

const put = (url: string, body: Buffer): Promise<Response> => fetch(url, { method: 'PUT', body: new Uint8Array(body) });

/** Every path of a folder, itself first. */
function pathsOf(folder: string): string[] {
  const below = readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? pathsOf(path) : [path];
  });
  return [folder, ...below];
}

const modeOf = (path: string): string => (lstatSync(path).mode & 0o777).toString(8);

/** Expects that only the owner can access the files of a state. */
function expectPrivate(state: string): void {
  for (const path of pathsOf(state))
    expect([path, modeOf(path)]).toEqual([path, lstatSync(path).isDirectory() ? '700' : '600']);
}

describe('the state folder', () => {
  it('is for its user alone, with all that comes into it, whatever the umask', async () => {
    const state = join(root, 'private');
    const url = `http://${await start(state)}`;
    const client = await CommandClient.login(new URL(url).host);
    const bytes = Buffer.alloc(100_000, 'fw');
    expect((await put(`${url}/${await announce(client, bytes)}`, bytes)).status).toBe(200);
    // An upload that does not come to its end, and a download, while they are there.
    const cut = request(`${url}/${await announce(client, bytes)}`, { method: 'PUT' });
    cut.on('error', () => undefined);
    cut.write(bytes.subarray(0, 50_000));
    await download(url, client);
    await expect.poll(() => readdirSync(join(state, 'files/uploads')).length).toBe(1);
    const names = pathsOf(state).map((path) => path.slice(state.length));
    expect(names).toEqual(expect.arrayContaining(['/recorder.sqlite', '/recorder.sqlite-wal', '/files/firmware/1']));
    expect(names.some((name) => /^\/files\/downloads\/.+\.mp4$/.test(name))).toBe(true);
    expectPrivate(state);
    cut.destroy();
    await running?.end('SIGTERM');
    expectPrivate(state);
  });

  it('closes what an earlier version left open, and leaves alone what is not the recorder’s', async () => {
    const state = join(root, 'open');
    await start(state);
    await running?.end('SIGTERM');
    const site = join(state, 'files/site');
    writeFileSync(join(site, 'brand.json'), '{}');
    for (const path of pathsOf(state)) chmodSync(path, lstatSync(path).isDirectory() ? 0o777 : 0o666);
    const other = join(state, 'notes.txt');
    const target = join(root, 'target');
    writeFileSync(other, '');
    writeFileSync(target, '');
    chmodSync(other, 0o644);
    chmodSync(target, 0o644);
    symlinkSync(target, join(site, 'link'));
    await start(state);
    expect([modeOf(other), modeOf(target)]).toEqual(['644', '644']);
    rmSync(other);
    rmSync(join(site, 'link'));
    expectPrivate(state);
  });

  it('keeps no part of an upload over which the recorder was killed, and what came whole', async () => {
    const state = join(root, 'killed');
    const address = await start(state);
    const client = await CommandClient.login(address);
    const bytes = Buffer.alloc(3_000_000, 'firmware');
    expect((await put(`http://${address}/${await announce(client, bytes)}`, bytes)).status).toBe(200);
    const cut = request(`http://${address}/${await announce(client, bytes)}`, { method: 'PUT' });
    cut.on('error', () => undefined);
    cut.write(bytes.subarray(0, 2_000_000));
    const uploads = join(state, 'files/uploads');
    await expect
      .poll(() => readdirSync(uploads).map((name) => lstatSync(join(uploads, name)).size))
      .toEqual([expect.toSatisfy((size: number) => size > 0)]);
    await running?.end('SIGKILL');
    expect(readdirSync(uploads)).toHaveLength(1);
    // Bytes whose row was not committed when the power failed.
    writeFileSync(join(state, 'files/firmware/2'), 'orphan');

    const again = await start(state);
    expect(readdirSync(uploads)).toEqual([]);
    expect(readdirSync(join(state, 'files/firmware'))).toEqual(['1']);
    const stored = await fetch(`http://${again}/web.cgi?type=firmware&id=1&user=admin&password=admin`);
    expect(Buffer.from(await stored.arrayBuffer()).equals(bytes)).toBe(true);
  });

  it('keeps each change that was answered, however the recorder ends', async () => {
    const state = join(root, 'answered');
    const address = await start(state);
    for (let place = 0; place < 5; place += 1) {
      const fence = {
        title: `F${place}`,
        enable: 1,
        lat: 1,
        lng: 2,
        radius: 3,
        trigger_in: 1,
        trigger_out: 0,
        devices: ['GK-0001'],
      };
      const answer = await fetch(
        `http://${address}/gkserver/fence/${place}`,
        jsonRequest('PUT', { ...CREDENTIALS, ...fence }),
      );
      expect(answer.status).toBe(200);
    }
    await running?.end('SIGKILL');
    const again = await start(state);
    const headers = { Authorization: `Basic ${Buffer.from(`admin:${CREDENTIALS.password}`).toString('base64')}` };
    const list = (await (await fetch(`http://${again}/gkserver/fencelist`, { headers })).json()) as { title: string }[];
    expect(list.slice(0, 6).map(({ title }) => title)).toEqual(['F0', 'F1', 'F2', 'F3', 'F4', '']);
  });
});

describe('a state folder that cannot be used', () => {
  /** Expects one line and exit code 2, before footage that takes long is looked at, let alone a fleet is made. */
  async function refused(state: string, reason: string): Promise<void> {
    const argv = ['--port', '0', '--state', state, '--footage', '/nowhere', '--devices', '10000'];
    running = new RecorderProcess(main, argv);
    expect(await running.exitCode()).toBe(2);
    expect(running.err).toBe(`The state folder ${state} cannot be used: ${reason}; choose one by --state.\n`);
    expect(running.out).toBe('');
  }

  it('is said at once: a file, a path below one, a place where nothing can be made', async () => {
    const file = join(root, 'file');
    writeFileSync(file, '');
    await refused(file, 'it is a file');
    await refused(join(file, 'state'), 'a part of its path is a file');
    if (existsSync('/proc/self')) await refused('/proc/gk-state', 'it cannot be made there');
  });

  it('is said at once: the folder of everybody', async () => {
    const shared = join(root, 'shared');
    mkdirSync(shared);
    chmodSync(shared, 0o1777);
    await refused(shared, 'it belongs to all users');
    expect((lstatSync(shared).mode & 0o7777).toString(8)).toBe('1777');
  });

  it.runIf(canMount())('is said at once: a disk that is read-only', async () => {
    const mount = join(root, 'read-only');
    mkdirSync(mount);
    mountMemory(mount, 'ro,size=64k');
    try {
      await refused(mount, 'its disk is read-only');
      await refused(join(mount, 'state'), 'its disk is read-only');
    } finally {
      unmount(mount);
    }
  });
});
