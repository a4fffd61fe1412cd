import { toLat, toLng, toPlane } from '../city/plane.js';
import type { MapArea } from '../../device/world.js';
import { lastAtOrBelow } from './motion-profile.js';
import type { Tour } from './tour.js';

/** How closely a way is looked at, in metres. */
const STEP_M = 5;
/** A crossing is found to this, in metres. */
const EXACT_M = 0.5;

/** When tours go into an area and out of it; an area is looked at once for each tour. */
const known = new WeakMap<Tour, WeakMap<MapArea, Float64Array>>();

/** The times at which a tour crosses the edge of an area, in seconds since the tour began, rising. */
export function crossingsOf(tour: Tour, area: MapArea): Float64Array {
  let byArea = known.get(tour);
  if (byArea === undefined) known.set(tour, (byArea = new WeakMap()));
  let crossings = byArea.get(area);
  if (crossings === undefined) byArea.set(area, (crossings = findCrossings(tour, area)));
  return crossings;
}

/** A way of straight pieces on the city's plane. */
export interface Way {
  readonly x: ArrayLike<number>;
  readonly y: ArrayLike<number>;
}

/** The distances along a way at which it crosses the edge of an area, in metres, rising. */
export function wayCrossings({ x, y }: Way, area: MapArea): number[] {
  const { south, north, west, east } = area.bounds;
  const [low, high] = [toPlane(south, west), toPlane(north, east)];
  const contains = (atX: number, atY: number): boolean => area.contains(toLat(atY), toLng(atX));
  const crossings: number[] = [];
  let inside = contains(x[0] ?? 0, y[0] ?? 0);
  let doneM = 0;
  for (let i = 1; i < x.length; i++) {
    const [ax, ay, bx, by] = [x[i - 1] ?? 0, y[i - 1] ?? 0, x[i] ?? 0, y[i] ?? 0];
    const lengthM = Math.hypot(bx - ax, by - ay);
    // Most pieces are far from most areas.
    const misses =
      Math.max(ax, bx) < low.x || Math.min(ax, bx) > high.x || Math.max(ay, by) < low.y || Math.min(ay, by) > high.y;
    const steps = !inside && misses ? 0 : Math.ceil(lengthM / STEP_M);
    const insideAt = (alongM: number): boolean =>
      contains(ax + ((bx - ax) * alongM) / lengthM, ay + ((by - ay) * alongM) / lengthM);
    for (let step = 1; step <= steps; step++) {
      let [fromM, toM] = [((step - 1) * lengthM) / steps, (step * lengthM) / steps];
      if (insideAt(toM) === inside) continue;
      while (toM - fromM > EXACT_M) {
        const middleM = (fromM + toM) / 2;
        if (insideAt(middleM) === inside) fromM = middleM;
        else toM = middleM;
      }
      crossings.push(doneM + toM);
      inside = !inside;
    }
    doneM += lengthM;
  }
  return crossings;
}

function findCrossings(tour: Tour, area: MapArea): Float64Array {
  const distancesM = wayCrossings({ x: tour.wayX, y: tour.wayY }, area);
  return Float64Array.from(distancesM, (distanceM) => timeAt(tour, distanceM));
}

/** When a tour has come so far, in seconds since it began. */
function timeAt({ profile }: Tour, distanceM: number): number {
  const piece = lastAtOrBelow(profile.startM, distanceM);
  const leftM = distanceM - (profile.startM[piece] ?? 0);
  const speed = profile.speed[piece] ?? 0;
  const acceleration = profile.acceleration[piece] ?? 0;
  const root = Math.sqrt(Math.max(0, speed * speed + 2 * acceleration * leftM));
  const spentS = speed + root > 0 ? (2 * leftM) / (speed + root) : 0;
  return (profile.startS[piece] ?? 0) + spentS;
}
