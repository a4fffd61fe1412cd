import type { Clock } from 'gk-sdk';
import type { GkPacket } from 'gk-sdk/wire';
import { done, type DeviceAnswer } from '../device/device-answer.js';
import type {
  AskOptions,
  DeviceLink,
  DeviceRecording,
  DeviceStream,
  DeviceTalk,
  LiveRequest,
  PtzMove,
  RecordedRequest,
  RecordingQuery,
  StreamSink,
  TalkSink,
  TransferSink,
} from '../device/device-link.js';
import type { ParameterGroups, Parameters } from '../device/parameter-groups.js';
import type { RecordingSegment } from '../device/recording-archive.js';
import type { ComputedWorld } from '../world/computed-world.js';
import type { MediaLibrary } from '../media/media-library.js';
import type { ComputedRecordings } from '../media/recordings/computed-recordings.js';
import type { RecorderStore } from '../store/recorder-store.js';
import { cabLoop } from './cab-loop.js';
import { answerToCommand } from './command-answers.js';
import { DeviceAbilities } from './device-abilities.js';
import type { DeviceReboots } from './device-reboots.js';
import { factoryParameters } from './factory-parameters.js';
import { SimulatedPlayback } from './simulated-playback.js';
import { SimulatedTalk } from './simulated-talk.js';

export interface SimulatedDevicesOptions {
  readonly world: ComputedWorld;
  /** The devices as they are registered, and what the server last knew of their parameters. */
  readonly store: RecorderStore;
  readonly media: MediaLibrary;
  readonly reboots: DeviceReboots;
  /** Recordings on the storages of the devices, once the archive is open. */
  readonly ownRecordings: () => ComputedRecordings | undefined;
  /** Timers of talks. */
  readonly clock: Clock;
  /** Unix milliseconds. */
  readonly now: () => number;
}

/** The devices of a simulated world: each answers at once, or, a few of them, never. */
export class SimulatedDevices implements DeviceLink {
  readonly #options: SimulatedDevicesOptions;
  readonly #abilities = new DeviceAbilities();
  /** Values that were written since the start; what was written before is what the server last knew. */
  readonly #written = new Map<string, ParameterGroups>();

  constructor(options: SimulatedDevicesOptions) {
    this.#options = options;
  }

