import { lngDifference } from 'gk-sdk/rules';
import { bearingDeg } from '../city/plane.js';
import type { RawTrack, TrackFix, VehicleTrack } from './track-file.js';

const METRES_PER_DEGREE = 111_320;
/** Below this distance between fixes (metres) the direction says nothing. */
const STILL_M = 2;

/** Puts a vehicle's fixes in time order, drops those of the same moment, and fills in speed and direction. */
export function buildTrack({ id, plate, fixes }: Pick<RawTrack, 'id' | 'plate' | 'fixes'>): VehicleTrack {
  const sorted = [...fixes]
    .sort((a, b) => a.timeS - b.timeS)
    .filter((fix, i, all) => i === 0 || fix.timeS > (all[i - 1]?.timeS ?? 0));
  const count = sorted.length;
  const track = {
    id,
    plate,
    timeS: new Float64Array(count),
    lat: new Float64Array(count),
    lng: new Float64Array(count),
    speedKmh: new Float32Array(count),
    dirDeg: new Float32Array(count),
  };
  let dirDeg = 0;
  sorted.forEach((fix, i) => {
    const way = wayBetween(sorted[i - 1] ?? fix, i === 0 ? (sorted[1] ?? fix) : fix);
    if (fix.dirDeg !== undefined) dirDeg = fix.dirDeg;
    else if (way.metres > STILL_M) dirDeg = way.dirDeg;
    track.timeS[i] = fix.timeS;
    track.lat[i] = fix.lat;
    track.lng[i] = fix.lng;
    track.speedKmh[i] = fix.speedKmh ?? way.speedKmh;
    track.dirDeg[i] = dirDeg;
  });
  return track;
}

function wayBetween(from: TrackFix, to: TrackFix): { metres: number; dirDeg: number; speedKmh: number } {
  const dx = lngDifference(from.lng, to.lng) * METRES_PER_DEGREE * Math.cos((from.lat * Math.PI) / 180);
  const dy = (to.lat - from.lat) * METRES_PER_DEGREE;
  const metres = Math.hypot(dx, dy);
  const seconds = to.timeS - from.timeS;
  return { metres, dirDeg: bearingDeg(dx, dy), speedKmh: seconds > 0 ? (metres / seconds) * 3.6 : 0 };
}
