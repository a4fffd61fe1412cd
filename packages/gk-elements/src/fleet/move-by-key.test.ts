import { describe, expect, it } from 'vitest';
import { moveByKey } from './move-by-key.js';

describe('moveByKey', () => {
  it.each([
    ['ArrowDown', 3, 4],
    ['ArrowDown', 99, 99],
    ['ArrowDown', -1, 0],
    ['ArrowUp', 3, 2],
    ['ArrowUp', 0, 0],
    ['ArrowUp', -1, 99],
    ['Home', 50, 0],
    ['End', 50, 99],
    ['PageDown', 50, 60],
    ['PageDown', 95, 99],
    ['PageUp', 50, 40],
    ['PageUp', 5, 0],
  ])('%s from row %i leads to row %i', (key, active, row) => {
    expect(moveByKey(key, active, 100, 10)).toBe(row);
  });
  it('leaves other keys and empty lists alone', () => {
    expect(moveByKey('Tab', 3, 100, 10)).toBeUndefined();
    expect(moveByKey('ArrowDown', -1, 0, 10)).toBeUndefined();
  });
});
