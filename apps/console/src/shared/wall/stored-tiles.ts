import type { TileKey } from 'gk-sdk/rules';
import { decodeOrKeep } from '../url-state/decode-or-keep.js';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

function readTile(value: unknown): TileKey | undefined {
  if (!isObject(value)) return undefined;
  const { deviceId, type, channel } = value;
  if (typeof deviceId !== 'string' || deviceId === '') return undefined;
  if (type === 'map') return { deviceId, type, channel: 0 };
  return type === 'channel' && Number.isInteger(channel) && Number(channel) > 0
    ? { deviceId, type, channel: Number(channel) }
    : undefined;
}

/** Tiles in the browser's storage; invalid ones are left out. */
export function readStoredTiles(text: string | null): readonly TileKey[] {
  return parseList(text)
    .map(readTile)
    .filter((tile) => tile !== undefined);
}

/** Names as a browser keeps them. */
export function readStoredNames(text: string | null): readonly string[] {
  return parseList(text).filter((name) => typeof name === 'string');
}

function parseList(text: string | null): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

/** Tiles in a link: `BUS-7.1,BUS-7.gps`, ids escaped. It holds no credentials. */
export function writeTileLink(tiles: readonly TileKey[]): string {
  return tiles
    .map(({ deviceId, type, channel }) => `${encodeURIComponent(deviceId)}.${type === 'map' ? 'gps' : channel}`)
    .join(',');
}

/** The tiles of a link; invalid ones are left out. */
export function readTileLink(text: string): readonly TileKey[] {
  return text.split(',').flatMap((part) => {
    const [, id = '', place = ''] = /^(.+)\.(gps|\d+)$/.exec(part) ?? [];
    const tile = readTile({
      deviceId: decodeOrKeep(id),
      type: place === 'gps' ? 'map' : 'channel',
      channel: place === 'gps' ? 0 : Number(place),
    });
    return tile === undefined ? [] : [tile];
  });
}
