import type { Clock } from '../../util/clock.js';
import { PresentGrid } from './present-grid.js';

/** A stream that wants to be woken. @internal */
export interface Tickable {
  /** Shows what is due at `nowMs`; returns when to be called again, or undefined. */
  present(nowMs: number): number | undefined;
}

/**
 * Wakes all streams of a worker at common instants, so that their pictures change together.
 *
 * @internal
 */
export class PresentTicker {
  readonly #clock: Clock;
  readonly #grid = new PresentGrid();
  /** When each stream is to be woken. */
  readonly #wakeMs = new Map<Tickable, number>();
  #timerAtMs = Infinity;
  #cancel: (() => void) | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  leave(member: Tickable): void {
    this.#grid.forget(member);
    this.#wakeMs.delete(member);
  }

  /** Calls `member.present` at the first common instant that is not before `dueAtMs`; 0 = as soon as possible. */
  request(member: Tickable, dueAtMs: number): void {
    const instant = this.#grid.instantFor(member, dueAtMs, this.#clock.now());
    this.#wakeMs.set(member, Math.min(instant, this.#wakeMs.get(member) ?? Infinity));
    this.#arm();
  }

  #arm(): void {
    let first = Infinity;
    for (const at of this.#wakeMs.values()) first = Math.min(first, at);
    if (first === this.#timerAtMs) return;
    this.#cancel?.();
    this.#timerAtMs = first;
    if (first === Infinity) return;
    this.#cancel = this.#clock.after(Math.max(0, first - this.#clock.now()), () => {
      this.#fire();
    });
  }

  #fire(): void {
    const fired = this.#timerAtMs;
    this.#timerAtMs = Infinity;
    // Timers may fire a moment early; what belongs to this instant goes now.
    const now = Math.max(this.#clock.now(), fired);
    for (const [member, at] of [...this.#wakeMs]) {
      if (at > now) continue;
      this.#wakeMs.delete(member);
      const next = member.present(now);
      if (next !== undefined) this.request(member, next);
    }
    this.#arm();
  }
}
