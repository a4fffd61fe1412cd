import { ByteQueue } from './byte-queue.js';

/** One packet of 188 bytes, its header read. @internal */
export interface TsPacket {
  readonly pid: number;
  /** A unit or section begins in this packet. */
  readonly starts: boolean;
  /** The sender says that the packet came to it damaged, or it is scrambled. */
  readonly unreadable: boolean;
  /** Counts the packets with payload of one PID, 4 bits. */
  readonly counter: number;
  /** The sender says that the counter, or the clock, begins anew. */
  readonly discontinuity: boolean;
  /** A view that stays valid; undefined without payload. */
  readonly payload: Uint8Array | undefined;
}

/** Where a {@link TsPacketParser} puts what it finds. @internal */
export interface TsPacketSink {
  onPacket(packet: TsPacket): void;
  onSkipped(bytes: number): void;
}

/** Length of a packet. @internal */
export const TS_PACKET_BYTES = 188;
const SYNC = 0x47;

/**
 * Push parser of transport stream packets (ISO/IEC 13818-1, 2.4.3). A packet that meets no other is
 * looked through for one that it swallowed; what belongs to none is passed over and counted.
 *
 * @internal
 */
export class TsPacketParser {
  readonly #sink: TsPacketSink;
  readonly #queue = new ByteQueue();
  #skipped = 0;
  /** The last packet ended where the next byte stands. */
  #inStep = false;

  constructor(sink: TsPacketSink) {
    this.#sink = sink;
  }

  push(chunk: Uint8Array): void {
    this.#queue.push(chunk);
    this.#parse(false);
    this.#queue.settle();
  }

  end(): void {
    this.#parse(true);
    this.#skip(this.#queue.byteLength);
    this.#reportSkipped();
  }

  /** @param last - Nothing more comes that could speak for a packet. */
  #parse(last: boolean): void {
    for (;;) {
      const { bytes } = this.#queue;
      if (bytes[0] !== SYNC) {
        if (bytes.byteLength === 0) return;
        const next = bytes.indexOf(SYNC);
        this.#skip(next < 0 ? bytes.byteLength : next);
        continue;
      }
      if (bytes.byteLength < TS_PACKET_BYTES) return;
      const follows = bytes[TS_PACKET_BYTES];
      // Out of step, one byte is no proof: wait for the next packet to begin.
      if (follows === undefined && !this.#inStep && !last) return;
      if (follows !== undefined && follows !== SYNC) {
        const inner = innerSync(bytes);
        if (inner === 'more' && !last) return;
        if (inner !== 'more' && inner > 0) {
          this.#skip(inner);
          continue;
        }
      }
      this.#reportSkipped();
      this.#inStep = true;
      this.#sink.onPacket(readPacket(bytes.subarray(0, TS_PACKET_BYTES)));
      this.#queue.drop(TS_PACKET_BYTES);
    }
  }

  #skip(bytes: number): void {
    if (bytes > 0) this.#inStep = false;
    this.#skipped += bytes;
    this.#queue.drop(bytes);
  }

  #reportSkipped(): void {
    if (this.#skipped > 0) this.#sink.onSkipped(this.#skipped);
    this.#skipped = 0;
  }
}

/** First place within a packet at which another begins that is followed by a third; 0 if none. */
function innerSync(bytes: Uint8Array): number | 'more' {
  for (let at = bytes.indexOf(SYNC, 1); at > 0 && at < TS_PACKET_BYTES; at = bytes.indexOf(SYNC, at + 1)) {
    if (at + TS_PACKET_BYTES >= bytes.byteLength) return 'more';
    if (bytes[at + TS_PACKET_BYTES] === SYNC) return at;
  }
  return 0;
}

function readPacket(packet: Uint8Array): TsPacket {
  const byte = (at: number): number => packet[at] as number;
  const control = byte(3) >> 4;
  const hasFields = (control & 2) !== 0;
  const payloadAt = hasFields ? 5 + byte(4) : 4;
  return {
    pid: ((byte(1) & 0x1f) << 8) | byte(2),
    starts: (byte(1) & 0x40) !== 0,
    unreadable: (byte(1) & 0x80) !== 0 || (control & 12) !== 0,
    counter: byte(3) & 15,
    discontinuity: hasFields && byte(4) > 0 && (byte(5) & 0x80) !== 0,
    payload: (control & 1) !== 0 && payloadAt < TS_PACKET_BYTES ? packet.subarray(payloadAt) : undefined,
  };
}
