/** A time of output so far ahead of now is a mistake, milliseconds. */
const MOST_AHEAD_MS = 50;

/** Clock readings of a context. @internal */
export type OutputClock = Pick<AudioContext, 'currentTime' | 'baseLatency' | 'getOutputTimestamp'>;

/**
 * The context's time, in seconds, whose sample is at the loudspeaker at `atMs`, both times those of
 * `performance.now()`.
 *
 * Right after its start a context does not know its output time, and WebKitGTK 2.50 adds the context's time to the
 * `performanceTime` that it reports: there the current time is used instead.
 *
 * @internal
 */
export function heardAtS(context: OutputClock, atMs: number, nowMs: number): number {
  const { contextTime = 0, performanceTime = 0 } = context.getOutputTimestamp();
  if (performanceTime === 0 || performanceTime > nowMs + MOST_AHEAD_MS) {
    return context.currentTime + context.baseLatency + (atMs - nowMs) / 1000;
  }
  return contextTime + (atMs - performanceTime) / 1000;
}
