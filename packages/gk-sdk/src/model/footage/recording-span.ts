import { isMoment } from '../../util/moment.js';
import { toRow } from '../fields/json-fields.js';

/**
 * A stretch of a recorded file without a gap: its pictures are as far apart in the file as they were captured
 * (docs/protocol.md, "Downloads").
 *
 * @public
 */
export interface RecordingSpan {
  /** Capture time of its first picture, unix seconds. */
  readonly startS: number;
  /** Capture time at which its last picture ends, unix seconds. */
  readonly endS: number;
  /** Place of its first picture in the file, seconds from the beginning of the file. */
  readonly offsetS: number;
}

/** Upper limit of spans in a file: a server that sends more has wrong times. */
const MOST_SPANS = 20_000;

/**
 * Reads the spans of one file from an answer of the server ({start, end, at} in milliseconds, docs/protocol.md,
 * "Downloads"); undefined where there are none, or impossible ones.
 *
 * @internal
 */
export function readRecordingSpans(value: unknown): readonly RecordingSpan[] | undefined {
  return spansOf(value, (row) => ({
    startS: inSeconds(row['start']),
    endS: inSeconds(row['end']),
    offsetS: inSeconds(row['at']),
  }));
}

/** Whether a value is the spans of one file, as {@link RecordingSpan} has them. @internal */
export function isRecordingSpans(value: unknown): value is readonly RecordingSpan[] {
  return spansOf(value, ({ startS, endS, offsetS }) => ({ startS, endS, offsetS })) !== undefined;
}

function spansOf(
  value: unknown,
  read: (row: Readonly<Record<string, unknown>>) => Readonly<Record<keyof RecordingSpan, unknown>>,
): readonly RecordingSpan[] | undefined {
  if (!Array.isArray(value) || value.length === 0 || value.length > MOST_SPANS) return undefined;
  const spans: RecordingSpan[] = [];
  for (const item of value as readonly unknown[]) {
    const row = toRow(item);
    if (row === undefined) return undefined;
    const { startS, endS, offsetS } = read(row);
    if (!isMoment(startS) || !isMoment(endS) || !isMoment(offsetS)) return undefined;
    const earliestS = spans.at(-1)?.offsetS ?? 0;
    if (endS < startS || offsetS < earliestS) return undefined;
    spans.push({ startS, endS, offsetS });
  }
  return spans;
}

const inSeconds = (value: unknown): unknown => (typeof value === 'number' ? value / 1000 : undefined);
