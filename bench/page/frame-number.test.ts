import { expect, it } from 'vitest';
import { CELL_PIXELS, CELLS, readFrameNumber } from './frame-number.js';

/** A row whose cells are white (235) or black (16) as video has them. */
function rowOf(white: readonly boolean[]): Uint8ClampedArray {
  const row = new Uint8ClampedArray(CELLS * CELL_PIXELS * 4);
  for (let x = 0; x < CELLS * CELL_PIXELS; x++)
    row.fill(white[Math.floor(x / CELL_PIXELS)] === true ? 235 : 16, x * 4, x * 4 + 4);
  return row;
}
const cellsOf = (number: number): boolean[] => [
  true,
  false,
  ...Array.from({ length: CELLS - 2 }, (_, bit) => (number & (1 << bit)) !== 0),
];

it.each([0, 1, 2, 341, 682, 1023])('reads the number %i', (number) => {
  expect(readFrameNumber(rowOf(cellsOf(number)))).toBe(number);
});

it('reads nothing from a black, a white or a wrongly marked picture', () => {
  expect(readFrameNumber(rowOf(new Array<boolean>(CELLS).fill(false)))).toBeUndefined();
  expect(readFrameNumber(rowOf(new Array<boolean>(CELLS).fill(true)))).toBeUndefined();
  expect(readFrameNumber(rowOf([false, true, ...cellsOf(5).slice(2)]))).toBeUndefined();
});
