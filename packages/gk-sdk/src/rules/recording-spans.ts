import type { RecordingSpan } from '../model/recording-span.js';
import type { TimelinePeriod } from './playback.js';

/** Less than this is no missing picture: recordings are asked for by whole seconds, and cameras have a rhythm of their own. */
const LEAST_GAP_S = 1;

/** Where a moment is in a file. @public */
export type FilePlace =
  /** Seconds from the beginning of the file. */
  | { readonly kind: 'recorded'; readonly offsetS: number }
  /** Nothing was recorded then; `nextS` (unix seconds) and `nextOffsetS` are where the next picture is, if one follows. */
  | { readonly kind: 'missing'; readonly next: { readonly atS: number; readonly offsetS: number } | undefined };

/**
 * Capture time of a place in a file, unix seconds. Where the file jumps over a gap, the last moment ahead of it holds
 * until the first picture behind it. Undefined for a file without spans: its times are not known.
 *
 * @example
 * ```ts
 * captureTimeAt([{ startS: 1_000, endS: 1_060, offsetS: 0 }, { startS: 1_480, endS: 1_600, offsetS: 60.1 }], 70.1); // 1490
 * ```
 * @public
 */
export function captureTimeAt(spans: readonly RecordingSpan[], offsetS: number): number | undefined {
  const span = spans.findLast((one) => one.offsetS <= offsetS) ?? spans[0];
  return span && Math.min(span.endS, span.startS + Math.max(0, offsetS - span.offsetS));
}

/** Where the picture of a moment is in a file. A camera whose clock was set back has a moment twice: the first one counts. @public */
export function filePlaceOf(spans: readonly RecordingSpan[], timeS: number): FilePlace {
  const span = spans.find(({ startS, endS }) => startS <= timeS && timeS < endS);
  if (span) return { kind: 'recorded', offsetS: span.offsetS + (timeS - span.startS) };
  const [next] = spans.filter(({ startS }) => startS > timeS).sort((a, b) => a.startS - b.startS);
  return { kind: 'missing', next: next && { atS: next.startS, offsetS: next.offsetS } };
}

/**
 * The stretches of a period that none of the spans covers, unix seconds, in their order.
 *
 * @example
 * ```ts
 * missingPeriods([{ startS: 998, endS: 1_060, offsetS: 0 }], { startS: 1_000, endS: 1_600 }); // [{ startS: 1060, endS: 1600 }]
 * ```
 * @public
 */
export function missingPeriods(spans: readonly RecordingSpan[], period: TimelinePeriod): TimelinePeriod[] {
  const missing: TimelinePeriod[] = [];
  let atS = period.startS;
  const note = (toS: number): void => {
    if (toS - atS >= LEAST_GAP_S) missing.push({ startS: atS, endS: toS });
  };
  for (const { startS, endS } of [...spans].sort((a, b) => a.startS - b.startS)) {
    if (endS <= atS) continue;
    if (startS >= period.endS) break;
    note(startS);
    atS = endS;
  }
  note(period.endS);
  return missing;
}
