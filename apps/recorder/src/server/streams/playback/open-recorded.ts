import { milliseconds, type Clock } from 'gk-sdk';
import { done, reasonOf, type DeviceAnswer, type NotDone } from '../../../device/device-answer.js';
import type { GkPacket } from 'gk-sdk/wire';
import type { DeviceLink, DeviceRecording, SeekRequest } from '../../../device/device-link.js';
import type { RecordingArchive } from '../../../device/recording-archive.js';
import { PacedRecording } from './paced-recording.js';
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
  readonly speed: number;
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
  readonly log: (line: string) => void;
}

/** Opens what a query plays: the archive of the server, or what the device sends, until the signal of the playback. */
export function openRecorded(
  sources: RecordedSources,
  query: PlaybackQuery,
  channels: readonly number[],
  playback: AbortSignal,
): OpenRecorded {
  return query.place === 'server'
    ? openArchived(sources, query, channels)
    : openOfDevice(sources, query, channels, playback);
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
        steer: () => undefined,
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
  { link, clock, log }: RecordedSources,
  { deviceId, main, endS, container }: PlaybackQuery,
  channels: readonly number[],
  playback: AbortSignal,
): OpenRecorded {
  let opened: readonly OpenedRecording[] = [];
  let hasTold = false;
  const onUnconfirmed = (answer: NotDone): void => {
    if (hasTold) return;
    hasTold = true;
    log(`${deviceId} was told to pause its recording, and did not confirm it: ${reasonOf(answer)}`);
  };
  /** One move behind another: a device goes to one place at a time. */
  let moving = Promise.resolve();
  const sourcesAt = async (
    { startS, keyFramesOnly, speed }: RecordedPlace,
    signal: AbortSignal,
  ): Promise<{ readonly sources: readonly RecordedSource[]; readonly hasMoved: boolean } | NotDone> => {
    if (signal.aborted) return { kind: 'timeout' };
    const place = { startS, ...(keyFramesOnly && { keyFramesOnly }), ...(speed !== 1 && { speed }) };
    if (opened.length > 0 && opened.every(({ canSeek }) => canSeek)) {
      const moved = await Promise.all(opened.map((recording) => recording.seek(place, signal)));
      const failed = moved.find((answer): answer is NotDone => answer.kind !== 'done');
      if (failed === undefined) {
        return { sources: moved.flatMap((answer) => (answer.kind === 'done' ? [answer.value] : [])), hasMoved: true };
      }
      if (failed.kind !== 'unsupported') return failed;
    }
    const request = { ...place, endS, sub: !main };
    const answers = await Promise.all(
      channels.map((channel) => link.openRecording(deviceId, { channel, ...request }, { signal })),
    );
    const recordings = answers.flatMap((answer) =>
      answer.kind === 'done' ? [new OpenedRecording(answer.value, speed, onUnconfirmed)] : [],
    );
    const refused = answers.find((answer): answer is NotDone => answer.kind !== 'done');
    if (recordings.length === 0 && refused !== undefined) return refused;
    opened = recordings;
    return { sources: recordings.map((recording) => recording.source()), hasMoved: false };
  };
  playback.addEventListener('abort', () => {
    for (const recording of opened) recording.close();
  });
  let turns = 0;
  return async (place, signal) => {
    const { keyFramesOnly } = place;
    turns += 1;
    const turn = turns;
    const move = moving.then(() => sourcesAt(place, signal));
    moving = move.then(
      () => undefined,
      () => undefined,
    );
    const found = await move;
    if ('kind' in found) return found;
    const { sources, hasMoved } = found;
    const reader = new RecordedReader(sources, { keyFramesOnly, hasStills: container === 'mjpeg', hasMoved });
    const answer = await firstPacket(reader, clock, signal);
    // The move that takes the place of this one goes on with the same recordings, where they can seek.
    const isReplaced = turn !== turns && opened.every(({ canSeek }) => canSeek);
    if (answer.kind !== 'done' && !isReplaced) reader.close();
    return answer;
  };
}

/** A recording that a device sends, from one place after another. */
class OpenedRecording {
  readonly #recording: DeviceRecording;
  readonly #onUnconfirmed: (answer: NotDone) => void;
  #isClosed = false;
  #packets: AsyncIterator<readonly GkPacket[]> & Partial<Pick<PacedRecording, 'steer' | 'close' | 'seekFailed'>>;

  constructor(recording: DeviceRecording, speed: number, onUnconfirmed: (answer: NotDone) => void) {
    this.#recording = recording;
    this.#onUnconfirmed = onUnconfirmed;
    this.#packets = this.#paced(recording.packets, speed);
  }

  get canSeek(): boolean {
    return this.#recording.seek !== undefined;
  }

  /** Goes to another place; the source so far neither ends it nor steers it any more. */
  async seek(place: SeekRequest, signal: AbortSignal): Promise<DeviceAnswer<RecordedSource>> {
    const answer = await (this.#recording.seek?.(place, { signal }) ?? { kind: 'unsupported' as const });
    if (answer.kind !== 'done') {
      if (answer.kind !== 'unsupported') this.#packets.seekFailed?.(reasonOf(answer));
      return answer;
    }
    this.#packets.close?.();
    this.#packets = this.#paced(answer.value, place.speed ?? 1);
    return done(this.source());
  }

  /** Ends it. Idempotent. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#packets.close?.();
    this.#recording.close();
  }

  source(): RecordedSource {
    const packets = this.#packets;
    return {
      packets,
      stillAt: (capturedAtMs) => this.#recording.stillAt(capturedAtMs),
      steer: (order) => {
        packets.steer?.(order);
      },
      close: () => {
        if (this.#packets === packets) this.close();
      },
    };
  }

  #paced(
    packets: AsyncIterable<readonly GkPacket[]>,
    speed: number,
  ): AsyncIterator<readonly GkPacket[]> & Partial<Pick<PacedRecording, 'steer' | 'close' | 'seekFailed'>> {
    const { pacing } = this.#recording;
    return pacing.kind === 'device'
      ? new PacedRecording(packets, pacing.control, speed, this.#onUnconfirmed)
      : packets[Symbol.asyncIterator]();
  }
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
