import type { Clock } from 'gk-sdk';
import { milliseconds, SPEECH_RATE } from 'gk-sdk/wire';
import type { DeviceTalk, TalkSink } from '../device/device-link.js';
import type { CabLoop } from './cab-loop.js';
import { cabSound } from './cab.js';
import { SpokenSound } from './spoken-sound.js';

/** Sound of the cab comes in pieces of 40 ms. */
const PIECE_SAMPLES = 320;
const PIECE_MS = milliseconds((PIECE_SAMPLES * 1000) / SPEECH_RATE);

export interface SimulatedTalkOptions {
  /** Its `now` never goes back. */
  readonly clock: Clock;
  readonly loop: CabLoop;
  readonly sink: TalkSink | undefined;
}

/** A talk with a simulated cab: its sound as time goes on, with an echo of what was said. */
export class SimulatedTalk implements DeviceTalk {
  readonly #options: SimulatedTalkOptions;
  readonly #startedAtMs: number;
  readonly #said = new SpokenSound();
  #told = 0;
  #cancel: () => void = () => undefined;

  constructor(options: SimulatedTalkOptions) {
    this.#options = options;
    this.#startedAtMs = options.clock.now();
    if (options.sink !== undefined) this.#tick(options.sink);
  }

  say(samples: Int16Array): void {
    this.#said.add(samples, this.#elapsedSamples());
  }

  close(): void {
    this.#cancel();
  }

  #tick(sink: TalkSink): void {
    const { clock, loop } = this.#options;
    this.#cancel = clock.after(PIECE_MS, () => {
      this.#tick(sink);
    });
    for (const due = this.#elapsedSamples(); this.#told + PIECE_SAMPLES <= due; this.#told += PIECE_SAMPLES) {
      sink.heard(cabSound(loop, this.#told, PIECE_SAMPLES, this.#said));
    }
  }

  #elapsedSamples(): number {
    return Math.floor(((this.#options.clock.now() - this.#startedAtMs) * SPEECH_RATE) / 1000);
  }
}
