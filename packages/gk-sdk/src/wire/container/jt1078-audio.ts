import { readAdtsFrame } from '../audio/adts.js';
import { withoutChipHeader } from '../audio/chip-header.js';
import type { AudioCodec } from './demuxer.js';
import { decodeImaAdpcm } from './ima-adpcm.js';

/** Sound of a packet as the SDK's codecs take it. @internal */
export interface Jt1078Sound {
  readonly codec: AudioCodec;
  readonly data: Uint8Array;
}

/** Payload types of JT/T 1078-2016, table 12, that stay unchanged. */
const PLAIN: ReadonlyMap<number, AudioCodec> = new Map([
  // G.721 is G.726 at 32 kbit/s; of G.726 the standard does not tell the rate, and terminals send 32 unless set otherwise.
  [1, 'g726_32'],
  [6, 'g711A'],
  [7, 'g711Mu'],
  [8, 'g726_32'],
  // Linear, named for speech or music: terminals send 8 kHz mono, little-endian.
  [18, 'pcm16'],
  [22, 'pcm16'],
  [23, 'pcm16'],
]);
/** AAC, HE-AAC, AAC-LC: readable when in ADTS. */
const AAC: ReadonlySet<number> = new Set([19, 21, 24]);
const S16BE_MONO = 16;
const DVI4_8K = 12;
const ADPCM_A = 26;

/** Reads a packet's sound by its payload type; what has no codec here is `unknown-<payload type>`. @internal */
export function readJt1078Sound(payloadType: number, body: Uint8Array): Jt1078Sound {
  const data = withoutChipHeader(body);
  const plain = PLAIN.get(payloadType);
  if (plain !== undefined) return { codec: plain, data };
  if (AAC.has(payloadType) && readAdtsFrame(body) !== undefined) return { codec: 'aac', data: body };
  const pcm =
    payloadType === S16BE_MONO
      ? swapped(data)
      : payloadType === ADPCM_A
        ? decodeImaAdpcm(data, { littleEndian: true })
        : payloadType === DVI4_8K
          ? decodeImaAdpcm(data, { littleEndian: false })
          : undefined;
  return pcm === undefined ? { codec: `unknown-${payloadType}`, data: body } : { codec: 'pcm16', data: pcm };
}

function swapped(bytes: Uint8Array): Uint8Array {
  const other = new Uint8Array(bytes.byteLength & ~1);
  for (let at = 0; at < other.byteLength; at += 2) {
    other[at] = bytes[at + 1] as number;
    other[at + 1] = bytes[at] as number;
  }
  return other;
}
