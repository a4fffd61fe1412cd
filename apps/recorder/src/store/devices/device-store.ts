import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { DeviceSeed } from '../../device/world.js';
import { afterCommit, inTransaction, onRollback } from '../database/database.js';
import { deviceEditSchema, type DeviceEdit } from './device-edit.js';
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

/** The devices of the running fleet, in its order, with the edits of the users. */
export class DeviceStore {
  readonly #database: DatabaseSync;
  readonly #groups: GroupStore;
  readonly #meta: MetaStore;
  #seeds: readonly DeviceSeed[] = [];
  readonly #byId = new Map<string, StoredDevice>();
  /** Devices of the fleet that were taken out of it. */
  readonly #removed = new Map<string, StoredDevice>();
  /** Visible ids by group; emptied at each change. */
  readonly #idsByGroup = new Map<number, ReadonlySet<string>>();
  readonly #watchers = new Set<() => void>();
  /** Since when each device of the fleet is known, unix s. */
  readonly #knownS = new Map<string, number>();

  constructor(database: DatabaseSync, groups: GroupStore, meta: MetaStore) {
    this.#database = database;
    this.#groups = groups;
    this.#meta = meta;
  }

  /**
   * Makes the stored fleet that of `seeds`. Devices that are gone go with their group links; edits
   * stay. The change counter grows when anything is different from the last start. Those that are new are known from `nowS`
   * (unix s) on.
   */
  sync(seeds: readonly DeviceSeed[], nowS: number): void {
    this.#seeds = seeds;
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
      this.#database.exec('DELETE FROM devices');
      const insert = this.#database.prepare('INSERT INTO devices (deviceid, source, known_s) VALUES (?, ?, ?)');
      for (const device of this.#byId.values()) {
        const { deviceid, source } = device.seed;
        insert.run(deviceid, source, this.#knownS.get(deviceid) ?? nowS);
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
    const device = this.#byId.get(deviceId);
    if (device === undefined) return false;
    const removed = { seed: device.seed, edit: { ...device.edit, removed: true } };
    inTransaction(this.#database, () => {
      this.#writeEdit(deviceId, removed.edit);
      this.#database.prepare('DELETE FROM devices WHERE deviceid = ?').run(deviceId);
      this.#meta.bumpChangeCounter();
      this.#byId.delete(deviceId);
      this.#removed.set(deviceId, removed);
      this.#follow();
    });
    this.#membershipChanged();
    return true;
  }

  /** Calls `listener` when devices may have left groups or the fleet; returns an unsubscribe function. */
  watchMembership(listener: () => void): () => void {
    this.#watchers.add(listener);
    return () => {
      this.#watchers.delete(listener);
    };
  }

  /** The initial data of a device; also of one that was removed. */
  seedOf(deviceId: string): DeviceSeed | undefined {
    return (this.#byId.get(deviceId) ?? this.#removed.get(deviceId))?.seed;
  }

  isRemoved(deviceId: string): boolean {
    return this.#removed.has(deviceId);
  }

  /** Takes a removed device back into the fleet, with the edits it had. False for a device that was not removed. */
  restore(deviceId: string): boolean {
    const device = this.#removed.get(deviceId);
    if (device === undefined) return false;
    const restored = { seed: device.seed, edit: { ...device.edit, removed: false } };
    inTransaction(this.#database, () => {
      this.#writeEdit(deviceId, restored.edit);
      this.#database
        .prepare('INSERT INTO devices (deviceid, source, known_s) VALUES (?, ?, ?)')
        .run(deviceId, device.seed.source, this.#knownS.get(deviceId) ?? null);
      this.#link(restored);
      this.#meta.bumpChangeCounter();
      this.#removed.delete(deviceId);
      this.#byId.set(deviceId, restored);
      this.#follow();
    });
    this.#membershipChanged();
    return true;
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

  /** Says that a write has changed devices or groups, in memory, too. */
  #follow(): void {
    this.#idsByGroup.clear();
    onRollback(this.#database, () => {
      this.#load();
    });
  }

  #load(): void {
    const edits = this.#readEdits();
    // Edits are put in their places: a map that is emptied and filled again begins anew for whoever walks through it.
    if (this.#seeds.some(({ deviceid }) => this.#byId.has(deviceid) === (edits.get(deviceid)?.removed === true))) {
      this.#byId.clear();
      this.#removed.clear();
    }
    for (const seed of this.#seeds) {
      const edit = edits.get(seed.deviceid) ?? {};
      (edit.removed ? this.#removed : this.#byId).set(seed.deviceid, { seed, edit });
    }
    this.#idsByGroup.clear();
  }

  #readKnown(): void {
    this.#knownS.clear();
    for (const row of this.#database.prepare('SELECT deviceid, known_s FROM devices').all()) {
      const knownS = integerOrNull(row, 'known_s');
      if (knownS !== null) this.#knownS.set(textOf(row, 'deviceid'), knownS);
    }
  }

  #writeEdit(deviceId: string, edit: DeviceEdit): void {
    this.#database
      .prepare(
        'INSERT INTO device_edits (deviceid, edit) VALUES (?, ?) ON CONFLICT (deviceid) DO UPDATE SET edit = excluded.edit',
      )
      .run(deviceId, JSON.stringify(edit));
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
    const groupIds = known ?? [this.#groups.ensureFleetGroup(device.seed.group)];
    const insert = this.#database.prepare('INSERT OR IGNORE INTO group_devices (group_id, deviceid) VALUES (?, ?)');
    for (const groupId of groupIds) insert.run(groupId, device.seed.deviceid);
  }

  #readEdits(): Map<string, DeviceEdit> {
    const rows = this.#database.prepare('SELECT deviceid, edit FROM device_edits').all();
    return new Map(rows.map((row) => [textOf(row, 'deviceid'), jsonOf(row, 'edit', deviceEditSchema)]));
  }
}
