import type { AudioUnit } from '../../wire/container/demuxer.js';
import { Pacer } from '../present/pacer.js';
import type { VideoPipeline } from '../pipelines/video-pipeline.js';

/** Packets must be with the page's loudspeaker this long ahead of their time, milliseconds. */
const LEAD_MS = 100;

/** Events of a {@link SoundTrack}. @internal */
export interface SoundTrackEvents {
  onSoundSeen(): void;
  onAudio(unit: AudioUnit, dueAtMs: number | undefined): void;
}

/**
 * The sound of one live stream, on the clock of its pictures. While it is not muted, the pictures are delayed as long
 * as the sound needs to be in sync.
 *
 * @internal
 */
export class SoundTrack {
  readonly #events: SoundTrackEvents;
  readonly #pacer = new Pacer();
  #seen = false;
  /** Packets are handed out. */
  listening = false;

  constructor(events: SoundTrackEvents) {
    this.#events = events;
  }

  take(unit: AudioUnit, nowMs: number, pipeline: VideoPipeline | undefined): void {
    if (!this.#seen) {
      this.#seen = true;
      this.#events.onSoundSeen();
    }
    const capturedAtMs = unit.capturedAtUs / 1000;
    this.#pacer.arrived(capturedAtMs, nowMs);
    if (this.listening) this.#events.onAudio(unit, pipeline?.dueAtMs(capturedAtMs));
  }

  /** From capture to screen pictures need this long to go with the sound, milliseconds; undefined: no matter. */
  get leastDelayMs(): number | undefined {
    return this.listening && this.#seen ? this.#pacer.dueAtMs(0) + LEAD_MS : undefined;
  }

  /** The clock of the capture times is another one. */
  restartClock(): void {
    this.#pacer.reset();
  }
}
