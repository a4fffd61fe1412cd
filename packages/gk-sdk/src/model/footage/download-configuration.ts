import { MEDIA_TYPES } from './download-task.js';
import { flagField, numberField, textField, toRow } from '../fields/json-fields.js';

/** Media downloaded at an event of a device, and its downloads that are not over (DB14). @public */
export interface DownloadConfiguration {
  readonly deviceId: string;
  readonly enabled: boolean;
  /** Bit mask of channels, bit 0 is channel 1. */
  readonly channelMask: number;
  /** One of `MEDIA_TYPES`, or the server's number as text. */
  readonly mediaType: string;
  /** Bit mask of channels whose main stream is taken. */
  readonly streamTypeMask: number;
  /** Seconds around an event; undefined means the server's default. */
  readonly beforeS: number | undefined;
  readonly afterS: number | undefined;
  /** Downloads that are under way, and that wait; 0 from a server that does not tell. */
  readonly running: number;
  readonly waiting: number;
  /** Bytes that have come of those under way, and of how many; 0 = not known. */
  readonly receivedBytes: number;
  readonly sizeBytes: number;
}

/** Reads one row of DB14; undefined without a device id. @internal */
export function toDownloadConfiguration(value: unknown): DownloadConfiguration | undefined {
  const row = toRow(value);
  const deviceId = textField(row?.deviceid);
  if (!row || deviceId === '') return undefined;
  return {
    deviceId,
    enabled: flagField(row.enable),
    channelMask: numberField(row.chs) ?? 0,
    mediaType: MEDIA_TYPES[numberField(row.mediaType) ?? -1] ?? textField(row.mediaType),
    streamTypeMask: numberField(row.streamType) ?? 0,
    beforeS: numberField(row.preoffset),
    afterS: numberField(row.postoffset),
    running: numberField(row.running) ?? 0,
    waiting: numberField(row.waiting) ?? 0,
    receivedBytes: numberField(row.received) ?? 0,
    sizeBytes: numberField(row.size) ?? 0,
  };
}
