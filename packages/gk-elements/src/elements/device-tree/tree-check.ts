import { channelNumbers, type Device } from 'gk-sdk';
import { isSameTile, toggleTreeTile, type TileKey, type TreeTileAnswer, type TreeTileUser } from 'gk-sdk/rules';
import { deviceIdsBelow } from './fleet-tree.js';
import type { TreeRow } from './tree-rows.js';

/** State of a check box: `mixed` = some of its subtree. @internal */
export type CheckState = 'true' | 'false' | 'mixed';

const channelsOf = (device: Device): TileKey[] =>
  channelNumbers(device).map((channel) => ({ deviceId: device.deviceId, type: 'channel', channel }));

/** The tiles that a row stands for: its own, or those of all channels below it. @internal */
export function tilesOfRow(row: TreeRow, deviceOf: (deviceId: string) => Device | undefined): TileKey[] {
  switch (row.kind) {
    case 'channel':
      return [{ deviceId: row.deviceId, type: 'channel', channel: row.channel }];
    case 'map':
      return [{ deviceId: row.deviceId, type: 'map', channel: 0 }];
    case 'device': {
      const device = deviceOf(row.deviceId);
      return device ? channelsOf(device) : [];
    }
    case 'group':
      return [...deviceIdsBelow(row.group)].flatMap((deviceId) => {
        const device = deviceOf(deviceId);
        return device ? channelsOf(device) : [];
      });
  }
}

/** State of a row's check box. A group of thousands costs no more than the tiles that are chosen. @internal */
export function checkState(
  row: TreeRow,
  tiles: readonly TileKey[],
  deviceOf: (deviceId: string) => Device | undefined,
): CheckState {
  if (row.kind === 'group') {
    const ids = deviceIdsBelow(row.group);
    if (!tiles.some((tile) => tile.type === 'channel' && ids.has(tile.deviceId))) return 'false';
    if (ids.size > tiles.length) return 'mixed';
  }
  const own = tilesOfRow(row, deviceOf);
  const chosen = own.filter((tile) => tiles.some((other) => isSameTile(tile, other))).length;
  if (chosen === 0) return 'false';
  return chosen === own.length ? 'true' : 'mixed';
}

/**
 * The tiles after a check box was used: all of the row's are taken off when all were chosen, else those that are missing
 * are added while the user's limit has room (spec 000 section 9). Pure.
 *
 * @internal
 */
export function toggleTiles(
  tiles: readonly TileKey[],
  wanted: readonly TileKey[],
  user: TreeTileUser,
): TreeTileAnswer<TileKey> {
  const isChosen = (tile: TileKey, among: readonly TileKey[]): boolean =>
    among.some((other) => isSameTile(tile, other));
  if (wanted.length > 0 && wanted.every((tile) => isChosen(tile, tiles))) {
    return { tiles: tiles.filter((tile) => !isChosen(tile, wanted)) };
  }
  let answer: TreeTileAnswer<TileKey> = { tiles };
  for (const tile of wanted) {
    if (isChosen(tile, answer.tiles)) continue;
    answer = toggleTreeTile(answer.tiles, tile, user);
    if (answer.message) break;
  }
  return answer;
}

/** The devices that a row stands for: its own, or those of a group that a filter keeps. @internal */
export function devicesOfRow(row: TreeRow, kept: ReadonlySet<string> | undefined): readonly string[] {
  if (row.kind !== 'group') return [row.deviceId];
  const ids = [...deviceIdsBelow(row.group)];
  return kept === undefined ? ids : ids.filter((deviceId) => kept.has(deviceId));
}

/** State of a row's check box where devices are selected. @internal */
export function deviceCheckState(
  row: TreeRow,
  selected: ReadonlySet<string>,
  kept: ReadonlySet<string> | undefined,
): CheckState {
  const own = devicesOfRow(row, kept);
  const chosen = own.filter((deviceId) => selected.has(deviceId)).length;
  if (chosen === 0) return 'false';
  return chosen === own.length ? 'true' : 'mixed';
}

/** The devices after a check box was used: a row's are taken off when all were selected, else all are added. Pure. @internal */
export function toggleDevices(selected: readonly string[], wanted: readonly string[]): readonly string[] {
  if (wanted.length === 0) return selected;
  const before = new Set(selected);
  const missing = wanted.filter((deviceId) => !before.has(deviceId));
  if (missing.length > 0) return [...selected, ...missing];
  const off = new Set(wanted);
  return selected.filter((deviceId) => !off.has(deviceId));
}
