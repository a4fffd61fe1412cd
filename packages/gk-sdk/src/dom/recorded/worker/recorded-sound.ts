import type { AudioUnit } from '../../../wire/container/demuxer.js';

/** Packets go to the loudspeaker this long ahead of their time, milliseconds. */
const LEAD_MS = 250;
/** Minimum distance of the pictures from the newest data while sound is on, milliseconds. */
export const SOUND_BUFFER_MS = 200;
/** More is never held. */
const MAX_HELD = 500;

/** The sound of the chosen channel, handed out in time with the pictures. @internal */
export class RecordedSound {
  readonly #onAudio: (unit: AudioUnit, dueAtMs: number) => void;
  #held: AudioUnit[] = [];
  /** The channel that is listened to. */
  channel: number | undefined;

  constructor(onAudio: (unit: AudioUnit, dueAtMs: number) => void) {
    this.#onAudio = onAudio;
  }

  push(unit: AudioUnit): void {
    if (unit.channel !== this.channel) return;
    this.#held.push(unit);
    if (this.#held.length > MAX_HELD) this.#held.shift();
  }

  /** Emits units that are due soon. `dueAtMs` is undefined while the clock stands. */
  turn(nowMs: number, dueAtMs: (captureMs: number) => number | undefined): void {
    for (let unit = this.#held[0]; unit !== undefined; unit = this.#held[0]) {
      const due = dueAtMs(unit.capturedAtUs / 1000);
      if (due === undefined || due > nowMs + LEAD_MS) return;
      this.#held.shift();
      // Sound of pictures that are gone is dropped.
      if (due >= nowMs) this.#onAudio(unit, due);
    }
  }

  clear(): void {
    this.#held = [];
  }
}
