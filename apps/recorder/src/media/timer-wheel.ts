import type { Clock } from 'gk-sdk';

/** Something that a {@link TimerWheel} calls. */
export interface WheelTask {
  /** Called once per `schedule`, at its time or shortly after; at once when the clock was set back. */
  run(nowUs: number): void;
}

interface Entry {
  readonly tick: number;
  readonly task: WheelTask;
}

const TICK_US = 1000;
const SLOTS = 2048;
/** A clock that goes back by more than this was set, and what was planned by it is void. */
const SET_BACK_US = 1_000_000;

/**
 * One timer for any number of feeds: tasks lie in slots of a millisecond, and the clock is asked to
 * wake only for the next slot that has any. Scheduling and running cost the same with one task or
 * ten thousand.
 */
export class TimerWheel {
  readonly #clock: Clock;
  #slots: Entry[][] = Array.from({ length: SLOTS }, () => []);
  #count = 0;
  /** The last tick that was run. */
  #doneTick: number;
  #lastNowUs: number;
  #armedTick = Infinity;
  #disarm: (() => void) | undefined;
  #running = false;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#lastNowUs = this.nowUs();
    this.#doneTick = Math.floor(this.#lastNowUs / TICK_US) - 1;
  }

  /** Wall clock, microseconds since the Unix epoch. */
  nowUs(): number {
    return this.#clock.now() * 1000;
  }

  /** Calls `task.run` at `dueUs`, at the earliest with the next turn of the clock. A task that no longer matters returns at once. */
  schedule(task: WheelTask, dueUs: number): void {
    if (this.#count === 0 && !this.#running) {
      // Nothing was waiting: the ticks since the last run are empty, and the clock may have been set.
      this.#lastNowUs = this.nowUs();
      this.#doneTick = Math.floor(this.#lastNowUs / TICK_US) - 1;
    }
    const tick = Math.max(Math.ceil(dueUs / TICK_US), this.#doneTick + 1);
    this.#slotOf(tick).push({ tick, task });
    this.#count++;
    if (!this.#running && tick < this.#armedTick) this.#arm(tick);
  }

  /** Forgets every task. */
  clear(): void {
    this.#slots = Array.from({ length: SLOTS }, () => []);
    this.#count = 0;
    this.#disarm?.();
    this.#armedTick = Infinity;
  }

  #slotOf(tick: number): Entry[] {
    return this.#slots[tick % SLOTS] as Entry[];
  }

  #turn(): void {
    this.#armedTick = Infinity;
    const nowUs = this.nowUs();
    const due = nowUs < this.#lastNowUs - SET_BACK_US ? this.#takeAll() : this.#takeDue(Math.floor(nowUs / TICK_US));
    this.#lastNowUs = nowUs;
    this.#doneTick = Math.floor(nowUs / TICK_US);
    this.#running = true;
    const failures: unknown[] = [];
    for (const { task } of due) {
      try {
        task.run(nowUs);
      } catch (error) {
        failures.push(error);
      }
    }
    this.#running = false;
    this.#armNext();
    // One bad feed stops nothing, and is not hushed up either.
    if (failures.length > 0) throw failures[0];
  }

  #takeAll(): Entry[] {
    const all = this.#slots.flat();
    this.clear();
    return all;
  }

  #takeDue(nowTick: number): Entry[] {
    const due: Entry[] = [];
    const first = Math.max(this.#doneTick + 1, nowTick - SLOTS + 1);
    for (let tick = first; tick <= nowTick; tick++) {
      const slot = this.#slotOf(tick);
      if (slot.length === 0) continue;
      const later = slot.filter((entry) => entry.tick > nowTick);
      for (const entry of slot) if (entry.tick <= nowTick) due.push(entry);
      this.#slots[tick % SLOTS] = later;
    }
    this.#count -= due.length;
    return due;
  }

  #armNext(): void {
    if (this.#count === 0) return;
    for (let tick = this.#doneTick + 1; tick <= this.#doneTick + SLOTS; tick++) {
      if (this.#slotOf(tick).length > 0) {
        this.#arm(tick);
        return;
      }
    }
  }

  #arm(tick: number): void {
    this.#disarm?.();
    this.#armedTick = tick;
    const delayMs = Math.max(0, Math.ceil((tick * TICK_US - this.nowUs()) / 1000));
    this.#disarm = this.#clock.after(delayMs, () => this.#turn());
  }
}
