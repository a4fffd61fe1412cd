import { GkFlag, GkKind, type GkPacket } from 'gk-sdk/wire';
import type { LiveFeed, MediaLibrary } from '../../media/media-library.js';
import { CameraFaults } from '../faults/camera-faults.js';
import type { FaultBoard } from '../faults/fault-board.js';

/** What a {@link LiveChannel} takes. */
export interface LiveChannelOptions {
  readonly media: MediaLibrary;
  readonly faults: FaultBoard;
  readonly deviceId: string;
  readonly channel: number;
  readonly sub: boolean;
  /** Takes what the camera sends. */
  readonly onPacket: (packet: GkPacket) => void;
}

/** One camera as one viewer gets it: its main or sub stream, with the faults of a camera. */
export class LiveChannel {
  readonly #options: LiveChannelOptions;
  readonly #faults: CameraFaults;
  #sub: boolean;
  #feed: LiveFeed | undefined;
  /** The channel's other stream, which takes over at its next key frame. */
  #next: LiveFeed | undefined;
  /** What the other stream said of itself. */
  #nextInfo: GkPacket | undefined;
  #lastPictureUs = 0;

  constructor(options: LiveChannelOptions) {
    this.#options = options;
    const { media, faults: board, deviceId, channel, sub } = options;
    this.#faults = new CameraFaults({
      board,
      deviceId,
      channel,
      stillAt: (capturedAtMs) => media.stillAt(deviceId, channel, capturedAtMs),
    });
    this.#sub = sub;
    this.#feed = this.#open(sub);
  }

  close(): void {
    this.#feed?.close();
    this.#next?.close();
  }

  #open(sub: boolean): LiveFeed | undefined {
    const { media, deviceId, channel } = this.#options;
    return media.openLive({ deviceId, channel, sub }, (packet) => {
      if (sub === this.#sub) this.#take(packet);
      else this.#takeNext(packet);
    });
  }

  #take(packet: GkPacket): void {
    const { faults, deviceId, channel, sub } = this.#options;
    if (packet.kind === GkKind.video) this.#lastPictureUs = packet.capturedAtUs;
    this.#send(packet);
    const isResized = faults.onStream('resize', deviceId, channel) !== undefined;
    if ((this.#sub === sub) === isResized) this.#next ??= this.#open(!this.#sub);
  }

  /** The stream so far goes on until the other one can be decoded, and goes on from there. */
  #takeNext(packet: GkPacket): void {
    if (packet.kind === GkKind.info) this.#nextInfo = packet;
    const isKey = packet.kind === GkKind.video && (packet.flags & GkFlag.key) !== 0;
    if (this.#next === undefined || !isKey || packet.capturedAtUs <= this.#lastPictureUs) return;
    this.#feed?.close();
    this.#feed = this.#next;
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
