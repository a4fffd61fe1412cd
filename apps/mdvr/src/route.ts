/** Where the vehicle is at a moment. */
export interface Driven {
  readonly lat: number;
  readonly lng: number;
  readonly speedKmh: number;
  /** Degrees clockwise from north. */
  readonly direction: number;
  /** Since the start. */
  readonly km: number;
  readonly ignition: boolean;
}

const METRES_PER_DEGREE = 111_320;
/** Corners of the round in metres east and north of its middle. */
const CORNERS: readonly (readonly [east: number, north: number])[] = [
  [-600, -400],
  [-600, 0],
  [-150, 60],
  [-150, 420],
  [620, 400],
  [600, -380],
];
const CRUISE_KMH = 48;
const CORNER_KMH = 14;
/** A bus brakes and accelerates so much in a second. */
const STEP_KMH = 4;
/** At the first corner of each round: with the engine on, then off. */
const STANDS_S = 20;
const PARKED_S = 40;

interface Leg {
  /** Metres of the round at its start. */
  readonly at: number;
  readonly length: number;
  /** Index of the corner that it starts at. */
  readonly from: number;
}

interface Second {
  readonly metres: number;
  readonly speedKmh: number;
  readonly ignition: boolean;
}

/** A round through some streets, again and again: driving, standing, parked. Pure function of the time since the start. */
export class Route {
  readonly #lat: number;
  readonly #lng: number;
  readonly #legs: readonly Leg[];
  readonly #round: number;
  readonly #seconds: readonly Second[];

  constructor({ lat, lng }: { readonly lat: number; readonly lng: number }) {
    this.#lat = lat;
    this.#lng = lng;
    let at = 0;
    this.#legs = CORNERS.map(([east, north], from) => {
      const [toEast, toNorth] = cornerAt(from + 1);
      const leg = { at, length: Math.hypot(toEast - east, toNorth - north), from };
      at += leg.length;
      return leg;
    });
    this.#round = at;
    this.#seconds = this.#drive();
  }

  /** @param elapsedS - Seconds since the start. */
  at(elapsedS: number): Driven {
    const cycles = Math.floor(elapsedS / this.#seconds.length);
    const second = elapsedS - cycles * this.#seconds.length;
    const now = this.#secondAt(Math.floor(second));
    const next = this.#secondAt(Math.floor(second) + 1);
    const metres = now.metres + Math.max(0, next.metres - now.metres) * (second % 1);
    const leg = this.#legAt(metres);
    const [east, north] = cornerAt(leg.from);
    const [toEast, toNorth] = cornerAt(leg.from + 1);
    const part = (metres - leg.at) / leg.length;
    const bearing = (Math.atan2(toEast - east, toNorth - north) * 180) / Math.PI;
    const metresPerLng = METRES_PER_DEGREE * Math.cos((this.#lat * Math.PI) / 180);
    return {
      lat: this.#lat + (north + (toNorth - north) * part) / METRES_PER_DEGREE,
      lng: this.#lng + (east + (toEast - east) * part) / metresPerLng,
      speedKmh: now.speedKmh,
      direction: Math.round(bearing + 360) % 360,
      km: (cycles * this.#round + metres) / 1000,
      ignition: now.ignition,
    };
  }

  #secondAt(index: number): Second {
    return this.#seconds[index] ?? { metres: this.#round, speedKmh: 0, ignition: true };
  }

  #legAt(metres: number): Leg {
    const leg = this.#legs.findLast(({ at }) => at <= metres) ?? this.#legs[0];
    if (leg === undefined) throw new RangeError('A round has corners.');
    return leg;
  }

  /** One round, second by second. */
  #drive(): Second[] {
    const seconds: Second[] = [];
    for (let s = 0; s < STANDS_S; s++) seconds.push({ metres: 0, speedKmh: 0, ignition: true });
    for (let s = 0; s < PARKED_S; s++) seconds.push({ metres: 0, speedKmh: 0, ignition: false });
    let speedKmh = 0;
    let metres = 0;
    while (metres < this.#round) {
      const leg = this.#legAt(metres);
      const ahead = leg.at + leg.length - metres;
      // Speed at which the corner is still reached slowly enough.
      const limit = Math.sqrt(CORNER_KMH ** 2 + 2 * STEP_KMH * 3.6 * ahead);
      speedKmh = Math.min(speedKmh + STEP_KMH, CRUISE_KMH, Math.max(CORNER_KMH, limit));
      seconds.push({ metres, speedKmh: Math.round(speedKmh * 10) / 10, ignition: true });
      metres += speedKmh / 3.6;
    }
    return seconds;
  }
}

function cornerAt(index: number): readonly [east: number, north: number] {
  return CORNERS[index % CORNERS.length] ?? [0, 0];
}
