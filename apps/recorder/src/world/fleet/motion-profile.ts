/** How a vehicle changes its speed, in m/s per s. */
export interface Agility {
  readonly speedUp: number;
  readonly slowDown: number;
}

/**
 * Distance and speed over time as pieces of constant acceleration. All arrays have one entry a piece;
 * times are seconds and distances metres from the profile's start.
 */
export interface MotionProfile {
  readonly startS: Float32Array;
  readonly startM: Float32Array;
  readonly speed: Float32Array;
  readonly acceleration: Float32Array;
  /** Seconds stood still before each piece. */
  readonly stoodS: Float32Array;
  readonly durationS: number;
  readonly lengthM: number;
}

/** Writes a {@link MotionProfile} piece by piece. */
export class MotionWriter {
  readonly #startS: number[] = [];
  readonly #startM: number[] = [];
  readonly #speed: number[] = [];
  readonly #acceleration: number[] = [];
  readonly #stoodS: number[] = [];
  #timeS = 0;
  #wayM = 0;
  #standingS = 0;

  get timeS(): number {
    return this.#timeS;
  }

  /** Stands still. */
  stand(seconds: number): void {
    if (seconds <= 0) return;
    this.#add(0, 0, seconds, 0);
    this.#standingS += seconds;
  }

  /**
   * Drives a way of straight stretches, from rest to rest. `topSpeed[i]` (m/s) holds on the stretch that
   * begins at point i, `throughSpeed[i]` at the point itself; 0 there means a stop of `waitS[i]`.
   */
  drive(
    lengthM: ArrayLike<number>,
    topSpeed: ArrayLike<number>,
    throughSpeed: ArrayLike<number>,
    waitS: ArrayLike<number>,
    agility: Agility,
  ): void {
    const count = lengthM.length;
    const speed = new Float64Array(count + 1);
    for (let i = 1; i < count; i++) {
      speed[i] = Math.min(throughSpeed[i] ?? 0, topSpeed[i - 1] ?? 0, topSpeed[i] ?? 0);
    }
    for (let i = 0; i < count; i++) {
      const reachable = Math.sqrt((speed[i] ?? 0) ** 2 + 2 * agility.speedUp * (lengthM[i] ?? 0));
      speed[i + 1] = Math.min(speed[i + 1] ?? 0, reachable);
    }
    for (let i = count - 1; i >= 0; i--) {
      const allowed = Math.sqrt((speed[i + 1] ?? 0) ** 2 + 2 * agility.slowDown * (lengthM[i] ?? 0));
      speed[i] = Math.min(speed[i] ?? 0, allowed);
    }
    for (let i = 0; i < count; i++) {
      if (i > 0 && speed[i] === 0) this.stand(waitS[i] ?? 0);
      this.#stretch(lengthM[i] ?? 0, speed[i] ?? 0, speed[i + 1] ?? 0, topSpeed[i] ?? 0, agility);
    }
  }

  finish(): MotionProfile {
    return {
      startS: Float32Array.from(this.#startS),
      startM: Float32Array.from(this.#startM),
      speed: Float32Array.from(this.#speed),
      acceleration: Float32Array.from(this.#acceleration),
      stoodS: Float32Array.from(this.#stoodS),
      durationS: this.#timeS,
      lengthM: this.#wayM,
    };
  }

  /** Speeds up, holds, slows down over one stretch. */
  #stretch(lengthM: number, from: number, to: number, top: number, { speedUp, slowDown }: Agility): void {
    const peakOfWay = Math.sqrt(
      (2 * speedUp * slowDown * lengthM + slowDown * from ** 2 + speedUp * to ** 2) / (speedUp + slowDown),
    );
    const peak = Math.max(from, to, Math.min(top, peakOfWay));
    const upM = (peak ** 2 - from ** 2) / (2 * speedUp);
    const downM = (peak ** 2 - to ** 2) / (2 * slowDown);
    const holdM = lengthM - upM - downM;
    if (peak > from) this.#add(from, speedUp, (peak - from) / speedUp, upM);
    if (holdM > 1e-3 && peak > 0) this.#add(peak, 0, holdM / peak, holdM);
    if (peak > to) this.#add(peak, -slowDown, (peak - to) / slowDown, downM);
  }

  #add(speed: number, acceleration: number, seconds: number, wayM: number): void {
    this.#startS.push(this.#timeS);
    this.#startM.push(this.#wayM);
    this.#speed.push(speed);
    this.#acceleration.push(acceleration);
    this.#stoodS.push(this.#standingS);
    this.#timeS += seconds;
    this.#wayM += wayM;
  }
}

/** Index of the last entry that is not above `value`; 0 when all are. `sorted` rises. */
export function lastAtOrBelow(sorted: ArrayLike<number>, value: number): number {
  let low = 0;
  let high = sorted.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((sorted[middle] ?? 0) <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}
