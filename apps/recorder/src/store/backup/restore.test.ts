import { createHash } from 'node:crypto';
import fs, {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sha256Hex } from 'gk-sdk/wire';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { fakeSeeds } from '../../server/testing/fake-world.js';
import { keptIn, seedMarks } from '../../server/testing/effective-calls.js';
import { openStore } from '../../server/testing/store-under-test.js';
import { openDatabase } from '../database/database.js';
import { MIGRATIONS } from '../database/migrations.js';
import { RecorderStore } from '../recorder-store.js';
import { StateFolder } from '../state/state-folder.js';
import { canMount, mountMemory, unmount } from '../testing/memory-disk.js';
import { fillDisk } from '../testing/fill-disk.js';
import { isDiskFull } from '../state/disk-full.js';
import { encodeRecord, type BackupRecord } from './backup-record.js';
import { stageBackup } from './stage-backup.js';
import {
  BACKED_UP_TABLES,
  KEPT_META,
  RESTORED_FOLDERS,
  RESTORED_META,
  RESTORED_TABLES,
  STATE_FOLDERS,
  STATE_TABLES,
} from './state-parts.js';

const SEEDS = fakeSeeds(4);
const NOW_S = 1_790_000_000;
const MAKER = { version: '1.0', madeS: NOW_S, madeBy: 'admin' };

let root: string;
/** A state that was used, and its backup. */
let used: string;
let backup: Buffer;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'gk-restore-'));
  used = join(root, 'used');
  const store = openStore(used, SEEDS);
  seedMarks(store, used);
  store.editDevice('GK-0002', { drivername: 'Ada', recordEnable: 2, recordPlan: '10' }, NOW_S - 1000);
  mkdirSync(join(used, 'files/site/pictures'), { recursive: true });
  writeFileSync(join(used, 'files/site/brand.json'), '{"id":7}');
  writeFileSync(join(used, 'files/site/pictures/logo.svg'), '<svg/>');
  backup = await backupOf(store);
  store.close();
});
afterAll(() => {
  rmSync(root, { recursive: true });
});

async function whole(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const piece of bytes) all.push(piece);
  return Buffer.concat(all);
}

const backupOf = (store: RecorderStore): Promise<Buffer> =>
  whole(store.backUp(MAKER, join(store.files.folder('site'), 'brand.json')));

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield Promise.resolve(bytes);
}

const stage = (store: RecorderStore, bytes: Uint8Array, problem: () => string | undefined = () => undefined) =>
  stageBackup(once(bytes), { path: join(store.files.folder('restore'), 'id'), seeds: SEEDS, problem });

/** Another machine, with a history of its own. */
function otherMachine(name = 'other'): string {
  const folder = mkdtempSync(join(root, `${name}-`));
  const store = openStore(folder, SEEDS);
  store.users.changePassword('admin', sha256Hex('other'));
  store.fences.put(5, {
    title: 'old',
    enable: 1,
    lat: 0,
    lng: 0,
    radius: 1,
    trigger_in: 1,
    trigger_out: 1,
    devices: [],
  });
  store.runLog.add('history of the other machine', NOW_S);
  writeFileSync(join(store.files.folder('site'), 'brand.json'), '{"id":1}');
  store.files.folder('firmware');
  store.close();
  return folder;
}

/** Content of a closed state folder that a backup holds. */
function madeIn(folder: string): Record<string, unknown> {
  const kept = keptIn(folder);
  const files = RESTORED_FOLDERS.flatMap((name) => {
    const path = join(folder, 'files', name);
    return readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [file.slice(folder.length), createHash('sha256').update(readFileSync(file)).digest('hex')]);
  });
  const tables = RESTORED_TABLES.map((name) => [name, kept[name]]);
  return {
    ...Object.fromEntries(tables),
    files: files.sort(),
    key: readFileSync(join(folder, 'evidence.key'), 'utf8'),
  };
}

