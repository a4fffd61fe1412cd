import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fakeSeeds } from '../../server/testing/fake-world.js';
import { openStore } from '../../server/testing/store-under-test.js';
import { MIGRATIONS } from '../database/migrations.js';
import type { RecorderStore } from '../recorder-store.js';

let folder: string;
let store: RecorderStore | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gk-drivers-'));
});
afterEach(() => {
  store?.close();
  store = undefined;
  rmSync(folder, { recursive: true });
});
function open(): RecorderStore {
  store?.close();
  store = openStore(folder, fakeSeeds(2));
  return store;
}
const named = (name: string) => ({ kind: 'named', name });

it('keeps each name from its moment on, over restarts; before the first one it is whoever the device reported', () => {
  open().editDevice('GK-0001', { drivername: 'Ada' }, 1_000);
  open().editDevice('GK-0001', { drivername: '' }, 2_000.2);
  open().editDevice('GK-0001', { plate: 'NEW' }, 3_000);
  const { drivers } = open();
  expect([999, 1_000, 2_000, 2_001, 9_000].map((atS) => drivers.at('GK-0001', atS))).toEqual([
    { kind: 'reported' },
    named('Ada'),
    named('Ada'),
    named(''),
    named(''),
  ]);
  expect(drivers.at('GK-0002', 5)).toEqual({ kind: 'reported' });
  expect(drivers.changesBetween('GK-0001', 0, 2_001)).toEqual([1_000]);
});

it('believes the newest word after a clock that was ahead', () => {
  const { drivers } = open();
  drivers.save('GK-0001', 'Ada', 90_000);
  drivers.save('GK-0001', 'Ben', 3_000);
  expect([2_000, 3_000, 89_000, 90_000].map((atS) => drivers.at('GK-0001', atS))).toEqual([
    { kind: 'reported' },
    named('Ben'),
    named('Ben'),
    named('Ben'),
  ]);
});

it('does not claim to know who drove before an upgrade, when drivers had no dates', () => {
  const step = MIGRATIONS.findIndex((sql) => sql.includes('CREATE TABLE device_drivers'));
  const database = new DatabaseSync(join(folder, 'recorder.sqlite'));
  for (const sql of MIGRATIONS.slice(0, step)) database.exec(sql);
  database.exec(`
    PRAGMA user_version = ${step};
    INSERT INTO groups (parent_id, name, origin) VALUES (NULL, 'root', 'user');
    INSERT INTO permission_groups (name, access) VALUES ('all', '${'1'.repeat(86)}');
    INSERT INTO users (name, permission_id, group_id, salt, password, first_start_password)
      VALUES ('ada', 1, 1, '', '${'A'.repeat(43)}=', 0);
    INSERT INTO device_edits VALUES ('GK-0001', '{"drivername":"Ada"}'), ('GK-0002', '{"plate":"X"}');
  `);
  database.close();
  const beforeS = Math.floor(Date.now() / 1000) - 10;
  const { drivers } = open();
  const soonS = Math.ceil(Date.now() / 1000);
  expect(['GK-0001', 'GK-0002'].map((id) => drivers.at(id, beforeS))).toEqual([
    { kind: 'unknown' },
    { kind: 'unknown' },
  ]);
  expect(['GK-0001', 'GK-0002'].map((id) => drivers.at(id, soonS))).toEqual([named('Ada'), { kind: 'reported' }]);
  drivers.save('GK-0002', 'Ben', soonS + 5);
  expect(['GK-0002'].map((id) => [drivers.at(id, beforeS), drivers.at(id, soonS), drivers.at(id, soonS + 5)])).toEqual([
    [{ kind: 'unknown' }, { kind: 'reported' }, named('Ben')],
  ]);
});

it('keeps the newest thousand names of a device, and does not guess older ones', () => {
  const { drivers } = open();
  store?.atomically(() => {
    for (let index = 1; index <= 1_005; index++) drivers.save('GK-0001', `Driver ${index}`, index * 10);
  });
  expect(drivers.at('GK-0001', 15)).toEqual({ kind: 'unknown' });
  expect(drivers.at('GK-0001', 10_050)).toEqual(named('Driver 1005'));
});
