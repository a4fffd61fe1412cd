import { toLat, toLng } from '../city/plane.js';
import type { PlanePoint } from '../city/plane.js';
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

/** The distances along a way of straight pieces at which it crosses the edge of an area, in metres, rising. */
export function wayCrossings(way: readonly PlanePoint[], area: MapArea): number[] {
  const crossings: number[] = [];
  const [first] = way;
  if (first === undefined) return crossings;
  let inside = contains(area, first);
  let doneM = 0;
  for (let i = 1; i < way.length; i++) {
    const [from, to] = [way[i - 1] ?? first, way[i] ?? first];
    const lengthM = Math.hypot(to.x - from.x, to.y - from.y);
    const insideAt = (alongM: number): boolean => contains(area, between(from, to, lengthM > 0 ? alongM / lengthM : 0));
    // Most pieces are far from most areas.
    const steps = !inside && misses(area, from, to) ? 0 : Math.ceil(lengthM / STEP_M);
    for (let step = 1; step <= steps; step++) {
      let [low, high] = [((step - 1) * lengthM) / steps, (step * lengthM) / steps];
      if (insideAt(high) === inside) continue;
      while (high - low > EXACT_M) {
        const middle = (low + high) / 2;
        if (insideAt(middle) === inside) low = middle;
        else high = middle;
      }
      crossings.push(doneM + high);
      inside = !inside;
    }
    doneM += lengthM;
  }
  return crossings;
}

function findCrossings(tour: Tour, area: MapArea): Float64Array {
  const way = Array.from(tour.wayX, (x, i): PlanePoint => ({ x, y: tour.wayY[i] ?? 0 }));
  return Float64Array.from(wayCrossings(way, area), (distanceM) => timeAt(tour, distanceM));
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

function contains(area: MapArea, { x, y }: PlanePoint): boolean {
  return area.contains(toLat(y), toLng(x));
}

function between(from: PlanePoint, to: PlanePoint, share: number): PlanePoint {
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

/** True when a straight piece cannot touch an area. */
function misses({ bounds }: MapArea, from: PlanePoint, to: PlanePoint): boolean {
  const [south, north] = [toLat(Math.min(from.y, to.y)), toLat(Math.max(from.y, to.y))];
  const [west, east] = [toLng(Math.min(from.x, to.x)), toLng(Math.max(from.x, to.x))];
  return north < bounds.south || south > bounds.north || east < bounds.west || west > bounds.east;
}
