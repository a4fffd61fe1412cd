import { daylightAt } from '../world/city/city-time.js';
import type { CameraClips, Light } from './camera-clips.js';
import { clockText } from './clock/clock-text.js';
import { standingKey } from './clock/standing-key.js';
import { clockColumnsOf, stillWithClock } from './clock/still-clock.js';
import { stillOfLoop } from './stills.js';

/** The camera whose still picture is wanted. */
export interface StillCamera {
  /** Different for each camera. */
  readonly key: string;
  /** Written beside the time where there is room. */
  readonly name: string;
  readonly phaseUs: number;
  /** Clips for a light. */
  readonly clipsIn: (light: Light) => CameraClips | undefined;
  /** Time since which its vehicle has been standing, microseconds; undefined while it moves. */
  readonly standingSince: (atUs: number) => number | undefined;
}

/** Number of cached still pictures, of as many cameras. */
const KEPT = 256;

/** Makes the still pictures of cameras, one a second, with the time at which each was taken. */
export class CameraStills {
  /** The last picture of each camera. */
  readonly #last = new Map<string, { readonly takenUs: number; readonly jpeg: Uint8Array }>();

  /** The picture of a camera at a time: the same array as long as the picture is the same. */
  at({ key, name, phaseUs, clipsIn, standingSince }: StillCamera, atUs: number): Uint8Array | undefined {
    const clips = clipsIn(daylightAt(atUs / 1e6));
    if (clips?.stills === undefined) return undefined;
    const taken = stillOfLoop(clips.stills, atUs, phaseUs);
    if (taken === undefined) return undefined;
    const last = this.#last.get(key);
    if (last?.takenUs === taken.takenUs) return last.jpeg;
    const shown = clipsIn(daylightAt(taken.takenUs / 1e6)) ?? clips;
    const sinceUs = standingSince(taken.takenUs);
    const scene = sinceUs === undefined ? taken.jpeg : (standingStill(shown, phaseUs, sinceUs) ?? taken.jpeg);
    const jpeg = stillWithClock(scene, clockText(taken.takenUs, name, clockColumnsOf(scene)));
    const [oldest] = this.#last.keys();
    if (this.#last.size >= KEPT && oldest !== undefined) this.#last.delete(oldest);
    this.#last.delete(key);
    this.#last.set(key, { takenUs: taken.takenUs, jpeg });
    return jpeg;
  }
}

/** The picture nearest to where the streams of a standing vehicle stand. */
function standingStill({ main, sub, stills }: CameraClips, phaseUs: number, sinceUs: number): Uint8Array | undefined {
  const clip = sub ?? main;
  const key = standingKey(
    clip.units.filter((unit) => unit.key),
    clip,
    phaseUs,
    sinceUs,
  );
  return stills?.pictures.findLast(({ atUs }) => atUs <= (key?.captureUs ?? 0))?.jpeg;
}
