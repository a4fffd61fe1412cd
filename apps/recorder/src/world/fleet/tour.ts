import { lastAtOrBelow } from './motion-profile.js';
import type { MotionProfile } from './motion-profile.js';

/** A round trip from a depot's gate through the city and back, shared by many vehicles. */
export interface Tour {
  readonly profile: MotionProfile;
  /** The way on the ground in metres, and the distance of each of its points from the start. */
  readonly wayX: Float32Array;
  readonly wayY: Float32Array;
  readonly wayM: Float32Array;
  /** Stops with the engine off, as pairs of start and end in seconds. */
  readonly engineOffS: Float32Array;
  /** When the vehicle began to be at 100 km/h or faster for a while, in seconds. */
  readonly overspeedS: Float32Array;
}

/** Where and how fast a vehicle is. Reused by its reader: copy what must last. */
export interface Motion {
  x: number;
  y: number;
  speedKmh: number;
  /** Degrees clockwise from north. */
  headingDeg: number;
  engineOn: boolean;
}

/** Speed from which a vehicle is too fast anywhere, in km/h (spec 000 section 4). */
export const OVERSPEED_KMH = 100;

/** Reads the state at `atS` seconds after the tour's start, clamped to the tour. */
export function readTour(tour: Tour, atS: number, into: Motion): void {
  const { profile } = tour;
  const timeS = Math.min(Math.max(atS, 0), profile.durationS);
  const piece = lastAtOrBelow(profile.startS, timeS);
  const sinceS = timeS - (profile.startS[piece] ?? 0);
  const speed = profile.speed[piece] ?? 0;
  const acceleration = profile.acceleration[piece] ?? 0;
  const distanceM = (profile.startM[piece] ?? 0) + speed * sinceS + (acceleration * sinceS * sinceS) / 2;
  into.speedKmh = Math.max(0, (speed + acceleration * sinceS) * 3.6);
  into.engineOn = !isEngineOff(tour, timeS);
  readWay(tour, distanceM, into);
}

/** Metres driven until `atS`. */
export function drivenM(tour: Tour, atS: number): number {
  const { profile } = tour;
  const timeS = Math.min(Math.max(atS, 0), profile.durationS);
  const piece = lastAtOrBelow(profile.startS, timeS);
  const sinceS = timeS - (profile.startS[piece] ?? 0);
  return (
    (profile.startM[piece] ?? 0) +
    (profile.speed[piece] ?? 0) * sinceS +
    ((profile.acceleration[piece] ?? 0) * sinceS * sinceS) / 2
  );
}

/** Seconds driven, not stood, until `atS`. */
export function drivingS(tour: Tour, atS: number): number {
  const { profile } = tour;
  const timeS = Math.min(Math.max(atS, 0), profile.durationS);
  const piece = lastAtOrBelow(profile.startS, timeS);
  const still = profile.speed[piece] === 0 && profile.acceleration[piece] === 0;
  const stood = (profile.stoodS[piece] ?? 0) + (still ? timeS - (profile.startS[piece] ?? 0) : 0);
  return timeS - stood;
}

/** Seconds after the tour's start at which the vehicle came to the stand of `atS`; undefined while it moves. */
export function standingSinceS({ profile }: Tour, atS: number): number | undefined {
  const { startS, speed, acceleration } = profile;
  const isStill = (piece: number): boolean => speed[piece] === 0 && acceleration[piece] === 0;
  let piece = lastAtOrBelow(startS, atS);
  if (!isStill(piece)) return undefined;
  while (piece > 0 && isStill(piece - 1)) piece -= 1;
  return startS[piece];
}

function isEngineOff(tour: Tour, timeS: number): boolean {
  const { engineOffS } = tour;
  for (let i = 0; i + 1 < engineOffS.length; i += 2) {
    if (timeS >= (engineOffS[i] ?? 0) && timeS < (engineOffS[i + 1] ?? 0)) return true;
  }
  return false;
}

function readWay({ wayX, wayY, wayM }: Tour, distanceM: number, into: Motion): void {
  const last = wayM.length - 2;
  const point = Math.min(lastAtOrBelow(wayM, distanceM), Math.max(0, last));
  const ax = wayX[point] ?? 0;
  const ay = wayY[point] ?? 0;
  const dx = (wayX[point + 1] ?? ax) - ax;
  const dy = (wayY[point + 1] ?? ay) - ay;
  const length = (wayM[point + 1] ?? 0) - (wayM[point] ?? 0);
  const share = length > 0 ? Math.min(1, Math.max(0, (distanceM - (wayM[point] ?? 0)) / length)) : 0;
  into.x = ax + dx * share;
  into.y = ay + dy * share;
  const heading = (Math.atan2(dx, dy) * 180) / Math.PI;
  into.headingDeg = heading < 0 ? heading + 360 : heading;
}
