import { readRecordingSpans, type RecordingSpan } from '../../model/footage/recording-span.js';

/** A camera does not change its codec oftener. */
const MAX_PARTS = 100;

/**
 * Reads the number of files of a recording from the `parts` of an answer (docs/protocol.md, "Downloads"); 1 for any
 * other value.
 *
 * @internal
 */
export function recordingParts(parts: unknown): number {
  const count = typeof parts === 'number' || typeof parts === 'string' ? Number(parts) : 1;
  return Number.isInteger(count) && count >= 1 && count <= MAX_PARTS ? count : 1;
}

/** One of the files that a recording comes as (docs/protocol.md, "Downloads"). @public */
export interface RecordingPart {
  /** Capture times of its pictures; undefined = the server sends none. */
  readonly spans: readonly RecordingSpan[] | undefined;
}

/**
 * The files of a recording, from `parts` and `spans` of an answer (docs/protocol.md, "Downloads"). Spans that do not go
 * with the number of files tell nothing.
 *
 * @internal
 */
export function readRecordingParts(answer: { readonly parts?: unknown; readonly spans?: unknown }): RecordingPart[] {
  const count = recordingParts(answer.parts);
  const told: readonly unknown[] = Array.isArray(answer.spans) && answer.spans.length === count ? answer.spans : [];
  return Array.from({ length: count }, (_, index) => ({ spans: readRecordingSpans(told[index]) }));
}
