import { numberField, textField, toRow } from '../fields/json-fields.js';
import { toUnixS } from '../fields/wire-time.js';

/** Types of rows in the stream log, in the order of their numbers from 0 (spec 001 section 2). @public */
export const STREAM_LOG_TYPES = [
  'Liveview ask',
  'Local playback',
  'Download local',
  'Remote playback',
  'Download remote',
  'Liveview end',
] as const;
/** Type of a row in the stream log, by name. @public */
export type StreamLogType = (typeof STREAM_LOG_TYPES)[number];

/** Client types of logins, in the order of their numbers from 0 (spec 001 section 2). @public */
export const STREAM_LOG_ENTRANCES = ['GMS', 'Web', 'Rtsp'] as const;
/** Client type of a login, by name. @public */
export type StreamLogEntrance = (typeof STREAM_LOG_ENTRANCES)[number];

/** Row of the stream log: a user's stream or download from a device (spec 001 section 3). @public */
export interface StreamLogRow {
  readonly username: string;
  readonly deviceId: string;
  /** From 1; undefined when the server sends none. */
  readonly channel: number | undefined;
  /** One of {@link STREAM_LOG_ENTRANCES}, or the server's own word. */
  readonly entrance: string;
  /** One of {@link STREAM_LOG_TYPES}, or the server's own word. */
  readonly type: string;
  /** When the stream was asked for, unix seconds. */
  readonly askedS: number | undefined;
  /** Duration in seconds; 0 while it is open. */
  readonly durationS: number;
  readonly updatedS: number | undefined;
  /**
   * Of a playback or download: the recorded period, unix seconds; undefined for others, and where the server sends
   * none.
   */
  readonly recordedFromS: number | undefined;
  readonly recordedToS: number | undefined;
}

/** Reads a row of `/gklog/uslog`; undefined for what names no device. @internal */
export function toStreamLogRow(value: unknown): StreamLogRow | undefined {
  const row = toRow(value);
  const deviceId = textField(row?.deviceid);
  if (!row || deviceId === '') return undefined;
  return {
    username: textField(row.username),
    deviceId,
    channel: numberField(row.channel),
    entrance: wordOf(row.entrance, STREAM_LOG_ENTRANCES),
    type: wordOf(row.type, STREAM_LOG_TYPES),
    askedS: toUnixS(row.asktime),
    durationS: numberField(row.during) ?? 0,
    updatedS: toUnixS(row.updatetime),
    recordedFromS: toUnixS(row.recordstart),
    recordedToS: toUnixS(row.recordend),
  };
}

/** A word, or the number of one. */
function wordOf(value: unknown, words: readonly string[]): string {
  const number = numberField(value);
  return (number === undefined ? undefined : words[number]) ?? textField(value);
}
