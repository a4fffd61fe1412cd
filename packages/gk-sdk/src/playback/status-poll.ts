import type { PlaybackStatus } from '../model/footage/records.js';
import type { Clock } from '../util/clock.js';

/** Asks the server again and again how far a playback is, one question at a time. @internal */
export class StatusPoll {
  readonly #clock: Clock;
  readonly #intervalMs: number;
  #cancel: () => void = () => undefined;
  /** Another one for each start: what an earlier one asked is of no interest any more. */
  #run = 0;

  /** @param intervalMs - 0 = never. */
  constructor(clock: Clock, intervalMs: number) {
    this.#clock = clock;
    this.#intervalMs = intervalMs;
  }

  /** Asks from now on; a server that does not tell is asked again all the same. */
  start(ask: () => Promise<PlaybackStatus>, tell: (status: PlaybackStatus) => void): void {
    this.stop();
    if (this.#intervalMs > 0) this.#plan(this.#run, ask, tell);
  }

  stop(): void {
    this.#run++;
    this.#cancel();
  }

  #plan(run: number, ask: () => Promise<PlaybackStatus>, tell: (status: PlaybackStatus) => void): void {
    this.#cancel = this.#clock.after(this.#intervalMs, () => {
      ask()
        .then(
          (status) => {
            if (this.#run === run) tell(status);
          },
          // A server that does not tell its status plays all the same.
          () => undefined,
        )
        .finally(() => {
          if (this.#run === run) this.#plan(run, ask, tell);
        });
    });
  }
}
