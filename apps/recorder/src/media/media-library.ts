import type { GkPacket } from 'gk-sdk/wire';
import type { ChannelMedia } from './channel-media.js';
import type { Clip } from './clip.js';
import type { PayloadOf } from './clock/camera-pictures.js';

export type { ChannelMedia } from './channel-media.js';

/** A running live stream of one channel for one viewer. */
export interface LiveFeed {
  /** Ends the feed. Idempotent. */
  close(): void;
}

/** A clip as one camera shows it. */
export interface PlacedClip {
  readonly clip: Clip;
  /** How far the camera is ahead of a loop that began at the epoch, microseconds. */
  readonly phaseUs: number;
  /** The bytes of a unit captured at a time, microseconds since the Unix epoch; without it, the unit's own. */
  readonly payloadOf?: PayloadOf;
}

/** The pictures and sounds of all devices. */
export interface MediaLibrary {
  /** Media of a channel, or undefined when it has no camera. */
  describe(deviceId: string, channel: number, sub: boolean): ChannelMedia | undefined;
  /**
   * Clip of a channel at a time (unix milliseconds; now by default), or undefined when it has no camera: recordings are
   * made of it. Its pictures follow the time by their key pictures: day or night, driving or parked.
   */
  clipOf(deviceId: string, channel: number, sub: boolean, atMs?: number): PlacedClip | undefined;
  /**
   * Starts a live feed: an info packet, the group of pictures that is under way, then every packet
   * at its capture time. Packets come in decode order with true capture times and no gap.
   */
  openLive(
    request: { deviceId: string; channel: number; sub: boolean },
    onPacket: (packet: GkPacket) => void,
  ): LiveFeed | undefined;
  /**
   * The picture of a channel at a time as a JPEG file, or undefined when there is none: footage has no
   * such pictures. A pure function of the time (unix milliseconds, past or present) that agrees with
   * what the channel's streams show then, to the second; as long as the picture stays the same, it is
   * the same array. Never written to.
   */
  stillAt(deviceId: string, channel: number, timeMs: number): Uint8Array | undefined;
  close(): void;
}
