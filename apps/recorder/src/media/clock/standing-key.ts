import { positionAt, type Clip, type ClipUnit } from '../clip.js';

/** The key picture that the scene of a standing vehicle stands still with: the first one after it came to a stand. */
export function standingKey(
  keys: readonly ClipUnit[],
  clip: Clip,
  phaseUs: number,
  sinceUs: number,
): ClipUnit | undefined {
  const offsetUs = sinceUs - positionAt(clip, sinceUs, phaseUs).roundStartUs;
  return keys.find(({ captureUs }) => captureUs >= offsetUs) ?? keys[0];
}
