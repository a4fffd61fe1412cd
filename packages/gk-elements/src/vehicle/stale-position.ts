/** A position older than this is shown as old, seconds. @public */
export const STALE_AFTER_S = 300;

/** Whether a position is so old that its vehicle may be elsewhere; of one without a time nobody knows. @internal */
export const isStalePosition = (timeS: number | undefined, nowS: number): boolean =>
  timeS !== undefined && nowS - timeS > STALE_AFTER_S;
