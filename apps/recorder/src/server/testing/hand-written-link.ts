import { Readable } from 'node:stream';
import { GkCodec, GkFlag, GkKind, microseconds, type GkPacket } from 'gk-sdk/wire';
import { done, type DeviceAnswer } from '../../device/device-answer.js';
import type {
  AskOptions,
  DeviceAccount,
  DeviceLink,
  DeviceRecording,
  DeviceStream,
  DeviceTalk,
  LiveRequest,
  PtzMove,
  RecordedRequest,
  RecordingQuery,
  StreamSink,
  TransferSink,
} from '../../device/device-link.js';
import type { ParameterGroups, Parameters } from '../../device/parameter-groups.js';
import type { RecordingSegment } from '../../device/recording-archive.js';

/** A question that reached a device. */
export interface Asked {
  readonly deviceId: string;
  /** The method of the link. */
  readonly what: string;
  readonly how: readonly unknown[];
}

/** A picture that no camera of the simulation takes. */
export const JPEG = Uint8Array.of(0xff, 0xd8, 0x07, 0xff, 0xd9);
const UNSUPPORTED = { kind: 'unsupported' } as const;

/**
 * Two devices of another kind than the simulated ones, which keep what they were asked: `GK-0001` answers commands and
 * parameters, shows texts and has a user of its own; `GK-0002` refuses every command, and never answers about parameters. Nothing else is
 * supported by either.
 */
export class HandWrittenLink implements DeviceLink {
  readonly asked: Asked[] = [];
  /** Recordings on the card of `GK-0001`, whatever is requested. */
  recorded: readonly GkPacket[] = [];
  /** Keeps requests for a recording waiting. */
  isCardBusy = false;
  readonly #parameters: Record<string, Parameters> = { sys: { TZ: 3600 } };

  async command(deviceId: string, text: string): Promise<DeviceAnswer<string>> {
    this.#note(deviceId, 'command', text);
    return deviceId === 'GK-0001' ? done(`heard ${text}`) : { kind: 'refused', reason: 'Locked by its key' };
  }

  async movePtz(deviceId: string, move: PtzMove): Promise<DeviceAnswer<void>> {
    this.#note(deviceId, 'movePtz', move);
    return deviceId === 'GK-0001' ? done(undefined) : UNSUPPORTED;
  }

  async showText(deviceId: string, text: string): Promise<DeviceAnswer<void>> {
    this.#note(deviceId, 'showText', text);
    return deviceId === 'GK-0001' ? done(undefined) : UNSUPPORTED;
  }

  async setAccount(deviceId: string, account: DeviceAccount | undefined): Promise<DeviceAnswer<void>> {
    this.#note(deviceId, 'setAccount', account?.name);
    return deviceId === 'GK-0001' ? done(undefined) : UNSUPPORTED;
  }

  async updateFirmware(): Promise<DeviceAnswer<void>> {
    return UNSUPPORTED;
  }

  /** `GK-0002` keeps requests waiting until they are given up. */
  async readParameters(deviceId: string, { signal }: AskOptions = {}): Promise<DeviceAnswer<ParameterGroups>> {
    this.#note(deviceId, 'readParameters');
    if (deviceId === 'GK-0001') return done(this.#parameters);
    return new Promise((resolve) => {
      signal?.addEventListener('abort', () => {
        this.#note(deviceId, 'gave up');
        resolve({ kind: 'timeout' });
      });
    });
  }

  async writeParameters(deviceId: string, group: string, changes: Parameters): Promise<DeviceAnswer<void>> {
    this.#note(deviceId, 'writeParameters', group, changes);
    this.#parameters[group] = { ...this.#parameters[group], ...changes };
    return done(undefined);
  }

  /** Three pictures of channel 1, of which there is no sub stream. */
  async live(deviceId: string, request: LiveRequest, sink: StreamSink): Promise<DeviceAnswer<DeviceStream>> {
    this.#note(deviceId, 'live', request);
    if (request.channel !== 1 || request.sub) return UNSUPPORTED;
    for (const sequence of [0, 1, 2]) {
      sink.packet({
        kind: GkKind.video,
        channel: 1,
        codec: GkCodec.h264,
        flags: sequence === 0 ? GkFlag.key : 0,
        sequence,
        capturedAtUs: microseconds(1_800_000_000_000_000 + sequence * 40_000),
        payload: Buffer.from(`picture ${sequence} of ${deviceId}`),
      });
    }
    return done({
      stillAt: () => undefined,
      close: () => {
        this.#note(deviceId, 'live ended');
      },
    });
  }

  async snapshot(deviceId: string, channel: number): Promise<DeviceAnswer<Uint8Array>> {
    this.#note(deviceId, 'snapshot', channel);
    return deviceId === 'GK-0001' ? done(JPEG) : UNSUPPORTED;
  }

  /** One file on the card of `GK-0001`; the other has no card. */
  async recordings(deviceId: string, query: RecordingQuery): Promise<DeviceAnswer<readonly RecordingSegment[]>> {
    this.#note(deviceId, 'recordings', query);
    return deviceId === 'GK-0001'
      ? done([{ channel: query.channel, startS: 1_000, endS: 1_600, type: 1 }])
      : UNSUPPORTED;
  }

  async openRecording(
    deviceId: string,
    request: RecordedRequest,
    { signal }: AskOptions = {},
  ): Promise<DeviceAnswer<DeviceRecording>> {
    this.#note(deviceId, 'openRecording', request);
    if (deviceId !== 'GK-0001') return UNSUPPORTED;
    if (this.isCardBusy) {
      await new Promise((resolve) => signal?.addEventListener('abort', resolve));
      return { kind: 'timeout' };
    }
    return done({
      packets: Readable.from([this.recorded]),
      pacing: { kind: 'reader' },
      stillAt: async () => undefined,
      close: () => {
        this.#note(deviceId, 'recording closed');
      },
    });
  }

  /** It sends no files: what it plays is kept. */
  async fetchRecording(
    _deviceId: string,
    _request: RecordedRequest,
    _sink: TransferSink,
    _options?: AskOptions,
  ): Promise<DeviceAnswer<void>> {
    return UNSUPPORTED;
  }

  /** `GK-0001` refuses to talk, `GK-0002` cannot. */
  async talk(deviceId: string): Promise<DeviceAnswer<DeviceTalk>> {
    this.#note(deviceId, 'talk');
    return deviceId === 'GK-0001' ? { kind: 'refused', reason: 'The driver is on the phone' } : UNSUPPORTED;
  }

  onPresence(_listener: (deviceId: string) => void): () => void {
    return () => undefined;
  }

  #note(deviceId: string, what: string, ...how: unknown[]): void {
    this.asked.push({ deviceId, what, how });
  }
}
