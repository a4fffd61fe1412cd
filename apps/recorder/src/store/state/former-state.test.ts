import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fakeSeeds } from '../../server/testing/fake-world.js';
import { RecorderStore } from '../recorder-store.js';
import { StateError } from './state-error.js';
import { StateFolder, type StateFolderOptions } from './state-folder.js';

const EMPTIED = /was used before, but its database is missing or empty: restore a copy of it, or say --start-anew/;

let root: string;
let folder: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'gk-former-'));
  folder = join(root, 'state');
});
afterEach(() => {
  rmSync(root, { recursive: true });
});

/** One life of a recorder. */
function life<T>(
  use: (store: RecorderStore, state: StateFolder) => T,
  options?: StateFolderOptions & { readonly devices?: number },
): T {
  const state = new StateFolder(folder, options);
  const store = new RecorderStore(state, fakeSeeds(options?.devices ?? 2), { passwordRounds: 16 });
  try {
    return use(store, state);
  } finally {
    store.close();
  }
}

function refusal(options?: Parameters<typeof life>[1]): string {
  try {
    life(() => undefined, options);
  } catch (error) {
    if (error instanceof StateError) return error.message;
    throw error;
  }
  return 'opened';
}

/** A state that was used: a chosen password, a firmware file, a talk. Returns the paths of its files. */
function use(): string[] {
  life(({ users, firmware, talkLog, files }) => {
    users.changePassword('admin', 'A'.repeat(64));
    const sent = join(files.folder('uploads'), 'sent');
    writeFileSync(sent, 'firmware');
    firmware.add({ filename: 'fw.bin', memo: '', sizeBytes: 8, md5: '', updatedS: 1 }, sent);
    const talk = { ip: '', username: 'admin', deviceId: 'GK-0001', beginS: 1, endS: 2 };
    talkLog.add(talk, Buffer.from('sound'), undefined);
  });
  return filesBelow(join(folder, 'files'));
}

function filesBelow(path: string): string[] {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

const database = (): string => join(folder, 'recorder.sqlite');

/** Ways in which a database loses all that it held. */
const LOSSES: readonly (readonly [string, () => void])[] = [
  ['is removed', () => rmSync(database())],
  ['is cut to nothing', () => truncateSync(database(), 0)],
  [
    'is a new one of SQLite',
    () => {
      rmSync(database());
      const anew = new DatabaseSync(database());
      anew.exec('PRAGMA journal_mode = WAL; VACUUM');
      anew.close();
    },
  ],
  [
    'has lost its users',
    () => {
      const emptiedOne = new DatabaseSync(database());
      emptiedOne.exec('DELETE FROM users');
      emptiedOne.close();
    },
  ],
];

describe.each(LOSSES)('a used folder whose database %s', (_, lose) => {
  it('is refused in one line that names the ways out, and every file stays', () => {
    const files = use();
    expect(files).toHaveLength(2);
    lose();
    for (let start = 0; start < 2; start += 1) {
      expect(refusal()).toMatch(EMPTIED);
      expect(refusal()).not.toContain('\n');
    }
    expect(filesBelow(join(folder, 'files'))).toEqual(files);
  });

  it('is refused by its files alone, too, and by each of its keys alone', () => {
    use();
    lose();
    const key = readFileSync(join(folder, 'token.key'));
    rmSync(join(folder, 'token.key'));
    expect(refusal()).toMatch(EMPTIED);
    rmSync(join(folder, 'files'), { recursive: true });
    // The key of evidence alone.
    expect(refusal()).toMatch(EMPTIED);
    rmSync(join(folder, 'evidence.key'));
    writeFileSync(join(folder, 'token.key'), key);
    expect(refusal()).toMatch(EMPTIED);
  });

  it('opens again with the database of a copy', () => {
    use();
    const copy = join(root, 'copy');
    cpSync(folder, copy, { recursive: true });
    lose();
    expect(refusal()).toMatch(EMPTIED);
    cpSync(join(copy, 'recorder.sqlite'), database());
    life(({ users, firmware, isFirstStart }) => {
      expect(isFirstStart).toBe(false);
      expect(users.namesWithFirstStartPassword()).not.toContain('admin');
      expect(readFileSync(firmware.pathOf(1), 'utf8')).toBe('firmware');
    });
  });

  it('begins anew when that is asked for, with the old files in a folder of their own', () => {
    use();
    mkdirSync(join(folder, 'files', 'site'));
    writeFileSync(join(folder, 'files', 'site', 'brand.json'), '{}');
    const key = readFileSync(join(folder, 'token.key'));
    const evidenceKey = readFileSync(join(folder, 'evidence.key'));
    lose();
    const aside = life(
      ({ isFirstStart, tokenKey, firmware }, { movedTo }) => {
        expect(isFirstStart).toBe(true);
        expect(tokenKey).not.toEqual(key);
        expect(firmware.list()).toEqual([]);
        return movedTo ?? '';
      },
      { startAnew: true },
    );
    expect(readFileSync(join(aside, 'token.key'))).toEqual(key);
    expect(readFileSync(join(aside, 'evidence.key'))).toEqual(evidenceKey);
    expect(readFileSync(join(folder, 'evidence.key'))).not.toEqual(evidenceKey);
    expect(readFileSync(join(aside, 'files', 'firmware', '1'), 'utf8')).toBe('firmware');
    expect(readdirSync(join(aside, 'files', 'talks'))).toHaveLength(1);
    // Files that the owner provides for every start stay in place.
    expect(existsSync(join(folder, 'files', 'site', 'brand.json'))).toBe(true);
    expect(refusal()).toBe('opened');
  });
});

it('the log of a database that was removed stays for the copy that may need it', () => {
  use();
  rmSync(database());
  writeFileSync(`${database()}-wal`, 'what was committed last');
  expect(refusal()).toMatch(EMPTIED);
  expect(readFileSync(`${database()}-wal`, 'utf8')).toBe('what was committed last');
});

it('a folder that holds only what its owner made is new', () => {
  mkdirSync(join(folder, 'files', 'site'), { recursive: true });
  mkdirSync(join(folder, 'files', 'talks'));
  writeFileSync(join(folder, 'files', 'site', 'brand.json'), '{}');
  writeFileSync(join(folder, 'notes.txt'), 'mine');
  expect(life(({ isFirstStart }) => isFirstStart)).toBe(true);
});

it('a folder in which no user was made before its start was broken off is new', () => {
  new StateFolder(folder).close();
  expect(life(({ isFirstStart }) => isFirstStart)).toBe(true);
});

it('a folder with its users never begins anew', () => {
  use();
  expect(refusal({ startAnew: true })).toMatch(/has its users: leave out --start-anew/);
  expect(refusal()).toBe('opened');
});

it('sweeps no file while another part of the database cannot be read', () => {
  const files = use();
  const broken = new DatabaseSync(database());
  broken.exec(
    'DELETE FROM firmware_files; DELETE FROM talk_log; ' +
      "CREATE TRIGGER broken BEFORE INSERT ON devices BEGIN SELECT RAISE (ABORT, 'broken'); END",
  );
  broken.close();
  expect(refusal({ devices: 3 })).toMatch(/is damaged/);
  expect(filesBelow(join(folder, 'files'))).toEqual(files);
});
