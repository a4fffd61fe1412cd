import { type TimelinePeriod, MINUTES_PER_DAY } from 'gk-sdk/rules';
import type { FootageStretch } from './footage.js';

/** Footage by place; undefined for a place that could not be asked. Periods may overlap and come in any order. @public */
export interface KnownFootage {
  /** Recorded on the server (Q06, spec 000 section 7); {@link recordedPeriods} reads it. */
  readonly server: readonly TimelinePeriod[] | undefined;
  /** Footage of events that was downloaded (`gkevent/footageinfo`, spec 001 section 7). */
  readonly downloaded: readonly TimelinePeriod[] | undefined;
  /** Recorded on the device itself (Q08). */
  readonly device: readonly TimelinePeriod[] | undefined;
}

/** The recorded periods of a day's minutes, one flag a minute (Q06, spec 000 section 7), unix seconds. @public */
export function recordedPeriods(minutes: ArrayLike<number>, dayStartS: number): TimelinePeriod[] {
  const periods: TimelinePeriod[] = [];
  for (let minute = 0, from = -1; minute <= Math.min(minutes.length, MINUTES_PER_DAY); minute++) {
    const recorded = minute < minutes.length && minutes[minute] === 1;
    if (recorded && from < 0) from = minute;
    if (recorded || from < 0) continue;
    periods.push({ startS: dayStartS + from * 60, endS: dayStartS + minute * 60 });
    from = -1;
  }
  return periods;
}

/**
 * Cuts a time into stretches by where its footage is: consecutive, without holes, neighbours in different places.
 *
 * @example
 * ```ts
 * const { minutes } = await playbackCommands(session.command).dayRecords('BUS-7', dayStartS);
 * footageStretches({ startS, endS }, { server: recordedPeriods(minutes, dayStartS), downloaded: [], device: undefined });
 * // [{ startS, endS: ..., footage: 'server' }, { ..., footage: 'unknown' }]
 * ```
 * @remarks The project's own: the specification has the places, not the comparison.
 * @public
 */
export function footageStretches(span: TimelinePeriod, known: KnownFootage): FootageStretch[] {
  const places = (['server', 'downloaded', 'device'] as const).map((footage) => ({
    footage,
    periods: (known[footage] ?? []).filter(({ startS, endS }) => startS < span.endS && endS > span.startS),
  }));
  const missing = Object.values(known).some((periods) => periods === undefined) ? 'unknown' : 'none';
  const edges = new Set([span.startS, span.endS]);
  for (const { periods } of places)
    for (const { startS, endS } of periods) {
      edges.add(Math.max(span.startS, startS));
      edges.add(Math.min(span.endS, endS));
    }
  const times = [...edges].sort((a, b) => a - b);
  const stretches: FootageStretch[] = [];
  times.slice(0, -1).forEach((startS, i) => {
    const endS = times[i + 1] ?? startS;
    const has = places.find(({ periods }) => periods.some((one) => one.startS <= startS && one.endS >= endS));
    const footage = has?.footage ?? missing;
    const before = stretches.at(-1);
    if (before?.footage === footage) stretches[stretches.length - 1] = { ...before, endS };
    else stretches.push({ startS, endS, footage });
  });
  return stretches;
}
