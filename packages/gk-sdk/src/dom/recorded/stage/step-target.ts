/** State of a channel's pictures while stepping. @internal */
export interface SteppableChannel {
  /** On its way to a picture: it counts as being there. */
  readonly isLooking: boolean;
  /** Capture time of the picture in sight, milliseconds. */
  readonly shownMs: number | undefined;
  /** Capture time of the last picture ahead of a time, or of the first one behind it; undefined when none is held. */
  before(timeMs: number): number | undefined;
  after(timeMs: number): number | undefined;
}

/**
 * Capture time of the next picture on any channel, or of the one before; undefined when that one is not held.
 *
 * @param positionMs - The clock.
 * @internal
 */
export function stepTarget(
  channels: readonly SteppableChannel[],
  positionMs: number,
  direction: 1 | -1,
): number | undefined {
  const shown = Math.max(
    ...channels.map(({ isLooking, shownMs }) => (isLooking ? positionMs : (shownMs ?? -Infinity))),
  );
  // Between two pictures the newest one in sight counts, whichever channel it is of.
  const times = channels.flatMap((channel) => {
    const found = direction > 0 ? channel.after(Math.max(positionMs, shown)) : channel.before(shown);
    return found === undefined ? [] : [found];
  });
  if (times.length === 0) return undefined;
  return direction > 0 ? Math.min(...times) : Math.max(...times);
}
