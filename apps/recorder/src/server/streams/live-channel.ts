import { GkFlag, GkKind, type GkPacket } from 'gk-sdk/wire';
import type { DeviceAnswer } from '../../device/device-answer.js';
import type { DeviceLink, DeviceStream } from '../../device/device-link.js';
import { CameraFaults } from '../faults/camera-faults.js';
import type { FaultBoard } from '../faults/fault-board.js';

export interface LiveChannelOptions {
  readonly link: Pick<DeviceLink, 'live'>;
  readonly faults: FaultBoard;
  readonly deviceId: string;
  readonly channel: number;
  readonly sub: boolean;
  /** Receives the packets of the camera. */
  readonly onPacket: (packet: GkPacket) => void;
  /** Told when the device ends the stream. */
  readonly onEnded: () => void;
}

/** One camera as one viewer gets it: its main or sub stream, with the faults of a camera. */
export class LiveChannel {
  readonly #options: LiveChannelOptions;
  readonly #faults: CameraFaults;
  #sub: boolean;
  #stream: DeviceStream | undefined;
  /** The channel's other stream, which takes over at its next key frame. */
  #next: DeviceStream | 'asked' | undefined;
  /** Info packet of the other stream. */
  #nextInfo: GkPacket | undefined;
  #lastPictureUs = 0;
  /** Packets that arrived before the viewer could take them; undefined from then on. */
  #early: GkPacket[] | undefined = [];
  #isClosed = false;

  constructor(options: LiveChannelOptions) {
    this.#options = options;
    const { faults: board, deviceId, channel, sub } = options;
    this.#faults = new CameraFaults({
      board,
      deviceId,
      channel,
      stillAt: (capturedAtMs) => this.stillAt(capturedAtMs),
    });
    this.#sub = sub;
  }

  get channel(): number {
    return this.#options.channel;
  }

  /** Asks the device for the stream. */
  async open(): Promise<DeviceAnswer<void>> {
    const answer = await this.#ask(this.#sub);
    if (answer.kind !== 'done') return answer;
    this.#stream = answer.value;
    return { kind: 'done', value: undefined };
  }

  /** Delivers earlier packets, and all later ones. */
  begin(): void {
    const early = this.#early ?? [];
    this.#early = undefined;
    for (const packet of early) this.#take(packet);
  }

  /** The picture at a capture time (unix ms) as JPEG, where the device has such pictures. */
  stillAt(capturedAtMs: number): Uint8Array | undefined {
    return this.#stream?.stillAt(capturedAtMs);
  }

  close(): void {
    this.#isClosed = true;
    this.#stream?.close();
    if (this.#next !== 'asked') this.#next?.close();
  }

  async #ask(sub: boolean): Promise<DeviceAnswer<DeviceStream>> {
    const { link, deviceId, channel, onEnded } = this.#options;
    const answer = await link.live(
      deviceId,
      { channel, sub },
      {
        packet: (packet) => {
          if (this.#isClosed) return;
          if (this.#early !== undefined) this.#early.push(packet);
          else if (sub === this.#sub) this.#take(packet);
          else this.#takeNext(packet);
        },
        ended: onEnded,
      },
    );
    if (answer.kind === 'done' && this.#isClosed) answer.value.close();
    return answer;
  }

  /** A device that does not send its other stream goes on with this one. */
  async #askNext(): Promise<void> {
    this.#next = 'asked';
    const answer = await this.#ask(!this.#sub);
    this.#next = answer.kind === 'done' ? answer.value : undefined;
  }

  #take(packet: GkPacket): void {
    const { faults, deviceId, channel, sub } = this.#options;
    if (packet.kind === GkKind.video) this.#lastPictureUs = packet.capturedAtUs;
    this.#send(packet);
    const isResized = faults.onStream('resize', deviceId, channel) !== undefined;
    if ((this.#sub === sub) === isResized && this.#next === undefined) void this.#askNext();
  }

  /** The stream so far goes on until the other one can be decoded, and goes on from there. */
  #takeNext(packet: GkPacket): void {
    if (packet.kind === GkKind.info) this.#nextInfo = packet;
    const isKey = packet.kind === GkKind.video && (packet.flags & GkFlag.key) !== 0;
    if (this.#next === undefined || this.#next === 'asked' || !isKey || packet.capturedAtUs <= this.#lastPictureUs)
      return;
    this.#stream?.close();
    this.#stream = this.#next;
    this.#next = undefined;
    this.#sub = !this.#sub;
    if (this.#nextInfo !== undefined) this.#send(this.#nextInfo);
    this.#nextInfo = undefined;
    this.#take(packet);
  }

  #send(packet: GkPacket): void {
    const { sub, onPacket } = this.#options;
    const sent = this.#faults.apply(packet);
    if (sent === undefined) return;
    // A camera that changes its size is still asked for the same stream.
    const flags = sub ? sent.flags | GkFlag.sub : sent.flags & ~GkFlag.sub;
    onPacket(this.#sub === sub ? sent : { ...sent, flags });
  }
}
