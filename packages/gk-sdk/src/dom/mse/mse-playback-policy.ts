/** Position of a `<video>` and its buffer, seconds. @internal */
export interface MsePosition {
  readonly currentTimeS: number;
  readonly bufferStartS: number;
  readonly bufferEndS: number;
  readonly playbackRate: number;
}

/** Correction of the playback position and rate. @internal */
export interface MseCorrection {
  readonly seekToS: number | undefined;
  readonly playbackRate: number;
}

/** Kept between the position and the end of the buffer besides the jitter's share, seconds. @internal */
export const BASE_S = 0.1;
/** So much behind is caught up by playing faster; more is jumped over. */
const JUMP_S = 1;
const FASTER = 1.1;
/** Pictures come in steps: so much behind the aim begins no catching up, seconds. */
const TOLERANCE_S = 0.1;

/**
 * Keeps the picture close to the end of the buffer: smoothly when near, by a jump when far. Catching up goes on until the
 * aim is reached: some browsers (WebKitGTK) empty their decoder at each change of rate, so changes are few.
 *
 * @internal
 */
export function correctMsePosition(position: MsePosition, bufferMs: number): MseCorrection {
  const { currentTimeS, bufferStartS, bufferEndS, playbackRate } = position;
  const aim = BASE_S + bufferMs / 1000;
  const behind = bufferEndS - currentTimeS;
  const target = Math.max(bufferStartS, bufferEndS - aim);
  if (currentTimeS < bufferStartS || behind > aim + JUMP_S) return { seekToS: target, playbackRate: 1 };
  const limit = playbackRate > 1 ? aim : aim + TOLERANCE_S;
  return { seekToS: undefined, playbackRate: behind > limit ? FASTER : 1 };
}
