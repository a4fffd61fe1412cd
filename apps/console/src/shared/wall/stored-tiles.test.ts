import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readStoredNames, readStoredTiles, readTileLink, writeTileLink } from './stored-tiles.js';

it('reads what is a tile and leaves out the rest', () => {
  const stored = [
    { deviceId: 'BUS-7', type: 'channel', channel: 2 },
    { deviceId: 'BUS-7', type: 'map', channel: 9 },
    { deviceId: '', type: 'map', channel: 0 },
    { deviceId: 'BUS-8', type: 'channel', channel: 0 },
    { deviceId: 'BUS-8', type: 'radio', channel: 1 },
    null,
    'BUS-9',
  ];
  expect(readStoredTiles(JSON.stringify(stored))).toEqual([
    { deviceId: 'BUS-7', type: 'channel', channel: 2 },
    { deviceId: 'BUS-7', type: 'map', channel: 0 },
  ]);
});

it.each([null, '', '{', '{}', '17'])('reads nothing from %j', (text) => {
  expect(readStoredTiles(text)).toEqual([]);
  expect(readStoredNames(text)).toEqual([]);
});

it('puts any tiles into a link and takes them out again', () => {
  const tile = fc.record({ deviceId: fc.string({ minLength: 1 }), channel: fc.integer({ min: 0, max: 64 }) });
  fc.assert(
    fc.property(fc.array(tile), (drawn) => {
      const tiles = drawn.map(({ deviceId, channel }) =>
        channel === 0 ? { deviceId, type: 'map' as const, channel } : { deviceId, type: 'channel' as const, channel },
      );
      expect(readTileLink(writeTileLink(tiles))).toEqual(tiles);
    }),
  );
});

it('reads nothing from a link that names no tile', () => {
  expect(readTileLink('BUS-7,.1,BUS-8.x,%E0%A4.0')).toEqual([]);
});
