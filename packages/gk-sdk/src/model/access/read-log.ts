import { numberField, textField, toRow } from '../fields/json-fields.js';
import { toUnixS } from '../fields/wire-time.js';

/** Kinds of recorded data that the read log counts (docs/protocol.md, "Read log"). @public */
export const READ_LOG_KINDS = ['track', 'events', 'picture', 'footage', 'evidence', 'export'] as const;

/** Row of the read log: the reader, device and recorded period of reads, their number and time. @public */
export interface ReadLogRow {
  readonly username: string;
  /** IP address of the last read. */
  readonly ip: string;
  readonly deviceId: string;
  /** One of {@link READ_LOG_KINDS}, or the server's own word. */
  readonly kind: string;
  /** Name of an export; empty for others. Text of users: never markup. */
  readonly what: string;
  /** The recorded period, unix seconds. */
  readonly startS: number | undefined;
  readonly endS: number | undefined;
  /** When it was first and last read, unix seconds. */
  readonly firstReadS: number | undefined;
  readonly lastReadS: number | undefined;
  /** Number of reads. */
  readonly count: number;
}

/** Reads a row of `/gklog/readlog`; undefined for what names no device. @internal */
export function toReadLogRow(value: unknown): ReadLogRow | undefined {
  const row = toRow(value);
  const deviceId = textField(row?.deviceid);
  if (!row || deviceId === '') return undefined;
  return {
    username: textField(row.username),
    ip: textField(row.ip),
    deviceId,
    kind: textField(row.kind),
    what: textField(row.what),
    startS: toUnixS(row.start),
    endS: toUnixS(row.end),
    firstReadS: toUnixS(row.firsttime),
    lastReadS: toUnixS(row.lasttime),
    count: numberField(row.count) ?? 1,
  };
}
