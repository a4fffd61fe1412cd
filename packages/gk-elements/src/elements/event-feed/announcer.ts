/** How long screen readers may take for one text before the next replaces it. @internal */
export const ANNOUNCE_EVERY_MS = 1200;

/** One text for the live region. @internal */
export interface Announcement {
  readonly text: string;
  /** True interrupts the current text. */
  readonly urgent: boolean;
}

/**
 * Queue of the one live region: at most one text at a time, urgent ones first, and of a flood the first with the number
 * of the others. Pure: the time is an argument.
 *
 * @internal
 */
export class Announcer {
  #waiting: Announcement[] = [];
  #spokenMs = -Infinity;

  add(announcement: Announcement): void {
    this.#waiting.push(announcement);
  }

  /** Milliseconds until {@link Announcer.next} has something; undefined while nothing waits. */
  waitMs(nowMs: number): number | undefined {
    return this.#waiting.length === 0 ? undefined : Math.max(0, this.#spokenMs + ANNOUNCE_EVERY_MS - nowMs);
  }

  /** Returns the next text; undefined when none waits, or it is too early. */
  next(nowMs: number, andMore: (count: number) => string): Announcement | undefined {
    if (this.waitMs(nowMs) !== 0) return undefined;
    const first = this.#waiting.find(({ urgent }) => urgent) ?? this.#waiting[0];
    if (first === undefined) return undefined;
    const rest = this.#waiting.length - 1;
    this.#waiting = [];
    this.#spokenMs = nowMs;
    return rest === 0 ? first : { ...first, text: `${first.text}, ${andMore(rest)}` };
  }
}
