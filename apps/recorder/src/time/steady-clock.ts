/** Milliseconds since some moment. They never go back: waits and timeouts are counted by them, dates are not. */
export type SteadyMs = () => number;

/** The machine's own, which setting its clock does not change. */
export const systemSteadyMs: SteadyMs = () => performance.now();

/** Follows a clock that may be set back: it stands still then, and goes on with that clock. */
export function steadyFrom(now: () => number): SteadyMs {
  let lastMs = now();
  let passedMs = 0;
  return () => {
    const nowMs = now();
    passedMs += Math.max(0, nowMs - lastMs);
    lastMs = nowMs;
    return passedMs;
  };
}
