import { createHash } from 'node:crypto';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { deviceIdSkeleton } from '../../device/device-id.js';
import type { DeviceSeed } from '../../device/world.js';
import { afterCommit, inTransaction, onRollback } from '../database/database.js';
import { deviceEditSchema, type DeviceEdit } from './device-edit.js';
import { deviceSeedSchema, unknownSeed } from './device-seed.js';
import type { GroupStore } from './group-store.js';
import type { MetaStore } from '../database/meta-store.js';
import { integerOf, integerOrNull, jsonOf, textOf } from '../database/row.js';

/** A device as the recorder keeps it: what it came with and what users changed. */
export interface StoredDevice {
  readonly seed: DeviceSeed;
  readonly edit: DeviceEdit;
}

/** A device in a group. */
export interface GroupLink {
  readonly groupId: number;
  readonly deviceId: string;
}

/** Change of the fleet in one step. */
export interface FleetChange {
  /** New devices, each with what a user says of it at once. One that was removed returns with the edits that it had. */
  readonly added?: readonly { readonly seed: DeviceSeed; readonly edit?: DeviceEdit }[];
  /** Fields of devices that are others now. */
  readonly told?: ReadonlyMap<string, Partial<DeviceSeed>>;
  /** Ids of devices that leave the fleet; unlike one that a user removes, each may be added again. */
  readonly left?: readonly string[];
}

/** The devices of the fleet, in its order, with the edits of the users. */
export class DeviceStore {
  readonly #database: DatabaseSync;
  readonly #groups: GroupStore;
  readonly #meta: MetaStore;
  /** Each device as it came or has told since, those that were removed in this run among them. */
  readonly #seeds = new Map<string, DeviceSeed>();
  readonly #byId = new Map<string, StoredDevice>();
  /** Devices of the fleet that were taken out of it. */
  readonly #removed = new Map<string, StoredDevice>();
  /** Visible ids by group; emptied at each change. */
  readonly #idsByGroup = new Map<number, ReadonlySet<string>>();
  readonly #watchers = new Set<() => void>();
  /** Statements of what thousands of devices do at the same time. */
  readonly #statements = new Map<string, StatementSync>();
  /** Since when each device of the fleet is known, unix s. */
  readonly #knownS = new Map<string, number>();
  /** Ids by what they look like; undefined until it is asked for. */
  #bySkeleton: Map<string, string> | undefined;

  constructor(database: DatabaseSync, groups: GroupStore, meta: MetaStore) {
    this.#database = database;
    this.#groups = groups;
    this.#meta = meta;
  }

  /**
   * Makes the stored devices of the sources of `seeds` those of `seeds`. Devices of these sources that are gone go with their
   * group links; edits stay. Devices of other sources stay as they are: their source was not started, or adds them one by
   * one. The change counter grows when anything is different from the last start. Those that are new are known from `nowS`
   * (unix s) on.
   */
  sync(seeds: readonly DeviceSeed[], nowS: number): void {
    const sources = [...new Set(seeds.map(({ source }) => source))];
    this.#seeds.clear();
    for (const seed of seeds) this.#seeds.set(seed.deviceid, seed);
    for (const seed of this.#readSeedsBut(sources)) {
      if (!this.#seeds.has(seed.deviceid)) this.#seeds.set(seed.deviceid, seed);
    }
    this.#load();
    const fingerprint = createHash('sha256').update(JSON.stringify(seeds)).digest('base64');
    if (this.#meta.read('fleet') === fingerprint) {
      // A folder of a recorder that did not note it.
      this.#database.prepare('UPDATE devices SET known_s = ? WHERE known_s IS NULL').run(nowS);
      this.#readKnown();
      return;
    }
    this.#readKnown();
    inTransaction(this.#database, () => {
      const ids = seeds.map(({ deviceid }) => deviceid);
      this.#database
        .prepare(
          `DELETE FROM devices WHERE source IN (SELECT value FROM json_each(?))
             OR deviceid IN (SELECT value FROM json_each(?))`,
        )
        .run(JSON.stringify(sources), JSON.stringify(ids));
      for (const id of ids) {
        const device = this.#byId.get(id);
        if (device === undefined) continue;
        this.#writeSeed(device.seed, this.#knownS.get(id) ?? nowS);
        this.#link(device);
      }
      this.#groups.removeUnusedFleetGroups();
      this.#meta.write('fleet', fingerprint);
      this.#meta.bumpChangeCounter();
    });
    this.#readKnown();
  }

  get size(): number {
    return this.#byId.size;
  }

  get(deviceId: string): StoredDevice | undefined {
    return this.#byId.get(deviceId);
  }

