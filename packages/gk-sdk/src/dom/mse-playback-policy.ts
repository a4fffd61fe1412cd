/** Where a `<video>` stands in its buffer, seconds. @internal */
export interface MsePosition {
  readonly currentTimeS: number;
  readonly bufferStartS: number;
  readonly bufferEndS: number;
}

/** What to do with it. @internal */
export interface MseCorrection {
  readonly seekToS: number | undefined;
  readonly playbackRate: number;
}

/** Kept between the position and the end of the buffer besides the jitter's share, seconds. @internal */
export const BASE_S = 0.1;
/** So much behind is caught up by playing faster; more is jumped over. */
const JUMP_S = 1;
const FASTER = 1.1;
/** Within this of the aim nothing is done, seconds. */
const TOLERANCE_S = 0.05;

/** Keeps the picture close to the end of the buffer: smoothly when near, by a jump when far. @internal */
export function correctMsePosition(position: MsePosition, bufferMs: number): MseCorrection {
  const { currentTimeS, bufferStartS, bufferEndS } = position;
  const aim = BASE_S + bufferMs / 1000;
  const behind = bufferEndS - currentTimeS;
  const target = Math.max(bufferStartS, bufferEndS - aim);
  if (currentTimeS < bufferStartS || behind > aim + JUMP_S) return { seekToS: target, playbackRate: 1 };
  return { seekToS: undefined, playbackRate: behind > aim + TOLERANCE_S ? FASTER : 1 };
}
