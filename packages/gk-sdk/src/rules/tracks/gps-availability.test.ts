import { describe, expect, it } from 'vitest';
import type { GpsPoint } from '../../model/tracks/gps-point.js';
import { unaskedPeriods, gpsDataMinutes, onlineIntervals } from './gps-availability.js';

const START_S = 1_795_132_800;
const at = (minute: number): number => START_S + minute * 60;

/** A point a second that goes north, from one minute up to another. */
function drive(fromMin: number, toMin: number): GpsPoint[] {
  return Array.from({ length: (toMin - fromMin) * 60 }, (_, i) => {
    const atS = at(fromMin) + i;
    return { atS, lat: 24 + (atS - START_S) * 0.0001, lng: 120, speedKmh: 40, headingDeg: 0 };
  });
}

describe('availability of GPS data (spec 001 section 2)', () => {
  it('a minute with a position has GPS data', () => {
    const periods = gpsDataMinutes([...drive(0, 25), ...drive(30, 60)]);
    expect(periods).toEqual([
      { startS: at(0), endS: at(25) },
      { startS: at(30), endS: at(60) },
    ]);
    const place = { lat: 24, lng: 120 };
    const noFix = { atS: at(4), lat: 0, lng: 0 };
    expect(gpsDataMinutes([{ atS: at(3) + 59, ...place }, noFix, { atS: at(5), ...place }])).toEqual([
      { startS: at(3), endS: at(4) },
      { startS: at(5), endS: at(6) },
    ]);
  });

  it("the 'online interregional' view ends an interval where nothing came for longer than two minutes", () => {
    const [first, second, ...more] = onlineIntervals([...drive(0, 25), ...drive(30, 60)]);
    expect([first?.startS, first?.endS]).toEqual([at(0), at(25) - 1]);
    expect([second?.startS, second?.endS]).toEqual([at(30), at(60) - 1]);
    expect(more).toEqual([]);
    expect(first?.distanceKm).toBeCloseTo(1499 * 0.0001 * 111.195, 1);
    expect(onlineIntervals([])).toEqual([]);
  });

  it('a parked vehicle that reports once a minute is online', () => {
    const parked = drive(0, 1).map((point, i) => ({ ...point, atS: at(i) }));
    expect(onlineIntervals(parked)).toHaveLength(1);
  });
});

it('knows what a query left out of its day', () => {
  const day = { startS: 0, endS: 86_399 };
  expect(unaskedPeriods({ startS: 28_800, endS: 32_399 }, day)).toEqual([
    { startS: 0, endS: 28_800 },
    { startS: 32_400, endS: 86_400 },
  ]);
  expect(unaskedPeriods(day, day)).toEqual([]);
  expect(unaskedPeriods({ startS: -5, endS: 90_000 }, day)).toEqual([]);
});
