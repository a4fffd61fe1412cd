import type { RecordedTransport } from './recorded-transport.js';

/** A stream goes on for this long when a step needs pictures that have not come, milliseconds. */
const TOP_UP_MS = 1_000;

/** Lets the stream of a view stand still, or go on, apart from what is on the screen: what waits stays bounded. @internal */
export class StreamFlow {
  readonly #transport: RecordedTransport;
  #isRelieved = false;
  #topUpTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(transport: RecordedTransport) {
    this.#transport = transport;
  }

  /** The stream stands still because too much waits here, while the pictures go on. */
  get isRelieved(): boolean {
    return this.#isRelieved;
  }

  /** The user said what the stream shall do. */
  reset(): void {
    this.#isRelieved = false;
  }

  /** Too much waits, or no more. */
  relieve(high: boolean): void {
    if (high === this.#isRelieved || this.#transport.streamId === undefined) return;
    if (high) {
      if (this.#transport.speed === 0) return;
      this.#isRelieved = true;
      this.#transport.pause();
    } else {
      this.#isRelieved = false;
      this.#transport.resume();
    }
  }

  /** Lets the stream go on for a moment while the picture stands, so that there is something to step to. */
  topUp(isPaused: () => boolean): void {
    this.endTopUp();
    if (this.#transport.streamId === undefined) return;
    if (this.#transport.speed === 0) this.#transport.resume();
    this.#topUpTimer = setTimeout(() => {
      if (isPaused()) this.#transport.pause();
    }, TOP_UP_MS);
  }

  endTopUp(): void {
    clearTimeout(this.#topUpTimer);
  }
}
