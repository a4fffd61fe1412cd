import type { Device, DeviceChange, DeviceFilter, DeviceStore } from 'gk-sdk';
import {
  buildFleetTree,
  deviceIdsOfGroupsNamed,
  type FleetGroups,
  type FleetTree,
  type GroupNode,
} from './fleet-tree.js';
import { toTreeRows, type TreeRow } from './tree-rows.js';

/** Input of a tree at one moment. @internal */
export interface TreeInput {
  /** Change of the store since the previous input. */
  readonly change: DeviceChange | undefined;
  readonly store: DeviceStore | undefined;
  readonly groups: FleetGroups | undefined;
  readonly filter: DeviceFilter;
  readonly ungroupedName: string;
  readonly channelName: (channel: number) => string;
  /** Devices have no rows below them. */
  readonly devicesOnly: boolean;
  /** There are no GPS entries. */
  readonly hidePositions: boolean;
}

/**
 * The rows of a tree, made anew only when it has to be: a vehicle that moves changes none, one that is open and gets
 * another channel does.
 *
 * @internal
 */
export class TreeModel {
  #input: TreeInput | undefined;
  #tree: FleetTree = { groups: [], deviceIds: [] };
  #kept: ReadonlySet<string> | undefined;
  #expanded: ReadonlySet<string> = new Set();
  #collapsed: ReadonlySet<string> = new Set();
  #rows: readonly TreeRow[] = [];
  #index = new Map<string, number>();
  #stale = true;
  /** True once there were groups: from then on the user decides which are open. */
  #begun = false;
  /** How often the rows were made, for tests. */
  builds = 0;

