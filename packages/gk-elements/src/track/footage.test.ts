import { expect, it } from 'vitest';
import { footageAt, type FootageStretch } from './footage.js';

it('the footage of a moment is that of its stretch, up to the end of the last one', () => {
  const stretches: readonly FootageStretch[] = [
    { startS: 0, endS: 50, footage: 'server' },
    { startS: 50, endS: 100, footage: 'none' },
  ];
  expect([-1, 0, 49.9, 50, 100, 101].map((timeS) => footageAt(stretches, timeS))).toEqual([
    undefined,
    'server',
    'server',
    'none',
    'none',
    undefined,
  ]);
  const many = Array.from({ length: 99 }, (_, startS) => ({ startS, endS: startS + 1, footage: 'device' as const }));
  expect(many.every(({ startS, footage }) => footageAt(many, startS) === footage)).toBe(true);
});
