/** Code that each terminal of the benchmarks logs in with. */
export const BENCH_CODE = 'benchmark';
/** Their clocks are so far east of UTC. */
export const BENCH_ZONE_MINUTES = 480;

/** Id of a terminal of the benchmarks, which is its number in the header, too. */
export function benchDeviceId(index: number): string {
  return String(13_900_000_000 + index);
}
