import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sha256Hex } from 'gk-sdk/wire';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod/mini';
import { fakeSeeds } from '../server/testing/fake-world.js';
import type { StoredLink } from './access/share-link-store.js';
import { unknownSeed } from './devices/device-seed.js';
import { TRACK_PLACES } from './tracks/track-store.js';
import { RecorderStore } from './recorder-store.js';
import { StateFolder } from './state/state-folder.js';

const SEEDS = fakeSeeds(6);
const SETTING = { name: 'test', schema: z.object({ text: z.string() }), defaults: { text: '' } };
const FENCE = { title: 'F', enable: 1, lat: 1, lng: 2, radius: 3, trigger_in: 1, trigger_out: 0, devices: ['GK-0001'] };
const LINK: Omit<StoredLink, 'id' | 'note' | 'lastUsedS' | 'end'> = {
  username: 'operator',
  page: 'live',
  devices: [{ id: 'GK-0001', channels: [1] }],
  kinds: ['live'],
  fromS: 1,
  toS: 2,
  madeS: 1,
  expiresS: 2,
  passwordMark: null,
};
const TRACK = { title: 'T', enable: 1, latlngs: [], devices: [], lat: 0, lng: 0, width: 0, height: 0, accuracy: 0 };
const ADDED = { deviceId: 'GK-0001', code: 100, startS: 1, endS: 2, downloadMask: 1, mainStreamMask: 0, audio: false };
const PLAN = {
  updateMode: 'GLOBAL',
  deviceid: 'GLOBAL',
  groupid: 'root',
  updatetime: 1,
  enable: 1,
  name: 'P',
  template: '',
} as const;
const EDIT = {
  deviceId: 'GK-0001',
  happenedS: 1,
  checkStatus: 1,
  checkedBy: 'admin',
  checkedS: 5,
  downloadAskedMs: null,
  downloadMask: 0,
  updatedMs: 5,
};
const FAKED = {
  deviceId: 'GK-0001',
  code: 5,
  happenedS: 1,
  reportedMs: 1000,
  call: false,
  lat: 1,
  lng: 2,
  speedKmh: 3,
  snap: 0,
};

/** Every store that remembers what is in the file: what a reader sees of it. */
function seen(store: RecorderStore): object {
  const { users, devices, groups, events, settings, fences, tracks, parameters, meta, permissionGroups } = store;
  return {
    users: users.list(),
    shareLinks: store.shareLinks.list(),
    // A device that returns is the last of the fleet until the next start.
    devices: [...devices.all()].sort((a, b) => a.seed.deviceid.localeCompare(b.seed.deviceid)),
    removed: SEEDS.filter(({ deviceid }) => devices.isRemoved(deviceid)),
    ofGroups: groups.list().map(({ id }) => [id, [...devices.idsOfGroup(id)].sort()]),
    links: devices.groupLinks(),
    groups: groups.list(),
    permissionGroups: permissionGroups.list(),
    edits: events.edits.changedSince(0),
    added: [...events.added.all()],
    faked: events.faked.between(0, Number.MAX_SAFE_INTEGER),
    definitions: events.definitions.list(),
    plans: [events.downloadPlans.list(), events.pushPlans.list(), events.realtimePlans.list()],
    downloadsOff: [0, 1500, 2500, 3500].map((atMs) => events.downloadsOff.isOffAt(atMs)),
    setting: [settings.isSaved(SETTING), settings.read(SETTING)],
    fences: [fences.list(), fences.fencesOf('GK-0001')],
    tracks: Array.from({ length: TRACK_PLACES }, (_, place) => tracks.get(place)),
    parameters: SEEDS.map(({ deviceid }) => parameters.get(deviceid)),
    drivers: [0, 500, 2_000].map((atS) => store.drivers.at('GK-0002', atS)),
    changeCounter: meta.changeCounter,
  };
}

