import { describe, expect, it } from 'vitest';
import { microseconds } from '../../../util/units.js';
import type { VideoUnit } from '../../../wire/container/demuxer.js';
import { captureMsOf, UnitShelf } from './unit-shelf.js';

const GROUP = 5;

function unit(n: number, over: Partial<VideoUnit> = {}): VideoUnit {
  return {
    channel: 1,
    codec: 'h264',
    key: n % GROUP === 0,
    capturedAtUs: microseconds(n * 100_000),
    discontinuity: false,
    recorded: true,
    data: new Uint8Array(10),
    ...over,
  };
}

function filled(count: number): UnitShelf {
  const shelf = new UnitShelf();
  for (let n = 0; n < count; n++) shelf.push(unit(n));
  return shelf;
}

const take = (shelf: UnitShelf): number => captureMsOf(shelf.shift() ?? unit(-1)) / 100;

describe('UnitShelf', () => {
  it('begins with a key frame, and again after a loss', () => {
    const shelf = new UnitShelf();
    expect(shelf.push(unit(1))).toBe(false);
    expect(shelf.push(unit(5))).toBe(true);
    expect(shelf.push(unit(7, { discontinuity: true }))).toBe(false);
    expect(shelf.push(unit(8))).toBe(false);
    expect(shelf.push(unit(10, { discontinuity: true }))).toBe(true);
    expect([take(shelf), take(shelf)]).toEqual([5, 10]);
  });

  it('goes back to the key frame that a time needs', () => {
    const shelf = filled(12);
    for (let i = 0; i < 12; i++) shelf.shift();
    expect(shelf.rewind(830)).toBe(true);
    expect(take(shelf)).toBe(5);
    expect(shelf.rewind(-1)).toBe(false);
    expect(take(shelf)).toBe(6);
  });

  it('knows the pictures before and after a time', () => {
    const shelf = filled(8);
    expect(shelf.before(300)).toBe(200);
    expect(shelf.after(300)).toBe(400);
    expect(shelf.before(0)).toBeUndefined();
    expect(shelf.after(700)).toBeUndefined();
  });

  it('skips to the newest key frame that is not after a time', () => {
    const shelf = filled(20);
    shelf.shift();
    expect(shelf.skipToKey(1_200)).toBe(9);
    expect(take(shelf)).toBe(10);
    expect(shelf.skipToKey(1_200)).toBe(0);
    expect(shelf.skipToNextKey()).toBe(4);
    expect(take(shelf)).toBe(15);
    expect(shelf.skipToNextKey()).toBe(4);
    expect(shelf.first).toBeUndefined();
  });

  it('takes what is sent again in the place of what was there', () => {
    const shelf = filled(12);
    shelf.shift();
    shelf.push(unit(5, { discontinuity: true }));
    shelf.push(unit(6));
    expect([1, 2, 3, 4, 5, 6].map(() => take(shelf))).toEqual([1, 2, 3, 4, 5, 6]);
    expect(shelf.first).toBeUndefined();
  });

  it('keeps whole groups within its bounds, and the last one always', () => {
    const shelf = new UnitShelf();
    const data = new Uint8Array(100_000);
    for (let n = 0; n < 2_000; n++) {
      shelf.push(unit(n, { data }));
      shelf.shift();
    }
    expect(shelf.bytes).toBeLessThan(6 * 1024 * 1024);
    expect(shelf.before(200_000)).toBe(199_900);
    expect(shelf.rewind(199_900)).toBe(true);
  });

  it('holds no more than its bound ahead of the decoder', () => {
    const shelf = new UnitShelf();
    const data = new Uint8Array(1024 * 1024);
    let taken = 0;
    for (let n = 0; n < 40; n++) if (shelf.push(unit(n, { data }))) taken++;
    expect(shelf.bytesAhead).toBeLessThanOrEqual(24 * 1024 * 1024);
    expect(taken).toBeLessThan(40);
  });
});
