import type { FromRecordedWorker } from './recorded-messages.js';

/** Steps by one picture forwards or backwards, if there is one. */
export interface Stepping {
  step(direction: 1 | -1): boolean;
  /** Nothing more comes. */
  readonly hasEnded: boolean;
}

/**
 * Steps from picture to picture, in the order in which they were asked for. One that is ahead of the stream waits for its
 * picture.
 *
 * @internal
 */
export class StepQueue {
  readonly #stage: Stepping;
  readonly #post: (message: FromRecordedWorker) => void;
  /** Requests of steps forward. */
  readonly #waiting: number[] = [];

  constructor(stage: Stepping, post: (message: FromRecordedWorker) => void) {
    this.#stage = stage;
    this.#post = post;
  }

  step(direction: 1 | -1, request: number): void {
    const ahead = direction < 0 ? this.#waiting.pop() : undefined;
    if (ahead !== undefined) {
      // Forward and back again: both are made when the picture in sight stays.
      this.#answer(ahead, true);
      this.#answer(request, true);
      return;
    }
    const moved = this.#stage.step(direction);
    if (!moved && direction > 0 && !this.#stage.hasEnded) {
      this.#waiting.push(request);
      this.#post({ type: 'step-waits' });
    } else this.#answer(request, moved);
  }

  /** Completes a waiting step when a picture arrives. */
  turn(): void {
    const request = this.#waiting.shift();
    if (request === undefined) return;
    const moved = this.#stage.step(1);
    if (moved || this.#stage.hasEnded) this.#answer(request, moved);
    else this.#waiting.unshift(request);
  }

  /** Playing goes on to the pictures that are waited for. */
  clear(): void {
    for (const request of this.#waiting.splice(0)) this.#answer(request, true);
  }

  #answer(request: number, moved: boolean): void {
    this.#post({ type: 'stepped', request, moved });
  }
}
