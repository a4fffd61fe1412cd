import { describe, expect, it } from 'vitest';
import type { GpsPoint } from '../../model/tracks/gps-point.js';
import { placeVisits, type RoundPlace } from './place-visits.js';

/** One degree of latitude, metres. */
const DEGREE_M = (Math.PI * 6_371_008.8) / 180;
const PLACE: RoundPlace = { lat: 0, lng: 0, radiusM: 100 };
/** A point so many metres east and north of the place. */
const at = (atS: number, eastM: number, northM = 0): GpsPoint => ({
  lat: northM / DEGREE_M,
  lng: eastM / DEGREE_M,
  speedKmh: 36,
  headingDeg: 90,
  atS,
});

describe('placeVisits', () => {
  it('finds a vehicle that passes between two points, when it came and left', () => {
    const [visit, ...others] = placeVisits([at(1000, -500), at(1100, 500)], PLACE);
    expect(others).toEqual([]);
    expect(visit?.fromS).toBeCloseTo(1040);
    expect(visit?.toS).toBeCloseTo(1060);
    expect(visit?.nearestM).toBeCloseTo(0);
  });

  it('says how near it came, and finds nobody beyond the radius', () => {
    expect(placeVisits([at(0, -500, 60), at(100, 500, 60)], PLACE)[0]?.nearestM).toBeCloseTo(60);
    expect(placeVisits([at(0, -500, 101), at(100, 500, 101)], PLACE)).toEqual([]);
  });

  it('takes a stay of many points as one visit, and a return as another', () => {
    const track = [at(0, -300), at(10, -50), at(20, 0), at(400, 0), at(410, 300), at(420, 300), at(430, -300)];
    const visits = placeVisits(track, PLACE);
    expect(visits.map(({ fromS, toS }) => [Math.round(fromS), Math.round(toS)])).toEqual([
      [8, 403],
      [423, 427],
    ]);
  });

  it('draws no way over a gap of more than 10 minutes, nor back in time', () => {
    expect(placeVisits([at(0, -500), at(601, 500)], PLACE)).toEqual([]);
    expect(placeVisits([at(0, -500), at(600, 500)], PLACE)).toHaveLength(1);
    expect(placeVisits([at(100, -500), at(50, 500)], PLACE)).toEqual([]);
  });

  it('does not find a vehicle that passes on the far side of the earth', () => {
    const crossing = [
      { ...at(0, 0), lng: 179.999 },
      { ...at(60, 0), lng: -179.999 },
    ];
    expect(placeVisits(crossing, PLACE)).toEqual([]);
    expect(placeVisits(crossing, { ...PLACE, lng: 180 })).toHaveLength(1);
  });

  it('knows a vehicle that stands there by one point, also across the date line', () => {
    expect(placeVisits([at(7, 10)], PLACE)).toEqual([{ fromS: 7, toS: 7, nearestM: expect.closeTo(10) as number }]);
    const west = { ...at(7, 0), lng: -179.9999 };
    expect(placeVisits([west], { lat: 0, lng: 179.9999, radiusM: 30 })).toHaveLength(1);
    expect(placeVisits([], PLACE)).toEqual([]);
  });
});