  get rows(): readonly TreeRow[] {
    if (this.#stale) this.#build();
    return this.#rows;
  }

  /** True while a filter leaves something out. */
  get filtered(): boolean {
    return this.#kept !== undefined;
  }

  /** Ids of the devices that a filter keeps; undefined = no filter. */
  get kept(): ReadonlySet<string> | undefined {
    return this.#kept;
  }

  /** Place of a row; -1 when it is not there. */
  indexOf(key: string): number {
    if (this.#stale) this.#build();
    return this.#index.get(key) ?? -1;
  }

  take(input: TreeInput): void {
    const before = this.#input;
    this.#input = input;
    const { store, groups, change, filter } = input;
    const reset = before === undefined || store !== before.store || change?.kind === 'reset';
    if (reset || groups !== before.groups) {
      this.#tree = buildFleetTree(store?.all.map(({ deviceId }) => deviceId) ?? [], groups);
      this.#expanded = new Set([...this.#expanded].map((key) => this.#movedTo(key)?.key ?? key));
      this.#stale = true;
      this.#begin();
    }
    if (this.#stale || change !== undefined || filter !== before?.filter) this.#takeFilter(input, before?.filter);
    if (change?.kind === 'update' && !this.#stale) {
      this.#stale = this.#rows.some(
        (row) => row.kind === 'device' && row.expanded !== false && change.deviceIds.has(row.deviceId),
      );
    }
    if (
      input.ungroupedName !== before?.ungroupedName ||
      input.channelName !== before.channelName ||
      input.devicesOnly !== before.devicesOnly ||
      input.hidePositions !== before.hidePositions
    ) {
      this.#stale = true;
    }
  }

  /** Opens rows. */
  expand(keys: readonly string[]): void {
    this.#expanded = new Set([...this.#expanded, ...keys]);
    this.#collapsed = new Set([...this.#collapsed].filter((key) => !keys.includes(key)));
    this.#stale = true;
  }

  /** Closes a row. */
  collapse(key: string): void {
    this.#collapsed = new Set([...this.#collapsed, key]);
    // While a filter holds all groups are open: closing one of them says nothing about later.
    if (this.#kept === undefined || key.includes('/d:')) {
      this.#expanded = new Set([...this.#expanded].filter((other) => other !== key));
    }
    this.#stale = true;
  }

  /** Opens the groups above a device; the key of its row, undefined for a device that is not in the tree. */
  open(deviceId: string): string | undefined {
    const path = this.#pathOf(deviceId);
    if (path === undefined) return undefined;
    this.expand(path.groups);
    return path.key;
  }

  /**
   * The key of a row of a device where it stands now: groups that are loaded later move devices. Opens the groups above a row that has moved,
   * so that it stays in sight. The same key for a row that is where it was, or gone.
   */
  follow(key: string): string {
    if (this.indexOf(key) >= 0) return key;
    const moved = this.#movedTo(key);
    if (moved === undefined) return key;
    this.expand(moved.groups);
    return moved.key;
  }

  /** Returns the texts of a row that a search matches. */
  textsOf(row: TreeRow): readonly (string | null | undefined)[] {
    switch (row.kind) {
      case 'group':
        return [row.group.name];
      case 'channel':
        return [row.name];
      case 'map':
        return [];
      case 'device': {
        const device = this.#deviceOf(row.deviceId);
        return [row.deviceId, device?.driverName, device?.memo, device?.plate];
      }
    }
  }

  /** Opens the one group that holds all others: there is nothing else to look at. */
  #begin(): void {
    const { groups, deviceIds } = this.#tree;
    if (this.#begun || groups.length === 0) return;
    this.#begun = true;
    const [only] = groups;
    if (only !== undefined && groups.length === 1 && deviceIds.length === 0) this.expand([`/g:${only.id}`]);
  }

  readonly #deviceOf = (deviceId: string): Device | undefined => this.#input?.store?.get(deviceId);

  #takeFilter({ store, filter }: TreeInput, before: DeviceFilter | undefined): void {
    const text = filter.text?.trim().toLowerCase() ?? '';
    let kept: Set<string> | undefined;
    if (store !== undefined && (filter.mode !== 'all' || text !== '' || filter.deviceIds !== undefined)) {
      kept = new Set(store.select(filter).map(({ deviceId }) => deviceId));
      if (text !== '') {
        // A group that is meant by name shows all of its devices that the rest of the filter keeps.
        const named = deviceIdsOfGroupsNamed(this.#tree.groups, text);
        if (named.size > 0) {
          for (const { deviceId } of store.select({ ...filter, text: '' })) if (named.has(deviceId)) kept.add(deviceId);
        }
      }
    }
    if (filter.text !== before?.text || filter.mode !== before?.mode) this.#collapsed = new Set();
    if (sameSet(kept, this.#kept)) return;
    this.#kept = kept;
    this.#stale = true;
  }

  #build(): void {
    this.#stale = false;
    this.builds += 1;
    const input = this.#input;
    if (input === undefined) return;
    this.#rows = toTreeRows(
      {
        tree: this.#tree,
        deviceOf: this.#deviceOf,
        expanded: this.#expanded,
        kept: this.#kept,
        collapsed: this.#collapsed,
        ungroupedName: input.ungroupedName,
        devicesOnly: input.devicesOnly,
        hidePositions: input.hidePositions,
      },
      input.channelName,
    );
    this.#index = new Map(this.#rows.map((row, index) => [row.key, index]));
  }

  /** Where a row of a device that is no longer at its place stands now; undefined for any other row. */
  #movedTo(key: string): { readonly groups: readonly string[]; readonly key: string } | undefined {
    const { place = '', deviceId, leaf = '' } = ROW_OF_DEVICE.exec(key)?.groups ?? {};
    if (deviceId === undefined || this.#devicesAt(place).includes(deviceId)) return undefined;
    const path = this.#pathOf(deviceId);
    return path && { groups: path.groups, key: `${path.key}${leaf}` };
  }

  /** The devices right below a place, which is the path of their keys. */
  #devicesAt(place: string): readonly string[] {
    const { groups, deviceIds } = this.#tree;
    if (place === (groups.length === 0 ? '' : NO_GROUP)) return deviceIds;
    const path = place.split('/g:').slice(1);
    const group = path.reduce<GroupNode | undefined>((above, id) => above?.groups.find((each) => each.id === id), {
      id: '',
      name: '',
      groups,
      deviceIds: [],
    });
    return group?.deviceIds ?? [];
  }

  #pathOf(deviceId: string): { readonly groups: readonly string[]; readonly key: string } | undefined {
    const find = (
      groups: FleetTree['groups'],
      prefix: string,
      above: readonly string[],
    ): { groups: readonly string[]; key: string } | undefined => {
      for (const group of groups) {
        const key = `${prefix}/g:${group.id}`;
        if (group.deviceIds.includes(deviceId)) return { groups: [...above, key], key: `${key}/d:${deviceId}` };
        const found = find(group.groups, key, [...above, key]);
        if (found) return found;
      }
      return undefined;
    };
    const grouped = find(this.#tree.groups, '', []);
    if (grouped || !this.#tree.deviceIds.includes(deviceId)) return grouped;
    if (this.#tree.groups.length === 0) return { groups: [], key: `/d:${deviceId}` };
    return { groups: [NO_GROUP], key: `${NO_GROUP}/d:${deviceId}` };
  }
}

/** The place of devices that are in no group, beside groups. */
const NO_GROUP = '/g:none';

/** A row of a device, or of a channel or the position below it; a device id may hold any character. */
const ROW_OF_DEVICE = /^(?<place>(?:\/g:[^/]+)*)\/d:(?<deviceId>.+?)(?<leaf>(?:\/(?:\d+|map))?)$/s;

function sameSet(a: ReadonlySet<string> | undefined, b: ReadonlySet<string> | undefined): boolean {
  if (a === b || a === undefined || b === undefined) return a === b;
  return a.size === b.size && [...a].every((item) => b.has(item));
}
