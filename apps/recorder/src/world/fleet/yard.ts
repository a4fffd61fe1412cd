import type { City } from '../city/city.js';
import type { PlanePoint } from '../city/plane.js';
import type { MapArea } from '../../device/world.js';
import type { Motion } from './tour.js';
import { wayCrossings } from './tour-passages.js';

/** A vehicle's own place in a depot's yard and its way to the gate. */
export interface YardPlace {
  /** From the parking place over the yard's aisle to the gate. */
  readonly way: readonly [PlanePoint, PlanePoint, PlanePoint];
  readonly lengthM: number;
  /** Seconds from the parking place to the gate. */
  readonly durationS: number;
}

const YARD_SPEED = 4.2;
const YARD_ACCELERATION = 0.8;
const PLACE_WIDTH_M = 7;
const ROW_DEPTH_M = 16;
const EDGE_M = 18;

/** Gives the `index`-th of `count` vehicles of a depot its place; a full yard parks closer. */
export function yardPlace(city: City, depotIndex: number, index: number, count: number): YardPlace {
  const depot = city.depots[depotIndex];
  const block = city.blocks[depot?.block ?? -1];
  if (!depot || !block) throw new RangeError(`The city has no depot ${String(depotIndex)}.`);
  const width = block.x1 - block.x0 - 2 * EDGE_M;
  const height = block.y1 - block.y0 - 2 * EDGE_M;
  const needed = count * PLACE_WIDTH_M * ROW_DEPTH_M;
  const squeeze = Math.min(1, Math.sqrt((width * height) / needed));
  const columns = Math.max(1, Math.floor(width / (PLACE_WIDTH_M * squeeze)));
  const rowDepth = ROW_DEPTH_M * squeeze;
  const x = block.x0 + EDGE_M + ((index % columns) + 0.5) * PLACE_WIDTH_M * squeeze;
  const y = block.y0 + EDGE_M + Math.min(height, (Math.floor(index / columns) + 0.5) * rowDepth);
  const gate = { x: city.network.nodeX[depot.gateNode] ?? 0, y: city.network.nodeY[depot.gateNode] ?? 0 };
  const place = city.warp(x, y);
  const aisle = city.warp(block.x0 + EDGE_M / 2, y);
  const lengthM = distance(place, aisle) + distance(aisle, gate);
  return { way: [place, aisle, gate], lengthM, durationS: lengthM / YARD_SPEED + YARD_SPEED / YARD_ACCELERATION };
}

/** Reads the state `atS` seconds after leaving the parking place; `back` reads the way home instead. */
export function readYard(place: YardPlace, atS: number, back: boolean, into: Motion): void {
  const rampS = YARD_SPEED / YARD_ACCELERATION;
  const leftS = place.durationS - atS;
  const speed = Math.max(0, Math.min(YARD_SPEED, atS * YARD_ACCELERATION, leftS * YARD_ACCELERATION));
  let doneM = place.lengthM;
  if (atS <= rampS) doneM = (YARD_ACCELERATION * atS * atS) / 2;
  else if (leftS <= rampS) doneM = place.lengthM - (YARD_ACCELERATION * leftS * leftS) / 2;
  else doneM = (YARD_SPEED * rampS) / 2 + (atS - rampS) * YARD_SPEED;
  const along = back ? place.lengthM - doneM : doneM;
  const [parking, aisle, gate] = place.way;
  const firstM = distance(parking, aisle);
  const [from, to, share] =
    along < firstM ? [parking, aisle, along / firstM] : [aisle, gate, (along - firstM) / (place.lengthM - firstM || 1)];
  into.x = from.x + (to.x - from.x) * share;
  into.y = from.y + (to.y - from.y) * share;
  into.speedKmh = speed * 3.6;
  const turn = back ? -1 : 1;
  const heading = (Math.atan2((to.x - from.x) * turn, (to.y - from.y) * turn) * 180) / Math.PI;
  into.headingDeg = heading < 0 ? heading + 360 : heading;
  into.engineOn = true;
}

/** When a vehicle on its way to the gate crosses the edge of an area, in seconds since it left its parking place. */
export function yardCrossings(place: YardPlace, area: MapArea): number[] {
  // At its speed nearly all the way; who asks looks at the second.
  const way = { x: place.way.map(({ x }) => x), y: place.way.map(({ y }) => y) };
  return wayCrossings(way, area).map((distanceM) => (distanceM / place.lengthM) * place.durationS);
}

function distance(a: PlanePoint, b: PlanePoint): number {
  return Math.hypot(b.x - a.x, b.y - a.y);
}
