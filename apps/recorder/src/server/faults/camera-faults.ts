import { GkCodec, GkFlag, GkKind, microseconds, type GkPacket } from 'gk-sdk/wire';
import type { FaultBoard } from './fault-board.js';

/** Codec numbers in packets of a `codec` fault; `unknown` is an unassigned number. */
const NUMBERS = { h264: GkCodec.h264, h265: GkCodec.h265, jpeg: GkCodec.jpeg, unknown: 99 } as const;

export interface CameraFaultsOptions {
  readonly board: FaultBoard;
  readonly deviceId: string;
  readonly channel: number;
  /** The channel's picture as JPEG at a capture time (unix milliseconds); the same array while it stays the same. */
  readonly stillAt: (capturedAtMs: number) => Uint8Array | undefined;
}

/** A camera that sends what it should not: faults in the packets themselves, ahead of any container. */
export class CameraFaults {
  readonly #options: CameraFaultsOptions;
  #lastStill: Uint8Array | undefined;
  #stills = 0;

  constructor(options: CameraFaultsOptions) {
    this.#options = options;
  }

  /** The packet as the camera sends it; undefined = it does not. */
  apply(packet: GkPacket): GkPacket | undefined {
    const { board, deviceId, channel } = this.#options;
    if (board.onStream('silent', deviceId, channel) !== undefined) return undefined;
    if (packet.kind === GkKind.video) {
      const isKey = (packet.flags & GkFlag.key) !== 0;
      if (isKey && board.onStream('keyless', deviceId, channel) !== undefined) return undefined;
      if (board.onStream('sound-only', deviceId, channel) !== undefined) return undefined;
    }
    const coded = this.#coded(packet);
    const clock = board.onStream('clock', deviceId, channel);
    if (coded === undefined || clock === undefined) return coded;
    return { ...coded, capturedAtUs: microseconds(Math.max(0, coded.capturedAtUs + clock.shiftMs * 1000)) };
  }

  #coded(packet: GkPacket): GkPacket | undefined {
    const { board, deviceId, channel, stillAt } = this.#options;
    const fault = packet.kind === GkKind.video ? board.onStream('codec', deviceId, channel) : undefined;
    if (fault === undefined) return packet;
    const codec = NUMBERS[fault.says];
    const still = fault.holds === 'jpeg' ? stillAt(packet.capturedAtUs / 1000) : undefined;
    if (still === undefined) return { ...packet, codec };
    if (still === this.#lastStill) return undefined;
    this.#lastStill = still;
    return { ...packet, codec, flags: packet.flags | GkFlag.key, sequence: this.#stills++, payload: still };
  }
}
