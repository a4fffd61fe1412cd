import { describe, expect, it } from 'vitest';
import { bestColumns } from './best-columns.js';

/** Cameras whose pictures are not known yet. */
const unknown = (tiles: number): undefined[] => Array.from({ length: tiles }, () => undefined);

describe('bestColumns', () => {
  it('puts two tiles one over the other in a high box and side by side in a wide one', () => {
    expect(bestColumns(unknown(2), 780, 720)).toBe(1);
    expect(bestColumns(unknown(2), 1400, 500)).toBe(2);
  });

  it('makes a square-ish grid on a usual screen', () => {
    expect([1, 2, 4, 6, 9, 12].map((tiles) => bestColumns(unknown(tiles), 1200, 750))).toEqual([1, 2, 2, 3, 3, 4]);
  });

  it('puts two 4:3 and two CIF cameras side by side beside the open map at 1366x768', () => {
    expect(bestColumns([4 / 3, 4 / 3], 820, 608)).toBe(2);
    expect(bestColumns([11 / 9, 11 / 9], 820, 608)).toBe(2);
  });

  it('needs no height', () => {
    expect([1, 2, 4, 8].map((tiles) => bestColumns(unknown(tiles), 900, 0))).toEqual([1, 2, 2, 3]);
  });

  it('shows the most picture: by the shape of the cameras, two stand side by side or one over the other', () => {
    expect(bestColumns([4 / 3, 4 / 3], 860, 600)).toBe(2);
    expect(bestColumns([16 / 9, 16 / 9], 860, 600)).toBe(1);
    expect(bestColumns([4 / 3, undefined], 860, 600)).toBe(2);
    expect(
      bestColumns(
        unknown(5).map(() => 4 / 3),
        1900,
        300,
      ),
    ).toBe(5);
  });
});
