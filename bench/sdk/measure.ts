/** One line of the table: our time against a yardstick of the same run. */
export interface Measured {
  readonly what: string;
  /** Measured figure, with its unit. */
  readonly ours: string;
  /** The yardstick with its figure; empty where the target stands alone. */
  readonly beside: string;
  readonly target: string;
  readonly met: boolean;
}

/** Milliseconds that `work` takes. */
export function timeMs(work: () => void): number {
  const startedAt = performance.now();
  work();
  return performance.now() - startedAt;
}

export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}

/**
 * Medians of two works that take turns, so that whatever else the machine does falls on both. The first
 * rounds warm up and do not count.
 */
export function interleaved(
  ours: () => void,
  yardstick: () => void,
  rounds = 25,
): { readonly oursMs: number; readonly yardstickMs: number } {
  const times = { ours: [] as number[], yardstick: [] as number[] };
  for (let round = -5; round < rounds; round += 1) {
    const yardstickMs = timeMs(yardstick);
    const oursMs = timeMs(ours);
    if (round < 0) continue;
    times.ours.push(oursMs);
    times.yardstick.push(yardstickMs);
  }
  return { oursMs: median(times.ours), yardstickMs: median(times.yardstick) };
}

/** Hands the lines to the one who runs all subjects. */
export function report(lines: readonly Measured[]): void {
  console.log(JSON.stringify(lines));
}
