import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { MIGRATIONS } from '../../store/database/migrations.js';
import type { RecorderStore } from '../../store/recorder-store.js';
import { computeRecordings } from '../../media/recordings/computed-recordings.js';
import { setupRow } from '../fleet/device-setup.js';
import { FakeMedia } from '../testing/fake-media.js';
import { fakeSeeds } from '../testing/fake-world.js';
import { openStore } from '../testing/store-under-test.js';
import { archiveRules } from './archive-rules.js';

const DAY_S = 86_400;
const NOW_S = 1_790_000_040;
const media = new FakeMedia({ fps: 10 });
const CAME = 'GK-0001';
const SET = 'GK-0002';

let folder: string;
let store: RecorderStore | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gk-record-days-'));
});
afterEach(() => {
  store?.close();
  store = undefined;
  rmSync(folder, { recursive: true });
});

function open(): RecorderStore {
  store = openStore(folder, fakeSeeds(3));
  return store;
}

/** Days of a device's recordings that there are, if it drove all of the year. */
function recordedDays(opened: RecorderStore, deviceId: string): number {
  const recordings = computeRecordings({
    ...archiveRules(opened),
    world: { isOnline: () => true, trips: (_, startS, endS) => [{ startS, endS, distanceM: 1 }] },
    now: () => NOW_S * 1000,
    clipOf: (id, channel) => media.clipOf(id, channel),
    stillAt: () => undefined,
    incidents: () => [],
  });
  const firstS = recordings.nextRecordedS({ deviceId, channel: 1, place: 'server', atS: 0 }) ?? NOW_S;
  return Math.round((NOW_S - firstS) / DAY_S);
}

const keptDays = (opened: RecorderStore, deviceId: string) => archiveRules(opened).keptDays(deviceId);

it('makes no device unlimited by the upgrade from a version in which 0 was the default', () => {
  const step = MIGRATIONS.findIndex((sql) => sql.includes("'$.recordDays'"));
  const database = new DatabaseSync(join(folder, 'recorder.sqlite'));
  for (const sql of MIGRATIONS.slice(0, step)) database.exec(sql);
  database.exec(`
    PRAGMA user_version = ${step};
    INSERT INTO groups (parent_id, name, origin) VALUES (NULL, 'root', 'user');
    INSERT INTO permission_groups (name, access) VALUES ('all', '${'1'.repeat(86)}');
    INSERT INTO users (name, permission_id, group_id, salt, password, first_start_password)
      VALUES ('ada', 1, 1, '', '${'A'.repeat(43)}=', 0);
    INSERT INTO device_edits VALUES
      ('${CAME}', '{"recordDays":0,"eventDays":0,"plate":"X"}'), ('${SET}', '{"recordDays":14}');
  `);
  database.close();
  const opened = open();
  expect(opened.devices.get(CAME)?.edit).toEqual({ eventDays: 0, plate: 'X' });
  expect([CAME, SET, 'GK-0003'].map((id) => keptDays(opened, id))).toEqual([7, 14, 7]);
  expect([CAME, SET, 'GK-0003'].map((id) => recordedDays(opened, id))).toEqual([7, 14, 7]);
});

it('keeps recordings of a device without a limit at 0, and by the setting of the server without a value', () => {
  const opened = open();
  opened.devices.edit(SET, { recordDays: 0 });
  expect(keptDays(opened, SET)).toBe(0);
  expect(recordedDays(opened, SET)).toBeGreaterThan(300);
  opened.devices.edit(SET, { recordDays: null });
  expect(recordedDays(opened, SET)).toBe(7);
  const device = opened.devices.get(SET);
  expect(device && setupRow(device).recdays).toBeNull();
});
