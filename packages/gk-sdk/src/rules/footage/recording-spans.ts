import type { RecordingSpan } from '../../model/footage/recording-span.js';
import type { TimelinePeriod } from './playback.js';
import type { RecordingPart } from './recording-parts.js';

/** Less than this is no missing picture: recordings are asked for by whole seconds, and cameras have a rhythm of their own. */
const LEAST_GAP_S = 1;

/** A place in one of the files of a recording (docs/protocol.md, "Downloads"). @public */
export interface FilePlace {
  /** Index of the file, from 0. */
  readonly file: number;
  /** Seconds from the beginning of the file. */
  readonly offsetS: number;
}

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

/**
 * Finds the picture of a moment in the files of a recording; files without spans are skipped. A camera whose clock was
 * set back has a moment twice: the first one counts.
 *
 * @public
 */
export function placeOfMoment(
  files: readonly RecordingPart[],
  timeS: number,
):
  | ({ readonly kind: 'recorded' } & FilePlace)
  /** Nothing was recorded then; `next` is the first picture behind it, if one follows, and when it was captured (unix seconds). */
  | { readonly kind: 'missing'; readonly next: (FilePlace & { readonly atS: number }) | undefined } {
  const spans = files.flatMap((part, file) => (part.spans ?? []).map((span) => ({ ...span, file })));
  const span = spans.find(({ startS, endS }) => startS <= timeS && timeS < endS);
  if (span) return { kind: 'recorded', file: span.file, offsetS: span.offsetS + (timeS - span.startS) };
  const [next] = spans.filter(({ startS }) => startS > timeS).sort((a, b) => a.startS - b.startS);
  return { kind: 'missing', next: next && { atS: next.startS, file: next.file, offsetS: next.offsetS } };
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

/**
 * Returns the periods missing from one of the files of a recording: ahead of its first picture, in its gaps, and behind
 * its last picture up to the next file. Undefined where the times of one of the files are not known.
 *
 * @param index - Of the file, from 0.
 * @internal
 */
export function missingPeriodsOfPart(
  parts: readonly RecordingPart[],
  index: number,
  period: TimelinePeriod,
): TimelinePeriod[] | undefined {
  const known = parts.flatMap(({ spans }) => (spans ? [spans] : []));
  if (known.length < parts.length) return undefined;
  const endOf = (spans: readonly RecordingSpan[] = []): number => Math.max(...spans.map(({ endS }) => endS));
  const part = {
    startS: index === 0 ? period.startS : endOf(known[index - 1]),
    endS: index === parts.length - 1 ? period.endS : endOf(known[index]),
  };
  return missingPeriods(known.flat(), period).filter(({ startS }) => startS >= part.startS && startS < part.endS);
}
