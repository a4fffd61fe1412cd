import type { GpsPoint } from '../../model/tracks/gps-point.js';
import { lngDifference } from '../../util/longitude.js';
import type { LatLng } from '../../model/tracks/lat-lng.js';
import { EARTH_RADIUS_KM } from '../routes/route.js';

/** A round place. Our own choice: the specification knows no search by place. @public */
export interface RoundPlace extends LatLng {
  /** Metres. */
  readonly radiusM: number;
}

/** A stay of a vehicle within a place. @public */
export interface PlaceVisit {
  /** When it came, or began to be known there, unix seconds. */
  readonly fromS: number;
  /** When it left, or was known there last, unix seconds. */
  readonly toS: number;
  /** Smallest distance to the centre, metres. */
  readonly nearestM: number;
}

/** Between two points farther apart in time nothing is known of the way: it is not taken for a straight one. */
const MAX_GAP_S = 600;
const RADIANS = Math.PI / 180;

/**
 * When a vehicle was within a place. The way from one point to the next is taken as straight, so one that only passes
 * through between two points is found, too; over a gap of more than 600 s nothing is.
 *
 * @param track - Points in the order of their times.
 * @example
 * ```ts
 * const track = await session.rest.gps({ deviceId: 'GK-0007', startS, endS });
 * for (const { fromS, toS } of placeVisits(track, { lat: 24.15, lng: 120.65, radiusM: 100 })) console.log(fromS, toS);
 * ```
 * @internal
 */
export function placeVisits(track: readonly GpsPoint[], place: RoundPlace): PlaceVisit[] {
  const visits: PlaceVisit[] = [];
  let before: Spot | undefined;
  for (const point of track) {
    const spot = spotOf(point, place);
    const reachable = before !== undefined && spot.atS >= before.atS && spot.atS - before.atS <= MAX_GAP_S;
    // On the far side of the earth the way from far east to far west does not lead through the place.
    const from = reachable && before && Math.abs(spot.eastDeg - before.eastDeg) <= 180 ? before : spot;
    const within = stretchWithin(from, spot, place.radiusM);
    if (within) join(visits, within, reachable);
    before = spot;
  }
  return visits;
}

/** A point as metres east and north of the middle of the place: at this size the earth is flat. */
interface Spot {
  readonly x: number;
  readonly y: number;
  /** Degrees east of the middle, -180 to 180. */
  readonly eastDeg: number;
  readonly atS: number;
}

function spotOf({ lat, lng, atS }: GpsPoint, middle: LatLng): Spot {
  const metresPerDegree = EARTH_RADIUS_KM * 1000 * RADIANS;
  const eastDeg = lngDifference(middle.lng, lng);
  return {
    eastDeg,
    x: eastDeg * metresPerDegree * Math.cos(middle.lat * RADIANS),
    y: (lat - middle.lat) * metresPerDegree,
    atS,
  };
}

/** The part of a straight way that is within the circle around the origin; undefined for none. */
function stretchWithin(a: Spot, b: Spot, radiusM: number): PlaceVisit | undefined {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const square = dx * dx + dy * dy;
  // Where on the way it is nearest, from 0 at `a` to 1 at `b`.
  const nearest = square === 0 ? 0 : Math.min(1, Math.max(0, -(a.x * dx + a.y * dy) / square));
  const nearestM = Math.hypot(a.x + nearest * dx, a.y + nearest * dy);
  if (nearestM > radiusM) return undefined;
  const timeAt = (share: number): number => a.atS + Math.min(1, Math.max(0, share)) * (b.atS - a.atS);
  if (square === 0) return { fromS: a.atS, toS: b.atS, nearestM };
  const middle = -(a.x * dx + a.y * dy) / square;
  const half = Math.sqrt(Math.max(0, middle * middle - (a.x * a.x + a.y * a.y - radiusM * radiusM) / square));
  return { fromS: timeAt(middle - half), toS: timeAt(middle + half), nearestM };
}

/** Adds a stretch: to the visit that goes on, or as a new one. */
function join(visits: PlaceVisit[], next: PlaceVisit, reachable: boolean): void {
  const last = visits.at(-1);
  if (last && reachable && next.fromS <= last.toS) {
    visits[visits.length - 1] = {
      fromS: last.fromS,
      toS: Math.max(last.toS, next.toS),
      nearestM: Math.min(last.nearestM, next.nearestM),
    };
  } else visits.push(next);
}
