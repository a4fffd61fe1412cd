import { GkKind, microseconds, type GkPacket, type GpsInfoRow } from 'gk-sdk/wire';
import type { WebSocket } from 'ws';
import type { ContainerName, ContainerWriter } from '../containers/container-writer.js';
import { createContainerWriter } from '../containers/create-container-writer.js';
import type { MediaLibrary } from '../../media/media-library.js';
import type { FaultBoard } from '../faults/fault-board.js';
import { FaultGate } from '../faults/fault-gate.js';
import { Congestion } from './congestion.js';
import { LiveChannel } from './live-channel.js';
import type { ViewerEntry } from './stream-registry.js';

/** What a device's feed to one viewer takes. */
export interface DeviceFeedOptions {
  readonly socket: WebSocket;
  readonly media: MediaLibrary;
  readonly faults: FaultBoard;
  readonly entry: ViewerEntry;
  readonly now: () => number;
  readonly random: () => number;
  readonly deviceId: string;
  readonly channels: readonly number[];
  readonly sub: boolean;
  readonly container: ContainerName;
  /** Takes what keeps a packet from being sent. Cameras share one clock, which must not fall over one of them. */
  readonly onFailure: (error: unknown) => void;
}

/** Pictures, sound and position of one device on their way to one viewer. */
export class DeviceFeed {
  readonly deviceId: string;
  readonly #options: DeviceFeedOptions;
  readonly #feeds: LiveChannel[];
  readonly #gates = new Map<number, FaultGate>();
  readonly #writer: ContainerWriter;
  readonly #congestion = new Congestion();
  #positions = 0;
  #positionTimeS = 0;

  constructor(options: DeviceFeedOptions) {
    this.#options = options;
    this.deviceId = options.deviceId;
    const { media, deviceId, channels, container } = options;
    const [channel = 1] = channels;
    this.#writer = createContainerWriter(container, {
      stillAt: (capturedAtMs) => media.stillAt(deviceId, channel, capturedAtMs),
    });
    this.#feeds = options.channels.map((channel) => this.#open(channel));
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
    for (const feed of this.#feeds) feed.close();
    for (const gate of this.#gates.values()) gate.close();
  }

  #open(channel: number): LiveChannel {
    const { media, faults, deviceId, sub, entry } = this.#options;
    const onPacket = (packet: GkPacket): void => {
      entry.received(channel, sub, packet.payload.byteLength);
      this.#send(packet);
    };
    return new LiveChannel({ media, faults, deviceId, channel, sub, onPacket });
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
    const { socket, faults, deviceId, now, random, entry } = this.#options;
    const deliver = (bytes: Uint8Array): void => {
      if (socket.readyState !== socket.OPEN) return;
      socket.send(bytes);
      entry.sent(bytes.byteLength);
    };
    const gate = new FaultGate({ board: faults, deviceId, channel, now, random, deliver });
    this.#gates.set(channel, gate);
    return gate;
  }
}
