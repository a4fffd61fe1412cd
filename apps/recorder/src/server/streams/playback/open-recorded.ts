import { milliseconds, type Clock } from 'gk-sdk';
import { done, type DeviceAnswer, type NotDone } from '../../../device/device-answer.js';
import type { DeviceLink, DeviceRecording } from '../../../device/device-link.js';
import type { RecordingArchive } from '../../../device/recording-archive.js';
import type { PlaybackQuery } from './playback-query.js';
import { RecordedReader, type RecordedSource } from './recorded-reader.js';

/** How long a device that plays has for its next packet. */
export const PACKET_TIMEOUT_MS = milliseconds(15_000);

/** From where on a recording is read, and how. */
export interface RecordedPlace {
  /** Unix seconds. */
  readonly startS: number;
  /** Leaves out sound and all pictures that need another one. */
  readonly keyFramesOnly: boolean;
}

/**
 * Opens the recordings of a playback from a place on; its first packet is there, if any is.
 * @throws RecordingsError when the archive cannot be read.
 */
export type OpenRecorded = (place: RecordedPlace, signal: AbortSignal) => Promise<DeviceAnswer<RecordedReader>>;

/** Where playbacks read from. */
export interface RecordedSources {
  readonly archive: Pick<RecordingArchive, 'packets' | 'stillAt'>;
  readonly link: Pick<DeviceLink, 'openRecording'>;
  readonly clock: Clock;
}

/** Opens what a query plays: the archive of the server, or what the device sends. */
export function openRecorded(
  sources: RecordedSources,
  query: PlaybackQuery,
  channels: readonly number[],
): OpenRecorded {
  return query.place === 'server' ? openArchived(sources, query, channels) : openOfDevice(sources, query, channels);
}

function openArchived(
  { archive }: RecordedSources,
  { deviceId, place, main, endS, container }: PlaybackQuery,
  channels: readonly number[],
): OpenRecorded {
  const hasStills = container === 'mjpeg';
  return async ({ startS, keyFramesOnly }, signal) => {
    const sources = channels.map((channel): RecordedSource => {
      const end = new AbortController();
      const query = { deviceId, channel, place, sub: !main, fromUs: startS * 1e6, toUs: endS * 1e6 };
      return {
        packets: archive.packets(query, end.signal)[Symbol.asyncIterator](),
        stillAt: (capturedAtMs) => archive.stillAt(deviceId, channel, capturedAtMs, end.signal),
        close: () => {
          end.abort();
        },
      };
    });
    const reader = new RecordedReader(sources, { keyFramesOnly, hasStills });
    const close = (): void => {
      reader.close();
    };
    signal.addEventListener('abort', close, { once: true });
    try {
      await reader.ready();
      reader.peek();
      return done(reader);
    } catch (error) {
      reader.close();
      throw error;
    } finally {
      signal.removeEventListener('abort', close);
    }
  };
}

/** Plays the channels that the device sends; the reason when it sends none of them. */
function openOfDevice(
  { link, clock }: RecordedSources,
  { deviceId, main, endS, container }: PlaybackQuery,
  channels: readonly number[],
): OpenRecorded {
  return async ({ startS, keyFramesOnly }, signal) => {
    const request = { startS, endS, sub: !main, ...(keyFramesOnly && { keyFramesOnly }) };
    const answers = await Promise.all(
      channels.map((channel) => link.openRecording(deviceId, { channel, ...request }, { signal })),
    );
    const sources = answers.flatMap((answer) => (answer.kind === 'done' ? [sourceOf(answer.value)] : []));
    const refused = answers.find((answer): answer is NotDone => answer.kind !== 'done');
    if (sources.length === 0 && refused !== undefined) return refused;
    const reader = new RecordedReader(sources, { keyFramesOnly, hasStills: container === 'mjpeg' });
    const answer = await firstPacket(reader, clock, signal);
    if (answer.kind !== 'done') reader.close();
    return answer;
  };
}

function sourceOf(recording: DeviceRecording): RecordedSource {
  return {
    packets: recording.packets[Symbol.asyncIterator](),
    stillAt: (capturedAtMs) => recording.stillAt(capturedAtMs),
    close: () => {
      recording.close();
    },
  };
}

/** Waits for the first packet of a device, if there is one. */
async function firstPacket(
  reader: RecordedReader,
  clock: Clock,
  signal: AbortSignal,
): Promise<DeviceAnswer<RecordedReader>> {
  if (!(await isReady(reader, clock, signal))) return { kind: 'timeout' };
  try {
    reader.peek();
    return done(reader);
  } catch {
    return { kind: 'failed', reason: 'The device broke off' };
  }
}

/** False when the first packet does not come in time, or its request has ended. */
async function isReady(reader: RecordedReader, clock: Clock, signal: AbortSignal): Promise<boolean> {
  const late = new AbortController();
  const cancel = clock.after(PACKET_TIMEOUT_MS, () => {
    late.abort();
  });
  const givenUp = AbortSignal.any([late.signal, signal]);
  const isReadyInTime = await Promise.race([
    reader.ready().then(() => true),
    new Promise<boolean>((resolve) => {
      if (givenUp.aborted) resolve(false);
      givenUp.addEventListener('abort', () => {
        resolve(false);
      });
    }),
  ]);
  cancel();
  return isReadyInTime;
}
