import { describe, expect, it } from 'vitest';
import { momentOfFilm, momentWithPicture } from './lane-clock.js';

/** Channel 1 has pictures from 1000 to 1060 and from 1480 to 1600; channel 2 from 1030 to 1100, and in another file from 1300. */
const ONE = [
  {
    spans: [
      { startS: 998.5, endS: 1_060, offsetS: 0 },
      { startS: 1_480, endS: 1_600, offsetS: 61.6 },
    ],
  },
];
const TWO = [
  { spans: [{ startS: 1_030, endS: 1_100, offsetS: 0 }] },
  { spans: [{ startS: 1_300, endS: 1_310, offsetS: 0 }] },
];

describe('momentWithPicture', () => {
  it.each([
    [1_000, 1_000],
    // Channel 2 goes on in the gap of channel 1.
    [1_070, 1_070],
    [1_100, 1_300],
    [1_310, 1_480],
    [1_600, undefined],
  ])('is at %d: %s', (atS, shownS) => {
    expect(momentWithPicture([ONE, TWO], atS)).toBe(shownS);
  });

  it('is nowhere without footage', () => {
    expect(momentWithPicture([], 1_000)).toBeUndefined();
  });
});

describe('momentOfFilm', () => {
  it('is the capture time of the picture, also without a gap: a film begins with its key frame', () => {
    expect(momentOfFilm(ONE, 1_000, 1.5, false)).toBe(1_000);
    expect(momentOfFilm(ONE, 1_500, 91.6, false)).toBeCloseTo(1_510, 6);
    expect(momentOfFilm(TWO, 1_301, 5, false)).toBe(1_305);
  });

  it('stops at a gap that the film has jumped over: another channel may have pictures there', () => {
    expect(momentOfFilm(ONE, 1_059.9, 61.65, false)).toBe(1_060);
    expect(momentOfFilm(ONE, 1_599, 181.5, true)).toBe(1_600);
  });

  it('does not go back with a camera whose clock was set back', () => {
    const files = [
      {
        spans: [
          { startS: 1_000, endS: 1_100, offsetS: 0 },
          { startS: 1_050, endS: 1_200, offsetS: 100.1 },
        ],
      },
    ];
    expect(momentOfFilm(files, 1_099, 100.2, false)).toBe(1_100);
  });

  it('stays where there is no picture', () => {
    expect(momentOfFilm(ONE, 1_100, 10, false)).toBe(1_100);
  });
});
