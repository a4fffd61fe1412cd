import { channelNumbers, type Device } from 'gk-sdk';
import type { TreeItem } from './device-tree.events.js';
import type { FleetTree, GroupNode } from './fleet-tree.js';

interface RowPlace {
  /** Names the row while it exists; a device in two groups has two rows. */
  readonly key: string;
  /** From 1, as `aria-level`. */
  readonly level: number;
  /** From 1 among its siblings. */
  readonly position: number;
  readonly siblings: number;
  /** Index of the row above that it belongs to; -1 at the top. */
  readonly parent: number;
}

/** A row of the tree. @internal */
export type TreeRow = RowPlace &
  (
    | { readonly kind: 'group'; readonly group: GroupNode; readonly expanded: boolean }
    /** `expanded` undefined = nothing below it. */
    | { readonly kind: 'device'; readonly deviceId: string; readonly expanded: boolean | undefined }
    | { readonly kind: 'channel'; readonly deviceId: string; readonly channel: number; readonly name: string }
    | { readonly kind: 'map'; readonly deviceId: string }
  );

/** Options that decide which rows there are. @internal */
export interface TreeRowsOptions {
  readonly tree: FleetTree;
  readonly deviceOf: (deviceId: string) => Device | undefined;
  /** Keys of rows that are open. */
  readonly expanded: ReadonlySet<string>;
  /** Ids of the devices that a filter keeps; undefined = no filter. */
  readonly kept: ReadonlySet<string> | undefined;
  /** Keys of groups that were closed while the filter holds; all others are open then. */
  readonly collapsed: ReadonlySet<string>;
  readonly ungroupedName: string;
  /** Devices have no rows below them: the selection holds devices. */
  readonly devicesOnly: boolean;
  /** Devices have no row of their position. */
  readonly hidePositions: boolean;
}

/** Channels of a device in the order to show them, with their names. @internal */
export function namedChannels(
  device: Device,
  defaultName: (channel: number) => string,
): { readonly channel: number; readonly name: string }[] {
  const present = channelNumbers(device);
  const order = (device.extras?.channelOrder ?? []).filter((channel) => present.includes(channel));
  return [...new Set([...order, ...present])].map((channel) => {
    const name = device.channelNames[channel - 1];
    // The store fills in `ch{n}`, which a language may call otherwise.
    return {
      channel,
      name: name === undefined || name === '' || name === `ch${channel}` ? defaultName(channel) : name,
    };
  });
}

/** "A GPS entry for devices that report a heading" (spec 000 section 2.3). @internal */
export function hasHeading(device: Device): boolean {
  return device.position?.headingDeg !== undefined;
}

/** The rows to show, from top to bottom. Pure. @internal */
export function toTreeRows(options: TreeRowsOptions, channelName: (channel: number) => string): TreeRow[] {
  const { tree, deviceOf, expanded, kept, collapsed, ungroupedName, devicesOnly, hidePositions } = options;
  const rows: TreeRow[] = [];
  const keeps = (deviceId: string): boolean => kept === undefined || kept.has(deviceId);
  const holds = (group: GroupNode): boolean =>
    kept === undefined || group.deviceIds.some(keeps) || group.groups.some(holds);

  const addDevice = (deviceId: string, place: RowPlace): void => {
    const device = devicesOnly ? undefined : deviceOf(deviceId);
    const channels = device ? namedChannels(device, channelName) : [];
    const hasMap = device !== undefined && !hidePositions && hasHeading(device);
    const leaves = channels.length + (hasMap ? 1 : 0);
    const open = leaves > 0 ? expanded.has(place.key) : undefined;
    const parent = rows.push({ ...place, kind: 'device', deviceId, expanded: open }) - 1;
    if (!open) return;
    const leaf = { level: place.level + 1, siblings: leaves, parent };
    channels.forEach(({ channel, name }, index) => {
      const key = `${place.key}/${channel}`;
      rows.push({ ...leaf, key, position: index + 1, kind: 'channel', deviceId, channel, name });
    });
    if (hasMap) rows.push({ ...leaf, key: `${place.key}/map`, position: leaves, kind: 'map', deviceId });
  };

  const addGroup = (group: GroupNode, place: RowPlace): void => {
    const open = kept === undefined ? expanded.has(place.key) : !collapsed.has(place.key);
    const parent = rows.push({ ...place, kind: 'group', group, expanded: open }) - 1;
    if (open)
      addChildren(group.groups.filter(holds), group.deviceIds.filter(keeps), place.key, place.level + 1, parent);
  };

  const addChildren = (
    groups: readonly GroupNode[],
    deviceIds: readonly string[],
    prefix: string,
    level: number,
    parent: number,
  ): void => {
    const siblings = groups.length + deviceIds.length;
    groups.forEach((group, index) => {
      addGroup(group, { key: `${prefix}/g:${group.id}`, level, position: index + 1, siblings, parent });
    });
    deviceIds.forEach((deviceId, index) => {
      const position = groups.length + index + 1;
      addDevice(deviceId, { key: `${prefix}/d:${deviceId}`, level, position, siblings, parent });
    });
  };

  if (tree.groups.length === 0) addChildren([], tree.deviceIds.filter(keeps), '', 1, -1);
  else {
    const rest: GroupNode = { id: 'none', name: ungroupedName, groups: [], deviceIds: tree.deviceIds };
    addChildren([...tree.groups, ...(tree.deviceIds.length > 0 ? [rest] : [])].filter(holds), [], '', 1, -1);
  }
  return rows;
}

/** A row as events tell it. @internal */
export function toTreeItem(row: TreeRow): TreeItem {
  switch (row.kind) {
    case 'group':
      return { kind: 'group', groupId: row.group.id };
    case 'device':
    case 'map':
      return { kind: row.kind, deviceId: row.deviceId };
    case 'channel':
      return { kind: 'channel', deviceId: row.deviceId, channel: row.channel };
  }
}
