import type { GkPacket } from 'gk-sdk/wire';

/** Values of `container=`; all but `gk` carry one channel (docs/protocol.md, "Streams"). */
export const CONTAINER_NAMES = ['gk', 'fmp4', 'flv', 'ts', 'annexb', 'mjpeg'] as const;
export type ContainerName = (typeof CONTAINER_NAMES)[number];

/**
 * Puts the packets of one stream, live or recorded, into a container. Pure: times are those of the
 * packets, so that a stream at any speed and in any order of seeks goes through.
 */
export interface ContainerWriter {
  /**
   * The pieces to send for this packet, in this order; none when the container has no place for it or
   * waits for more. One piece is one WebSocket message. A piece may be the packet's own payload: it
   * must not be written to.
   *
   * @param packet - In decode order. Video ahead of the first key frame is left out.
   */
  write(packet: GkPacket): readonly Uint8Array[];
  /** The pieces that end the stream; nothing is written after them. */
  end(): readonly Uint8Array[];
}

/** Options of a container writer. */
export interface ContainerWriterOptions {
  /**
   * JPEG picture of the stream's channel at a capture time (unix milliseconds), the same bytes as long
   * as the picture stays the same: `mjpeg` is made of these.
   */
  readonly stillAt?: ((capturedAtMs: number) => Uint8Array | undefined) | undefined;
}
