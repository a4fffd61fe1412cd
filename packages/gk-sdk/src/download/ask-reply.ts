import { GkError } from '../errors/gk-error.js';
import * as z from '../model/fields/zod.js';
import { NO_RECORD_MESSAGE } from '../rules/footage/playback.js';
import { readRecordingParts, type RecordingPart } from '../rules/footage/recording-parts.js';

const number = z.optional(z.nullable(z.union([z.number(), z.string()])));
const schema = z.looseObject({
  state: z.optional(z.nullable(z.string())),
  ready: z.optional(z.nullable(z.union([z.boolean(), z.number()]))),
  progress: number,
  parts: number,
  place: number,
  spans: z.optional(z.unknown()),
  filename: z.optional(z.nullable(z.string())),
  message: z.optional(z.nullable(z.string())),
});

/** Reply of a server to a request for a recording. @internal */
export type AskReply =
  | { readonly kind: 'preparing'; readonly progress: number; readonly queuePlace?: number }
  | { readonly kind: 'ready'; readonly fileName: string | undefined; readonly parts: readonly RecordingPart[] };

/** States that lead on to another question (spec 001 section 4: "creating or handling states"). */
const PREPARING = new Set(['ASK', 'CREATE', 'HANDLE', 'CREATING', 'HANDLING']);
const READY = new Set(['READY', 'DOWNLOAD OK']);
/** The server has given up, whatever its flag says. */
const FAILED = new Set(['BACKUP FAIL', 'CREATE FAIL']);

/** Words of a failure that is none of the server's own. */
const NOTHING_THERE = new Set([NO_RECORD_MESSAGE, 'Device offline']);

/**
 * Reads the answer of `lobkask` or `repbmp4ask` (docs/protocol.md, "Downloads"). "For local playback the poll continues
 * until a 'ready' flag and stops on BACKUP FAIL or CREATE FAIL. Any other outcome shows 'Download fail'".
 *
 * @throws GkError `not-found` where nothing is recorded or the device is offline, `refused` with the server's words for
 *   a failure, `bad-reply` for any other answer.
 * @internal
 */
export function readAskReply(json: unknown): AskReply {
  const parsed = z.safeParse(schema, json);
  if (!parsed.success) throw new GkError('bad-reply', 'Download fail', { cause: parsed.error });
  const { state, ready, progress, place, filename, message } = parsed.data;
  const word = state?.trim().toUpperCase() ?? '';
  const isReady = ready === true || ready === 1 || READY.has(word);
  if (isReady && !FAILED.has(word)) {
    return { kind: 'ready', fileName: filename || undefined, parts: readRecordingParts(parsed.data) };
  }
  if (!PREPARING.has(word)) {
    const code = NOTHING_THERE.has(message ?? '') ? 'not-found' : 'refused';
    throw new GkError(code, `Download fail${message || word ? `: ${message || word}` : ''}`);
  }
  const percent = Number(progress ?? 0);
  const queuePlace = queuePlaceOf(place);
  return {
    kind: 'preparing',
    progress: Number.isFinite(percent) ? Math.min(100, Math.max(0, percent)) : 0,
    ...(queuePlace !== undefined && { queuePlace }),
  };
}

/** Place in the queue from 1; other values are dropped. */
function queuePlaceOf(place: string | number | null | undefined): number | undefined {
  const value = Number(place ?? 0);
  return Number.isSafeInteger(value) && value > 0 ? value : undefined;
}