/** Opens and closes a state as a start does, which brings its fleet up to date. */
function reopened(folder: string): void {
  openStore(folder, SEEDS).close();
}

describe('what a backup does with each part of the state', () => {
  it('is said of every table, value of meta and folder', () => {
    const database = openDatabase(':memory:');
    const tables = database
      .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'")
      .all();
    database.close();
    expect(tables.map(({ name }) => name).sort()).toEqual(Object.keys(STATE_TABLES).sort());
    const kept = keptIn(used);
    const keys = (kept['meta'] as { readonly key: string }[]).map(({ key }) => key);
    expect(keys.filter((key) => !RESTORED_META.includes(key) && !(key in KEPT_META))).toEqual([]);
    const folders = readdirSync(join(used, 'files'));
    expect(folders.filter((name) => !(name in STATE_FOLDERS))).toEqual([]);
  });
});

describe('a restore', () => {
  it('brings everything that users made onto another machine, with its secrets, and keeps the history there', async () => {
    const folder = otherMachine();
    const store = openStore(folder, SEEDS);
    const tokenKey = store.tokenKey;
    const { manifest } = await stage(store, backup);
    expect(manifest).toMatchObject({ ...MAKER, rows: { users: 6, faces: 2 }, schema: MIGRATIONS.length });
    store.restore('id', NOW_S + 50);
    store.close();
    const again = openStore(folder, SEEDS);
    expect(again.tokenKey.equals(tokenKey)).toBe(false);
    expect(again.isFirstStart).toBe(false);
    expect(again.fences.get(5).title).toBe('');
    expect(again.runLog.find('').map(({ line }) => line)).toContain('history of the other machine');
    // Restored places count from the restore on.
    expect(again.placeHistory.list().map(({ fromS, untilS }) => [fromS, untilS])).toEqual([
      [NOW_S + 50, undefined],
      [NOW_S + 50, undefined],
    ]);
    expect([again.drivers.at('GK-0002', NOW_S + 49).kind, again.drivers.at('GK-0002', NOW_S + 50)]).toEqual([
      'reported',
      { kind: 'named', name: 'Ada' },
    ]);
    expect(again.recordingRules.rulesOf('GK-0002')).toEqual([{ sinceS: NOW_S + 50, mode: 2, channels: '10' }]);
    // Either machine's signatures can be checked, and the one that was backed up signs on.
    expect(again.evidenceKeys.list().map(({ untilS }) => untilS)).toEqual([undefined, NOW_S + 50]);
    again.close();
    reopened(used);
    expect(madeIn(folder)).toEqual(madeIn(used));
    expect(readdirSync(join(folder, 'files/restore'))).toEqual([]);
  });

  it('on the machine of the backup takes back what was done since', async () => {
    const folder = join(root, 'same');
    cpSync(used, folder, { recursive: true });
    reopened(folder);
    const before = madeIn(folder);
    const store = openStore(folder, SEEDS);
    store.users.remove('dealer');
    store.groups.add(store.groups.rootId, 'new');
    store.firmware.remove(1);
    store.saveFence(0, { ...store.fences.get(0), title: 'changed' }, NOW_S);
    await stage(store, backup);
    store.restore('id', NOW_S);
    store.close();
    reopened(folder);
    expect(madeIn(folder)).toEqual(before);
  });

  it('ends all sessions, and nothing that held the old state writes it back', async () => {
    const store = openStore(otherMachine(), SEEDS);
    const ended: string[] = [];
    store.users.watch('admin', (why) => ended.push(why));
    await stage(store, backup);
    store.restore('id', NOW_S);
    expect(ended).toEqual(['restored']);
    expect(() => store.users.noteLogin('admin', NOW_S)).toThrow('The state was restored');
    // The history goes on.
    expect(store.runLog.add('a line', NOW_S)).toBe(true);
    store.close();
  });

  it('upgrades a backup of an older version', async () => {
    const old = join(root, 'older');
    mkdirSync(old);
    const database = new DatabaseSync(join(old, 'old.sqlite'));
    const schema = MIGRATIONS.findIndex((step) => step.includes('recordDays'));
    for (const step of MIGRATIONS.slice(0, schema)) database.exec(step);
    database.exec(`INSERT INTO groups (id, name, origin) VALUES (1, 'root', 'fleet');
      INSERT INTO permission_groups (id, name, access) VALUES (0, 'Administrator', '${'1'.repeat(86)}');
      INSERT INTO users (name, permission_id, group_id, salt, password, first_start_password) VALUES ('admin', 0, 1, 's', 'p', 0);
      INSERT INTO device_edits VALUES ('GK-0001', '{"recordDays":0,"plate":"OLD"}')`);
    const source = openStore(':memory:', SEEDS);
    const row = source.users.find('admin');
    database.prepare('UPDATE users SET salt = ?, password = ?').run(row?.password.salt ?? '', row?.password.hash ?? '');
    const records: BackupRecord[] = [
      { kind: 'manifest', manifest: { ...MAKER, schema, rows: {}, fileBytes: 0 } },
      ...['groups', 'permission_groups', 'users', 'device_edits'].flatMap((name): BackupRecord[] => {
        const rows = database.prepare(`SELECT * FROM ${name}`).all();
        const columns = Object.keys(rows[0] ?? {});
        return [
          { kind: 'table', table: { name, columns } },
          ...rows.map((one) => ({
            kind: 'row' as const,
            row: columns.map((column) => one[column] as string | number | null),
          })),
        ];
      }),
      { kind: 'end', end: { rows: 4, files: 0 } },
    ];
    database.close();
    source.close();
    const folder = otherMachine();
    const store = openStore(folder, SEEDS);
    await stage(store, Buffer.concat(records.map(encodeRecord)));
    store.restore('id', NOW_S);
    store.close();
    const again = openStore(folder, SEEDS);
    expect(again.users.list().map(({ name }) => name)).toEqual(['admin']);
    // A later step: 0 record days were the default once.
    expect(again.devices.get('GK-0001')?.edit).toEqual({ plate: 'OLD' });
    again.close();
  });
});

