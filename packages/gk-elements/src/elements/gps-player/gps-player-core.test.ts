import { describe, expect, it } from 'vitest';
import type { GpsPoint } from 'gk-sdk';
import { fixAt, indexTrack } from '../../track/indexed-track.js';
import { analyseTrack } from '../../track/track-analysis.js';
import {
  advance,
  nearestPoint,
  nearestTimeS,
  pressedMoment,
  rowAt,
  skippedPeriods,
  stepSpeed,
  tableRows,
  toMapTrack,
  trackColors,
  trackBounds,
} from './gps-player-core.js';

const point = (timeS: number, speedKmh = 30, lat = 24): GpsPoint => ({
  atS: timeS,
  lat,
  lng: 120,
  speedKmh,
  headingDeg: 0,
});
const step = { positionS: 100, elapsedMs: 500, speed: 1, endS: 1000, skipped: [] };

describe('advance', () => {
  it('goes in true time, whatever points there are', () => {
    expect(advance(step)).toEqual({ positionS: 100.5, ended: false });
    expect(advance({ ...step, speed: 60 }).positionS).toBe(130);
    expect(advance({ ...step, speed: 0.2 }).positionS).toBeCloseTo(100.1);
  });
  it('ends at the end', () => {
    expect(advance({ ...step, positionS: 999, elapsedMs: 60_000 })).toEqual({ positionS: 1000, ended: true });
  });
  it('jumps over stops in no time', () => {
    const skipped = [
      { startS: 101, endS: 400 },
      { startS: 401, endS: 600 },
    ];
    expect(advance({ ...step, skipped, elapsedMs: 500 }).positionS).toBe(100.5);
    expect(advance({ ...step, skipped, elapsedMs: 1500 }).positionS).toBe(400.5);
    expect(advance({ ...step, skipped, elapsedMs: 3000 }).positionS).toBe(601);
    expect(advance({ ...step, skipped, positionS: 200 }).positionS).toBe(400.5);
  });
  it('ends with a stop that lasts to the end', () => {
    expect(advance({ ...step, endS: 300, skipped: [{ startS: 100, endS: 300 }] })).toEqual({
      positionS: 300,
      ended: true,
    });
  });
});

describe('stepSpeed', () => {
  it('goes one speed up or down, from odd speeds too', () => {
    expect(stepSpeed(1, 1)).toBe(2);
    expect(stepSpeed(1, -1)).toBe(0.5);
    expect(stepSpeed(60, 1)).toBe(60);
    expect(stepSpeed(0.2, -1)).toBe(0.2);
    expect(stepSpeed(3, 1)).toBe(4);
  });
});

describe('the table', () => {
  const track = indexTrack(Array.from({ length: 100 }, (_, i) => point(1000 + i, i)));
  it('has every point, or one in an interval, or the fast ones', () => {
    expect(tableRows(track, { intervalS: 0, fromKmh: 0 })).toHaveLength(100);
    expect([...tableRows(track, { intervalS: 30, fromKmh: 0 })]).toEqual([0, 20, 50, 80]);
    expect(tableRows(track, { intervalS: 0, fromKmh: 90 })[0]).toBe(90);
  });
  it('knows the row of a time', () => {
    const rows = tableRows(track, { intervalS: 30, fromKmh: 0 });
    expect([900, 1000, 1019, 1020, 1099, 5000].map((timeS) => rowAt(track, rows, timeS))).toEqual([0, 0, 0, 1, 3, 3]);
    expect(rowAt(track, new Int32Array(0), 1000)).toBe(-1);
  });
});

