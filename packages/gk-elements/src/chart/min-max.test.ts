import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lowerBound, minMaxPerPixel, type Series } from './min-max.js';

const DAY_S = 86_400;
const series = (values: readonly number[], startS = 0): Series => ({
  timesS: Float64Array.from(values, (_, i) => startS + i),
  values: Float32Array.from(values),
});

describe('lowerBound', () => {
  it('finds the first that is not before', () => {
    const times = Float64Array.of(10, 20, 30);
    expect([5, 10, 11, 30, 31].map((t) => lowerBound(times, t))).toEqual([0, 0, 1, 2, 3]);
  });
});

describe('minMaxPerPixel', () => {
  it('takes all points where there are few', () => {
    expect(minMaxPerPixel(series([1, 2, 3]), 0, 2, 100)).toEqual([0, 1, 2]);
    expect(minMaxPerPixel(series([]), 0, 2, 100)).toEqual([]);
    expect(minMaxPerPixel(series([1, 2, 3]), 0, 0, 100)).toEqual([]);
  });

  it('draws a day of seconds with at most four points a pixel, and loses no peak', () => {
    const values = Array.from({ length: DAY_S }, (_, i) => 40 + 20 * Math.sin(i / 500));
    values[50_003] = 131;
    values[60_001] = -3;
    const picked = minMaxPerPixel(series(values), 0, DAY_S - 1, 800);
    expect(picked.length).toBeLessThanOrEqual(4 * 801);
    expect(picked).toContain(50_003);
    expect(picked).toContain(60_001);
    expect(picked).toContain(0);
    expect(picked).toContain(DAY_S - 1);
  });

  it('reaches one point beyond each side of the view', () => {
    const picked = minMaxPerPixel(series(Array.from({ length: 1000 }, (_, i) => i % 7)), 100.5, 199.5, 10);
    expect(picked[0]).toBe(100);
    expect(picked.at(-1)).toBe(200);
  });

  it('keeps order, and of each column the least and the greatest', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 150 }), { minLength: 1, maxLength: 400 }),
        fc.integer({ min: 1, max: 20 }),
        (values, widthPx) => {
          const data = series(values);
          const endS = Math.max(1, values.length - 1);
          const picked = minMaxPerPixel(data, 0, endS, widthPx);
          expect(picked).toEqual([...new Set(picked)].sort((a, b) => a - b));
          const perPixelS = endS / widthPx;
          for (let column = 0; column <= widthPx; column++) {
            const own = (i: number): boolean => Math.floor(i / perPixelS) === column;
            const all = values.filter((_, i) => own(i));
            const drawn = picked.filter(own).map((i) => values[i] ?? 0);
            if (all.length === 0) continue;
            expect(Math.max(...drawn)).toBe(Math.max(...all));
            expect(Math.min(...drawn)).toBe(Math.min(...all));
          }
        },
      ),
    );
  });
});