describe('a backup that cannot be used', () => {
  const refused = async (bytes: Uint8Array, words: RegExp, problem?: () => string | undefined): Promise<void> => {
    const folder = otherMachine();
    const store = openStore(folder, SEEDS);
    const before = [store.users.list(), store.fences.list()];
    await expect(stage(store, bytes, problem)).rejects.toThrow(words);
    expect([store.users.list(), store.fences.list()]).toEqual(before);
    expect(readdirSync(join(folder, 'files/restore'))).toEqual([]);
    store.close();
  };
  const records = (...list: BackupRecord[]): Buffer => Buffer.concat(list.map(encodeRecord));
  const manifest = {
    kind: 'manifest',
    manifest: { ...MAKER, schema: MIGRATIONS.length, rows: {}, fileBytes: 0 },
  } as const;
  const end = { kind: 'end', end: { rows: 0, files: 0 } } as const;

  it('of a newer version says which version is needed', async () => {
    const newer = { ...manifest, manifest: { ...manifest.manifest, version: '2.3', schema: MIGRATIONS.length + 1 } };
    await refused(records(newer, end), /made by version 2\.3 .* Restore it on a server of the version that made it/);
  });

  it('holds no account, or only a part', async () => {
    await refused(records(manifest, end), /content is not that of a recorder/);
    await refused(backup.subarray(0, backup.length - 30), /content is not that of a recorder/);
  });

  it('is for a server that could not run with it', async () => {
    await refused(backup, /first password/, () => 'The first password of admin is unchanged.');
  });

  it.each<[string, BackupRecord[]]>([
    ['another table', [{ kind: 'table', table: { name: 'access_log', columns: ['id'] } }]],
    ['another column', [{ kind: 'table', table: { name: 'users', columns: ['name', 'x) --'] } }]],
    [
      'a value of the machine',
      [
        { kind: 'table', table: { name: 'meta', columns: ['key', 'value'] } },
        { kind: 'row', row: ['restore', '../..'] },
      ],
    ],
    ['a file of another folder', [{ kind: 'file', file: { folder: 'talks', name: '1', bytes: 0 } }]],
    ['a file outside', [{ kind: 'file', file: { folder: 'site', name: '../../token.key', bytes: 0 } }]],
    ['a key of tokens', [{ kind: 'file', file: { folder: '', name: 'token.key', bytes: 0 } }]],
    ['a firmware file with a path', [{ kind: 'file', file: { folder: 'firmware', name: '../1', bytes: 0 } }]],
    ['bytes of no file', [{ kind: 'bytes', bytes: new Uint8Array(1) }]],
  ])('names %s', async (_, list) => {
    await refused(records(manifest, ...list, end), /content is not that of a recorder/);
    expect(existsSync(join(root, 'token.key'))).toBe(false);
  });
});

