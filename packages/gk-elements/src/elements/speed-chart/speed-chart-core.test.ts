import { describe, expect, it } from 'vitest';
import type { GpsPoint } from 'gk-sdk';
import {
  barsPath,
  chartPaths,
  chartRows,
  chartTop,
  speedAtS,
  speedTicks,
  speedY,
  toChartTrack,
} from './speed-chart-core.js';

const point = (timeS: number, speedKmh: number, lat = 24): GpsPoint => ({
  atS: timeS,
  lat,
  lng: 120,
  speedKmh,
  headingDeg: 0,
});
const box = (startS: number, endS: number) => ({ view: { startS, endS }, widthPx: 100, heightPx: 60, topKmh: 150 });
const seconds = (count: number, kmh: (i: number) => number): GpsPoint[] =>
  Array.from({ length: count }, (_, i) => point(i, kmh(i)));

describe('a speed chart', () => {
  it('goes to 150 km/h, and higher for who is faster', () => {
    expect(chartTop(43)).toBe(150);
    expect(chartTop(171)).toBe(180);
    expect(speedY({ heightPx: 60, topKmh: 150 }, 75)).toBe(30);
    expect(speedTicks(150, 150)).toEqual([0, 50, 100, 150]);
  });

  it('draws a curve through the points', () => {
    const chart = toChartTrack([point(0, 0), point(50, 75), point(100, 150)], 120);
    expect(chartPaths(chart, box(0, 100)).curve).toBe('M0,60L50,30L100,0');
    expect(chartPaths(chart, box(0, 100)).ground).toMatch(/^M0,60L50,30L100,0L100,60.*Z$/);
  });

  it('draws a bar a second, and the fastest second of those that share a pixel', () => {
    const chart = toChartTrack([point(0, 75), point(1, 150), point(3, 0), point(9, 30), point(10, 150)], 120);
    expect(barsPath(chart, box(0, 10))).toBe('M0 60V30h10V60zM10 60V0h10V60zM30 60V60h10V60zM90 60V48h10V60z');
    const crowd = toChartTrack(
      seconds(1000, (i) => (i === 505 ? 150 : 30)),
      120,
    );
    const bars = barsPath(crowd, box(0, 1000)).split('z').filter(Boolean);
    expect(bars).toHaveLength(100);
    expect(bars.filter((bar) => !bar.includes('V48'))).toEqual(['M50 60V0h1V60']);
    expect(chartPaths(chart, { ...box(0, 10), bars: true }).curve).toBe('');
  });

  it('draws no line across a gap, wherever the picked points lie', () => {
    const chart = toChartTrack([...seconds(2000, () => 40), ...[9000, 9001, 9002].map((t) => point(t, 60, 24.5))], 120);
    expect(chart.gaps).toHaveLength(1);
    const { curve } = chartPaths(chart, box(0, 10_000));
    expect(curve.match(/M/g)).toHaveLength(2);
    expect(chartPaths(chart, box(0, 1000)).curve.match(/M/g)).toHaveLength(1);
  });

  it('draws a day of seconds with few numbers', () => {
    const chart = toChartTrack(
      seconds(86_400, (i) => 60 + 40 * Math.sin(i / 100)),
      120,
    );
    const { curve } = chartPaths(chart, { ...box(0, 86_400), widthPx: 800 });
    expect(curve.match(/L/g)?.length).toBeLessThan(4 * 802);
  });

  it('knows the speed at a time, but not in a gap and not beyond the ends', () => {
    const chart = toChartTrack([point(0, 10), point(10, 20), point(5000, 30, 24.5)], 120);
    expect(speedAtS(chart, 5)).toBe(15);
    expect(speedAtS(chart, 900)).toBeUndefined();
    expect(speedAtS(chart, -1)).toBeUndefined();
    expect(speedAtS(chart, 5001)).toBeUndefined();
    expect(speedAtS(toChartTrack([], 120), 0)).toBeUndefined();
  });

  it('is a table of at most 24 rows, without rows of nothing', () => {
    const chart = toChartTrack([...seconds(3600, (i) => (i < 1800 ? 0 : 50)), point(80_000, 90, 24.9)], 120);
    const rows = chartRows(chart, { startS: 0, endS: 86_400 });
    expect(rows.map(({ startS }) => startS)).toEqual([0, 79_200]);
    expect(rows[0]).toEqual({ startS: 0, endS: 3600, maxKmh: 50, averageKmh: 50 });
    expect(chartRows(chart, { startS: 0, endS: 3600 }).length).toBeLessThanOrEqual(24);
    expect(chartRows(chart, { startS: 0, endS: 900 * 86_400 }).length).toBeLessThanOrEqual(24);
  });
});
