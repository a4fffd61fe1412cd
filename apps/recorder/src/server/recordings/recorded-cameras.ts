import { milliseconds, type Clock } from 'gk-sdk';
import type { GkPacket } from 'gk-sdk/wire';
import type { DeviceLink, DeviceStream } from '../../device/device-link.js';
import type { FootageClient, RecordedStream } from '../../footage/footage-client.js';
import { HeldMemory, HeldPackets } from './held-packets.js';

/** Between two looks at which cameras are to be recorded. */
const LOOK_MS = milliseconds(2_000);
/** Number of cameras that are opened at once, so that a fleet which comes back is not asked all at once. */
const OPENED_AT_ONCE = 100;
/** Most that the last seconds of all cameras take. */
const HELD_BYTES = 256 * 1024 * 1024;

/** A stream of a camera that is to be received. */
export interface WantedCamera {
  readonly deviceId: string;
  /** From 1. */
  readonly channel: number;
  readonly sub: boolean;
  /** False where its last seconds are held in memory for an event to come. */
  readonly isWritten: boolean;
}

export interface RecordedCamerasOptions {
  readonly footage: Pick<FootageClient, 'record'>;
  readonly link: Pick<DeviceLink, 'live'>;
  /** The streams to receive now: of devices that are online, and have no rule against it. */
  readonly wanted: () => Iterable<WantedCamera>;
  /** How much is held of streams that are not written, milliseconds. */
  readonly heldMs: () => number;
  readonly clock: Pick<Clock, 'after'>;
  /** Told of bytes that came from a device. */
  readonly onReceived: (deviceId: string, bytes: number) => void;
  /** Told of bytes that are recorded. */
  readonly onRecorded: (deviceId: string, bytes: number) => void;
  readonly onFailure: (error: unknown) => void;
}

interface Camera {
  readonly wanted: WantedCamera;
  stream: DeviceStream | undefined;
  /** Where it is written to; undefined while it is held. */
  recording: RecordedStream | undefined;
  readonly held: HeldPackets;
  isClosed: boolean;
}

/** Records streams of cameras as they come, or holds their last seconds until they are to be recorded. */
export class RecordedCameras {
  readonly #options: RecordedCamerasOptions;
  readonly #cameras = new Map<string, Camera>();
  readonly #memory = new HeldMemory(HELD_BYTES);
  /** As of the last look: it is needed for each packet. */
  #heldMs = 0;
  #cancel: (() => void) | undefined;
  #isStarted = false;

  constructor(options: RecordedCamerasOptions) {
    this.#options = options;
  }

  start(): void {
    this.#isStarted = true;
    this.#look();
  }

  close(): void {
    this.#isStarted = false;
    this.#cancel?.();
    this.#cancel = undefined;
    for (const key of [...this.#cameras.keys()]) this.#end(key);
  }

  /** Looks at once what is wanted, and not at its turn. */
  lookNow(): void {
    if (!this.#isStarted) return;
    this.#cancel?.();
    this.#look();
  }

  #look(): void {
    const { wanted, heldMs, clock, onFailure } = this.#options;
    try {
      // Until the next look, and no shorter than was asked for.
      this.#heldMs = heldMs() + LOOK_MS;
      const keys = new Set<string>();
      let opened = 0;
      for (const camera of wanted()) {
        const key = `${camera.channel} ${camera.sub ? 'sub' : 'main'} ${camera.deviceId}`;
        if (keys.has(key)) continue;
        keys.add(key);
        const known = this.#cameras.get(key);
        if (known !== undefined) this.#write(known, camera.isWritten);
        else if (opened < OPENED_AT_ONCE) {
          opened += 1;
          this.#begin(key, camera);
        }
      }
      for (const key of [...this.#cameras.keys()]) if (!keys.has(key)) this.#end(key);
    } catch (error) {
      onFailure(error);
    }
    this.#cancel = clock.after(LOOK_MS, () => {
      this.#look();
    });
  }

  #begin(key: string, wanted: WantedCamera): void {
    const { link, onReceived, onFailure } = this.#options;
    const { deviceId, channel, sub } = wanted;
    const camera: Camera = {
      wanted,
      stream: undefined,
      recording: undefined,
      held: new HeldPackets(this.#memory),
      isClosed: false,
    };
    this.#cameras.set(key, camera);
    this.#write(camera, wanted.isWritten);
    const ended = (): void => {
      if (this.#cameras.get(key) === camera) this.#end(key);
    };
    const open = async (): Promise<void> => {
      const answer = await link.live(
        deviceId,
        { channel, sub },
        {
          packet: (packet) => {
            if (camera.isClosed) return;
            onReceived(deviceId, packet.payload.byteLength);
            this.#take(camera, packet);
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

  #take(camera: Camera, packet: GkPacket): void {
    if (camera.recording === undefined) {
      camera.held.push(packet, this.#heldMs);
      return;
    }
    camera.held.noteInfo(packet);
    camera.recording.take(packet);
    this.#options.onRecorded(camera.wanted.deviceId, packet.payload.byteLength);
  }

  /** Begins to write what is held and what comes, or ends it. */
  #write(camera: Camera, isWritten: boolean): void {
    if (isWritten === (camera.recording !== undefined)) return;
    if (!isWritten) {
      camera.recording?.close();
      camera.recording = undefined;
      return;
    }
    const { deviceId, channel, sub } = camera.wanted;
    camera.recording = this.#options.footage.record({ deviceId, channel, sub });
    for (const packet of camera.held.take()) this.#take(camera, packet);
  }

  #end(key: string): void {
    const camera = this.#cameras.get(key);
    if (camera === undefined) return;
    this.#cameras.delete(key);
    camera.isClosed = true;
    camera.held.clear();
    camera.stream?.close();
    camera.recording?.close();
  }
}
