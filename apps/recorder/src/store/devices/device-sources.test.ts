import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DeviceSeed } from '../../device/world.js';
import { fakeSeeds } from '../../server/testing/fake-world.js';
import { MIGRATIONS } from '../database/migrations.js';
import { RecorderStore } from '../recorder-store.js';
import { StateFolder } from '../state/state-folder.js';
import { unknownSeed } from './device-seed.js';

let folder: string;
let nowMs: number;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gk-sources-'));
  nowMs = 1_790_000_000_000;
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const clocks = { now: () => nowMs, steady: () => nowMs };

/** Opens the store, uses it, closes it: one life of a recorder whose sources have these devices. */
function life<T>(seeds: readonly DeviceSeed[], use: (store: RecorderStore) => T): T {
  const store = new RecorderStore(new StateFolder(folder), seeds, { passwordRounds: 16, ...clocks });
  try {
    return use(store);
  } finally {
    store.close();
  }
}

const simulated = fakeSeeds(2);
const tracked = fakeSeeds(1).map((seed) => ({ ...seed, deviceid: 'TRACK-1', source: 'track', group: 'Tracks' }));
const terminal = { ...unknownSeed('013912345678', 'jt808'), plate: '\u4eacA12345', chn_count: 4, model: 'X5' };

const idsOf = ({ devices }: RecorderStore) => [...devices.all()].map(({ seed }) => seed.deviceid);

describe('a start without a source', () => {
  it('loses no device of it, with its groups, edits and rights', () => {
    const before = life([...simulated, ...tracked], (store) => {
      const { devices, groups, users } = store;
      const group = groups.ensureFleetGroup('Tracks');
      users.update('viewer', { permissionId: 3, groupId: group, details: {} }, 5);
      store.registerDevice(terminal, { vehicleid: 'Bus 7', groupIds: [group] }, nowMs / 1000);
      devices.edit('TRACK-1', { vehicleid: 'Kept' });
      expect(idsOf(store)).toEqual(['GK-0001', 'GK-0002', 'TRACK-1', '013912345678']);
      return { devices: [devices.get('TRACK-1'), devices.get('013912345678')], ids: devices.idsOfGroup(group), group };
    });
    const check = (store: RecorderStore) => {
      const { devices, users } = store;
      expect([devices.get('TRACK-1'), devices.get('013912345678')]).toEqual(before.devices);
      expect([...devices.idsOfGroup(before.group)].sort()).toEqual(['013912345678', 'TRACK-1']);
      expect(users.find('viewer')?.groupId).toBe(before.group);
      expect(devices.knownSinceS('TRACK-1')).toBe(1_790_000_000);
    };
    nowMs += 60_000;
    life(simulated, check);
    life([], (store) => {
      check(store);
      expect(store.devices.size).toBe(4);
    });
    // Its source is back, with one device less.
    life([...simulated.slice(0, 1), ...tracked], (store) => {
      check(store);
      expect(idsOf(store).sort()).toEqual(['013912345678', 'GK-0001', 'TRACK-1']);
    });
  });

  it('keeps what was removed removed', () => {
    life([...simulated, ...tracked], ({ devices }) => devices.remove('TRACK-1'));
    life(simulated, ({ devices }) => expect(devices.get('TRACK-1')).toBeUndefined());
    life([...simulated, ...tracked], ({ devices }) => {
      expect(devices.get('TRACK-1')).toBeUndefined();
      expect(devices.isRemoved('TRACK-1')).toBe(true);
    });
  });
});

