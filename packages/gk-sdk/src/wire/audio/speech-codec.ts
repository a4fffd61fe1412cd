import { GkError } from '../../errors/gk-error.js';
import type { AudioCodec } from '../container/demuxer.js';
import { withoutChipHeader } from './chip-header.js';
import { decodeG711, encodeG711 } from './g711.js';
import { G726Decoder, G726Encoder, type G726Rate } from './g726.js';
import { noSamples } from './no-samples.js';
import { decodePcm16, encodePcm16 } from './pcm16.js';

/** Samples a second of every speech codec (docs/protocol.md, "GK packets"). @public */
export const SPEECH_RATE = 8000;

/** Codecs of speech: 8000 samples a second, one channel. @public */
export type SpeechCodec = Extract<AudioCodec, 'pcm16' | 'g711A' | 'g711Mu' | `g726_${string}`>;

/** Decodes the packets of one stream of speech, in their order. @public */
export type SpeechDecoder = (packet: Uint8Array) => Int16Array<ArrayBufferLike>;

/** Encodes one stream of speech, in its order. Multiples of eight samples fill whole bytes with every codec. @public */
export type SpeechEncoder = (samples: Int16Array) => Uint8Array<ArrayBuffer>;

const G726_RATES: Readonly<Record<string, G726Rate>> = { g726_16: 16, g726_24: 24, g726_32: 32, g726_40: 40 };

/** True for a codec that {@link createSpeechDecoder} knows. @public */
export function isSpeechCodec(codec: AudioCodec): codec is SpeechCodec {
  return codec === 'pcm16' || codec === 'g711A' || codec === 'g711Mu' || G726_RATES[codec] !== undefined;
}

/**
 * A decoder of GK's audio packets: linear samples of 16 bits. It keeps state: one for each stream.
 *
 * @throws GkError `unsupported` for AAC and unknown codecs: the message names the remedy.
 * @public
 */
export function createSpeechDecoder(codec: AudioCodec): SpeechDecoder {
  if (!isSpeechCodec(codec)) throw noSamples(codec);
  const decode = bareDecoder(codec);
  return (packet) => decode(withoutChipHeader(packet));
}

function bareDecoder(codec: SpeechCodec): SpeechDecoder {
  if (codec === 'pcm16') return decodePcm16;
  if (codec === 'g711A') return (packet) => decodeG711(packet, 'a');
  if (codec === 'g711Mu') return (packet) => decodeG711(packet, 'mu');
  const decoder = new G726Decoder({ rate: G726_RATES[codec] ?? 32 });
  return (packet) => decoder.decode(packet);
}

/**
 * An encoder for GK's audio packets. It keeps state: one for each stream.
 *
 * @throws GkError `unsupported` for any other codec.
 * @public
 */
export function createSpeechEncoder(codec: SpeechCodec): SpeechEncoder {
  if (!isSpeechCodec(codec)) {
    throw new GkError('unsupported', `Speech cannot be sent as ${String(codec)}: take PCM, G.711 or G.726.`);
  }
  if (codec === 'pcm16') return encodePcm16;
  if (codec === 'g711A') return (samples) => encodeG711(samples, 'a');
  if (codec === 'g711Mu') return (samples) => encodeG711(samples, 'mu');
  const encoder = new G726Encoder({ rate: G726_RATES[codec] ?? 32 });
  return (samples) => encoder.encode(samples);
}
