import { milliseconds, type Clock } from 'gk-sdk';
import type { DeviceLink, DeviceStream } from '../../device/device-link.js';
import type { FootageClient, RecordedStream } from '../../footage/footage-client.js';

/** Between two looks at which cameras are to be recorded. */
const LOOK_MS = milliseconds(2_000);
/** Number of cameras that are opened at once, so that a fleet which comes back is not asked all at once. */
const OPENED_AT_ONCE = 100;

export interface RecordedCamerasOptions {
  readonly footage: Pick<FootageClient, 'record'>;
  readonly link: Pick<DeviceLink, 'live'>;
  /** The cameras to record now: of devices that are online, and have no rule against it. Channels are counted from 1. */
  readonly wanted: () => Iterable<{ readonly deviceId: string; readonly channel: number }>;
  readonly clock: Pick<Clock, 'after'>;
  /** Told of bytes that came from a device. */
  readonly onReceived: (deviceId: string, bytes: number) => void;
  readonly onFailure: (error: unknown) => void;
}

interface Camera {
  stream: DeviceStream | undefined;
  readonly recording: RecordedStream;
  isClosed: boolean;
}

/** Records the main streams of cameras as they come, whether somebody watches them or not. */
export class RecordedCameras {
  readonly #options: RecordedCamerasOptions;
  readonly #cameras = new Map<string, Camera>();
  #cancel: (() => void) | undefined;

  constructor(options: RecordedCamerasOptions) {
    this.#options = options;
  }

  start(): void {
    this.#look();
  }

  close(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    for (const key of [...this.#cameras.keys()]) this.#end(key);
  }

  #look(): void {
    const { wanted, clock, onFailure } = this.#options;
    try {
      const keys = new Set<string>();
      let opened = 0;
      for (const { deviceId, channel } of wanted()) {
        const key = `${channel} ${deviceId}`;
        keys.add(key);
        if (this.#cameras.has(key) || opened >= OPENED_AT_ONCE) continue;
        opened += 1;
        this.#begin(key, deviceId, channel);
      }
      for (const key of [...this.#cameras.keys()]) if (!keys.has(key)) this.#end(key);
    } catch (error) {
      onFailure(error);
    }
    this.#cancel = clock.after(LOOK_MS, () => {
      this.#look();
    });
  }

  #begin(key: string, deviceId: string, channel: number): void {
    const { footage, link, onReceived, onFailure } = this.#options;
    const camera: Camera = {
      stream: undefined,
      recording: footage.record({ deviceId, channel, sub: false }),
      isClosed: false,
    };
    this.#cameras.set(key, camera);
    const ended = (): void => {
      if (this.#cameras.get(key) === camera) this.#end(key);
    };
    const open = async (): Promise<void> => {
      const answer = await link.live(
        deviceId,
        { channel, sub: false },
        {
          packet: (packet) => {
            if (camera.isClosed) return;
            onReceived(deviceId, packet.payload.byteLength);
            camera.recording.take(packet);
          },
          ended,
        },
      );
      // One that does not send is asked again at the next look.
      if (answer.kind !== 'done') ended();
      else if (camera.isClosed) answer.value.close();
      else camera.stream = answer.value;
    };
    open().catch((error: unknown) => {
      ended();
      onFailure(error);
    });
  }

  #end(key: string): void {
    const camera = this.#cameras.get(key);
    if (camera === undefined) return;
    this.#cameras.delete(key);
    camera.isClosed = true;
    camera.stream?.close();
    camera.recording.close();
  }
}