describe('a state folder of before', () => {
  /** Makes the database as the version before did, with a device of a source that is not started next. */
  function makeFormer(): number {
    const ours = MIGRATIONS.findIndex((step) => step.includes('devices_of_any_source'));
    const database = new DatabaseSync(join(folder, 'recorder.sqlite'));
    for (const step of MIGRATIONS.slice(0, ours)) database.exec(step);
    database.exec(`
      PRAGMA user_version = ${ours};
      INSERT INTO groups (id, parent_id, name, origin) VALUES (1, NULL, 'root', 'user');
      INSERT INTO groups (id, parent_id, name, origin, fleet_name) VALUES (2, 1, 'North', 'fleet', 'North'), (3, 1, 'Tracks', 'fleet', 'Tracks');
      INSERT INTO devices (deviceid, source, known_s) VALUES ('GK-0001', 'simulated', 5), ('TRACK-1', 'track', 7);
      INSERT INTO group_devices (group_id, deviceid) VALUES (2, 'GK-0001'), (3, 'TRACK-1');
      INSERT INTO device_edits (deviceid, edit) VALUES ('TRACK-1', '{"plate":"OLD-1"}');
      INSERT INTO meta (key, value) VALUES ('fleet', 'as it was'), ('changeCounter', '41');
    `);
    database.close();
    return ours;
  }

  it('opens, and its devices keep their groups and edits', () => {
    makeFormer();
    life(fakeSeeds(1), ({ devices, meta }) => {
      expect([...devices.idsOfGroup(2)]).toEqual(['GK-0001']);
      expect([...devices.idsOfGroup(3)]).toEqual(['TRACK-1']);
      expect(devices.get('TRACK-1')).toEqual({ seed: unknownSeed('TRACK-1', 'track'), edit: { plate: 'OLD-1' } });
      expect([devices.knownSinceS('GK-0001'), devices.knownSinceS('TRACK-1')]).toEqual([5, 7]);
      expect(meta.changeCounter).toBeGreaterThan(41);
    });
    // Its source tells what it came with again, even where nothing else has changed.
    life([...fakeSeeds(1), ...tracked], () => undefined);
    life(fakeSeeds(1), ({ devices }) => expect(devices.get('TRACK-1')?.seed).toEqual(tracked[0]));
  });

  it('is refused in words by the version before once it was opened', () => {
    const ours = makeFormer();
    life(fakeSeeds(1), () => undefined);
    const database = new DatabaseSync(join(folder, 'recorder.sqlite'));
    const { user_version: version } = database.prepare('PRAGMA user_version').get() ?? {};
    database.close();
    // The version before refuses what is beyond its last step: database.ts, migrate.
    expect(version).toBeGreaterThan(ours);
  });
});

describe('devices that come and go at run time', () => {
  it('are one change for the change counter in a second', () => {
    const store = new RecorderStore(new StateFolder(':memory:'), simulated, { passwordRounds: 16, ...clocks });
    try {
      const { devices, meta } = store;
      const before = meta.changeCounter;
      const seen = new Set<number>();
      for (let index = 0; index < 10_000; index++) {
        devices.change({ added: [{ seed: unknownSeed(`T${index}`, 'jt808') }] }, 1);
        seen.add(meta.changeCounter);
        nowMs += 1;
      }
      nowMs += 1_000;
      seen.add(meta.changeCounter);
      expect(devices.size).toBe(10_002);
      expect([seen.size, meta.changeCounter - before]).toEqual([11, 11]);
      // Nothing is told twice.
      nowMs += 60_000;
      expect(meta.changeCounter - before).toBe(11);
    } finally {
      store.close();
    }
  });

  it('are told after a kill, too: the file is never behind', () => {
    const told = life(simulated, ({ devices, meta }) => {
      devices.change({ added: [{ seed: unknownSeed('T1', 'jt808') }] }, 1);
      devices.change({ added: [{ seed: unknownSeed('T2', 'jt808') }] }, 1);
      return meta.changeCounter;
    });
    life(simulated, ({ devices, meta }) => {
      expect(devices.get('T2')).toBeDefined();
      expect(meta.changeCounter).toBeGreaterThan(told);
    });
  });

  it('tell once, not each time that they connect', () => {
    life(simulated, ({ devices, meta }) => {
      devices.change({ added: [{ seed: terminal }] }, 1);
      devices.edit(terminal.deviceid, { version: '1.0' });
      nowMs += 1_000;
      devices.change({ told: new Map([[terminal.deviceid, { plate: 'NEW-1', version: '2.0' }]]) }, 1);
      const counter = meta.changeCounter;
      expect(devices.get(terminal.deviceid)).toMatchObject({ seed: { plate: 'NEW-1', version: '2.0' }, edit: {} });
      expect(devices.get(terminal.deviceid)?.edit.version).toBeUndefined();
      nowMs += 1_000;
      devices.change({ told: new Map([[terminal.deviceid, { plate: 'NEW-1', version: '2.0' }]]) }, 1);
      nowMs += 1_000;
      expect(meta.changeCounter).toBe(counter);
    });
    life(simulated, ({ devices }) => expect(devices.get(terminal.deviceid)?.seed.plate).toBe('NEW-1'));
  });

  it('leave when their source says so, and may come again with the edits that they had', () => {
    life(simulated, (store) => {
      const { devices } = store;
      store.registerDevice(terminal, { vehicleid: 'Bus 7' }, 1);
      devices.change({ left: [terminal.deviceid] }, 1);
      expect([devices.get(terminal.deviceid), devices.isRemoved(terminal.deviceid)]).toEqual([undefined, false]);
      devices.change({ added: [{ seed: terminal }] }, 1);
      expect(devices.get(terminal.deviceid)?.edit.vehicleid).toBe('Bus 7');
    });
  });
});