describe('the map of a track', () => {
  const points = [
    ...Array.from({ length: 10 }, (_, i) => point(i, 30, 24 + i / 10_000)),
    ...Array.from({ length: 200 }, (_, i) => point(10 + i, 0, 24.001)),
    ...Array.from({ length: 10 }, (_, i) => point(2000 + i, 120, 24.1 + i / 1000)),
  ];
  const track = indexTrack(points);
  const analysis = analyseTrack(track);

  it('has lines by speed, stops in words, gaps and both ends', () => {
    const map = toMapTrack(track, analysis, trackColors(track, 100, []), (seconds) => `${seconds} s`);
    expect(map?.runs.map(({ color }) => color)).toEqual(['slow', 'fast']);
    expect(map?.stops).toEqual([{ place: [120, 24.001], label: '199 s' }]);
    expect(map?.gaps).toEqual([
      [
        [120, 24.001],
        [120, 24.1],
      ],
    ]);
    expect(map?.ends?.[0]).toEqual([120, 24]);
    const empty = indexTrack([]);
    expect(toMapTrack(empty, analyseTrack(empty), trackColors(empty, 100, []), String)).toBeUndefined();
  });
  it('has lines by footage where that is given, and does not claim what is beyond it', () => {
    const footage = [
      { startS: 0, endS: 5, footage: 'server' as const },
      { startS: 5, endS: 2005, footage: 'none' as const },
    ];
    const map = toMapTrack(track, analysis, trackColors(track, 100, footage), String);
    expect(map?.runs.map(({ color, places }) => [color, places.length])).toEqual([
      ['server', 6],
      ['none', 6],
      ['none', 7],
      ['unknown', 4],
    ]);
  });
  it('knows its bounds, and the time of a place', () => {
    expect(trackBounds(track)).toEqual([120, 24, 120, 24.109]);
    expect(trackBounds(indexTrack([]))).toBeUndefined();
    expect(nearestTimeS(track, { lat: 24.1042, lng: 120.0001 }, 0.01)).toBe(2004);
    expect(nearestTimeS(track, { lat: 30, lng: 120 }, 0.01)).toBeUndefined();
  });
  it('skips stops and gaps in order', () => {
    expect(skippedPeriods(analysis)).toEqual([
      { startS: 10, endS: 209 },
      { startS: 209, endS: 2000 },
    ]);
  });
});

describe('what is pressed', () => {
  const track = indexTrack([point(0, 30, 24), point(10, 30, 24.01), point(20, 30, 24.02)]);
  const event = { timeS: 7, kind: 'alarm' as const, label: 'SOS', lat: 24.01, lng: 120 };

  it('is the event above the track, else the nearest point, else nothing', () => {
    const at = (lat: number): unknown => pressedMoment(track, [event], { lat, lng: 120 }, 0.002);
    expect(at(24.0101)).toEqual({ timeS: 7, event });
    expect(at(24.0199)).toEqual({ timeS: 20 });
    expect(at(25)).toBeUndefined();
  });

  it('is opened as the point nearest in time', () => {
    expect([4, 6, -5, 99].map((timeS) => nearestPoint(track, timeS)?.atS)).toEqual([0, 10, 0, 20]);
    expect(nearestPoint(indexTrack([]), 1)).toBeUndefined();
  });

  it('has rows of its window only', () => {
    const filter = { intervalS: 0, fromKmh: 0, window: { startS: 10, endS: 20 } };
    expect([...tableRows(track, filter)]).toEqual([1]);
  });
});

describe('a track over 180 degrees', () => {
  const lngs = [179.99, 179.998, -179.994, -179.986];
  const over180 = indexTrack(
    lngs.map((lng, i) => ({ atS: 1000 + i * 60, lat: -16.8, lng, speedKmh: 51, headingDeg: 90 })),
  );

  it('is drawn and fitted the shorter way round', () => {
    expect(trackBounds(over180)).toEqual([179.99, -16.8, 180.014, -16.8]);
    const map = toMapTrack(over180, analyseTrack(over180), trackColors(over180, 100, []), String);
    const places = map?.runs.flatMap((run) => run.places.map(([lng]) => lng)) ?? [];
    expect([Math.min(...places), Math.max(...places)]).toEqual([179.99, expect.closeTo(180.014, 9)]);
  });

  it('has its vehicle near 180 degrees between two points, and is found by a press beyond', () => {
    expect(Math.abs(fixAt(over180, 1090)?.lng ?? 0)).toBeGreaterThan(179.99);
    expect(nearestTimeS(over180, { lat: -16.8, lng: 180.006 }, 0.001)).toBe(1120);
    expect(analyseTrack(over180).summary?.distanceKm).toBeCloseTo(2.55, 1);
  });
});
