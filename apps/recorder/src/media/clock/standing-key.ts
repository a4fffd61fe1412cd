import { positionAt, type Clip, type ClipUnit } from '../clip.js';

/** The key picture that the scene of a parked vehicle stands still with: the first one after it was parked. */
export function standingKey(
  keys: readonly ClipUnit[],
  clip: Clip,
  phaseUs: number,
  sinceUs: number,
): ClipUnit | undefined {
  const offsetUs = sinceUs - positionAt(clip, sinceUs, phaseUs).roundStartUs;
  return keys.find(({ captureUs }) => captureUs >= offsetUs) ?? keys[0];
}
