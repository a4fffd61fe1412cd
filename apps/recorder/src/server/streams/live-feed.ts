import { GkKind, microseconds, type GkPacket, type GpsInfoRow } from 'gk-sdk/wire';
import type { WebSocket } from 'ws';
import type { ContainerName, ContainerWriter } from '../containers/container-writer.js';
import { createContainerWriter } from '../containers/create-container-writer.js';
import type { DeviceLink } from '../../device/device-link.js';
import type { FaultBoard } from '../faults/fault-board.js';
import { FaultGate } from '../faults/fault-gate.js';
import { Congestion } from './congestion.js';
import type { NotDone } from '../../device/device-answer.js';
import { LiveChannel } from './live-channel.js';
import type { ViewerEntry } from './stream-registry.js';

export interface DeviceFeedOptions {
  readonly socket: WebSocket;
  readonly link: Pick<DeviceLink, 'live'>;
  readonly faults: FaultBoard;
  readonly now: () => number;
  readonly random: () => number;
  readonly deviceId: string;
  readonly channels: readonly number[];
  readonly sub: boolean;
  readonly container: ContainerName;
  /** Told when the device ends all of it. */
  readonly onEnded: () => void;
  /**
   * Receives the error that keeps a packet from being sent. Cameras share one clock, which must not fall over one of
   * them.
   */
  readonly onFailure: (error: unknown) => void;
}

/** Pictures, sound and position of one device on their way to one viewer. */
export class DeviceFeed {
  readonly deviceId: string;
  readonly #options: DeviceFeedOptions;
  #cameras: readonly LiveChannel[];
  readonly #gates = new Map<number, FaultGate>();
  readonly #writer: ContainerWriter;
  readonly #congestion = new Congestion();
  #entry: ViewerEntry | undefined;
  #positions = 0;
  #positionTimeS = 0;

  constructor(options: DeviceFeedOptions) {
    this.#options = options;
    this.deviceId = options.deviceId;
    this.#writer = createContainerWriter(options.container, { stillAt: (capturedAtMs) => this.stillAt(capturedAtMs) });
    this.#cameras = options.channels.map((channel) => this.#camera(channel));
  }

  /** The channels that stream. */
  get channels(): readonly number[] {
    return this.#cameras.map(({ channel }) => channel);
  }

  /** Asks the device for all channels; says why it sends none of them. */
  async open(): Promise<NotDone | undefined> {
    const asked = await Promise.all(this.#cameras.map(async (camera) => ({ camera, answer: await camera.open() })));
    this.#cameras = asked.filter(({ answer }) => answer.kind === 'done').map(({ camera }) => camera);
    const [first] = asked;
    return this.#cameras.length > 0 || first === undefined || first.answer.kind === 'done' ? undefined : first.answer;
  }

  /** Lets what has come, and all that comes, go to the viewer. */
  begin(entry: ViewerEntry): void {
    this.#entry = entry;
    for (const camera of this.#cameras) camera.begin();
  }

  /** The picture of the first channel at a capture time (unix ms) as JPEG, where the device has such pictures. */
  stillAt(capturedAtMs: number): Uint8Array | undefined {
    return this.#cameras[0]?.stillAt(capturedAtMs);
  }

  /** Sends where the vehicle is, when that is news. */
  sendPosition(position: GpsInfoRow | null): void {
    if (position === null || this.#options.container !== 'gk') return;
    const nowMs = this.#options.now();
    const timeS = Math.floor(position.time ?? nowMs / 1000);
    if (timeS === this.#positionTimeS) return;
    this.#positionTimeS = timeS;
    const { lat, lng, speedInKmh, trackingAngle } = position.data;
    this.#send({
      kind: GkKind.gps,
      channel: 0,
      codec: 0,
      flags: 0,
      capturedAtUs: microseconds(timeS * 1_000_000),
      sequence: this.#positions++,
      payload: Buffer.from(JSON.stringify({ lat, lng, speed: speedInKmh, dir: trackingAngle, time: timeS })),
    });
  }

  close(): void {
    for (const camera of this.#cameras) camera.close();
    for (const gate of this.#gates.values()) gate.close();
  }

  #camera(channel: number): LiveChannel {
    const { link, faults, deviceId, sub, onEnded } = this.#options;
    const onPacket = (packet: GkPacket): void => {
      this.#entry?.received(channel, sub, packet.payload.byteLength);
      this.#send(packet);
    };
    return new LiveChannel({ link, faults, deviceId, channel, sub, onPacket, onEnded });
  }

  #send(packet: GkPacket): void {
    try {
      this.#pass(packet);
    } catch (error) {
      this.#options.onFailure(error);
    }
  }

  #pass(packet: GkPacket): void {
    const { socket, now } = this.#options;
    if (socket.readyState !== socket.OPEN) return;
    const admitted = this.#congestion.admit(packet, socket.bufferedAmount, now());
    if (admitted === undefined) return;
    for (const piece of this.#writer.write(admitted)) {
      this.#gate(packet.channel).push(piece, packet.kind === GkKind.video);
    }
  }

  #gate(channel: number): FaultGate {
    const known = this.#gates.get(channel);
    if (known !== undefined) return known;
    const { socket, faults, deviceId, now, random } = this.#options;
    const deliver = (bytes: Uint8Array): void => {
      if (socket.readyState !== socket.OPEN) return;
      socket.send(bytes);
      this.#entry?.sent(bytes.byteLength);
    };
    const gate = new FaultGate({ board: faults, deviceId, channel, now, random, deliver });
    this.#gates.set(channel, gate);
    return gate;
  }
}
