import type { GkPacket } from 'gk-sdk/wire';
import type { RecordingArchive } from '../../device/recording-archive.js';
import type { ComputedRecordings } from './computed-recordings.js';

/** The most packets of a batch: about a second of a camera, and a millisecond or two of work. */
const BATCH_PACKETS = 48;
const BATCH_BYTES = 256 * 1024;

/** Computed recordings as an archive that is asked. */
export function computedArchive(recordings: ComputedRecordings): RecordingArchive {
  return {
    minutes: async (query) => recordings.minutes(query),
    segments: async function* (query) {
      yield recordings.segments(query);
    },
    nextRecordedS: async (query) => recordings.nextRecordedS(query),
    packets: (query, signal) => inBatches(recordings.packets(query), signal),
    stillAt: async (deviceId, channel, atMs) => recordings.stillAt(deviceId, channel, atMs),
    delete: async (deletion) => recordings.delete(deletion),
  };
}

/** Packets as they are read, some at a time, until the signal ends it. */
export async function* inBatches(packets: Iterable<GkPacket>, signal: AbortSignal): AsyncIterable<readonly GkPacket[]> {
  let batch: GkPacket[] = [];
  let bytes = 0;
  for (const packet of packets) {
    batch.push(packet);
    bytes += packet.payload.byteLength;
    if (batch.length < BATCH_PACKETS && bytes < BATCH_BYTES) continue;
    yield batch;
    if (signal.aborted) return;
    batch = [];
    bytes = 0;
  }
  if (batch.length > 0) yield batch;
}