/** Steps that change something on the disk. */
const CHANGES = ['renameSync', 'rmSync', 'mkdirSync', 'chmodSync'] as const;

describe('a restore that is stopped', () => {
  const put: (() => void)[] = [];
  afterEach(() => {
    for (const back of put.splice(0)) back();
    vi.restoreAllMocks();
  });

  /** Calls `step` ahead of each statement and each change of a file. */
  function onEachStep(step: () => void): void {
    const real = { exec: DatabaseSync.prototype.exec, prepare: DatabaseSync.prototype.prepare };
    vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(function (this: DatabaseSync, sql) {
      // Triggers that are temporary are not on the disk.
      if (!sql.startsWith('CREATE TEMP')) step();
      real.exec.call(this, sql);
    });
    let prepared = 0;
    vi.spyOn(DatabaseSync.prototype, 'prepare').mockImplementation(function (this: DatabaseSync, sql) {
      // Hundreds of statements are parts of the one transaction: some of them stand for all.
      prepared += 1;
      if (prepared % 20 === 0) step();
      return real.prepare.call(this, sql);
    });
    for (const name of CHANGES) {
      const before = fs[name];
      Object.assign(fs, {
        [name]: (...values: never[]) => {
          step();
          return Reflect.apply(before, fs, values) as unknown;
        },
      });
      put.push(() => {
        Object.assign(fs, { [name]: before });
        syncBuiltinESMExports();
      });
    }
    syncBuiltinESMExports();
  }

  it('at any step leaves the old state or the new one, whole', async () => {
    const folder = otherMachine();
    const copies = mkdtempSync(join(root, 'copies-'));
    const store = openStore(folder, SEEDS);
    await stage(store, backup);
    const list: string[] = [];
    let isCopying = false;
    // A kill leaves the disk as it is: a copy of it at each step is a kill at each step.
    onEachStep(() => {
      if (isCopying) return;
      isCopying = true;
      const copy = join(copies, String(list.length));
      cpSync(folder, copy, { recursive: true });
      list.push(copy);
      isCopying = false;
    });
    store.restore('id', NOW_S);
    store.close();
    new StateFolder(folder).close();
    for (const back of put.splice(0)) back();
    vi.restoreAllMocks();
    reopened(folder);
    const restored = madeIn(folder);
    const outcomes = list.map((copy) => {
      reopened(copy);
      const made = madeIn(copy);
      rmSync(copy, { recursive: true });
      if (JSON.stringify(made) === JSON.stringify(restored)) return 'new';
      expect((made['users'] as { name: string }[]).map(({ name }) => name)).toEqual([
        'admin',
        'dealer',
        'operator',
        'viewer',
      ]);
      expect([made['files'], made['fences']]).toEqual([
        [['/files/site/brand.json', createHash('sha256').update('{"id":1}').digest('hex')]],
        [expect.objectContaining({ place: 5 })],
      ]);
      return 'old';
    });
    expect(outcomes.length).toBeGreaterThan(60);
    // One step is between them.
    expect(outcomes.join(' ')).toMatch(/^(old )+(new ?)+$/);
  });

  it('by a full disk leaves the old state', async () => {
    const folder = otherMachine();
    const state = new StateFolder(folder);
    const store = new RecorderStore(state, SEEDS, { passwordRounds: 16 });
    await stage(store, backup);
    const before = store.users.list();
    const free = fillDisk(state.database);
    let thrown: unknown;
    try {
      store.restore('id', NOW_S);
    } catch (error) {
      thrown = error;
    }
    free();
    expect(isDiskFull(thrown)).toBe(true);
    store.users.noteLogin('admin', NOW_S);
    expect(store.users.list().map(({ name }) => name)).toEqual(before.map(({ name }) => name));
    store.close();
    reopened(folder);
    expect((madeIn(folder)['users'] as unknown[]).length).toBe(4);
  });

  it.runIf(canMount())('by a disk that is full of the backup leaves nothing of it', async () => {
    const mount = mkdtempSync(join(root, 'mount-'));
    mountMemory(mount, 'size=4m');
    try {
      const store = openStore(join(mount, 'state'), SEEDS);
      const big = encodeRecord({ kind: 'bytes', bytes: Buffer.alloc(1_000_000) });
      async function* tooMuch(): AsyncGenerator<Uint8Array> {
        const head = {
          kind: 'manifest',
          manifest: { ...MAKER, schema: MIGRATIONS.length, rows: {}, fileBytes: 0 },
        } as const;
        yield encodeRecord(head);
        yield encodeRecord({ kind: 'file', file: { folder: 'site', name: 'big', bytes: 8_000_000 } });
        for (let n = 0; n < 8; n += 1) yield Promise.resolve(big);
      }
      const path = join(store.files.folder('restore'), 'id');
      const error: unknown = await stageBackup(tooMuch(), { path, seeds: SEEDS, problem: () => undefined }).catch(
        (reason: unknown) => reason,
      );
      expect(isDiskFull(error)).toBe(true);
      expect(existsSync(path)).toBe(false);
      store.users.noteLogin('admin', NOW_S);
      store.close();
    } finally {
      unmount(mount);
    }
  });
});

