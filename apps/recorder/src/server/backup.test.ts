import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { backupResource, createRestClient, type BackupResource } from 'gk-sdk/rest';
import { milliseconds, type Clock } from 'gk-sdk';
import { sha256Hex } from 'gk-sdk/wire';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RecorderStore } from '../store/recorder-store.js';
import { SMTP } from './settings/server-settings.js';
import { CommandClient } from './testing/command-client.js';
import { fakeSeeds } from './testing/fake-world.js';
import { jsonRequest } from './testing/json-request.js';
import { startRecorder, type RecorderUnderTest, type StartOptions } from './testing/recorder-under-test.js';
import { openStore } from './testing/store-under-test.js';
import { asUser, StreamClient } from './testing/stream-client.js';

const PASSPHRASE = 'correct horse battery';
/** 2026-09-21T22:13:20 by the server's clock. */
const NOW_S = 1_790_000_000;

let root: string;
const ends: (() => unknown)[] = [];
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'gk-backup-'));
});
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
  rmSync(root, { recursive: true });
});

/** A recorder that begins anew after a restore, as the process does. */
class Machine {
  readonly folder: string;
  readonly #options: StartOptions;
  #recorder: RecorderUnderTest | undefined;
  /** Counts its beginnings. */
  begun = 0;
  #restarting = Promise.resolve();
  problem: (store: RecorderStore) => string | undefined = () => undefined;

  constructor(name: string, options: StartOptions = {}) {
    this.folder = join(root, name);
    this.#options = options;
    ends.push(() => this.end());
  }

  async begin(port = 0): Promise<void> {
    this.#recorder = await startRecorder({
      store: openStore(this.folder, fakeSeeds(4)),
      backupCost: 4,
      port,
      restoreHost: {
        problem: (store) => this.problem(store),
        restart: () => {
          const { port: used } = new URL(this.recorder.url);
          this.#restarting = this.recorder.close().then(() => this.begin(Number(used)));
        },
      },
      ...this.#options,
    });
    this.begun += 1;
  }

  get recorder(): RecorderUnderTest {
    if (this.#recorder === undefined) throw new Error('It has not begun.');
    return this.#recorder;
  }

  backups(username = 'admin', password = username): BackupResource {
    const authorization = { kind: 'password', username, passwordHash: sha256Hex(password) } as const;
    return backupResource(createRestClient({ baseUrl: this.recorder.url, authorization: () => authorization }));
  }

  async end(): Promise<void> {
    await this.#restarting;
    await this.#recorder?.close();
    this.#recorder = undefined;
  }
}

async function begin(name: string, options: StartOptions = {}): Promise<Machine> {
  const machine = new Machine(name, options);
  await machine.begin();
  return machine;
}

