import { expect, test } from 'vitest';
import { backAfter, longestGap, medianAndSpread, paintGaps, quantile, slope } from './figures.mjs';
import { markdownTable, textTable } from './report.mjs';

const sight = (channel, atMs, latencyMs = 40) => ({ channel, atMs, latencyMs });

test('quantiles and medians do not depend on the order', () => {
  expect([quantile([9, 1, 5, 3, 7], 0.5), quantile([9, 1, 5, 3, 7], 0.95), quantile([], 0.5)]).toEqual([
    5,
    9,
    Infinity,
  ]);
  expect(medianAndSpread([30, Infinity, 10])).toEqual({ median: 30, least: 10, greatest: Infinity });
});

test('gaps are those within a channel', () => {
  expect(paintGaps([sight(0, 0), sight(1, 10), sight(0, 66), sight(1, 100)])).toEqual([66, 90]);
});

test('the slowest tile says when all are back', () => {
  const sights = [sight(0, 1100, 900), sight(0, 1200, 80), sight(1, 1300, 90), sight(1, 1400, 40)];
  expect(backAfter(sights, 1000, 40)).toBe(300);
  expect(backAfter([sight(0, 1100, 900)], 1000, 40)).toBe(Infinity);
  expect(backAfter([], 1000, 40)).toBe(Infinity);
});

test('a tile that never comes back has no gap but an end', () => {
  expect(longestGap([sight(0, 200), sight(0, 500), sight(0, 900)], [0], 0, 1000)).toBe(400);
  expect(longestGap([sight(0, 500)], [0, 1], 0, 1000)).toBe(Infinity);
});

test('tables show the median and the spread of the repeats', () => {
  const results = {
    gk: [10, 30, 20].map((ms) => ({ 'M1 latency p50, ms': ms })),
    peer: [{ 'M1 latency p50, ms': Infinity }],
  };
  const report = { tiles: 12, repeats: 3, machine: 'Two cores.', results };
  expect(markdownTable(report)).toContain('| M1 latency p50, ms | 20.0 (10.0-30.0) | never | <= 60 |');
  expect(markdownTable(report)).toMatch(/^Two cores\./);
  expect(textTable(report)).toMatch(/M1 latency p50, ms +20\.0 \(10\.0-30\.0\) +never +<= 60/);
});

test('the slope is that of the nearest line', () => {
  const noisy = [0, 1, 2, 3, 4, 5].map((x) => ({ x, y: 100 + 3 * x + (x % 2 === 0 ? 1 : -1) * 0.5 }));
  expect(slope([0, 1, 2].map((x) => ({ x, y: 7 - 2 * x })))).toBeCloseTo(-2);
  expect(slope(noisy)).toBeGreaterThan(2.7);
  expect(slope(noisy)).toBeLessThan(3.1);
  expect([slope([]), slope([{ x: 1, y: 9 }])]).toEqual([0, 0]);
});
