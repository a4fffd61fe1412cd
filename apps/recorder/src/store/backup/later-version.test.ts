import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keptIn, seedMarks } from '../../server/testing/effective-calls.js';
import { fakeSeeds } from '../../server/testing/fake-world.js';
import { openStore } from '../../server/testing/store-under-test.js';
import { MIGRATIONS } from '../database/migrations.js';
import { stageBackup } from './stage-backup.js';

/** Steps of a later version: a column more in a table of the backup, and a change of its values. */
const LATER = [
  "ALTER TABLE fences ADD COLUMN color TEXT NOT NULL DEFAULT 'blue'",
  "UPDATE device_edits SET edit = json_set(edit, '$.plate', 'LATER') WHERE deviceid = 'GK-0002'",
];
const SEEDS = fakeSeeds(4);
const NOW_S = 1_790_000_000;

const known = MIGRATIONS.length;
let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'gk-later-'));
});
afterEach(() => {
  // The list is that of all tests of this process.
  Reflect.apply(Array.prototype.splice, MIGRATIONS, [known]);
  rmSync(root, { recursive: true });
});

it('a backup of this version is restored by a later one, with its steps', async () => {
  const folder = join(root, 'now');
  const source = openStore(folder, SEEDS);
  seedMarks(source, folder);
  source.editDevice('GK-0002', { plate: 'NOW', drivername: 'Ada' }, NOW_S);
  const pieces: Uint8Array[] = [];
  const maker = { version: '1.0', madeS: NOW_S, madeBy: 'admin' };
  for await (const piece of source.backUp(maker, join(folder, 'brand.json'))) pieces.push(piece);
  const users = source.users.list().map(({ name }) => name);
  source.close();
  const made = keptIn(folder);

  Reflect.apply(Array.prototype.push, MIGRATIONS, LATER);
  const later = join(root, 'later');
  const target = openStore(later, SEEDS);
  async function* bytes(): AsyncGenerator<Uint8Array> {
    for (const piece of pieces) yield Promise.resolve(piece);
  }
  const path = join(target.files.folder('restore'), 'id');
  await stageBackup(bytes(), { path, seeds: SEEDS, problem: () => undefined });
  target.restore('id', NOW_S);
  target.close();
  const again = openStore(later, SEEDS);
  expect(again.users.list().map(({ name }) => name)).toEqual(users);
  expect(again.devices.get('GK-0002')?.edit).toMatchObject({ plate: 'LATER', drivername: 'Ada' });
  again.close();
  const fences = (kept: Record<string, unknown>): unknown[] => (Array.isArray(kept['fences']) ? kept['fences'] : []);
  expect(fences(made).length).toBeGreaterThan(0);
  expect(fences(keptIn(later))).toEqual(fences(made).map((row) => Object.assign({}, row, { color: 'blue' })));
});
