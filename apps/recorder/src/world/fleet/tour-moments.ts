import type { Tour } from './tour.js';

/** Moments of a tour that a device may report, in seconds since the tour began, rising. */
export interface TourMoments {
  /** The engine has run for {@link IDLE_S} while the vehicle stood. */
  readonly idle: readonly number[];
  /** The vehicle brakes from some speed. */
  readonly braking: readonly number[];
  /** It speeds up from a stand. */
  readonly speedingUp: readonly number[];
  /** It drives fast for a while. */
  readonly cruising: readonly number[];
  /** It stands at a stop. */
  readonly standing: readonly number[];
}

/** Standing with the engine on for longer is idling too long; the default of the device parameter `IdlePeriod`. */
const IDLE_S = 300;
/** Metres a second, and seconds. */
const BRAKES_FROM = 11;
const CRUISES_AT = 13;
const CRUISES_FOR_S = 15;
const STANDS_FOR_S = 60;

const known = new WeakMap<Tour, TourMoments>();

/** The moments of a tour. Tours are shared: they are looked for once. */
export function momentsOf(tour: Tour): TourMoments {
  let moments = known.get(tour);
  if (moments === undefined) {
    moments = findMoments(tour);
    known.set(tour, moments);
  }
  return moments;
}

function findMoments({ profile, engineOffS }: Tour): TourMoments {
  const { startS, speed, acceleration, durationS } = profile;
  const moments = { idle: [], braking: [], speedingUp: [], cruising: [], standing: [] } as Record<
    keyof TourMoments,
    number[]
  >;
  startS.forEach((atS, i) => {
    const lastsS = (startS[i + 1] ?? durationS) - atS;
    const from = speed[i] ?? 0;
    const change = acceleration[i] ?? 0;
    if (from === 0 && change === 0) {
      if (lastsS >= STANDS_FOR_S) moments.standing.push(atS + lastsS / 2);
      const isOff = engineOffS.some((offS, k) => k % 2 === 0 && offS >= atS && offS < atS + lastsS);
      if (lastsS > IDLE_S && !isOff) moments.idle.push(atS + IDLE_S);
    } else if (change < 0 && from >= BRAKES_FROM) moments.braking.push(atS + 1);
    else if (change > 0 && from === 0 && lastsS > 4) moments.speedingUp.push(atS + 3);
    else if (change === 0 && from >= CRUISES_AT && lastsS >= CRUISES_FOR_S) moments.cruising.push(atS + lastsS / 2);
  });
  return moments;
}
