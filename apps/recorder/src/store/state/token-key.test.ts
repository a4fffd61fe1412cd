import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../database/database.js';
import { MetaStore } from '../database/meta-store.js';
import { StateError } from './state-error.js';
import { openTokenKey } from './token-key.js';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gk-state-'));
  path = join(folder, 'token.key');
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** One life of a recorder, as far as its database and key go. */
function life<T>(use: (meta: MetaStore, open: () => Buffer) => T): T {
  const database = openDatabase(folder);
  try {
    const meta = new MetaStore(database);
    return use(meta, () => openTokenKey(folder, meta));
  } finally {
    database.close();
  }
}

/** Every byte of the database and of what belongs to it. */
function bytesOfDatabase(): string {
  const names = readdirSync(folder).filter((name) => name.startsWith('recorder.sqlite'));
  return names.map((name) => readFileSync(join(folder, name), 'latin1')).join('');
}

describe('the key of the tokens', () => {
  it('is a file of its own that its owner alone reads, and stays over restarts', () => {
    const key = life((_, open) => open());
    expect(key).toHaveLength(32);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(life((_, open) => open())).toEqual(key);
    expect(bytesOfDatabase()).not.toContain(key.toString('base64'));
    expect(readdirSync(folder).filter((name) => name.startsWith('token'))).toEqual(['token.key']);
  });

  it('is taken over from a database of before, once, and leaves no trace there', () => {
    const former = Buffer.alloc(32, 7);
    life((meta) => {
      meta.write('tokenKey', former.toString('base64'));
    });
    expect(bytesOfDatabase()).toContain(former.toString('base64'));
    life((meta, open) => {
      expect(open()).toEqual(former);
      expect(meta.read('tokenKey')).toBeUndefined();
      expect(bytesOfDatabase()).not.toContain(former.toString('base64'));
    });
    expect(readFileSync(path)).toEqual(former);
    expect(life((_, open) => open())).toEqual(former);
  });

  it('goes before what a database from a backup still holds', () => {
    const key = life((_, open) => open());
    life((meta, open) => {
      meta.write('tokenKey', Buffer.alloc(32, 7).toString('base64'));
      expect(open()).toEqual(key);
      expect(meta.read('tokenKey')).toBeUndefined();
    });
  });

  it('closes itself to others when it comes back open, and says when it is none', () => {
    writeFileSync(path, Buffer.alloc(32, 1));
    chmodSync(path, 0o644);
    life((_, open) => open());
    expect(statSync(path).mode & 0o777).toBe(0o600);
    writeFileSync(path, 'half');
    life((_, open) => {
      expect(open).toThrow(StateError);
    });
  });
});