/** A clock that a test sets; what waits for it runs when it is told. */
class HandClock implements Clock {
  nowS = NOW_S;
  readonly #waiting = new Map<() => void, number>();
  now = () => milliseconds(this.nowS * 1000);
  after: Clock['after'] = (delayMs, callback) => {
    this.#waiting.set(callback, delayMs);
    return () => this.#waiting.delete(callback);
  };
  /** Lets those go on that wait for so long; by default, those that look whether a backup is due. */
  look(delayMs = 30_000): void {
    for (const [callback, waitsMs] of [...this.#waiting]) {
      if (waitsMs !== delayMs) continue;
      this.#waiting.delete(callback);
      callback();
    }
  }
}

const blob = (bytes: Uint8Array): Blob => new Blob([new Uint8Array(bytes)]);
const backupOf = async (machine: Machine): Promise<Uint8Array> => (await machine.backups().make(PASSPHRASE)).bytes();

describe('a backup', () => {
  it('makes another machine what this one was, and signs everybody out there', async () => {
    const { recorder: old } = await begin('old');
    old.store.users.changePassword('admin', sha256Hex('a better one'));
    old.store.settings.write(SMTP, { ...SMTP.defaults, pass: 'secret of the mail' });
    const admin = { kind: 'password', username: 'admin', passwordHash: sha256Hex('a better one') } as const;
    const ofOld = backupResource(createRestClient({ baseUrl: old.url, authorization: () => admin }));
    const file = await ofOld.make(PASSPHRASE);
    expect(file.name).toMatch(/^gk-backup-\d{4}-\d\d-\d\d-\d{6}\.gkbackup$/);
    const bytes = await file.bytes();
    expect(Buffer.from(bytes).includes('secret of the mail')).toBe(false);

    const machine = await begin('new');
    const { recorder } = machine;
    const token = (await (await recorder.post('/gkserver/token', { ttl: 600 })).json()) as { e: string; h: string };
    const commands = await CommandClient.login(recorder.address);
    const byToken = await CommandClient.open(recorder.address);
    expect((await byToken.call('Q02', { E: token.e, H: token.h })).fields.R).toBe('1');
    const live = new StreamClient(recorder.address, '/ws.cgi', {
      deviceid: 'GK-0001',
      channel: '1',
      ...asUser('viewer'),
    });
    await live.until(({ packets }) => packets.length > 0);
    const closes = Promise.all([once(commands.socket, 'close'), once(byToken.socket, 'close'), live.closed]);

    const content = await machine.backups().check(blob(bytes), PASSPHRASE);
    expect(content).toMatchObject({ version: '1.0', madeBy: 'admin', accounts: 4 });
    // Nothing has changed yet.
    expect((await recorder.post('/gkcommon/userinfo')).status).toBe(200);
    expect(await machine.backups().restore(content.id)).toContain('sign in again');
    const [[ofCommands], [ofToken], ofLive] = await closes;
    expect([ofCommands, ofToken, ofLive.code]).toEqual([4401, 4401, 4401]);
    await expect.poll(() => machine.begun).toBe(2);

    const again = machine.recorder;
    expect((await again.post('/gkcommon/userinfo')).status).toBe(401);
    const { e, h } = token;
    expect((await fetch(`${again.url}/gkcommon/userinfo`, jsonRequest('POST', { e, h }))).status).toBe(401);
    expect(await machine.backups('admin', 'a better one').read()).toMatchObject({ busy: '', enabled: false });
    expect(again.store.settings.read(SMTP).pass).toBe('secret of the mail');
    // Who did it stands in the log of the machine, which is as it was.
    const rows = [...again.store.accessLog.newestFirst()].map(({ username, method, action, data }) =>
      [username, method, action, data].join(' '),
    );
    expect(rows.filter((row) => row.includes('restore'))).toEqual([
      expect.stringMatching(/^admin PUT gkserver\/restore \{"restoreid":"\w+"\}$/),
      expect.stringMatching(/^admin POST gkserver\/restore \{"size":\d+\}$/),
    ]);
    expect(rows.join('\n')).not.toContain(PASSPHRASE);
    expect(again.store.runLog.find('Restored a backup')).toHaveLength(1);
  });

  it('is for administrators of the root group with a password, never for tokens', async () => {
    const machine = await begin('rights');
    const { recorder } = machine;
    const { users, groups } = recorder.store;
    const groupId = groups.list().find(({ name }) => name === 'North')?.id ?? 0;
    users.add({ name: 'nora', permissionId: 0, groupId, wireHash: sha256Hex('nora') });
    users.add({ name: 'root2', permissionId: 0, groupId: groups.rootId, wireHash: sha256Hex('root2') });
    const calls: readonly (readonly [string, string, object])[] = [
      ['GET', '/gkserver/backup', {}],
      ['PUT', '/gkserver/backup', { enable: 0, time: '03:00', keep: 3 }],
      ['POST', '/gkserver/backup', { passphrase: PASSPHRASE }],
      ['GET', '/gkserver/backupfile/gk-backup-2026-01-01-000000.gkbackup', {}],
      ['POST', '/gkserver/restore', { passphrase: PASSPHRASE, size: 10 }],
      ['PUT', '/gkserver/restore', { restoreid: 'x' }],
      ['DELETE', '/gkserver/restore', {}],
    ];
    const send = async (method: string, path: string, body: object, authorization: string): Promise<number> => {
      const headers = { Authorization: authorization, 'Content-Type': 'application/json' };
      const init = { method, headers, ...(method !== 'GET' && { body: JSON.stringify(body) }) };
      const answer = await fetch(recorder.url + path, init);
      await answer.arrayBuffer();
      return answer.status;
    };
    const basic = (name: string): string => `Basic ${Buffer.from(`${name}:${sha256Hex(name)}`).toString('base64')}`;
    const { e, h } = (await (await recorder.post('/gkserver/token', { ttl: 600 })).json()) as { e: string; h: string };
    for (const [method, path, body] of calls) {
      for (const who of [basic('nora'), basic('dealer'), basic('viewer'), `Bearer ${e}.${h}`]) {
        expect([path, method, await send(method, path, body, who)]).toEqual([path, method, 403]);
      }
      expect([path, await send(method, path, body, basic('root2'))]).toEqual([path, expect.toBeOneOf([200, 404])]);
    }
  });

  it('is made alone: a second one is told to wait, and a client that goes frees the place', async () => {
    const machine = await begin('alone');
    const { store } = machine.recorder;
    const big = join(root, 'big');
    writeFileSync(big, Buffer.alloc(30_000_000, 'firmware'));
    store.firmware.add({ filename: 'a', memo: '', sizeBytes: 30_000_000, md5: '0', updatedS: 0 }, big);
    const first = await machine.backups().make(PASSPHRASE);
    const reader = first.stream.getReader();
    await reader.read();
    const busy = 'The server is busy with a backup by admin: try again when it is done.';
    await expect(machine.backups().make(PASSPHRASE)).rejects.toMatchObject({ code: 'refused', message: busy });
    expect((await machine.backups().read()).busy).toBe('a backup by admin');
    await reader.cancel();
    await expect.poll(async () => (await machine.backups().read()).busy).toBe('');
    expect((await backupOf(machine)).length).toBeGreaterThan(30_000_000);
  });

  it.each(['of now', 'of the schedule', 'a firmware file'])(
    'breaks off for who loses the account while it is sent: %s',
    async (kind) => {
      const machine = await begin('cut', { now: () => NOW_S * 1000 });
      const { store, url } = machine.recorder;
      const { users, groups } = store;
      const bytes = 30_000_000;
      const big = join(root, 'firmware');
      writeFileSync(big, Buffer.alloc(bytes, 'firmware'));
      const firmware = store.firmware.add({ filename: 'a', memo: '', sizeBytes: bytes, md5: '0', updatedS: 0 }, big);
      const kept = `gk-backup-2026-09-21-221320.gkbackup`;
      writeFileSync(join(store.files.folder('backups'), kept), Buffer.alloc(bytes));
      users.add({ name: 'root2', permissionId: 0, groupId: groups.rootId, wireHash: sha256Hex('root2') });
      const basic = `Basic ${Buffer.from(`root2:${sha256Hex('root2')}`).toString('base64')}`;
      const open = {
        'of now': () =>
          fetch(`${url}/gkserver/backup`, {
            method: 'POST',
            headers: { 'Content-Type': 'application/json', Authorization: basic },
            body: JSON.stringify({ passphrase: PASSPHRASE }),
          }),
        'of the schedule': () => fetch(`${url}/gkserver/backupfile/${kept}`, { headers: { Authorization: basic } }),
        'a firmware file': () =>
          fetch(`${url}/web.cgi?type=firmware&id=${firmware.id}&user=root2&password=${sha256Hex('root2')}`),
      }[kind];
      const response = await open?.();
      expect(response?.status).toBe(200);
      users.remove('root2');
      const end = response?.arrayBuffer().then(
        () => 'whole',
        () => 'broken off',
      );
      expect(await end).toBe('broken off');
    },
  );

  it('takes no file of who lost the account or a right since it was announced', async () => {
    const { recorder } = await begin('lost');
    const { users, groups } = recorder.store;
    const sent = async (lose: (name: string) => void, name: string): Promise<number> => {
      users.add({ name, permissionId: 0, groupId: groups.rootId, wireHash: sha256Hex(name) });
      const credentials = { username: name, password: sha256Hex(name), passphrase: PASSPHRASE, size: 3 };
      const reply = await fetch(`${recorder.url}/gkserver/restore`, jsonRequest('POST', credentials));
      const { upload } = (await reply.json()) as { upload: string };
      lose(name);
      return (await fetch(`${recorder.url}/${upload}`, { method: 'PUT', body: 'abc' })).status;
    };
    expect([
      await sent((name) => users.remove(name), 'gone'),
      await sent((name) => users.changePassword(name, sha256Hex('other')), 'other'),
      await sent(() => undefined, 'same'),
    ]).toEqual([401, 401, 400]);
  });

  it('takes a passphrase of 12 characters, and ten of them in ten minutes', async () => {
    const machine = await begin('throttled');
    await expect(machine.backups().make('too short')).rejects.toMatchObject({
      code: 'invalid-argument',
      message: expect.stringContaining('at least 12 characters') as unknown,
    });
    const bytes = blob(await backupOf(machine));
    for (let n = 0; n < 9; n += 1) {
      await expect(machine.backups().check(bytes, `wrong number ${n}`)).rejects.toThrow(
        'The passphrase does not open this backup: it is another one, or the beginning of the file is damaged.',
      );
    }
    await expect(machine.backups().check(bytes, PASSPHRASE)).rejects.toThrow(
      /Too many passphrases .* try again in \d+ s/,
    );
    await expect(machine.backups().make(PASSPHRASE)).rejects.toThrow(/Too many passphrases/);
    expect(readdirSync(join(machine.folder, 'files/restore'))).toEqual([]);
    expect(readdirSync(join(machine.folder, 'files/uploads'))).toEqual([]);
  });
});

describe('a restore', () => {
  it('changes nothing for a file that is cut, damaged or none, and for one that is not wanted', async () => {
    const machine = await begin('refused');
    const { store } = machine.recorder;
    const bytes = await backupOf(machine);
    store.groups.add(store.groups.rootId, 'since then');
    const names = (): string[] => machine.recorder.store.groups.list().map(({ name }) => name);
    const before = names();
    const flipped = Uint8Array.from(bytes);
    flipped[bytes.length - 20] = (flipped[bytes.length - 20] ?? 0) ^ 1;
    for (const [file, words] of [
      [bytes.subarray(0, bytes.length - 1), /damaged/],
      [bytes.subarray(0, 90), /does not open this backup/],
      [flipped, /damaged/],
      [new TextEncoder().encode('{"hello":"world"}'.repeat(10)), /This is no backup/],
    ] as const) {
      await expect(machine.backups().check(blob(file), PASSPHRASE)).rejects.toThrow(words);
    }
    machine.problem = () => 'The first password of admin is unchanged.';
    await expect(machine.backups().check(blob(bytes), PASSPHRASE)).rejects.toThrow('The first password of admin');
    machine.problem = () => undefined;
    const { id } = await machine.backups().check(blob(bytes), PASSPHRASE);
    expect(readdirSync(join(machine.folder, 'files/restore'))).toEqual([id]);
    // An older one, that somebody else still looks at, is no reason to forget this one.
    await expect(machine.backups().restore('older')).rejects.toMatchObject({ code: 'not-found' });
    expect(readdirSync(join(machine.folder, 'files/restore'))).toEqual([id]);
    await machine.backups().discard('of another one');
    expect(readdirSync(join(machine.folder, 'files/restore'))).toEqual([id]);
    await machine.backups().discard(id);
    await expect(machine.backups().restore(id)).rejects.toMatchObject({ code: 'not-found' });
    expect(readdirSync(join(machine.folder, 'files/restore'))).toEqual([]);
    expect([names(), machine.begun]).toEqual([before, 1]);
  });

  it('waits half an hour for who checked the file: then nothing of it is left on the disk', async () => {
    const clock = new HandClock();
    const machine = await begin('late', { clock, now: () => clock.nowS * 1000 });
    const { id } = await machine.backups().check(blob(await backupOf(machine)), PASSPHRASE);
    const kept = (): string[] => readdirSync(join(machine.folder, 'files/restore'));
    clock.look(29 * 60_000);
    expect(kept()).toEqual([id]);
    clock.look(30 * 60_000);
    expect(kept()).toEqual([]);
    await expect(machine.backups().restore(id)).rejects.toMatchObject({ code: 'not-found' });
  });
});

describe('a checked backup', () => {
  it('of another administrator is told to be gone when a second one was checked, and the second stays', async () => {
    const machine = await begin('two');
    const bytes = blob(await backupOf(machine));
    const first = await machine.backups().check(bytes, PASSPHRASE);
    const second = await machine.backups().check(bytes, PASSPHRASE);
    const words = 'This backup is not ready to be restored any more: choose the file again.';
    await expect(machine.backups().restore(first.id)).rejects.toMatchObject({ code: 'not-found', message: words });
    await machine.backups().discard(first.id);
    expect(await machine.backups().restore(second.id)).toContain('sign in again');
    await expect.poll(() => machine.begun).toBe(2);
  });

  it('is one of two that come at once: the other is told to wait', async () => {
    const machine = await begin('at-once');
    const bytes = blob(await backupOf(machine));
    const both = await Promise.allSettled([0, 1].map(() => machine.backups().check(bytes, PASSPHRASE)));
    const refused = both.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
    const ids = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value.id] : []));
    expect(refused.length).toBeLessThan(2);
    for (const words of refused)
      expect(words).toContain('The server is busy with a restore: try again when it is done.');
    expect(readdirSync(join(machine.folder, 'files/restore'))).toEqual([ids.at(-1)]);
    expect(readdirSync(join(machine.folder, 'files/uploads'))).toEqual([]);
  });
});

