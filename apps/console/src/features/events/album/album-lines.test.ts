import { expect, it } from 'vitest';
import { albumLines } from './album-lines.js';

it('puts as many cards side by side as the width takes, one at least', () => {
  expect(albumLines([1, 2, 3], 500)).toEqual([[1, 2], [3]]);
  expect(albumLines([1, 2], 0)).toEqual([[1], [2]]);
  expect(albumLines([], 500)).toEqual([]);
});
