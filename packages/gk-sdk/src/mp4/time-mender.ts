import type { TimedUnit } from './file-clock.js';

/** A time so far from its neighbours, which are near to each other, is wrong where pictures may be reordered. */
const WRONG_US = 1_000_000;
/** Neighbours of a wrong time are no further apart than this. */
const NEAR_US = 2_000_000;

/**
 * Puts right one wrong time among good ones, which a clock that is set or read amiss leaves behind. Each unit waits for
 * the next one, which shows the error.
 *
 * @internal
 */
export class TimeMender<Unit extends TimedUnit> {
  readonly #wrongUs: number;
  #lastUs: number | undefined;
  #waiting: Unit | undefined;

  /** @param inOrder - Units are shown in the order in which they come: none is ahead of the one behind it. */
  constructor(inOrder: boolean) {
    this.#wrongUs = inOrder ? 0 : WRONG_US;
  }

  /** Takes the next unit; returns the one before it, at its time. */
  push(unit: Unit): Unit | undefined {
    const ready = this.#mended(unit.capturedAtUs);
    this.#waiting = unit;
    return ready;
  }

  /** The unit that still waits. */
  end(): Unit | undefined {
    const ready = this.#waiting;
    this.#waiting = undefined;
    return ready;
  }

  #mended(nextUs: number): Unit | undefined {
    const unit = this.#waiting;
    if (unit === undefined) return undefined;
    const before = this.#lastUs;
    const wrongBy = before === undefined ? 0 : unit.capturedAtUs - before;
    const isWrong =
      before !== undefined &&
      nextUs >= before - this.#wrongUs &&
      Math.abs(nextUs - before) <= NEAR_US &&
      Math.abs(wrongBy) > this.#wrongUs &&
      Math.abs(unit.capturedAtUs - nextUs) > this.#wrongUs &&
      Math.sign(wrongBy) === Math.sign(unit.capturedAtUs - nextUs);
    const { sinceLastUs } = unit;
    const halfUs = Math.max(0, nextUs - (before ?? nextUs)) / 2;
    const isTold = sinceLastUs !== undefined && sinceLastUs > 0 && sinceLastUs <= 2 * halfUs;
    const capturedAtUs = isWrong ? before + (isTold ? sinceLastUs : halfUs) : unit.capturedAtUs;
    this.#lastUs = capturedAtUs;
    return isWrong ? { ...unit, capturedAtUs } : unit;
  }
}