  /** Since when a device belongs to the fleet, over restarts, unix s; undefined where that is not known. */
  knownSinceS(deviceId: string): number | undefined {
    return this.#knownS.get(deviceId);
  }

  all(): Iterable<StoredDevice> {
    return this.#byId.values();
  }

  /** A device of the fleet whose id can be taken for this one, such as `bus-1` for `BUS-l`; undefined without any. */
  lookAlikeOf(deviceId: string): string | undefined {
    this.#bySkeleton ??= new Map([...this.#byId.keys()].map((id) => [deviceIdSkeleton(id), id]));
    const found = this.#bySkeleton.get(deviceIdSkeleton(deviceId));
    return found === deviceId ? undefined : found;
  }

  /**
   * Takes devices into the fleet and out of it, and notes what others have told, in one transaction. All changes of a second
   * are one for the change counter. Ids that are not of the fleet are left out of `told` and `left`; those of `added` are
   * not yet of it.
   */
  change({ added = [], told = new Map(), left = [] }: FleetChange, nowS: number): void {
    const changed = [...told].flatMap(([deviceId, fields]) => {
      const device = this.#byId.get(deviceId);
      return device === undefined || isToldAlready(device, fields) ? [] : [{ device, fields }];
    });
    const gone = left.filter((id) => this.#byId.has(id));
    if (added.length + changed.length + gone.length === 0) return;
    inTransaction(this.#database, () => {
      this.#follow();
      for (const { device, fields } of changed) this.#tell(device, fields);
      for (const { seed, edit } of added) this.#add(seed, edit, nowS);
      for (const deviceId of gone) this.#leave(deviceId);
      this.#meta.bumpChangeCounterSoon();
    });
    if (added.length + gone.length > 0) this.#membershipChanged();
  }

  /** Changes fields of a device; undefined leaves a field unchanged. False for an unknown device. */
  edit(deviceId: string, changes: DeviceEdit): boolean {
    if (!this.#byId.has(deviceId)) return false;
    this.editAll(new Map([[deviceId, changes]]));
    return true;
  }

  /** As {@link edit} for several devices, with one raise of the change counter; unknown ones are left out. */
  editAll(edits: ReadonlyMap<string, DeviceEdit>): void {
    const known = [...edits].flatMap(([deviceId, changes]) => {
      const device = this.#byId.get(deviceId);
      return device === undefined
        ? []
        : [{ deviceId, changes, edited: { seed: device.seed, edit: { ...device.edit, ...changes } } }];
    });
    if (known.length === 0) return;
    inTransaction(this.#database, () => {
      this.#follow();
      for (const { deviceId, changes, edited } of known) {
        this.#writeEdit(deviceId, edited.edit);
        if (changes.groupIds !== undefined) {
          this.#database.prepare('DELETE FROM group_devices WHERE deviceid = ?').run(deviceId);
          this.#link(edited);
        }
        this.#byId.set(deviceId, edited);
      }
      this.#meta.bumpChangeCounter();
    });
    if (known.some(({ changes }) => changes.groupIds !== undefined)) this.#membershipChanged();
  }

  /** Takes a device out of the fleet, over restarts, too. False for an unknown device. */
  remove(deviceId: string): boolean {
    if (!this.#byId.has(deviceId)) return false;
    inTransaction(this.#database, () => {
      this.#follow();
      this.#remove(deviceId);
      this.#meta.bumpChangeCounter();
    });
    this.#membershipChanged();
    return true;
  }

  /** Calls `listener` when devices have come, or may have left groups or the fleet; returns an unsubscribe function. */
  watchMembership(listener: () => void): () => void {
    this.#watchers.add(listener);
    return () => {
      this.#watchers.delete(listener);
    };
  }

  /** A device as it came or has told since; also one that was removed in this run. */
  seedOf(deviceId: string): DeviceSeed | undefined {
    return this.#seeds.get(deviceId);
  }

  /** True for a device that a user has removed, in an earlier run, too. */
  isRemoved(deviceId: string): boolean {
    return this.#removed.has(deviceId) || (!this.#byId.has(deviceId) && this.#readEdit(deviceId).removed === true);
  }

  /** Which devices belong to which groups, as they are linked; sorted by group and device. */
  groupLinks(): GroupLink[] {
    const rows = this.#database
      .prepare('SELECT group_id, deviceid FROM group_devices ORDER BY group_id, deviceid')
      .all();
    return rows.map((row) => ({ groupId: integerOf(row, 'group_id'), deviceId: textOf(row, 'deviceid') }));
  }

  /** Ids of the groups that a device is linked to. */
  groupIdsOf(deviceId: string): number[] {
    const rows = this.#database.prepare('SELECT group_id FROM group_devices WHERE deviceid = ?').all(deviceId);
    return rows.map((row) => integerOf(row, 'group_id'));
  }

