import { readAdtsFrame } from '../audio/adts.js';
import { withoutChipHeader } from '../audio/chip-header.js';
import type { G726Rate } from '../audio/g726.js';
import { G726PackingListener, repackedG726 } from '../audio/g726-packing.js';
import type { AudioUnit } from './demuxer.js';
import { decodeImaAdpcm } from './ima-adpcm.js';

/** Sound of a packet as the SDK's codecs take it. @internal */
export type Jt1078Sound = Pick<AudioUnit, 'codec' | 'data' | 'sentWith'>;

/** Packet of sound, as far as its form is told by it. @internal */
export interface Jt1078SoundPacket {
  readonly payloadType: number;
  readonly timestampMs: number;
  readonly data: Uint8Array;
  /** Packets ahead of it are missing. */
  readonly discontinuity: boolean;
}

/** Payload types of JT/T 1078-2016, table 12, that stay unchanged. */
const PLAIN: ReadonlyMap<number, AudioUnit['codec']> = new Map([
  // G.721 is G.726 at 32 kbit/s.
  [1, 'g726_32'],
  [6, 'g711A'],
  [7, 'g711Mu'],
  // Linear, named for speech or music: terminals send 8 kHz mono, little-endian.
  [18, 'pcm16'],
  [22, 'pcm16'],
  [23, 'pcm16'],
]);
/** AAC, HE-AAC, AAC-LC: readable when in ADTS. */
const AAC: ReadonlySet<number> = new Set([19, 21, 24]);
const G726 = 8;
const S16BE_MONO = 16;
const DVI4_8K = 12;
const ADPCM_A = 26;

/** Reads the sound of one channel, packet by packet. @internal */
export class Jt1078SoundReader {
  #g726:
    | { readonly rate: G726RateListener; packing: { readonly rate: G726Rate; readonly of: G726PackingListener } }
    | undefined;

  /** Reads a packet by its payload type; what has no codec here is `unknown-<payload type>`. */
  read(packet: Jt1078SoundPacket): Jt1078Sound {
    const { payloadType, data: body } = packet;
    const data = withoutChipHeader(body);
    const chipHeader = data.byteLength < body.byteLength ? { chipHeader: true as const } : {};
    const sentWith = data.byteLength < body.byteLength ? { sentWith: chipHeader } : {};
    if (payloadType === G726) return this.#readG726({ ...packet, data }, chipHeader);
    const plain = PLAIN.get(payloadType);
    if (plain !== undefined) return { codec: plain, data, ...sentWith };
    if (AAC.has(payloadType) && readAdtsFrame(body) !== undefined) return { codec: 'aac', data: body };
    const pcm =
      payloadType === S16BE_MONO
        ? swapped(data)
        : payloadType === ADPCM_A
          ? decodeImaAdpcm(data, { littleEndian: true })
          : payloadType === DVI4_8K
            ? decodeImaAdpcm(data, { littleEndian: false })
            : undefined;
    if (pcm === undefined) return { codec: `unknown-${payloadType}`, data: body };
    return { codec: 'pcm16', data: pcm, ...sentWith };
  }

  /** No packet tells the rate of G.726, or how its code words are packed: times and sound do. */
  #readG726(packet: Jt1078SoundPacket, chipHeader: { readonly chipHeader?: true }): Jt1078Sound {
    const rateListener = this.#g726?.rate ?? new G726RateListener();
    const rate = rateListener.hear(packet);
    const known = this.#g726?.packing;
    const packing = known?.rate === rate ? known : { rate, of: new G726PackingListener(rate) };
    this.#g726 = { rate: rateListener, packing };
    const packed = packing.of.hear(packet.data);
    const data = packed === 'aal2' ? repackedG726(packet.data, rate) : packet.data;
    return { codec: `g726_${rate}`, data, sentWith: { ...chipHeader, g726Packing: packed } };
  }
}

/** Likelier ones first. */
const RATES: readonly G726Rate[] = [32, 24, 40, 16];
/** Milliseconds of sound in a packet, as terminals send it. */
const USUAL_MS: ReadonlySet<number> = new Set([20, 40]);
/** Packets whose times are looked at. */
const RATE_PACKETS = 16;
/** A pause of the sound tells nothing of its rate. */
const MOST_MS = 500;
/** Times are those of a busy terminal. */
const TOLERANCE = 0.15;

/** The rate of G.726 that sends packets of a length: 20 or 40 ms are usual. @internal */
export function g726RateOf(bytes: number): G726Rate {
  return RATES.find((rate) => USUAL_MS.has((bytes * 8) / rate)) ?? 32;
}

/** Learns the rate of G.726 from lengths and times. */
class G726RateListener {
  #rate: G726Rate | undefined;
  #bytes = 0;
  #packets = 0;
  #startMs: number | undefined;
  #lastMs = 0;

  hear({ data, timestampMs, discontinuity }: Jt1078SoundPacket): G726Rate {
    const passedMs = timestampMs - this.#lastMs;
    this.#lastMs = timestampMs;
    if (this.#startMs === undefined || discontinuity || passedMs < 0 || passedMs > MOST_MS) this.#begin(timestampMs);
    else if (this.#packets >= RATE_PACKETS) {
      const told = (this.#bytes * 8) / (timestampMs - this.#startMs);
      this.#rate = RATES.find((rate) => Math.abs(told / rate - 1) <= TOLERANCE) ?? this.#rate;
      this.#begin(timestampMs);
    }
    this.#packets += 1;
    this.#bytes += data.byteLength;
    this.#rate ??= g726RateOf(data.byteLength);
    return this.#rate;
  }

  #begin(timestampMs: number): void {
    this.#startMs = timestampMs;
    this.#bytes = 0;
    this.#packets = 0;
  }
}

function swapped(bytes: Uint8Array): Uint8Array {
  const other = new Uint8Array(bytes.byteLength & ~1);
  for (let at = 0; at < other.byteLength; at += 2) {
    other[at] = bytes[at + 1] as number;
    other[at + 1] = bytes[at] as number;
  }
  return other;
}