  command(deviceId: string, text: string): Promise<DeviceAnswer<string>> {
    return this.#ask(deviceId, () => {
      const { world, store, reboots, now } = this.#options;
      const device = store.devices.get(deviceId);
      const answer = answerToCommand(
        {
          live: world.live(deviceId, now()),
          version: device?.edit.version ?? device?.seed.version ?? '',
          reboot: () => {
            reboots.begin(deviceId);
          },
          format: () => {
            store.recordingRules.format(`device ${deviceId}`, Math.floor(now() / 1000));
          },
          restore: () => {
            this.#written.set(deviceId, {});
          },
        },
        text,
      );
      return done(answer);
    });
  }

  movePtz(deviceId: string, { channel }: PtzMove): Promise<DeviceAnswer<void>> {
    return this.#ask(deviceId, () => done(undefined), this.#abilities.hasPtz(deviceId, channel));
  }

  showText(deviceId: string): Promise<DeviceAnswer<void>> {
    return this.#ask(deviceId, () => done(undefined), this.#abilities.showsText(deviceId));
  }

  setAccount(deviceId: string): Promise<DeviceAnswer<void>> {
    return this.#ask(deviceId, () => done(undefined));
  }

  updateFirmware(deviceId: string): Promise<DeviceAnswer<void>> {
    return this.#ask(deviceId, () => done(undefined));
  }

  readParameters(deviceId: string): Promise<DeviceAnswer<ParameterGroups>> {
    return this.#ask(deviceId, () => done(this.#parameters(deviceId)));
  }

  writeParameters(deviceId: string, group: string, changes: Parameters): Promise<DeviceAnswer<void>> {
    return this.#ask(deviceId, () => {
      const written = this.#writtenTo(deviceId);
      this.#written.set(deviceId, { ...written, [group]: { ...written[group], ...changes } });
      return done(undefined);
    });
  }

  /** Cameras stream to whoever asks, those of devices that answer no messages, too. */
  async live(deviceId: string, request: LiveRequest, sink: StreamSink): Promise<DeviceAnswer<DeviceStream>> {
    const { world, media, now } = this.#options;
    if (!world.isOnline(deviceId, now())) return { kind: 'offline' };
    const feed = media.openLive({ deviceId, ...request }, sink.packet);
    if (feed === undefined) return { kind: 'unsupported' };
    const { channel } = request;
    return done({
      stillAt: (capturedAtMs) => media.stillAt(deviceId, channel, capturedAtMs),
      close: () => {
        feed.close();
      },
    });
  }

  async snapshot(deviceId: string, channel: number): Promise<DeviceAnswer<Uint8Array>> {
    const { world, media, now } = this.#options;
    if (!world.isOnline(deviceId, now())) return { kind: 'offline' };
    const jpeg = media.stillAt(deviceId, channel, now());
    return jpeg === undefined ? { kind: 'unsupported' } : done(jpeg);
  }

  async talk(deviceId: string, channel: number, sink: TalkSink | undefined): Promise<DeviceAnswer<DeviceTalk>> {
    const { world, media, clock, now } = this.#options;
    if (!world.isOnline(deviceId, now())) return { kind: 'offline' };
    return done(new SimulatedTalk({ clock, loop: cabLoop(media, deviceId, channel, now()), sink }));
  }

  /** Recordings on its own storage are listed even by a device that answers no messages. */
  async recordings(deviceId: string, query: RecordingQuery): Promise<DeviceAnswer<readonly RecordingSegment[]>> {
    const { world, now, ownRecordings } = this.#options;
    if (!world.isOnline(deviceId, now())) return { kind: 'offline' };
    return done(ownRecordings()?.segments({ deviceId, place: 'device', ...query }) ?? []);
  }

  /** Recordings are sent by a device that answers no messages, too. */
  async openRecording(
    deviceId: string,
    { channel, startS, endS, sub, keyFramesOnly = false, speed = 1 }: RecordedRequest,
  ): Promise<DeviceAnswer<DeviceRecording>> {
    const { world, clock, now, ownRecordings } = this.#options;
    if (!world.isOnline(deviceId, now())) return { kind: 'offline' };
    const recordings = ownRecordings();
    if (recordings === undefined) return { kind: 'unsupported' };
    const camera = { deviceId, channel, place: 'device', sub, toUs: endS * 1e6 } as const;
    return done(
      new SimulatedPlayback({
        clock,
        startS,
        speed,
        keyFramesOnly,
        packets: (fromUs) => recordings.packets({ ...camera, fromUs }),
        stillAt: (capturedAtMs) => recordings.stillAt(deviceId, channel, capturedAtMs),
      }),
    );
  }

  /** Recordings come over a mobile line, which breaks when the device goes out of reach. */
  async fetchRecording(
    deviceId: string,
    { channel, startS, endS, sub }: RecordedRequest,
    sink: TransferSink,
    { signal = new AbortController().signal }: AskOptions = {},
  ): Promise<DeviceAnswer<void>> {
    const { world, clock, now, ownRecordings } = this.#options;
    if (!world.isOnline(deviceId, now())) return { kind: 'offline' };
    const recordings = ownRecordings();
    if (recordings === undefined) return { kind: 'unsupported' };
    if (world.live(deviceId, now())?.recording_error) {
      return { kind: 'refused', reason: 'The storage of the device has an error' };
    }
    const query = { deviceId, channel, place: 'device', sub, fromUs: startS * 1e6, toUs: endS * 1e6 } as const;
    const line = { clock, signal, isUp: () => world.isOnline(deviceId, now()) };
    let bytes = 0;
    for await (const batch of overTheAir(recordings.packets(query), startS, line)) {
      if (!line.isUp()) return { kind: 'offline' };
      bytes += batch.reduce((sum, { payload }) => sum + payload.byteLength, 0);
      sink.progress({ bytes });
      await sink.packets(batch);
    }
    return signal.aborted ? { kind: 'timeout' } : done(undefined);
  }

  onPresence(listener: (deviceId: string) => void): () => void {
    return this.#options.reboots.onBegin(listener);
  }

  async #ask<T>(deviceId: string, answer: () => DeviceAnswer<T>, isSupported = true): Promise<DeviceAnswer<T>> {
    const { world, now } = this.#options;
    if (!isSupported) return { kind: 'unsupported' };
    if (!world.isOnline(deviceId, now())) return { kind: 'offline' };
    return this.#abilities.isSilent(deviceId) ? { kind: 'timeout' } : answer();
  }

  #parameters(deviceId: string): ParameterGroups {
    const device = this.#options.store.devices.get(deviceId);
    const written = this.#writtenTo(deviceId);
    const factory = device === undefined ? {} : factoryParameters(device);
    return Object.fromEntries(
      Object.entries(factory).map(([group, values]) => [group, { ...values, ...written[group] }]),
    );
  }

  #writtenTo(deviceId: string): ParameterGroups {
    return this.#written.get(deviceId) ?? this.#options.store.parameters.get(deviceId).current;
  }
}

/** A mobile line: recordings come so many times faster than they play. */
const AIR_SPEED = 20;
/** Between two looks at the line. */
const LINE_STEP_MS = 100;

interface Line {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly isUp: () => boolean;
}

/** Packets as a mobile line brings them; it ends early when the device goes out of reach. */
async function* overTheAir(
  packets: Iterable<GkPacket>,
  startS: number,
  { clock, signal, isUp }: Line,
): AsyncIterable<readonly GkPacket[]> {
  let broughtUs = startS * 1e6;
  let batch: GkPacket[] = [];
  for (const packet of packets) {
    while (packet.capturedAtUs > broughtUs) {
      yield batch;
      batch = [];
      await new Promise<void>((resolve) => {
        const cancel = clock.after(LINE_STEP_MS, resolve);
        signal.addEventListener('abort', () => (cancel(), resolve()), { once: true });
      });
      if (signal.aborted || !isUp()) return;
      broughtUs += LINE_STEP_MS * 1000 * AIR_SPEED;
    }
    batch.push(packet);
  }
  yield batch;
}
