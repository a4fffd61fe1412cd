import type { GpsPoint } from '../model/tracks/gps-point.js';
import { hashedInteger } from './hashed.js';

/** Middle of the demo's city. @internal */
export const DEMO_CENTER = { lat: 24.078605, lng: 120.528535 } as const;
/** Streets on either side of the middle, in both directions. @internal */
export const DEMO_STREETS = 12;
/** Distance of two streets, metres and degrees. */
const BLOCK_M = 400;
const BLOCK_LAT = BLOCK_M / 111_195;
const BLOCK_LNG = BLOCK_LAT / Math.cos((DEMO_CENTER.lat * Math.PI) / 180);
/** Crossings are this many blocks apart at which a vehicle stops. */
const LEG_BLOCKS = 2;

/** A crossing, in blocks from the middle. */
interface Crossing {
  readonly east: number;
  readonly north: number;
}

/** From one stop to the next, and the wait there; seconds from the start of the round. */
interface Leg {
  readonly from: Crossing;
  readonly to: Crossing;
  readonly startS: number;
  readonly driveS: number;
  readonly headingDeg: number;
  readonly km: number;
}

/** The place of a crossing, degrees. @internal */
export function placeOf({ east, north }: Crossing): { readonly lat: number; readonly lng: number } {
  return { lat: DEMO_CENTER.lat + north * BLOCK_LAT, lng: DEMO_CENTER.lng + east * BLOCK_LNG };
}

/** A round through the city that a vehicle drives for ever: its place is a function of the time. @internal */
export class DemoRoute {
  readonly #legs: readonly Leg[];
  readonly #roundS: number;
  readonly #aheadS: number;

  constructor(seed: number, index: number) {
    const { legs, roundS } = legsOf(cornersOf(seed, index), seed, index);
    this.#legs = legs;
    this.#roundS = roundS;
    this.#aheadS = hashedInteger(0, roundS, seed, index, 5);
  }

  /** Where the vehicle is at a time, unix seconds. */
  at(atS: number): GpsPoint {
    const inRoundS = (atS + this.#aheadS) % this.#roundS;
    const leg = this.#legs.findLast(({ startS }) => startS <= inRoundS) ?? this.#first;
    const part = Math.min(1, (inRoundS - leg.startS) / leg.driveS);
    // Speed rises and falls as a sine does: none at both ends, twice the mean between them.
    const done = part - Math.sin(2 * Math.PI * part) / (2 * Math.PI);
    const meanKmh = (leg.km * 3600) / leg.driveS;
    const { lat, lng } = placeOf({
      east: leg.from.east + (leg.to.east - leg.from.east) * done,
      north: leg.from.north + (leg.to.north - leg.from.north) * done,
    });
    const speedKmh = Math.round(meanKmh * (1 - Math.cos(2 * Math.PI * part)));
    return { lat, lng, speedKmh, headingDeg: leg.headingDeg, atS };
  }

  /** Distance that is driven from a time to another, km. */
  kmBetween(fromS: number, toS: number): number {
    return ((toS - fromS) / this.#roundS) * this.#legs.reduce((sum, { km }) => sum + km, 0);
  }

  get #first(): Leg {
    const [first] = this.#legs;
    if (!first) throw new RangeError('A route has at least one leg.');
    return first;
  }
}

/** A rectangle of streets. */
function cornersOf(seed: number, index: number): readonly Crossing[] {
  const [width, height] = [1, 2].map((side) => LEG_BLOCKS * hashedInteger(1, 4, seed, index, side));
  const [west, south] = [width ?? LEG_BLOCKS, height ?? LEG_BLOCKS].map((side, axis) =>
    hashedInteger(-DEMO_STREETS, DEMO_STREETS - side, seed, index, 3 + axis),
  );
  const [left, bottom] = [west ?? 0, south ?? 0];
  const [right, top] = [left + (width ?? LEG_BLOCKS), bottom + (height ?? LEG_BLOCKS)];
  return [
    { east: left, north: bottom },
    { east: right, north: bottom },
    { east: right, north: top },
    { east: left, north: top },
  ];
}

function legsOf(
  corners: readonly Crossing[],
  seed: number,
  index: number,
): { readonly legs: readonly Leg[]; readonly roundS: number } {
  const legs: Leg[] = [];
  let startS = 0;
  for (const [side, from] of corners.entries()) {
    const to = corners[(side + 1) % corners.length] ?? from;
    const blocks = Math.abs(to.east - from.east) + Math.abs(to.north - from.north);
    for (let done = 0; done < blocks; done += LEG_BLOCKS) {
      const at = (part: number): Crossing => ({
        east: from.east + ((to.east - from.east) * part) / blocks,
        north: from.north + ((to.north - from.north) * part) / blocks,
      });
      const driveS = hashedInteger(75, 130, seed, index, 6, legs.length);
      legs.push({
        from: at(done),
        to: at(done + LEG_BLOCKS),
        startS,
        driveS,
        headingDeg: (450 - 90 * side) % 360,
        km: (LEG_BLOCKS * BLOCK_M) / 1000,
      });
      const waitS = legs.length === 1 ? 150 : hashedInteger(4, 30, seed, index, 7, legs.length);
      startS += driveS + waitS;
    }
  }
  return { legs, roundS: startS };
}
