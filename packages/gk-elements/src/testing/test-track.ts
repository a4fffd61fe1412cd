import type { GpsPoint } from 'gk-sdk';

/** First second of {@link testTrack}: 2026-11-20 08:00:00 UTC. */
export const TEST_TRACK_START_S = Date.UTC(2026, 10, 20, 8) / 1000;

/**
 * A round of so many seconds through the default city, one point a second: up to 120 km/h, with a stop from minute 10 to
 * minute 15 and without any point from minute 25 to minute 30.
 */
export function testTrack(seconds = 3600): GpsPoint[] {
  const points: GpsPoint[] = [];
  let wayM = 0;
  for (let i = 0; i < seconds; i++) {
    const minute = (i / 60) % 60;
    const stands = minute >= 10 && minute < 15;
    const speedKmh = stands ? 0 : Math.round(Math.max(8, 62 + 58 * Math.sin(i / 190)) * 10) / 10;
    wayM += speedKmh / 3.6;
    const angle = (wayM / 14_400) * Math.PI * 2;
    if (minute >= 25 && minute < 30) continue;
    points.push({
      atS: TEST_TRACK_START_S + i,
      lat: 24.1378 + Math.sin(angle) * 0.02,
      lng: 120.6858 + (1 - Math.cos(angle * 0.8)) * 0.03,
      speedKmh,
      headingDeg: ((((90 - (angle * 180) / Math.PI) % 360) + 360) % 360) | 0,
    });
  }
  return points;
}