  /** Takes a group off all its devices, so that they do not come back to it when the fleet is rebuilt. */
  leaveGroup(groupId: number): void {
    const left = this.groupLinks().filter((link) => link.groupId === groupId);
    inTransaction(this.#database, () => {
      this.#follow();
      for (const { deviceId } of left) {
        const device = this.#byId.get(deviceId);
        if (device === undefined) continue;
        const groupIds = this.groupIdsOf(deviceId).filter((id) => id !== groupId);
        const edited = { seed: device.seed, edit: { ...device.edit, groupIds } };
        this.#writeEdit(deviceId, edited.edit);
        this.#byId.set(deviceId, edited);
      }
      this.#database.prepare('DELETE FROM group_devices WHERE group_id = ?').run(groupId);
      this.#meta.bumpChangeCounter();
    });
    this.#membershipChanged();
  }

  /** Forgets which devices belong to which group, after the tree of groups has changed. */
  groupsChanged(): void {
    this.#meta.bumpChangeCounter();
    this.#follow();
    this.#membershipChanged();
  }

  /** Ids of the devices of `groupId` and of all groups below it. Below the root that is every device. */
  idsOfGroup(groupId: number): ReadonlySet<string> {
    const known = this.#idsByGroup.get(groupId);
    if (known !== undefined) return known;
    const ids = groupId === this.#groups.rootId ? new Set(this.#byId.keys()) : this.#linkedIds(groupId);
    this.#idsByGroup.set(groupId, ids);
    return ids;
  }

  #membershipChanged(): void {
    afterCommit(this.#database, () => {
      for (const listener of [...this.#watchers]) listener();
    });
  }

  #add(seed: DeviceSeed, changes: DeviceEdit | undefined, nowS: number): void {
    const { deviceid } = seed;
    const former = this.#seeds.get(deviceid);
    const stored = this.#readEdit(deviceid);
    const { removed: _removed, ...edit } = { ...stored, ...changes };
    const device = { seed, edit };
    const knownS = this.#knownS.get(deviceid) ?? nowS;
    this.#writeSeed(seed, knownS);
    if (JSON.stringify(edit) !== JSON.stringify(stored)) this.#writeEdit(deviceid, edit);
    this.#link(device);
    this.#seeds.set(deviceid, seed);
    this.#removed.delete(deviceid);
    this.#byId.set(deviceid, device);
    this.#knownS.set(deviceid, knownS);
    this.#bySkeleton?.set(deviceIdSkeleton(deviceid), deviceid);
    onRollback(this.#database, () => {
      if (former === undefined) this.#seeds.delete(deviceid);
      else this.#seeds.set(deviceid, former);
      this.#load();
    });
  }

  #tell({ seed, edit }: StoredDevice, fields: Partial<DeviceSeed>): void {
    const { deviceid } = seed;
    const told = { ...seed, ...fields };
    this.#writeSeed(told, this.#knownS.get(deviceid) ?? null);
    // An update has written what the device was to have by it: what it tells stands over that.
    const { version: _version, ...withoutVersion } = edit;
    const kept = fields.version === undefined ? edit : withoutVersion;
    if (kept !== edit) this.#writeEdit(deviceid, kept);
    this.#seeds.set(deviceid, told);
    this.#byId.set(deviceid, { seed: told, edit: kept });
    onRollback(this.#database, () => {
      this.#seeds.set(deviceid, seed);
      this.#load();
    });
  }

  #leave(deviceId: string): void {
    const seed = this.#seeds.get(deviceId);
    this.#prepared('DELETE FROM devices WHERE deviceid = ?').run(deviceId);
    this.#seeds.delete(deviceId);
    this.#byId.delete(deviceId);
    this.#knownS.delete(deviceId);
    this.#bySkeleton = undefined;
    onRollback(this.#database, () => {
      if (seed !== undefined) this.#seeds.set(deviceId, seed);
      this.#load();
    });
  }

  #remove(deviceId: string): void {
    const device = this.#byId.get(deviceId);
    if (device === undefined) return;
    this.#bySkeleton = undefined;
    const removed = { seed: device.seed, edit: { ...device.edit, removed: true } };
    this.#writeEdit(deviceId, removed.edit);
    this.#prepared('DELETE FROM devices WHERE deviceid = ?').run(deviceId);
    this.#byId.delete(deviceId);
    this.#removed.set(deviceId, removed);
  }

  /** Says that a write has changed devices or groups, in memory, too. */
  #follow(): void {
    this.#idsByGroup.clear();
    onRollback(this.#database, () => {
      this.#load();
    });
  }

  #load(): void {
    const edits = this.#readEdits();
    const isRemoved = (id: string): boolean => edits.get(id)?.removed === true;
    // Edits are put in their places: a map that is emptied and filled again begins anew for whoever walks through it.
    const isSame = [...this.#seeds.keys()].every((id) => (isRemoved(id) ? this.#removed : this.#byId).has(id));
    if (!isSame || this.#byId.size + this.#removed.size !== this.#seeds.size) {
      this.#byId.clear();
      this.#removed.clear();
    }
    for (const [id, seed] of this.#seeds) {
      (isRemoved(id) ? this.#removed : this.#byId).set(id, { seed, edit: edits.get(id) ?? {} });
    }
    this.#idsByGroup.clear();
    this.#bySkeleton = undefined;
  }

  /** The devices of all other sources as they came or have told since, in their order. */
  #readSeedsBut(sources: readonly string[]): DeviceSeed[] {
    const rows = this.#database
      .prepare(
        `SELECT deviceid, source, seed FROM devices WHERE source NOT IN (SELECT value FROM json_each(?)) ORDER BY rowid`,
      )
      .all(JSON.stringify(sources));
    return rows.map((row) => {
      const unknown = unknownSeed(textOf(row, 'deviceid'), textOf(row, 'source'));
      // A row of a recorder that did not note it.
      return row.seed === null ? unknown : { ...unknown, ...jsonOf(row, 'seed', deviceSeedSchema) };
    });
  }

  #prepared(sql: string): StatementSync {
    const known = this.#statements.get(sql) ?? this.#database.prepare(sql);
    this.#statements.set(sql, known);
    return known;
  }

  /** The place of a row in the order of the fleet stays. */
  #writeSeed(seed: DeviceSeed, knownS: number | null): void {
    const { deviceid, source, ...fields } = seed;
    this.#prepared(
      `INSERT INTO devices (deviceid, source, known_s, seed) VALUES (?, ?, ?, ?)
         ON CONFLICT (deviceid) DO UPDATE SET source = excluded.source, known_s = excluded.known_s, seed = excluded.seed`,
    ).run(deviceid, source, knownS, JSON.stringify(fields));
  }

  #readKnown(): void {
    this.#knownS.clear();
    for (const row of this.#database.prepare('SELECT deviceid, known_s FROM devices').all()) {
      const knownS = integerOrNull(row, 'known_s');
      if (knownS !== null) this.#knownS.set(textOf(row, 'deviceid'), knownS);
    }
  }

  #writeEdit(deviceId: string, edit: DeviceEdit): void {
    this.#prepared(
      'INSERT INTO device_edits (deviceid, edit) VALUES (?, ?) ON CONFLICT (deviceid) DO UPDATE SET edit = excluded.edit',
    ).run(deviceId, JSON.stringify(edit));
  }

  #linkedIds(groupId: number): Set<string> {
    const groupIds = this.#groups.withDescendants(groupId);
    const rows = this.#database.prepare('SELECT group_id, deviceid FROM group_devices').all();
    return new Set(
      rows.filter((row) => groupIds.has(integerOf(row, 'group_id'))).map((row) => textOf(row, 'deviceid')),
    );
  }

  #link(device: StoredDevice): void {
    const known = device.edit.groupIds?.filter((id) => this.#groups.get(id) !== undefined);
    const { group } = device.seed;
    const groupIds = known ?? (group === '' ? [] : [this.#groups.ensureFleetGroup(group)]);
    const insert = this.#prepared('INSERT OR IGNORE INTO group_devices (group_id, deviceid) VALUES (?, ?)');
    for (const groupId of groupIds) insert.run(groupId, device.seed.deviceid);
  }

  #readEdit(deviceId: string): DeviceEdit {
    const row = this.#prepared('SELECT edit FROM device_edits WHERE deviceid = ?').get(deviceId);
    return row === undefined ? {} : jsonOf(row, 'edit', deviceEditSchema);
  }

  #readEdits(): Map<string, DeviceEdit> {
    const rows = this.#database.prepare('SELECT deviceid, edit FROM device_edits').all();
    return new Map(rows.map((row) => [textOf(row, 'deviceid'), jsonOf(row, 'edit', deviceEditSchema)]));
  }
}

/** True where a device has all these values already. */
function isToldAlready({ seed, edit }: StoredDevice, fields: Partial<DeviceSeed>): boolean {
  const told: Readonly<Record<string, unknown>> = { ...seed };
  const isSame = Object.entries(fields).every(([name, value]) => JSON.stringify(told[name]) === JSON.stringify(value));
  return isSame && (fields.version === undefined || edit.version === undefined);
}
