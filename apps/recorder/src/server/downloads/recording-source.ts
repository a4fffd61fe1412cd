import { reasonOf } from '../../device/device-answer.js';
import type { DeviceLink } from '../../device/device-link.js';
import { DeviceSendsNone, openTransfer, type RecordingSource, type TransferOptions } from './device-transfer.js';
import type { PacketQuery, RecordingArchive, SegmentQuery } from '../../device/recording-archive.js';

/** Which recording is read. */
export interface RecordingRequest {
  readonly deviceId: string;
  /** From 1. */
  readonly channel: number;
  /** On the server, or on the device's own storage. */
  readonly place: 'server' | 'device';
  /** Unix seconds. */
  readonly startS: number;
  readonly durationS: number;
  /** Sub stream instead of the main one. */
  readonly sub: boolean;
}

/** Where recordings are read from. */
export interface RecordingSources {
  readonly archive: Pick<RecordingArchive, 'packets' | 'segments'>;
  readonly link: Pick<DeviceLink, 'recordings' | 'openRecording' | 'fetchRecording'>;
}

/** Told of a device whose protocol sends no recordings. */
export const SENDS_NONE = 'The device does not send its recordings';

/**
 * Opens the recording of a request: that of a device is asked of the device.
 * @throws DeviceSendsNone when the device does not send it.
 */
export async function openSource(
  { deviceId, channel, place, startS, durationS, sub }: RecordingRequest,
  { archive, link }: RecordingSources,
  options: TransferOptions,
): Promise<RecordingSource> {
  const endS = startS + durationS;
  if (place === 'server') {
    return openArchived(archive, { deviceId, channel, place, sub, fromUs: startS * 1e6, toUs: endS * 1e6 });
  }
  const answer = await openTransfer(link, deviceId, { channel, sub, startS, endS }, options);
  if (answer.kind !== 'done') throw new DeviceSendsNone(reasonOf(answer, SENDS_NONE));
  return answer.value;
}

/** Opens a recording of the server, which is read until its end or until it is closed. */
export function openArchived(archive: Pick<RecordingArchive, 'packets'>, query: PacketQuery): RecordingSource {
  const end = new AbortController();
  return {
    packets: archive.packets(query, end.signal),
    close: () => {
      end.abort();
    },
  };
}

/** True where any of the time asked for is recorded. */
export async function isRecorded(
  archive: Pick<RecordingArchive, 'segments'>,
  query: SegmentQuery,
  signal: AbortSignal,
): Promise<boolean> {
  for await (const page of archive.segments(query, signal)) if (page.length > 0) return true;
  return false;
}

/** True unless there certainly is nothing to read: a device that cannot be asked may have it. */
export async function isPossiblyRecorded(
  { deviceId, channel, place, startS, durationS }: RecordingRequest,
  { archive, link }: RecordingSources,
  signal: AbortSignal,
): Promise<boolean> {
  const times = { channel, startS, endS: startS + durationS };
  if (place === 'server') return isRecorded(archive, { deviceId, place, ...times }, signal);
  const answer = await link.recordings(deviceId, times, { signal });
  return answer.kind !== 'done' || answer.value.length > 0;
}
