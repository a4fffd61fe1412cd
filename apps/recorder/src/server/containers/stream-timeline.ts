import { MediaTimeline, type TimelinePlace } from 'gk-sdk/wire';
import { SoundClock } from './sound-clock.js';

/**
 * Puts the pictures and sounds of one stream on one timeline that begins at 0 and has no gaps, however
 * the capture times jump (a seek, a gap in the recording, a clock that was set).
 */
export class StreamTimeline {
  readonly #pictures = new MediaTimeline();
  readonly #sounds = new SoundClock();
  /** Capture time minus time on the timeline, as of the last picture. */
  #shiftUs = 0;

  picture(capturedAtUs: number): TimelinePlace {
    const place = this.#pictures.place(capturedAtUs);
    this.#shiftUs = capturedAtUs - place.presentationTimeUs;
    return place;
  }

  /** Time on the timeline of a piece of sound; call it after the first picture. */
  sound(capturedAtUs: number, durationUs: number): number {
    return this.#sounds.place(Math.max(0, capturedAtUs - this.#shiftUs), durationUs);
  }
}