/** Changes of each store, those of several steps, too. */
const CHANGES: Readonly<Record<string, (store: RecorderStore, text: string) => void>> = {
  'a new user': ({ users, groups }, text) => {
    const details = { memo: text };
    users.add({ name: 'new', permissionId: 3, groupId: groups.rootId, wireHash: sha256Hex('new'), details });
  },
  'an account with another password': ({ users }, text) =>
    users.update('dealer', { permissionId: 2, wireHash: sha256Hex('other'), details: { memo: text } }, 5),
  'a user who is removed': ({ users }) => users.remove('operator'),
  'a login': ({ users }) => {
    users.noteLogin('admin', 77);
  },
  'a password that expires': ({ users }) => {
    users.expirePassword('admin', 77);
  },
  'rights of permission groups': ({ permissionGroups }, text) => {
    permissionGroups.save([
      { id: 2, access: '1'.repeat(86) },
      { id: 3, access: '1'.repeat(86), name: text },
    ]);
  },
  'a link': ({ shareLinks }, note) => {
    shareLinks.add({ ...LINK, id: 'new', note });
  },
  'a link that is used': ({ shareLinks }) => {
    shareLinks.noteUse('old', 9);
  },
  'a link that ends': ({ shareLinks }) => shareLinks.end('old', 'revoked', 9),
  'a device': ({ devices }, text) => devices.edit('GK-0002', { vehicleid: text }),
  'the driver of a device': (store, drivername) => store.editDevice('GK-0002', { drivername }, 1_000),
  'the groups of a device': ({ devices, groups }) => devices.edit('GK-0002', { groupIds: [groups.rootId] }),
  'a device that is removed': ({ devices }) => devices.remove('GK-0003'),
  'a device that returns': (store) => {
    const seed = store.devices.seedOf('GK-0006');
    if (seed !== undefined) store.registerDevice(seed, { registed: true }, 1_000);
  },
  'a new device': (store) => {
    store.registerDevice({ ...unknownSeed('NEW', 'jt808'), plate: 'NEW-1' }, { drivername: 'Ada' }, 1_000);
  },
  'what a device tells': ({ devices }) => {
    devices.change({ told: new Map([['TOLD-1', { plate: 'TOLD', version: '9.9' }]]) }, 1_000);
  },
  'a device that leaves': ({ devices }) => {
    devices.change({ left: ['TOLD-1'] }, 1_000);
  },
  'a group': ({ groups }, text) => groups.add(groups.rootId, text),
  'a group with its devices': ({ devices, groups }) => {
    const [first] = groups.childrenOf(groups.rootId);
    devices.leaveGroup(first?.groupid ?? 0);
  },
  'the name of a group': ({ groups }, text) => {
    groups.rename(groups.childrenOf(groups.rootId)[0]?.groupid ?? 0, text);
  },
  'the place of a group': (store) => {
    const [first, second] = store.groups.childrenOf(store.groups.rootId);
    store.atomically(() => {
      store.groups.move(first?.groupid ?? 0, second?.groupid ?? 0);
      store.devices.groupsChanged();
    });
  },
  'a note about an event': ({ events }, memo) => {
    events.edits.put({ ...EDIT, serialno: 9, memo });
  },
  'notes that are too old': ({ events }) => events.edits.prune(1000),
  'added events': ({ events }, memo) =>
    events.added.add(
      [
        { ...ADDED, memo: '', username: 'admin', addedMs: 1 },
        { ...ADDED, memo, username: 'admin', addedMs: 1 },
      ],
      0,
    ),
  'added events that are too old': ({ events }) => events.added.prune(1000),
  'a faked event': ({ events }, memo) => events.faked.add({ ...FAKED, memo }, 0),
  'a plan': ({ events }, script) => {
    events.pushPlans.put({ ...PLAN, appdevid: 1, script });
  },
  'a plan that is removed': ({ events }) => events.pushPlans.remove({ ...PLAN, appdevid: 2 }),
  'the plans of all devices': ({ events }) => events.downloadPlans.removeDevice('GLOBAL'),
  'downloads that are switched off': ({ events }) => {
    events.downloadsOff.set(true, 3000);
  },
  'a setting': ({ settings }, text) => {
    settings.write(SETTING, { text });
  },
  'a fence': ({ fences }, title) => {
    fences.put(1, { ...FENCE, title });
  },
  'a route': ({ tracks }, title) => {
    tracks.put(1, { ...TRACK, title }, new Uint8Array(10));
  },
  'a parameter': ({ parameters }, text) => {
    parameters.save('GK-0001', 'NET', { text });
  },
  'a parameter that waits': ({ parameters }, text) => {
    parameters.keep('GK-0001', 'NET', { text });
  },
  'a parameter that is delivered': ({ parameters }) => {
    parameters.deliver('GK-0005', 'NET');
  },
  'an event definition': ({ events }) => events.definitions.removeProfile('GLOBAL'),
};

