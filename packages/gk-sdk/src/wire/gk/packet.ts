import type { Microseconds } from '../../util/units.js';

/** `GK`, the first two bytes of a packet. @internal */
export const GK_MAGIC = 0x474b;
/** Bytes ahead of the payload. @internal */
export const GK_HEADER_BYTES = 24;
/** Largest payload, in bytes. @internal */
export const GK_MAX_PAYLOAD_BYTES = 16 * 1024 * 1024;

/** Packet kinds (offset 3). A number outside is unknown and passed on. @public */
export const GkKind = { info: 0, video: 1, audio: 2, gps: 3, status: 4, end: 5 } as const;

/** Codec numbers (offset 5). A number outside is unknown and passed on. @public */
export const GkCodec = {
  none: 0,
  h264: 1,
  h265: 2,
  jpeg: 3,
  pcm16: 16,
  g711A: 17,
  g711Mu: 18,
  g726_16: 19,
  g726_24: 20,
  g726_32: 21,
  g726_40: 22,
  aac: 24,
} as const;

/** Bits of the flags byte (offset 6). @public */
export const GkFlag = {
  /** A decoder can start here. */
  key: 1,
  /** Data ahead of this packet is missing. */
  discontinuity: 2,
  /** Recorded, not live. */
  recorded: 4,
  /** Sub stream. */
  sub: 8,
} as const;

/**
 * One packet of the stream channel (docs/protocol.md, "GK packets").
 *
 * @public
 */
export interface GkPacket {
  /** One of {@link GkKind}, or an unknown number. */
  readonly kind: number;
  /** From 1; 0 = the whole device. */
  readonly channel: number;
  /** One of {@link GkCodec}, or an unknown number. */
  readonly codec: number;
  /** Bits of {@link GkFlag}. */
  readonly flags: number;
  /** Capture (presentation) time, microseconds since the Unix epoch. */
  readonly capturedAtUs: Microseconds;
  /** Counts packets of one kind and channel, 32 bits, wraps. */
  readonly sequence: number;
  /** May be a view into the received buffer: copy it to keep it longer than the callback. */
  readonly payload: Uint8Array;
}
