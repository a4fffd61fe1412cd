import type { RawTrack } from './track-file.js';

/** A recording has no gap of more than a year. */
const GAP_S = 366 * 86_400;
/** Fewer of all fixes than this are strays. */
const STRAY_SHARE = 0.05;

/**
 * Leaves out fixes that lie years away from the others: a receiver reports 1970, 1980 or the end of its counter while
 * it does not know the time. With one of them a recorded day would come round after decades.
 */
export function withoutStrayTimes(tracks: readonly RawTrack[], nowS: number): RawTrack[] {
  const times = Float64Array.from(tracks.flatMap(({ fixes }) => fixes.map(({ timeS }) => timeS))).sort();
  const stretches: { fromS: number; toS: number; count: number }[] = [];
  for (const timeS of times) {
    const last = stretches.at(-1);
    if (last === undefined || timeS - last.toS > GAP_S) stretches.push({ fromS: timeS, toS: timeS, count: 1 });
    else {
      last.toS = timeS;
      last.count += 1;
    }
  }
  if (stretches.length < 2) return [...tracks];
  const likely = (a: (typeof stretches)[number], b: (typeof stretches)[number]): number =>
    b.count - a.count || Number(a.fromS > nowS) - Number(b.fromS > nowS) || b.fromS - a.fromS;
  const [main, ...others] = stretches.sort(likely);
  const kept = [
    ...(main ? [main] : []),
    ...others.filter(({ count }) => count > 1 && count >= times.length * STRAY_SHARE),
  ];
  return tracks.map((track) => {
    const fixes = track.fixes.filter(({ timeS }) => kept.some(({ fromS, toS }) => timeS >= fromS && timeS <= toS));
    return { ...track, fixes, leftOut: track.leftOut + track.fixes.length - fixes.length };
  });
}