let folder: string;
let state: StateFolder;
let store: RecorderStore;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gk-memory-'));
  open();
  const { devices, events, parameters, fences } = store;
  store.shareLinks.add({ ...LINK, id: 'old', note: '' });
  devices.remove('GK-0006');
  store.registerDevice(unknownSeed('TOLD-1', 'jt808'), { plate: 'EDITED' }, 1_000);
  events.edits.put({ ...EDIT, serialno: 8, memo: 'old' });
  events.added.add([{ ...ADDED, memo: 'old', username: 'admin', addedMs: 1 }], 0);
  events.pushPlans.put({ ...PLAN, appdevid: 2, script: '' });
  events.downloadsOff.set(true, 1000);
  events.downloadsOff.set(false, 2000);
  parameters.keep('GK-0005', 'NET', { text: 'waits' });
  fences.put(0, FENCE);
});
afterEach(() => {
  store.close();
  rmSync(folder, { recursive: true });
});

function open(): void {
  state = new StateFolder(folder);
  let steadyMs = 0;
  // Changes of the same second would wait to be told.
  store = new RecorderStore(state, SEEDS, { passwordRounds: 16, steady: () => (steadyMs += 2_000) });
}

/**
 * Makes writes fail and end their transaction, as SQLite does on a full disk, once as many as the budget were made; it
 * is 0 at first.
 */
function failingWrites(): (budget: number) => void {
  const { database } = state;
  const tables = database.prepare(
    "SELECT name FROM main.sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'",
  );
  database.exec('CREATE TEMP TABLE budget (writes INTEGER); INSERT INTO budget VALUES (0)');
  for (const { name } of tables.all()) {
    for (const kind of ['INSERT', 'UPDATE', 'DELETE']) {
      database.exec(
        `CREATE TEMP TRIGGER fail_${kind}_${String(name)} BEFORE ${kind} ON main.${String(name)} BEGIN
           UPDATE budget SET writes = writes - 1;
           SELECT RAISE(ROLLBACK, 'No room.') FROM budget WHERE writes < 0;
         END`,
      );
    }
  }
  return (writes) => {
    database.prepare('UPDATE budget SET writes = ?').run(writes);
  };
}

function fails(change: () => void): boolean {
  try {
    change();
    return false;
  } catch (error) {
    expect(error).toMatchObject({ message: 'No room.' });
    return true;
  }
}

it.each(Object.entries(CHANGES))('memory and file are the same: %s', (_, change) => {
  const before = seen(store);
  const nextStep = (): never => {
    throw new Error('The next step failed.');
  };
  const withNextStep = () => {
    store.atomically(() => {
      change(store, 'short');
      nextStep();
    });
  };
  expect(withNextStep).toThrow('The next step failed.');
  expect(seen(store)).toEqual(before);

  const setBudget = failingWrites();
  let writes = 0;
  while (fails(() => change(store, 'short'))) {
    expect(seen(store)).toEqual(before);
    setBudget((writes += 1));
  }
  expect(writes).toBeGreaterThan(0);

  const memory = seen(store);
  store.close();
  open();
  expect(memory).toEqual(seen(store));
});

it('an event that was not kept leaves its number to the next one', () => {
  const { added, faked } = store.events;
  const next = (): number | undefined =>
    added.add([{ ...ADDED, memo: '', username: 'admin', addedMs: 1 }], 0)[0]?.serialno;
  const last = next() ?? 0;
  const setBudget = failingWrites();
  expect(fails(next)).toBe(true);
  expect(fails(() => faked.add({ ...FAKED, memo: '' }, 0))).toBe(true);
  setBudget(10);
  expect(next()).toBe(last + 1);
});