describe('the schedule', () => {
  async function scheduled() {
    const clock = new HandClock();
    const machine = await begin('schedule', { clock, now: () => clock.nowS * 1000 });
    const files = (): string[] => readdirSync(join(machine.folder, 'files/backups')).sort();
    return { clock, machine, files };
  }

  it('makes a backup a day, keeps the newest, and opens with its passphrase', async () => {
    const { clock, machine, files } = await scheduled();
    const schedule = { enabled: true, time: '22:30', keep: 2 };
    await expect(machine.backups().saveSchedule(schedule, undefined)).rejects.toThrow('Enter the passphrase');
    await machine.backups().saveSchedule(schedule, PASSPHRASE);
    expect(files()).toEqual([]);
    for (const day of [0, 1, 2]) {
      clock.nowS = NOW_S + day * 86_400 + 1800;
      clock.look();
      await expect.poll(() => files().length).toBe(Math.min(day + 1, 2));
      await expect.poll(async () => (await machine.backups().read()).lastS).toBe(clock.nowS);
      clock.nowS += 600;
      clock.look();
    }
    expect(files()).toEqual(['gk-backup-2026-09-22-224320.gkbackup', 'gk-backup-2026-09-23-224320.gkbackup']);
    const status = await machine.backups().read();
    expect(status).toMatchObject({ ...schedule, hasPassphrase: true, problem: '' });
    const [newest] = status.files;
    const bytes = await (await machine.backups().file(newest?.name ?? '')).bytes();
    expect(bytes.length).toBe(newest?.bytes);
    // A download that broke off goes on where it was.
    const address = `${machine.recorder.url}/gkserver/backupfile/${newest?.name ?? ''}`;
    const Authorization = `Basic ${Buffer.from(`admin:${sha256Hex('admin')}`).toString('base64')}`;
    const rest = await fetch(address, { headers: { Authorization, Range: 'bytes=8-' } });
    expect([rest.status, new Uint8Array(await rest.arrayBuffer())]).toEqual([206, bytes.subarray(8)]);
    const head = await fetch(address, { method: 'HEAD', headers: { Authorization } });
    expect([head.status, head.headers.get('Content-Length')]).toEqual([200, String(bytes.length)]);
    expect((await machine.backups().check(blob(bytes), PASSPHRASE)).madeBy).toBe('');
    // The file holds a key, not the passphrase.
    const key = join(machine.folder, 'backup.key');
    expect([statSync(key).mode & 0o777, readFileSync(key, 'utf8').includes(PASSPHRASE)]).toEqual([0o600, false]);
    for (const name of ['../../token.key', 'gk-backup-2026-09-22-220320.gkbackup.part', 'nothing']) {
      await expect(machine.backups().file(name)).rejects.toMatchObject({ code: 'not-found' });
    }
  });

  it('says why one failed, and keeps those that there are', async () => {
    const { clock, machine, files } = await scheduled();
    await machine.backups().saveSchedule({ enabled: true, time: '21:00', keep: 3 }, PASSPHRASE);
    await expect.poll(() => files().length).toBe(1);
    const key = readFileSync(join(machine.folder, 'backup.key'));
    rmSync(join(machine.folder, 'backup.key'));
    clock.nowS += 86_400;
    const words = 'The passphrase is not on this machine: enter it again.';
    await expect
      .poll(async () => {
        clock.look();
        return (await machine.backups().read()).problem;
      })
      .toBe(words);
    expect(files()).toHaveLength(1);
    expect(machine.recorder.logged).toContainEqual(`The backup of the schedule failed: ${words}`);
    // It is tried again an hour later.
    writeFileSync(join(machine.folder, 'backup.key'), key);
    clock.nowS += 3_599;
    clock.look();
    expect((await machine.backups().read()).problem).toBe(words);
    clock.nowS += 1;
    clock.look();
    await expect.poll(() => files().length).toBe(2);
    await expect.poll(async () => (await machine.backups().read()).problem).toBe('');
  });

  it('makes up at once for one that failed for want of its passphrase', async () => {
    const { clock, machine, files } = await scheduled();
    const schedule = { enabled: true, time: '21:00', keep: 3 };
    await machine.backups().saveSchedule(schedule, PASSPHRASE);
    await expect.poll(() => files().length).toBe(1);
    rmSync(join(machine.folder, 'backup.key'));
    clock.nowS += 86_400;
    await expect
      .poll(async () => {
        clock.look();
        return (await machine.backups().read()).problem;
      })
      .toContain('passphrase');
    clock.nowS += 60;
    await machine.backups().saveSchedule(schedule, PASSPHRASE);
    await expect.poll(() => files().length).toBe(2);
  });
});
