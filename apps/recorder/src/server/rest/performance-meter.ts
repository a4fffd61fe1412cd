const WINDOW_MS = 5 * 60_000;
/** An hour of windows. */
const MAX_WINDOWS = 12;

/** How long the server took for one kind of work in one window of time (spec 002 section 3, "Performance info"). */
export interface PerformanceRow {
  /** Start of the window, ISO in UTC. */
  readonly datetime: string;
  readonly gms: string;
  readonly name: string;
  readonly cnt: number;
  /** Seconds. */
  readonly avg: number;
  /** Seconds. */
  readonly max: number;
}

interface Tally {
  count: number;
  sumMs: number;
  maxMs: number;
}

/** Counts and times what the server does, in windows of five minutes over the last hour. */
export class PerformanceMeter {
  readonly #now: () => number;
  readonly #windows = new Map<number, Map<string, Tally>>();
  /** Of all time. */
  readonly #totals = new Map<string, Pick<Tally, 'count' | 'sumMs'>>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Notes that work of kind `name` took `durationMs`. Names are few: each costs memory. */
  note(name: string, durationMs: number): void {
    const startMs = Math.floor(this.#now() / WINDOW_MS) * WINDOW_MS;
    let window = this.#windows.get(startMs);
    if (window === undefined) {
      window = new Map();
      this.#windows.set(startMs, window);
      for (const oldest of [...this.#windows.keys()].slice(0, -MAX_WINDOWS)) this.#windows.delete(oldest);
    }
    const tally = window.get(name) ?? { count: 0, sumMs: 0, maxMs: 0 };
    window.set(name, tally);
    tally.count += 1;
    tally.sumMs += durationMs;
    tally.maxMs = Math.max(tally.maxMs, durationMs);
    const { count, sumMs } = this.#totals.get(name) ?? { count: 0, sumMs: 0 };
    this.#totals.set(name, { count: count + 1, sumMs: sumMs + durationMs });
  }

  /** Of each kind of work since the start. */
  totals(): { readonly kind: string; readonly count: number; readonly sumS: number }[] {
    return [...this.#totals].map(([kind, { count, sumMs }]) => ({ kind, count, sumS: sumMs / 1000 }));
  }

  /** Newest window first. */
  rows(): PerformanceRow[] {
    const seconds = (ms: number): number => Math.round(ms) / 1000;
    return [...this.#windows].reverse().flatMap(([startMs, window]) =>
      [...window].map(([name, { count, sumMs, maxMs }]) => ({
        datetime: new Date(startMs).toISOString(),
        gms: 'reference recorder',
        name,
        cnt: count,
        avg: seconds(sumMs / count),
        max: seconds(maxMs),
      })),
    );
  }
}
