/** How loud a piece of sound was, in dB relative to full scale: 0 = as loud as can be, -96 = silence. @public */
export interface SoundLevel {
  /** Of the mean power. */
  readonly rmsDbfs: number;
  /** Of the loudest sample. */
  readonly peakDbfs: number;
}

const SILENCE_DBFS = -96;

/** Measures sound in windows of a fixed number of samples, however it is cut. Keeps no timer. @internal */
export class LevelMeter {
  readonly #windowSamples: number;
  readonly #onLevel: (level: SoundLevel) => void;
  #count = 0;
  #power = 0;
  #peak = 0;

  constructor(windowSamples: number, onLevel: (level: SoundLevel) => void) {
    this.#windowSamples = windowSamples;
    this.#onLevel = onLevel;
  }

  push(samples: Int16Array): void {
    for (let i = 0; i < samples.length; i += 1) {
      const sample = samples[i] as number;
      const magnitude = sample < 0 ? -sample : sample;
      this.#power += sample * sample;
      if (magnitude > this.#peak) this.#peak = magnitude;
      this.#count += 1;
      if (this.#count >= this.#windowSamples) this.#tell();
    }
  }

  /** Tells silence, and begins anew. */
  reset(): void {
    this.#power = 0;
    this.#peak = 0;
    this.#count = 1;
    this.#tell();
  }

  #tell(): void {
    const level = { rmsDbfs: toDbfs(Math.sqrt(this.#power / this.#count)), peakDbfs: toDbfs(this.#peak) };
    this.#power = 0;
    this.#peak = 0;
    this.#count = 0;
    this.#onLevel(level);
  }
}

function toDbfs(amplitude: number): number {
  return Math.max(SILENCE_DBFS, 20 * Math.log10(amplitude / 32_768));
}
