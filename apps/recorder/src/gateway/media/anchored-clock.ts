/** Part of a stream that has a clock of its own. */
export type ClockLane = 'pictures' | 'sound';

/** Place of a time of a terminal. */
export interface Placed {
  /** Microseconds since the Unix epoch. */
  readonly us: number;
  /** The times of the terminal do not go on from those before. */
  readonly jumped: boolean;
}

interface Lane {
  toldUs: number;
  placedUs: number;
  offsetUs: number;
}

const MAX_STEP_US = 2_000_000;
/** A time so far ahead of its arrival was anchored late: nothing arrives before it was captured. */
const MAX_AHEAD_US = 200_000;

/**
 * Places the times of a terminal beside those of arrival. A terminal counts from 1970, from 1989, from its start or from the start of
 * the stream: the first time is that of its arrival, later ones follow their differences, and a jump of more than two seconds or a
 * step back begins anew. Sound goes by the clock of the pictures where their times are near.
 */
export class AnchoredClock {
  readonly #lanes = new Map<ClockLane, Lane>();

  /**
   * @param toldUs - Time of the terminal.
   * @param arrivedUs - Time of the recorder.
   */
  place(name: ClockLane, toldUs: number, arrivedUs: number): Placed {
    const known = this.#lanes.get(name);
    const stepUs = known === undefined ? 0 : toldUs - known.toldUs;
    if (known !== undefined && stepUs >= 0 && stepUs <= MAX_STEP_US) {
      const freeUs = toldUs + known.offsetUs;
      // A clock that runs fast, or an anchor that was set in a burst, is put back for both lanes.
      if (freeUs > arrivedUs + MAX_AHEAD_US) this.#shift(arrivedUs - freeUs);
      known.toldUs = toldUs;
      known.placedUs = Math.max(toldUs + known.offsetUs, known.placedUs);
      return { us: known.placedUs, jumped: false };
    }
    const leastUs = known === undefined ? 0 : known.placedUs + 1;
    const offsetUs = this.#offsetBeside(name, toldUs) ?? arrivedUs - toldUs;
    const placedUs = Math.max(toldUs + offsetUs, leastUs);
    this.#lanes.set(name, { toldUs, placedUs, offsetUs: placedUs - toldUs });
    return { us: placedUs, jumped: known !== undefined };
  }

  #shift(byUs: number): void {
    for (const lane of this.#lanes.values()) lane.offsetUs += byUs;
  }

  /** That of the other lane, where it is on the same clock. */
  #offsetBeside(name: ClockLane, toldUs: number): number | undefined {
    const other = this.#lanes.get(name === 'sound' ? 'pictures' : 'sound');
    return other !== undefined && Math.abs(toldUs - other.toldUs) <= MAX_STEP_US ? other.offsetUs : undefined;
  }
}
