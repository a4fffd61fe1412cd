import type { GkPacket } from 'gk-sdk/wire';
import type {
  ArchiveRules,
  MinutesQuery,
  NextQuery,
  PacketQuery,
  RecordingArchive,
  RecordingDeletion,
  RecordingSegment,
  SegmentQuery,
} from '../device/recording-archive.js';
import type { FootageClient } from './footage-client.js';
import { recordedPackets } from './reading/recorded-packets.js';

const MINUTES_A_DAY = 1440;
const MINUTE_S = 60;
const SECOND_US = 1_000_000;

export interface FootageArchiveOptions {
  readonly footage: FootageClient;
  /** Recordings on the storage of the devices, and the pictures of cameras that have such. */
  readonly devices: RecordingArchive;
  readonly channelsOf: ArchiveRules['channelsOf'];
}

/** The recordings of a fleet: what the server recorded itself, and what the devices have. */
export class FootageArchive implements RecordingArchive {
  readonly #options: FootageArchiveOptions;

  constructor(options: FootageArchiveOptions) {
    this.#options = options;
  }

  minutes(query: MinutesQuery, signal: AbortSignal): Promise<Uint8Array> {
    const { footage, devices } = this.#options;
    const { deviceId, channel, place, dayStartS } = query;
    if (place === 'device') return devices.minutes(query, signal);
    const channels = this.#channels(deviceId, channel);
    const asked = { deviceId, channels, startUs: dayStartS * SECOND_US, count: MINUTES_A_DAY };
    return footage.ask({ name: 'minutes', asked }, signal);
  }

  async *segments(query: SegmentQuery, signal: AbortSignal): AsyncGenerator<readonly RecordingSegment[], void> {
    const { footage, devices } = this.#options;
    if (query.place === 'device') {
      yield* devices.segments(query, signal);
      return;
    }
    const { deviceId, channel, startS, endS } = query;
    if (!this.#channels(deviceId, channel).includes(channel)) return;
    const asked = { deviceId, channel, startUs: startS * SECOND_US, endUs: endS * SECOND_US };
    const stretches = await footage.ask({ name: 'stretches', asked }, signal);
    yield stretches.map(({ startUs, endUs }) => ({
      channel,
      startS: Math.max(startS, Math.floor(startUs / SECOND_US)),
      endS: Math.min(endS, Math.ceil(endUs / SECOND_US)),
      type: 0,
    }));
  }

  async nextRecordedS(query: NextQuery, signal: AbortSignal): Promise<number | undefined> {
    const { footage, devices } = this.#options;
    if (query.place === 'device') return devices.nextRecordedS(query, signal);
    const { deviceId, channel, atS } = query;
    if (!this.#channels(deviceId, channel).includes(channel)) return undefined;
    const asked = { deviceId, channel, atUs: atS * SECOND_US };
    const startUs = await footage.ask({ name: 'nextAfter', asked }, signal);
    return startUs === undefined ? undefined : Math.floor(startUs / SECOND_US);
  }

  async *packets(query: PacketQuery, signal: AbortSignal): AsyncGenerator<readonly GkPacket[], void> {
    const { footage, devices } = this.#options;
    if (query.place === 'device') {
      yield* devices.packets(query, signal);
      return;
    }
    const { deviceId, channel, sub, fromUs, toUs } = query;
    if (!this.#channels(deviceId, channel).includes(channel)) return;
    yield* recordedPackets(footage, { stream: { deviceId, channel, sub }, fromUs, toUs }, signal);
  }

  stillAt(deviceId: string, channel: number, atMs: number, signal: AbortSignal): Promise<Uint8Array | undefined> {
    return this.#options.devices.stillAt(deviceId, channel, atMs, signal);
  }

  delete({ deviceId, channel, startS, endS }: RecordingDeletion, signal: AbortSignal): Promise<number> {
    const channels = this.#channels(deviceId, channel === 0 ? undefined : channel);
    const span = {
      startUs: Math.floor(startS / MINUTE_S) * MINUTE_S * SECOND_US,
      endUs: Math.ceil(endS / MINUTE_S) * MINUTE_S * SECOND_US,
    };
    return this.#options.footage.ask({ name: 'removeMinutes', asked: { deviceId, channels, span } }, signal);
  }

  #channels(deviceId: string, channel: number | undefined): readonly number[] {
    return this.#options.channelsOf(deviceId).filter((each) => channel === undefined || each === channel);
  }
}
