import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sha256Hex } from 'gk-sdk/wire';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fakeSeeds } from '../server/testing/fake-world.js';
import { MIGRATIONS } from './database/migrations.js';
import { matchesPassword } from './access/password.js';
import { RecorderStore } from './recorder-store.js';
import { StateError } from './state/state-error.js';
import { StateFolder } from './state/state-folder.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gk-state-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** Opens the store, uses it, closes it: one life of a recorder. */
function life<T>(devices: number, use: (store: RecorderStore) => T, seeds = fakeSeeds(devices)): T {
  const store = new RecorderStore(new StateFolder(folder), seeds);
  try {
    return use(store);
  } finally {
    store.close();
  }
}

describe('the first start', () => {
  it('makes four users with their names as passwords, the viewer in one group', async () => {
    const users = life(4, ({ users, groups }) => {
      expect(users.namesWithFirstStartPassword()).toEqual(['admin', 'dealer', 'operator', 'viewer']);
      expect(users.find('admin')?.groupId).toBe(groups.rootId);
      expect(groups.get(users.find('viewer')?.groupId ?? 0)?.name).toBe('North');
      return ['admin', 'dealer', 'operator', 'viewer'].map((name) => users.find(name));
    });
    expect(users.map((user) => user?.permissionId)).toEqual([0, 1, 2, 3]);
    for (const user of users) {
      if (user === undefined) throw new Error('A user is missing.');
      expect(await matchesPassword(sha256Hex(user.name), user.password)).toBe(true);
      expect(await matchesPassword(sha256Hex('wrong'), user.password)).toBe(false);
    }
  });

  it('keeps no password in a form that could be sent', () => {
    life(4, () => undefined);
    const bytes = readFileSync(join(folder, 'recorder.sqlite'), 'latin1');
    expect(bytes).toContain('operator');
    expect(bytes).not.toContain(sha256Hex('operator'));
  });
});

describe('a restart', () => {
  it('keeps users, edits and the change counter', () => {
    const counter = life(4, ({ users, devices, meta }) => {
      users.changePassword('dealer', sha256Hex('new'));
      devices.edit('GK-0002', { vehicleid: 'Bus 7' });
      devices.edit('GK-0002', { plate: 'ABC-1' });
      return meta.changeCounter;
    });
    life(4, ({ users, devices, meta }) => {
      expect(users.namesWithFirstStartPassword()).toEqual(['admin', 'operator', 'viewer']);
      expect(devices.get('GK-0002')?.edit).toEqual({ vehicleid: 'Bus 7', plate: 'ABC-1' });
      expect(meta.changeCounter).toBe(counter);
    });
  });

  it('keeps the key of the tokens', () => {
    const first = life(1, ({ tokenKey }) => tokenKey.toString('hex'));
    expect(life(1, ({ tokenKey }) => tokenKey.toString('hex'))).toBe(first);
  });

  it('gives auto update plans and faces that had no group to the root', () => {
    const groups = MIGRATIONS.findIndex((step) => step.includes('ALTER TABLE auto_firmware'));
    const database = new DatabaseSync(join(folder, 'recorder.sqlite'));
    for (const step of MIGRATIONS.slice(0, groups)) database.exec(step);
    database.exec(`
      PRAGMA user_version = ${groups};
      INSERT INTO groups (parent_id, name, origin) VALUES (NULL, 'root', 'user');
      INSERT INTO auto_firmware (target, url, memo, updated_s) VALUES ('1.0', 'http://fw.test/2.0', '', 1);
      INSERT INTO faces (unit, idcard, name, contact, memo, updated_s) VALUES ('', '', 'Ada', '', '', 1);
    `);
    database.close();
    life(1, (store) => {
      expect(store.autoFirmware.list()).toMatchObject([{ target: '1.0', groupId: store.groups.rootId }]);
      expect(store.faces.list()).toMatchObject([{ name: 'Ada', groupId: null }]);
    });
  });

  it('with another fleet rebuilds the devices and keeps users and edits', () => {
    const counter = life(4, ({ users, groups, devices, meta }) => {
      users.changePassword('viewer', sha256Hex('new'));
      const south = groups.ensureFleetGroup('South');
      devices.edit('GK-0003', { vehicleid: 'Kept', groupIds: [south] });
      return meta.changeCounter;
    });
    const others = fakeSeeds(2).map((seed) => ({ ...seed, deviceid: `X-${seed.deviceid}`, group: 'East' }));
    life(
      2,
      ({ users, groups, devices, meta }) => {
        expect(meta.changeCounter).toBeGreaterThan(counter);
        expect([...devices.all()].map(({ seed }) => seed.deviceid)).toEqual(['X-GK-0001', 'X-GK-0002']);
        expect(users.namesWithFirstStartPassword()).not.toContain('viewer');
        // North stays for the viewer, South is no longer used.
        expect(groups.childrenOf(groups.rootId).map(({ name }) => name)).toEqual(['East', 'North']);
      },
      others,
    );
    life(4, ({ groups, devices }) => {
      expect(devices.size).toBe(4);
      expect(devices.get('GK-0003')?.edit.vehicleid).toBe('Kept');
      expect(groups.childrenOf(groups.rootId).map(({ name }) => name)).toContain('North');
    });
  });
});

describe('groups', () => {
  it('show the devices of all groups below them, and follow an edit', () => {
    life(4, ({ groups, devices }) => {
      const [north = 0, south = 0] = groups.childrenOf(groups.rootId).map(({ groupid }) => groupid);
      expect([...devices.idsOfGroup(north)]).toEqual(['GK-0001', 'GK-0003']);
      expect(devices.idsOfGroup(groups.rootId).size).toBe(4);
      devices.edit('GK-0001', { groupIds: [south] });
      expect([...devices.idsOfGroup(north)]).toEqual(['GK-0003']);
      expect([...devices.idsOfGroup(south)].sort()).toEqual(['GK-0001', 'GK-0002', 'GK-0004']);
    });
    life(4, ({ groups, devices }) => {
      const [north = 0] = groups.childrenOf(groups.rootId).map(({ groupid }) => groupid);
      expect([...devices.idsOfGroup(north)]).toEqual(['GK-0003']);
    });
  });
});

describe('the state folder', () => {
  it('is one recorder’s at a time', () => {
    life(1, () => {
      expect(() => new StateFolder(folder)).toThrow(StateError);
      expect(() => new StateFolder(folder)).toThrow('in use by another recorder');
    });
    life(1, ({ devices }) => expect(devices.size).toBe(1));
  });

  it('is refused in words when it is a file, or of a newer version', () => {
    writeFileSync(join(folder, 'file'), '');
    expect(() => new StateFolder(join(folder, 'file'))).toThrow(/file cannot be used/);
    life(1, () => undefined);
    const database = new DatabaseSync(join(folder, 'recorder.sqlite'));
    database.exec('PRAGMA user_version = 999');
    database.close();
    expect(() => new StateFolder(folder)).toThrow('made by a newer version');
  });
});
