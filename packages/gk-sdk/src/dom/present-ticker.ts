import type { Clock } from '../util/clock.js';

/**
 * Spacing of the shared instants at which pictures change, by how many streams play, milliseconds.
 * Each change makes the browser compose the page anew, however small the changed part; streams that
 * change together share that cost.
 */
function spacingMs(streams: number): number {
  if (streams <= 2) return 0;
  return streams <= 4 ? 1000 / 60 : 1000 / 30;
}

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
  readonly #due = new Map<Tickable, number>();
  readonly #members = new Set<Tickable>();
  #timerAtMs = Infinity;
  #cancel: (() => void) | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  join(member: Tickable): void {
    this.#members.add(member);
  }

  leave(member: Tickable): void {
    this.#members.delete(member);
    this.#due.delete(member);
  }

  /** Calls `member.present` at the first common instant that is not before `dueAtMs`. */
  request(member: Tickable, dueAtMs: number): void {
    const spacing = spacingMs(this.#members.size);
    const now = this.#clock.now();
    const at = Math.max(dueAtMs, now);
    const instant = spacing === 0 ? at : Math.ceil(at / spacing) * spacing;
    this.#due.set(member, instant);
    this.#arm();
  }

  #arm(): void {
    let first = Infinity;
    for (const at of this.#due.values()) first = Math.min(first, at);
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
    for (const [member, at] of [...this.#due]) {
      if (at > now) continue;
      this.#due.delete(member);
      const next = member.present(now);
      if (next !== undefined) this.request(member, next);
    }
    this.#arm();
  }
}
