import type { SharedAudioContext } from 'gk-sdk/dom';
import type { Tone } from './tones.js';

/** Loudness of the tones, of 1. */
const GAIN = 0.16;
/** A tone that begins and ends at once clicks. */
const RAMP_S = 0.012;

/**
 * Reason why no tone is played: the browser blocks sounds until the user acts on the page, or the code could not be
 * loaded. @internal
 */
export type ToneTrouble = 'blocked' | 'not-loaded';

/** Plays tones through the one AudioContext of the page, which is made with the first tone. @internal */
export class TonePlayer {
  readonly #changed: () => void;
  #shared: SharedAudioContext | undefined;
  #joining: Promise<SharedAudioContext> | undefined;
  #starting: Promise<void> | undefined;
  #trouble: ToneTrouble | undefined;
  #isMissing = false;
  #closed = false;

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** Undefined while tones are played, or none was requested. */
  get trouble(): ToneTrouble | undefined {
    return this.#trouble;
  }

  /** Plays tones now; nothing is played late, or when it is `wanted` no more once the sound is there. */
  async play(tones: readonly Tone[], wanted: () => boolean = () => true): Promise<void> {
    // A browser writes a warning for each attempt; one is enough until somebody has acted on the page.
    if (this.#trouble === 'blocked' && tones.length > 0 && navigator.userActivation?.hasBeenActive === false) return;
    try {
      const shared = await this.#join();
      if (this.#closed) return;
      const { context, output } = shared;
      if (context.state !== 'running') await this.#start(shared);
      this.#setTrouble(context.state === 'running' ? undefined : 'blocked');
      if (this.#trouble || this.#closed || !wanted()) return;
      for (const { atS, lengthS, hz } of tones) {
        const startS = context.currentTime + 0.02 + atS;
        const gain = new GainNode(context, { gain: 0 });
        gain.gain.setValueAtTime(0, startS);
        gain.gain.linearRampToValueAtTime(GAIN, startS + RAMP_S);
        gain.gain.setValueAtTime(GAIN, startS + lengthS - RAMP_S);
        gain.gain.linearRampToValueAtTime(0, startS + lengthS);
        const oscillator = new OscillatorNode(context, { frequency: hz, type: 'triangle' });
        oscillator.connect(gain).connect(output);
        oscillator.start(startS);
        oscillator.stop(startS + lengthS);
        oscillator.addEventListener('ended', () => {
          gain.disconnect();
        });
      }
    } catch {
      // No sound device, or none for this page, or no code for it: the words stand on screen all the same.
      this.#setTrouble(this.#isMissing ? 'not-loaded' : 'blocked');
    }
  }

  /** Tries again; call it from a click. */
  async unblock(): Promise<void> {
    await this.play([]);
  }

  /** Gives the context back. */
  close(): void {
    this.#closed = true;
    this.#shared?.context.removeEventListener('statechange', this.#stateChanged);
    this.#shared?.release();
    this.#shared = undefined;
    this.#joining = undefined;
  }

  #join(): Promise<SharedAudioContext> {
    this.#closed = false;
    if (this.#joining) return this.#joining;
    const joining = this.#acquire().catch((error: unknown) => {
      // The next tone tries again.
      if (this.#joining === joining) this.#joining = undefined;
      throw error;
    });
    this.#joining = joining;
    return joining;
  }

  async #acquire(): Promise<SharedAudioContext> {
    this.#isMissing = true;
    const { acquireAudioContext } = await import('./tone-sdk.js');
    this.#isMissing = false;
    const shared = acquireAudioContext();
    if (this.#closed) {
      shared.release();
      return shared;
    }
    this.#shared = shared;
    shared.context.addEventListener('statechange', this.#stateChanged);
    return shared;
  }

  /** Starts the sound; tones that come meanwhile wait for the one attempt, as each would write a warning. */
  #start(shared: SharedAudioContext): Promise<void> {
    this.#starting ??= settled(shared.resume()).finally(() => {
      this.#starting = undefined;
    });
    return this.#starting;
  }

  /** A loudspeaker that took long to start was never blocked. */
  readonly #stateChanged = (): void => {
    if (this.#shared?.context.state === 'running') this.#setTrouble(undefined);
  };

  #setTrouble(trouble: ToneTrouble | undefined): void {
    if (trouble === this.#trouble) return;
    this.#trouble = trouble;
    this.#changed();
  }
}

/** A loudspeaker can take this long to start; a sound that comes later than that belongs to nothing. */
const START_WITHIN_MS = 700;

/** Browsers leave `resume()` pending until the user acts. */
function settled(promise: Promise<void>): Promise<void> {
  const late = new Promise<void>((resolve) => setTimeout(resolve, START_WITHIN_MS));
  return Promise.race([promise.catch(() => undefined), late]);
}
