import { GkError } from '../errors/gk-error.js';

/** Loudness of a piece of sound, in dB relative to full scale: 0 = as loud as can be, -96 = silence. @public */
export interface SoundLevel {
  /** Of the mean power. */
  readonly rmsDbfs: number;
  /** Of the loudest sample. */
  readonly peakDbfs: number;
}

const SILENCE_DBFS = -96;
const SILENCE: SoundLevel = { rmsDbfs: SILENCE_DBFS, peakDbfs: SILENCE_DBFS };

/**
 * Measures the loudness of a whole piece of sound; silence when it is empty.
 *
 * @example
 * ```ts
 * const { rmsDbfs } = soundLevel(readWav(bytes).samples);
 * ```
 * @public
 */
export function soundLevel(samples: Int16Array | Float32Array): SoundLevel {
  let level = SILENCE;
  if (samples.length > 0) {
    new LevelMeter(samples.length, (measured) => {
      level = measured;
    }).push(samples);
  }
  return level;
}

/**
 * Measures sound in windows of a fixed number of samples, however it is cut. Keeps no timer.
 *
 * @example
 * ```ts
 * const meter = new LevelMeter(640, ({ rmsDbfs }) => bar.set(rmsDbfs)); // 12.5 times a second at 8000 Hz
 * talk.on('sound', ({ samples }) => meter.push(samples));
 * ```
 * @public
 */
export class LevelMeter {
  readonly #windowSamples: number;
  readonly #onLevel: (level: SoundLevel) => void;
  #count = 0;
  #power = 0;
  #peak = 0;

  /** @throws GkError `invalid-argument` for a window that is no whole number above 0. */
  constructor(windowSamples: number, onLevel: (level: SoundLevel) => void) {
    if (!Number.isInteger(windowSamples) || windowSamples < 1) {
      throw new GkError('invalid-argument', 'The window of a level meter is a whole number of samples above 0.');
    }
    this.#windowSamples = windowSamples;
    this.#onLevel = onLevel;
  }

  /** Takes the next samples. Values beyond full scale count as full scale, NaN as silence. */
  push(samples: Int16Array | Float32Array): void {
    const fullScale = samples instanceof Int16Array ? 32_768 : 1;
    for (const sample of samples) {
      const magnitude = Math.min(1, Math.abs(sample) / fullScale) || 0;
      this.#power += magnitude * magnitude;
      if (magnitude > this.#peak) this.#peak = magnitude;
      this.#count += 1;
      if (this.#count >= this.#windowSamples) this.#tell();
    }
  }

  /** Tells silence, and begins anew. */
  reset(): void {
    this.#power = this.#peak = this.#count = 0;
    this.#onLevel(SILENCE);
  }

  #tell(): void {
    const level = { rmsDbfs: toDbfs(Math.sqrt(this.#power / this.#count)), peakDbfs: toDbfs(this.#peak) };
    this.#power = this.#peak = this.#count = 0;
    this.#onLevel(level);
  }
}

function toDbfs(amplitude: number): number {
  return Math.max(SILENCE_DBFS, 20 * Math.log10(amplitude));
}
