import { GkError } from '../../errors/gk-error.js';
import { Jt1078Type } from './jt1078-packet.js';

const PAYLOAD_TYPES = { h264: 98, h265: 99 } as const;
const PICTURE_TYPES = {
  key: Jt1078Type.intra,
  predicted: Jt1078Type.predicted,
  bidirectional: Jt1078Type.bidirectional,
} as const;
const PASSTHROUGH_PAYLOAD = 91;
const PARTS = { whole: 0, first: 1, last: 2, middle: 3 } as const;
const MAX_BODY_BYTES = 950;
/** Up to the channel, with a number of six bytes; the packet's type comes behind it. */
const AHEAD_OF_NUMBER = 8;
const MOST_UINT16 = 0xffff;

/**
 * Writes the packets of one channel (JT/T 1078-2016, table 19): splits what is longer than a packet, counts, and tells how
 * long ago the last picture and the last key picture were. One count serves pictures and sound.
 *
 * @public
 */
export class Jt1078Writer {
  readonly #terminal: Uint8Array;
  readonly #channel: number;
  readonly #maxBodyBytes: number;
  #sequence = 0;
  #lastMs: number | undefined;
  #lastKeyMs: number | undefined;

  /** @throws GkError `invalid-argument` for a number that has neither 6 nor 10 bytes, a channel or a length out of range. */
  constructor({
    terminal,
    channel,
    maxBodyBytes = MAX_BODY_BYTES,
  }: {
    /** Number of the terminal as it stands in the header: 6 bytes, or the 10 of JT/T 808-2019. */
    readonly terminal: Uint8Array;
    /** Logical channel, 1 to 255. */
    readonly channel: number;
    /** Most bytes of data in a packet; 950 by default, the most that the standard allows. */
    readonly maxBodyBytes?: number;
  }) {
    if (terminal.byteLength !== 6 && terminal.byteLength !== 10)
      throw new GkError('invalid-argument', 'The number of a terminal has 6 or 10 bytes.');
    if (!(channel >= 1 && channel <= 255)) throw new GkError('invalid-argument', 'Channels are 1 to 255.');
    if (!(maxBodyBytes >= 1 && maxBodyBytes <= MOST_UINT16))
      throw new GkError('invalid-argument', 'A packet holds 1 to 65,535 bytes of data.');
    this.#terminal = terminal.slice();
    this.#channel = channel;
    this.#maxBodyBytes = maxBodyBytes;
  }

  /** The packets of a picture. */
  picture({
    codec,
    kind,
    timeMs,
    data,
  }: {
    readonly codec: 'h264' | 'h265';
    /** I, P, or B, which refers to later pictures. */
    readonly kind: 'key' | 'predicted' | 'bidirectional';
    /** Milliseconds of the sender's clock. */
    readonly timeMs: number;
    /** The access unit as Annex B. */
    readonly data: Uint8Array;
  }): Uint8Array[] {
    const since = (ms: number | undefined): number =>
      ms === undefined ? 0 : Math.min(Math.max(0, Math.round(timeMs - ms)), MOST_UINT16);
    const intervals = { keyMs: since(this.#lastKeyMs), pictureMs: since(this.#lastMs) };
    this.#lastMs = timeMs;
    if (kind === 'key') this.#lastKeyMs = timeMs;
    return this.#packets(PAYLOAD_TYPES[codec], PICTURE_TYPES[kind], data, { timeMs, intervals });
  }

  /** The packets of a piece of sound: one, unless it is longer than a packet. */
  sound({
    payloadType,
    timeMs,
    data,
  }: {
    /** Number of JT/T 1078-2016, table 12: 6 G.711A, 7 G.711U, 8 G.726, 26 ADPCM. */
    readonly payloadType: number;
    /** Milliseconds of the sender's clock. */
    readonly timeMs: number;
    readonly data: Uint8Array;
  }): Uint8Array[] {
    return this.#packets(payloadType, Jt1078Type.audio, data, { timeMs });
  }

  /** The packets of transparent data, which have no time. */
  passthrough(data: Uint8Array): Uint8Array[] {
    return this.#packets(PASSTHROUGH_PAYLOAD, Jt1078Type.passthrough, data, {});
  }

  #packets(payloadType: number, type: number, data: Uint8Array, times: PacketTimes): Uint8Array[] {
    const most = this.#maxBodyBytes;
    const packets: Uint8Array[] = [];
    for (let at = 0; at === 0 || at < data.byteLength; at += most) {
      const isLast = at + most >= data.byteLength;
      const part = at === 0 ? (isLast ? 'whole' : 'first') : isLast ? 'last' : 'middle';
      const mark = isLast ? 0x80 : 0;
      packets.push(this.#packet(mark | payloadType, (type << 4) | PARTS[part], data.subarray(at, at + most), times));
    }
    return packets;
  }

  #packet(
    markAndPayload: number,
    typeAndPart: number,
    body: Uint8Array,
    { timeMs, intervals }: PacketTimes,
  ): Uint8Array {
    const fixed = AHEAD_OF_NUMBER + this.#terminal.byteLength + 2;
    const header = fixed + (timeMs === undefined ? 0 : 8) + (intervals === undefined ? 0 : 4) + 2;
    const bytes = new Uint8Array(header + body.byteLength);
    const view = new DataView(bytes.buffer);
    bytes.set([0x30, 0x31, 0x63, 0x64, 0x81, markAndPayload]);
    view.setUint16(6, this.#sequence);
    this.#sequence = (this.#sequence + 1) & MOST_UINT16;
    bytes.set(this.#terminal, AHEAD_OF_NUMBER);
    bytes[fixed - 2] = this.#channel;
    bytes[fixed - 1] = typeAndPart;
    if (timeMs !== undefined) view.setBigUint64(fixed, BigInt(Math.max(0, Math.round(timeMs))));
    if (intervals !== undefined) {
      view.setUint16(fixed + 8, intervals.keyMs);
      view.setUint16(fixed + 10, intervals.pictureMs);
    }
    view.setUint16(header - 2, body.byteLength);
    bytes.set(body, header);
    return bytes;
  }
}

interface PacketTimes {
  readonly timeMs?: number;
  /** Milliseconds since the last key picture and since the last picture. */
  readonly intervals?: { readonly keyMs: number; readonly pictureMs: number };
}
