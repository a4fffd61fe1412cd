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
  /** It was filled up: writers do that only where a unit ends. */
  readonly isFilledUp: boolean;
  /** A view that stays valid; undefined without payload. */
  readonly payload: Uint8Array | undefined;
}

/** Callbacks of a {@link TsPacketParser}. @internal */
export interface TsPacketSink {
  onPacket(packet: TsPacket): void;
  onSkipped(bytes: number): void;
}

/** Length of a packet. @internal */
export const TS_PACKET_BYTES = 188;
const SYNC = 0x47;
/** Bytes between two packets: none, the arrival time of the next one, or the parity of the last one. */
const GAPS = [0, 4, 16] as const;
type Gap = (typeof GAPS)[number];
const ARRIVAL_BYTES = 4;

/**
 * Whether a transport stream begins at `at`: one byte is no proof, so a second packet must follow the first.
 *
 * @internal
 */
export function beginsTransportStream(bytes: Uint8Array, at = 0): 'yes' | 'no' | 'more' {
  const plain = bytes[at] === SYNC ? gapBehind(bytes, at) : undefined;
  if (typeof plain === 'number') return 'yes';
  if (bytes[at] === SYNC && plain === 'more') return 'more';
  // With times of arrival the first one stands ahead of the first packet.
  const first = at + ARRIVAL_BYTES;
  if (first >= bytes.byteLength) return 'more';
  if (bytes[first] !== SYNC) return 'no';
  const next = first + TS_PACKET_BYTES;
  if (next + ARRIVAL_BYTES >= bytes.byteLength) return 'more';
  return bytes[next] !== SYNC && bytes[next + ARRIVAL_BYTES] === SYNC ? 'yes' : 'no';
}

/** Bytes between the packet at `at` and the next one; undefined when none follows. */
function gapBehind(bytes: Uint8Array, at: number): Gap | 'more' | undefined {
  for (const gap of GAPS) {
    const next = at + TS_PACKET_BYTES + gap;
    if (next >= bytes.byteLength) return 'more';
    if (bytes[next] === SYNC) return gap;
  }
  return undefined;
}

/**
 * Push parser of transport stream packets (ISO/IEC 13818-1, 2.4.3), also of those with the time of arrival ahead of each
 * (192 bytes, as discs and some recorders have it) or with parity behind each (204 bytes). A packet that meets no other
 * is looked through for one that it swallowed; what belongs to none is passed over and counted.
 *
 * @internal
 */
export class TsPacketParser {
  readonly #sink: TsPacketSink;
  readonly #queue = new ByteQueue();
  #skipped = 0;
  /** The last packet ended where the next byte stands. */
  #inStep = false;
  #gap: Gap = 0;
  /** So many bytes of the gap behind the last packet have yet to come. */
  #owed = 0;
  #begun = false;

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
    if (!this.#begun && this.#queue.byteLength > 0) this.#begin();
    for (;;) {
      this.#passGap();
      const { bytes } = this.#queue;
      if (bytes[0] !== SYNC) {
        if (bytes.byteLength === 0) return;
        const next = bytes.indexOf(SYNC);
        this.#skip(next < 0 ? bytes.byteLength : next);
        continue;
      }
      if (bytes.byteLength < TS_PACKET_BYTES) return;
      const follows = this.#inStep ? this.#gapInStep(bytes) : gapBehind(bytes, 0);
      // Out of step, one byte is no proof: wait for the next packet to begin.
      if (follows === 'more' && !this.#inStep && !last) return;
      if (follows === undefined) {
        const inner = innerSync(bytes);
        if (inner === 'more' && !last) return;
        if (inner !== 'more' && inner > 0) {
          this.#skip(inner);
          continue;
        }
      }
      if (typeof follows === 'number') this.#gap = follows;
      this.#reportSkipped();
      this.#inStep = true;
      this.#sink.onPacket(readPacket(bytes.subarray(0, TS_PACKET_BYTES)));
      this.#queue.drop(TS_PACKET_BYTES);
      this.#owed = this.#gap;
    }
  }

  /** The time of arrival ahead of the first packet belongs to no other. */
  #begin(): void {
    this.#begun = true;
    const { bytes } = this.#queue;
    const isAhead = bytes[0] !== SYNC || gapBehind(bytes, 0) === undefined;
    if (isAhead && beginsTransportStream(bytes) === 'yes') this.#queue.drop(ARRIVAL_BYTES);
  }

  #passGap(): void {
    const passed = Math.min(this.#owed, this.#queue.byteLength);
    this.#owed -= passed;
    this.#queue.drop(passed);
  }

  #gapInStep(bytes: Uint8Array): Gap | 'more' | undefined {
    const next = bytes[TS_PACKET_BYTES + this.#gap];
    return next === undefined ? 'more' : next === SYNC ? this.#gap : undefined;
  }

  #skip(bytes: number): void {
    if (bytes > 0) {
      this.#inStep = false;
      this.#gap = 0;
    }
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
    const follows = gapBehind(bytes, at);
    if (follows !== undefined) return follows === 'more' ? 'more' : at;
  }
  return 0;
}

/** True when a packet's fields say less than they are long. */
function isFilledUp(packet: Uint8Array): boolean {
  const length = packet[4] ?? 0;
  if (length === 0) return true;
  const flags = packet[5] ?? 0;
  let said = 1 + (flags & 0x10 ? 6 : 0) + (flags & 0x08 ? 6 : 0) + (flags & 0x04 ? 1 : 0);
  for (const flag of [0x02, 0x01]) if (flags & flag) said += 1 + (packet[5 + said] ?? 0);
  return said < length;
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
    isFilledUp: hasFields && isFilledUp(packet),
    payload: (control & 1) !== 0 && payloadAt < TS_PACKET_BYTES ? packet.subarray(payloadAt) : undefined,
  };
}
