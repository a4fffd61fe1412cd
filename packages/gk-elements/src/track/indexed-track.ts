import type { GpsPoint } from 'gk-sdk';
import { hasFix, lngBetween } from 'gk-sdk/rules';

/** A pause longer than this between two points is a gap, unless the vehicle stood all the while, seconds. @internal */
export const TRACK_GAP_S = 120;
/** A vehicle that is found within this distance after a pause stood there, metres. */
const STANDING_M = 100;
const EARTH_RADIUS_M = 6_371_008.8;

/** A track that can be asked by time: points in order of time, each at its own time. @internal */
export interface IndexedTrack {
  readonly points: readonly GpsPoint[];
  /** Unix seconds of each point. */
  readonly timesS: Float64Array;
}

/** Where a vehicle is at a time. @internal */
export interface TrackFix {
  readonly timeS: number;
  readonly lat: number;
  readonly lng: number;
  readonly speedKmh: number;
  /** Degrees clockwise from north. */
  readonly headingDeg: number;
  /** True in a gap: the place is the last one known. */
  readonly inGap: boolean;
}

const isPlace = (point: GpsPoint): boolean =>
  Number.isFinite(point.atS) && Math.abs(point.lat) <= 90 && Math.abs(point.lng) <= 180 && hasFix(point);

/** Orders a track; invalid places, and further points of the same time, are left out. @internal */
export function indexTrack(track: readonly GpsPoint[]): IndexedTrack {
  const places = track.filter(isPlace);
  if (places.some((point, i) => point.atS < (places[i - 1]?.atS ?? 0))) places.sort((a, b) => a.atS - b.atS);
  const points = places.filter((point, i) => point.atS !== places[i - 1]?.atS);
  return { points, timesS: Float64Array.from(points, ({ atS }) => atS) };
}

/** Index of the last point at or before a time; the first point before that; -1 of an empty track. @internal */
export function pointIndexAt({ timesS }: IndexedTrack, timeS: number): number {
  let low = 0;
  let high = timesS.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((timesS[middle] ?? 0) <= timeS) low = middle + 1;
    else high = middle;
  }
  return timesS.length === 0 ? -1 : Math.max(0, low - 1);
}

/** Great-circle distance, metres. @internal */
export function distanceM(
  a: { readonly lat: number; readonly lng: number },
  b: { readonly lat: number; readonly lng: number },
): number {
  const radians = Math.PI / 180;
  const sinLat = Math.sin(((b.lat - a.lat) * radians) / 2);
  const sinLng = Math.sin(((b.lng - a.lng) * radians) / 2);
  const h = sinLat ** 2 + Math.cos(a.lat * radians) * Math.cos(b.lat * radians) * sinLng ** 2;
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Whether nobody knows where the vehicle was between point `index` and the next one. @internal */
export function isGapAfter({ points, timesS }: IndexedTrack, index: number): boolean {
  const [from, to] = [points[index], points[index + 1]];
  if (from === undefined || to === undefined) return false;
  return (timesS[index + 1] ?? 0) - (timesS[index] ?? 0) > TRACK_GAP_S && distanceM(from, to) > STANDING_M;
}

/** Where the vehicle is at a time: between two points in proportion, in a gap where it was last seen. @internal */
export function fixAt(track: IndexedTrack, timeS: number): TrackFix | undefined {
  const index = pointIndexAt(track, timeS);
  const from = track.points[index];
  if (from === undefined) return undefined;
  const to = track.points[index + 1];
  const startS = track.timesS[index] ?? 0;
  const endS = track.timesS[index + 1] ?? startS;
  const inGap = timeS > startS && isGapAfter(track, index);
  const share = to === undefined || inGap || timeS <= startS ? 0 : (timeS - startS) / (endS - startS);
  const between = (a: number, b: number | undefined): number => a + ((b ?? a) - a) * share;
  // The shorter way around the compass.
  const turn = ((((to?.headingDeg ?? from.headingDeg) - from.headingDeg) % 360) + 540) % 360;
  return {
    timeS,
    lat: between(from.lat, to?.lat),
    lng: lngBetween(from.lng, to?.lng ?? from.lng, share),
    speedKmh: inGap ? 0 : between(from.speedKmh, to?.speedKmh),
    headingDeg: (from.headingDeg + (turn - 180) * share + 360) % 360,
    inGap,
  };
}
