import type { TimelinePeriod } from 'gk-sdk/rules';
import { advance } from './gps-player-core.js';

/** A longer pause between two frames is a page that slept, not time that was watched, milliseconds. */
const LONGEST_FRAME_MS = 1000;

/** State that the clock reads at each frame. @internal */
export interface ClockState {
  readonly positionS: number;
  readonly endS: number;
  readonly speed: number;
  readonly skipped: readonly TimelinePeriod[];
}

/** Runs a position in true time, frame by frame, while the page is seen. @internal */
export class PlayerClock {
  readonly #ask: () => ClockState | undefined;
  readonly #tick: (positionS: number, ended: boolean) => void;
  #frame: number | undefined;
  #beforeMs: number | undefined;

  constructor(ask: () => ClockState | undefined, tick: (positionS: number, ended: boolean) => void) {
    this.#ask = ask;
    this.#tick = tick;
  }

  start(): void {
    this.#frame ??= requestAnimationFrame(this.#step);
  }

  stop(): void {
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#frame = undefined;
    this.#beforeMs = undefined;
  }

  readonly #step = (nowMs: number): void => {
    const elapsedMs = Math.min(LONGEST_FRAME_MS, nowMs - (this.#beforeMs ?? nowMs));
    this.#beforeMs = nowMs;
    this.#frame = requestAnimationFrame(this.#step);
    const state = this.#ask();
    if (state === undefined || elapsedMs <= 0) return;
    const { positionS, ended } = advance({ ...state, elapsedMs });
    this.#tick(positionS, ended);
  };
}
