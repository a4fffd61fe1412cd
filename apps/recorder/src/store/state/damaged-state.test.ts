import { cpSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod/mini';
import { fakeSeeds } from '../../server/testing/fake-world.js';
import { openStore } from '../../server/testing/store-under-test.js';
import { hash32 } from '../../world/random.js';
import { StateError } from './state-error.js';

const SEEDS = fakeSeeds(20);
const ROUNDS = 60;
const SETTING = { name: 'test', schema: z.object({ a: z.number() }), defaults: { a: 0 } };

let root: string;
/** A state that was used: each table of JSON has a row. */
let used: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'gk-damaged-'));
  used = join(root, 'used');
  const store = openStore(used, SEEDS);
  const { fences, tracks, events, parameters, devices, settings, streamLog } = store;
  fences.put(0, { title: '', enable: 1, lat: 0, lng: 0, radius: 0, trigger_in: 0, trigger_out: 0, devices: [] });
  tracks.put(
    0,
    { title: '', enable: 1, latlngs: [], devices: [], lat: 0, lng: 0, width: 0, height: 0, accuracy: 0 },
    new Uint8Array(20_000),
  );
  events.reports.add({
    memberid: '',
    enable: 1,
    profile: '',
    type: '',
    period: 1,
    unit: 0,
    sender: '',
    receivers: '',
    devices: '',
    script: '',
    memo: '',
    events: '',
    tz: 0,
    updatetime: 0,
  });
  events.downloadsOff.set(true, 1);
  parameters.keep('GK-0001', 'NET', { a: 1 });
  devices.edit('GK-0001', { vehicleid: 'Bus' });
  settings.write(SETTING, { a: 1 });
  const row = { username: 'u', deviceId: 'd', channel: 1, entrance: 'GMS', type: 'Liveview ask' } as const;
  for (let n = 0; n < 500; n += 1) streamLog.add({ ...row, askS: n, duringS: 0, updatedS: n });
  store.close();
});
afterAll(() => {
  rmSync(root, { recursive: true });
});

/** A copy of the state, which `damage` does something to. */
function damagedState(damage: (database: string) => void): string {
  const folder = mkdtempSync(join(root, 'state-'));
  cpSync(used, folder, { recursive: true });
  damage(join(folder, 'recorder.sqlite'));
  return folder;
}

/** Opens a state; what it is refused with is one line that names the folder and says what to do. */
function open(folder: string): 'opened' | 'refused' {
  try {
    openStore(folder, SEEDS).close();
    return 'opened';
  } catch (error) {
    const { message } = error as Error;
    expect(error, message).toBeInstanceOf(StateError);
    expect(message).toMatch(
      new RegExp(
        // A damaged version number is as good as one that is not known yet.
        `^The state folder (${folder} is damaged \\(.+\\): restore a copy of it, or choose another by --state\\.|was made by a newer .*)$`,
      ),
    );
    return 'refused';
  }
}

const JSON_COLUMNS = [
  ['users', 'details'],
  ['device_edits', 'edit'],
  ['device_parameters', 'current'],
  ['device_parameters', 'offline_set'],
  ['settings', 'value'],
  ['fences', 'fence'],
  ['tracks', 'track'],
  ['event_plans', 'plan'],
  ['event_reports', 'report'],
  ['event_report_versions', 'report'],
] as const;

it.each(JSON_COLUMNS)('%s.%s that is not JSON, or of another shape, is told of in a line', (table, column) => {
  // The shape of a setting is known to who reads it: one that does not fit counts as not saved.
  const shapes = table === 'settings' ? [] : ['7', '[[1]]', '{"vehicleid":1,"NET":7,"memo":[]}'];
  for (const text of ['', '{', '{"a":1', '\0', ...shapes]) {
    const folder = damagedState((path) => {
      const database = new DatabaseSync(path);
      const { changes } = database.prepare(`UPDATE ${table} SET ${column} = ?`).run(text);
      expect(changes).toBeGreaterThan(0);
      database.close();
    });
    expect(open(folder), `${table}.${column} = ${text}`).toBe('refused');
  }
});

it.each([
  ["UPDATE meta SET value = 'many' WHERE key = 'changeCounter'"],
  ["UPDATE meta SET value = '{' WHERE key = 'eventDownloadsOff'"],
  ["UPDATE meta SET value = '[[1]]' WHERE key = 'eventDownloadsOff'"],
  ["UPDATE users SET password = 'x' WHERE name = 'admin'"],
  ["UPDATE users SET password = '1000000000$' || substr(password, 4) WHERE name = 'admin'"],
  ['PRAGMA foreign_keys = OFF; UPDATE users SET permission_id = 77'],
  ['PRAGMA foreign_keys = OFF; UPDATE users SET group_id = 77'],
  ['UPDATE groups SET parent_id = id WHERE parent_id IS NOT NULL'],
  ['DROP TABLE fences'],
  ['ALTER TABLE users DROP COLUMN details'],
])('%s is told of in a line', (sql) => {
  const folder = damagedState((path) => {
    const database = new DatabaseSync(path);
    database.exec(sql);
    database.close();
  });
  expect(open(folder)).toBe('refused');
});

it(`pages that were damaged in ${ROUNDS} ways, and files that were cut, open or are told of in a line`, () => {
  let refused = 0;
  for (let n = 0; n < ROUNDS; n += 1) {
    const folder = damagedState((path) => {
      const bytes = readFileSync(path);
      if (n % 10 === 0) {
        truncateSync(path, hash32(n, 1) % bytes.length);
        return;
      }
      // A whole run of bytes, as of a bad sector, or single ones.
      const start = hash32(n, 2) % bytes.length;
      for (let i = 0; i < (n % 2 === 0 ? 512 : 8); i += 1) {
        const at = n % 2 === 0 ? (start + i) % bytes.length : hash32(n, 3, i) % bytes.length;
        bytes[at] = hash32(n, 4, i) & 0xff;
      }
      writeFileSync(path, bytes);
    });
    if (open(folder) === 'refused') refused += 1;
    rmSync(folder, { recursive: true });
  }
  expect(refused).toBeGreaterThan(ROUNDS / 4);
});

it('a file that is no database is told of in a line', () => {
  expect(
    open(
      damagedState((path) => {
        writeFileSync(path, Buffer.alloc(20_000, 'nonsense'));
      }),
    ),
  ).toBe('refused');
});
