import { describe, expect, it } from 'vitest';
import type { GpsPoint } from 'gk-sdk';
import { distanceM, fixAt, indexTrack, isGapAfter, pointIndexAt } from './indexed-track.js';
import { analyseTrack } from './track-analysis.js';
import { colorRuns, speedBand } from './speed-band.js';
import { toTrackFile, TRACK_FORMATS } from './track-files.js';

/** A metre north, in degrees. */
const METRE = 1 / 111_195;
const point = (timeS: number, northM: number, speedKmh: number, headingDeg = 0): GpsPoint => ({
  atS: timeS,
  lat: 24 + northM * METRE,
  lng: 120.5,
  speedKmh,
  headingDeg,
});
/** 100 s at 10 m/s, 200 s standing, a gap of 1000 s and 5 km, 50 s at 36 m/s. */
const drive = (): GpsPoint[] => [
  ...Array.from({ length: 100 }, (_, i) => point(1000 + i, i * 10, 36)),
  ...Array.from({ length: 201 }, (_, i) => point(1100 + i, 1000, 0)),
  ...Array.from({ length: 50 }, (_, i) => point(2300 + i, 6000 + i * 36, 129.6)),
];

describe('an indexed track', () => {
  it('is in order, without impossible places and second points of a time', () => {
    const { points } = indexTrack([
      point(3, 0, 1),
      point(1, 0, 1),
      point(1, 5, 1),
      { ...point(2, 0, 1), lat: 0, lng: 0 },
      { ...point(4, 0, 1), lat: 91 },
    ]);
    expect(points.map(({ atS }) => atS)).toEqual([1, 3]);
  });

  it('finds the point of a time', () => {
    const track = indexTrack([point(10, 0, 1), point(20, 0, 1)]);
    expect([5, 10, 15, 20, 99].map((t) => pointIndexAt(track, t))).toEqual([0, 0, 0, 1, 1]);
    expect(pointIndexAt(indexTrack([]), 5)).toBe(-1);
    expect(fixAt(indexTrack([]), 5)).toBeUndefined();
  });

  it('is between its points in proportion, and turns the shorter way', () => {
    const track = indexTrack([point(10, 0, 20, 350), point(20, 100, 40, 10)]);
    const fix = fixAt(track, 15);
    expect(fix?.speedKmh).toBe(30);
    expect(fix?.headingDeg).toBeCloseTo(0, 6);
    expect(distanceM({ lat: 24, lng: 120.5 }, { lat: fix?.lat ?? 0, lng: fix?.lng ?? 0 })).toBeCloseTo(50, 1);
  });

  it('stays where it was last seen in a gap', () => {
    const track = indexTrack(drive());
    expect(isGapAfter(track, 300)).toBe(true);
    const fix = fixAt(track, 1800);
    expect(fix).toMatchObject({ inGap: true, speedKmh: 0 });
    expect(distanceM({ lat: 24, lng: 120.5 }, { lat: fix?.lat ?? 0, lng: 120.5 })).toBeCloseTo(1000, 0);
  });

  it('takes a long pause at one place for standing, not for a gap', () => {
    const track = indexTrack([point(0, 0, 0), point(3600, 20, 0), point(7200, 40, 0)]);
    expect(isGapAfter(track, 0)).toBe(false);
    expect(analyseTrack(track).stops).toMatchObject([{ startS: 0, endS: 7200 }]);
  });
});

describe('analyseTrack', () => {
  it('finds stops and gaps and sums up what was driven', () => {
    const { summary, stops, gaps } = analyseTrack(indexTrack(drive()));
    expect(stops).toMatchObject([{ startS: 1100, endS: 1300 }]);
    expect(gaps).toMatchObject([{ startS: 1300, endS: 2300 }]);
    expect(summary?.distanceKm).toBeCloseTo(1 + 49 * 0.036, 2);
    expect(summary?.movingS).toBe(149);
    expect(summary?.maxKmh).toBeCloseTo(129.6);
    expect(summary?.maxAtS).toBe(2300);
    expect(summary?.averageKmh).toBeCloseTo(((1000 + 49 * 36) / 149) * 3.6, 0);
  });

  it('takes a short halt for traffic, unless asked for it', () => {
    const track = indexTrack([point(0, 0, 30), point(10, 80, 0), point(70, 80, 0), point(80, 90, 30)]);
    expect(analyseTrack(track).stops).toEqual([]);
    expect(analyseTrack(track, 30).stops).toHaveLength(1);
  });

  it('has nothing to say of an empty track', () => {
    expect(analyseTrack(indexTrack([]))).toEqual({ summary: undefined, stops: [], gaps: [] });
  });
});

describe('speed bands', () => {
  it('mark over 100 as danger and over 5 as moving', () => {
    expect([0, 5, 5.1, 50, 51, 100, 100.5].map((kmh) => speedBand(kmh, 100))).toEqual([
      'standing',
      'standing',
      'slow',
      'slow',
      'brisk',
      'brisk',
      'fast',
    ]);
  });

  it('cut a track into lines without holes, but not across a gap', () => {
    const track = indexTrack(drive());
    const runs = colorRuns(track, (index) => speedBand(track.points[index]?.speedKmh ?? 0, 100));
    expect(runs).toEqual([
      { color: 'slow', from: 0, to: 100 },
      { color: 'standing', from: 100, to: 300 },
      { color: 'fast', from: 301, to: 350 },
    ]);
  });
});

describe('toTrackFile', () => {
  it.each(TRACK_FORMATS)('writes %s under a name that a file can have', (format) => {
    const file = toTrackFile('BUS/7 "x"', [point(1_767_225_600, 0, 36)], format, 'UTC');
    expect(file?.name).toBe(`BUS_7_x__2026-01-01.${format}`);
    expect(file?.text).toContain('120.5');
    expect(file?.mediaType).toMatch(/^\w+\//);
  });
  it('has no file of nothing', () => {
    expect(toTrackFile('BUS-7', [], 'gpx', 'UTC')).toBeUndefined();
  });
});
