import type { GkPacket } from 'gk-sdk/wire';
import { reasonOf } from '../../device/device-answer.js';
import type { DeviceLink } from '../../device/device-link.js';
import type { RecordingArchive } from '../../device/recording-archive.js';

/** Which recording is read. */
export interface RecordingRequest {
  readonly deviceId: string;
  /** From 1. */
  readonly channel: number;
  /** On the server, on the device's own storage, or what a device has sent of it for an event. */
  readonly place: 'server' | 'device' | 'footage';
  /** Unix seconds. */
  readonly startS: number;
  readonly durationS: number;
  /** Sub stream instead of the main one. */
  readonly sub: boolean;
}

/** Where recordings are read from. */
export interface RecordingSources {
  readonly archive: Pick<RecordingArchive, 'packets' | 'segments'>;
  readonly link: Pick<DeviceLink, 'recordings' | 'openRecording'>;
}

/** A recording that is being read. */
export interface RecordingSource {
  readonly packets: AsyncIterable<GkPacket> | Iterable<GkPacket>;
  close(): void;
}

/** A device does not send its recording; the message is for the user. */
export class DeviceSendsNone extends Error {
  override readonly name = 'DeviceSendsNone';
}

/**
 * Opens the recording of a request: that of a device is asked of the device.
 * @throws DeviceSendsNone when the device does not send it.
 */
export async function openSource(
  { deviceId, channel, place, startS, durationS, sub }: RecordingRequest,
  { archive, link }: RecordingSources,
  signal: AbortSignal,
): Promise<RecordingSource> {
  if (place === 'device') {
    const answer = await link.openRecording(deviceId, { channel, sub, startS, endS: startS + durationS }, { signal });
    if (answer.kind !== 'done') throw new DeviceSendsNone(reasonOf(answer));
    return answer.value;
  }
  const times = { fromUs: startS * 1e6, toUs: (startS + durationS) * 1e6 };
  const packets = archive.packets({ deviceId, channel, place: archivePlace(place), sub, ...times });
  return {
    packets,
    close: () => {
      packets.return?.();
    },
  };
}

/** True unless there certainly is nothing to read: a device that cannot be asked may have it. */
export async function mayBeRecorded(
  { deviceId, channel, place, startS, durationS }: RecordingRequest,
  { archive, link }: RecordingSources,
): Promise<boolean> {
  const times = { channel, startS, endS: startS + durationS };
  if (place !== 'device') return archive.segments({ deviceId, place: archivePlace(place), ...times }).length > 0;
  const answer = await link.recordings(deviceId, times);
  return answer.kind !== 'done' || answer.value.length > 0;
}

/** Footage of events is what devices recorded, and have sent. */
function archivePlace(place: 'server' | 'footage'): 'server' | 'device' {
  return place === 'footage' ? 'device' : 'server';
}
