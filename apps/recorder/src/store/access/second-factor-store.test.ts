import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { run } from '../../cli/run.js';
import { fakeSeeds } from '../../server/testing/fake-world.js';
import { openStore } from '../../server/testing/store-under-test.js';
import { stageBackup } from '../backup/stage-backup.js';
import type { RecorderStore } from '../recorder-store.js';

const NOW_S = 1_790_000_000;
const SEEDS = fakeSeeds(2);
const SECRET = Buffer.from('12345678901234567890');
const CODES = ['000000000001', '000000000002'];

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'gk-factor-store-'));
});
afterEach(() => {
  rmSync(root, { recursive: true });
});

const open = (name: string): RecorderStore => openStore(join(root, name), SEEDS);
const put = (store: RecorderStore, username: string) =>
  store.secondFactors.put({ username, secret: SECRET, atS: NOW_S, step: 100, recoveryCodes: CODES });

async function* backupOf(store: RecorderStore): AsyncGenerator<Uint8Array> {
  yield* store.backUp(
    { version: '1.0', madeS: NOW_S, madeBy: 'admin' },
    join(store.files.folder('site'), 'brand.json'),
  );
}

async function restored(store: RecorderStore, name: string, bytes: AsyncIterable<Uint8Array>): Promise<RecorderStore> {
  const path = join(store.files.folder('restore'), 'id');
  await stageBackup(bytes, { path, seeds: SEEDS, problem: () => undefined });
  store.restore('id', NOW_S);
  store.close();
  return open(name);
}

describe('a backup', () => {
  it('has the factor with its key: another machine takes its codes', async () => {
    const one = open('one');
    const { id } = put(one, 'operator');
    const other = await restored(open('other'), 'other', backupOf(one));
    one.close();
    expect(other.secondFactors.find('operator')).toMatchObject({ id, secret: SECRET });
    expect(other.secondFactors.takeRecoveryCode(id, CODES[0] ?? '')).toBe('taken');
    other.close();
  });

  it('makes no code good again that was used since', async () => {
    const store = open('one');
    const { id } = put(store, 'operator');
    const bytes: Uint8Array[] = [];
    for await (const piece of backupOf(store)) bytes.push(Uint8Array.from(piece));
    expect(store.secondFactors.takeStep(id, 105)).toBe(true);
    expect(store.secondFactors.takeRecoveryCode(id, CODES[0] ?? '')).toBe('taken');
    const again = await restored(
      store,
      'one',
      (async function* () {
        yield* bytes;
      })(),
    );
    const { secondFactors } = again;
    expect([secondFactors.takeStep(id, 105), secondFactors.takeStep(id, 104)]).toEqual([false, false]);
    expect(secondFactors.takeRecoveryCode(id, CODES[0] ?? '')).toBe('used');
    expect([secondFactors.recoveryCodesLeft(id), secondFactors.takeStep(id, 106)]).toEqual([1, true]);
    again.close();
  });
});

it('ends with its account, and a later one of the name has none', () => {
  const store = open('one');
  put(store, 'viewer');
  store.users.remove('viewer');
  store.users.add({ name: 'viewer', permissionId: 3, groupId: 1, wireHash: 'A'.repeat(64) });
  expect(store.secondFactors.find('viewer')).toBeUndefined();
  store.close();
  const again = open('one');
  expect(again.secondFactors.isEmpty).toBe(true);
  again.close();
});

it('is taken away on the machine, which Run Log says; not while a recorder runs, and not of a stranger', async () => {
  const state = join(root, 'one');
  const said: string[] = [];
  const terminal = { out: (line: string) => void said.push(line), error: (line: string) => void said.push(line) };
  const reset = (name: string, folder = state) => run(['--state', folder, '--reset-second-factor', name], terminal);
  await expect(reset('admin')).rejects.toThrow(/There is no state of a recorder/);
  const store = open('one');
  put(store, 'admin');
  await expect(reset('admin')).rejects.toThrow();
  expect(store.secondFactors.find('admin')).toBeDefined();
  store.close();
  await expect(reset('nobody')).rejects.toThrow(/There is no user nobody/);
  expect(await reset('admin')).toBeUndefined();
  await reset('admin');
  expect(said).toEqual([
    'The second factor of admin is off: name and password log in again.',
    'admin has no second factor.',
  ]);
  const again = open('one');
  expect(again.secondFactors.isEmpty).toBe(true);
  expect(again.runLog.find('second factor')).toMatchObject([
    { line: 'second factor of admin was taken away on this machine' },
  ]);
  again.close();
});