describe('a backup', () => {
  it('holds no history, no token key and nothing of the machine', async () => {
    const store = openStore(used, SEEDS);
    store.runLog.add('a secret of the history', NOW_S);
    const bytes = await backupOf(store);
    expect(bytes.includes('a secret of the history')).toBe(false);
    expect(bytes.includes(store.tokenKey)).toBe(false);
    store.close();
    expect(BACKED_UP_TABLES.filter((name) => /_log$|notifications|_versions|footage/.test(name))).toEqual([
      'event_report_versions',
    ]);
  });

  it('leaves out what is removed while it is made, and does not mix in what comes then', async () => {
    const folder = join(root, 'moving');
    cpSync(used, folder, { recursive: true });
    const store = openStore(folder, SEEDS);
    const records = store.backUp(MAKER, join(folder, 'none.json'));
    const all: Buffer[] = [(await records.next()).value as Buffer];
    store.firmware.remove(2);
    store.faces.remove(1);
    store.groups.add(store.groups.rootId, 'later');
    for await (const bytes of records) all.push(bytes);
    store.close();
    const target = otherMachine();
    const other = openStore(target, SEEDS);
    await stage(other, Buffer.concat(all));
    other.restore('id', NOW_S);
    other.close();
    const again = openStore(target, SEEDS);
    expect(readdirSync(again.files.folder('site'))).toEqual(['pictures']);
    expect(readdirSync(again.files.folder('firmware'))).toEqual(['1']);
    expect([again.faces.list().length, again.groups.list().some(({ name }) => name === 'later')]).toEqual([2, false]);
    again.close();
  });
});
