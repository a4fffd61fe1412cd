import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { MIGRATIONS } from '../../store/database/migrations.js';
import type { RecorderStore } from '../../store/recorder-store.js';
import { setupRow } from '../fleet/device-setup.js';
import { fakeSeeds } from '../testing/fake-world.js';
import { openStore } from '../testing/store-under-test.js';
import { archiveRules } from './archive-rules.js';
import { RecordingVolume } from './recording-volume.js';

const DAY_S = 86_400;
const NOW_S = 1_790_000_040;
const CHANNELS = 4;
const BYTES_PER_S = 1000;
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

/** Days of recordings that the server counts of a device that drove all of a year. */
async function recordedDays(opened: RecorderStore, deviceId: string): Promise<number> {
  const volume = new RecordingVolume({
    store: opened,
    history: {
      trips: async function* (_, startS, endS) {
        yield await Promise.resolve([{ startS, lastS: endS, distanceM: 1 }]);
      },
    },
    archive: { bytesPerS: () => BYTES_PER_S },
    now: () => NOW_S * 1000,
  });
  const bytes = await volume.storedBytes(deviceId, new AbortController().signal);
  return bytes / (DAY_S * CHANNELS * BYTES_PER_S);
}

const keptDays = (opened: RecorderStore, deviceId: string) => archiveRules(opened).keptDays(deviceId);

it('makes no device unlimited by the upgrade from a version in which 0 was the default', async () => {
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
  expect(await Promise.all([CAME, SET, 'GK-0003'].map((id) => recordedDays(opened, id)))).toEqual([7, 14, 7]);
});

it('keeps recordings of a device without a limit at 0, and by the setting of the server without a value', async () => {
  const opened = open();
  opened.devices.edit(SET, { recordDays: 0 });
  expect(keptDays(opened, SET)).toBe(0);
  expect(await recordedDays(opened, SET)).toBeGreaterThan(300);
  opened.devices.edit(SET, { recordDays: null });
  expect(await recordedDays(opened, SET)).toBe(7);
  const device = opened.devices.get(SET);
  expect(device && setupRow(device).recdays).toBeNull();
});
