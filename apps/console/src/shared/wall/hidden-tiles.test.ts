import { expect, it } from 'vitest';
import type { TileKey } from 'gk-sdk/rules';
import { withHiddenTiles } from './hidden-tiles.js';

const tilesOf = (ids: string): TileKey[] => [...ids].map((deviceId) => ({ deviceId, type: 'channel', channel: 1 }));

/** Hidden tiles have small letters. */
const change = (all: string, next: string): string =>
  withHiddenTiles(tilesOf(all), tilesOf(all.replace(/[a-z]/g, '')), tilesOf(next))
    .map(({ deviceId }) => deviceId)
    .join('');

it.each([
  ['added', 'AmB', 'ABC', 'AmBC'],
  ['removed', 'AmB', 'B', 'mB'],
  ['moved', 'AmBC', 'CAB', 'CAmB'],
  ['shown in place of a hidden one', 'AmB', 'ABm', 'ABm'],
])('keeps what is hidden where a tile is %s', (_, all, next, kept) => {
  expect(change(all, next)).toBe(kept);
});

it('keeps hidden tiles in their order', () => {
  expect(change('mAnoBp', 'B')).toBe('mnoBp');
});
