import type { SessionHeartbeats } from '../../device/device-sessions.js';

/** Gaps between heartbeats whose middle one is the interval: one that came early or late is none. */
const GAPS = 5;

/** When a connection was used, and its heartbeats. */
export class SessionActivity {
  readonly #now: () => number;
  readonly #steadyMs: () => number;
  #receivedS = 0;
  #sentS = 0;
  #receivedMs: number | undefined;
  #beats = 0;
  #beatMs: number | undefined;
  #gapsS: readonly number[] = [];
  #lost = 0;

  /** `now` gives unix milliseconds, `steadyMs` those of a clock that is never set. */
  constructor(now: () => number, steadyMs: () => number) {
    this.#now = now;
    this.#steadyMs = steadyMs;
  }

  /** Unix seconds; 0 = never. */
  get receivedS(): number {
    return this.#receivedS;
  }

  /** Unix seconds; 0 = never. */
  get sentS(): number {
    return this.#sentS;
  }

  get heartbeats(): SessionHeartbeats {
    return { count: this.#beats, everyS: this.#everyS, lost: this.#lost };
  }

  received(): void {
    const atMs = this.#steadyMs();
    const everyS = this.#everyS;
    if (this.#receivedMs !== undefined && everyS !== undefined) {
      this.#lost += Math.max(0, Math.floor((atMs - this.#receivedMs) / 1000 / everyS) - 1);
    }
    this.#receivedMs = atMs;
    this.#receivedS = Math.floor(this.#now() / 1000);
  }

  sent(): void {
    this.#sentS = Math.floor(this.#now() / 1000);
  }

  heartbeat(): void {
    const atMs = this.#steadyMs();
    const gapS = this.#beatMs === undefined ? 0 : Math.round((atMs - this.#beatMs) / 1000);
    if (gapS > 0) this.#gapsS = [...this.#gapsS, gapS].slice(-GAPS);
    this.#beatMs = atMs;
    this.#beats += 1;
  }

  get #everyS(): number | undefined {
    const sorted = [...this.#gapsS].sort((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)];
  }
}
