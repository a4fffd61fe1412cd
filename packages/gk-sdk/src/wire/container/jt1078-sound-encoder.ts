import { withChipHeader } from '../audio/chip-header.js';
import { G726Encoder, type G726Packing, type G726Rate } from '../audio/g726.js';
import { createSpeechEncoder, type SpeechCodec, type SpeechEncoder } from '../audio/speech-codec.js';
import { ImaAdpcmEncoder } from './ima-adpcm.js';

/** Payload types of JT/T 1078-2016, table 12. */
const CODECS: Readonly<Record<number, SpeechCodec>> = { 6: 'g711A', 7: 'g711Mu' };
const G726 = 8;
const ADPCM_A = 26;

/**
 * An encoder of speech for the payload type that a terminal plays (1003): 6 G.711A, 7 G.711U, 8 G.726, 26 ADPCM; undefined for
 * any other. It keeps state: one for each talk.
 *
 * @public
 */
export function createJt1078SoundEncoder(
  payloadType: number,
  {
    g726Rate = 32,
    g726Packing = 'rfc3551',
    chipHeader = false,
  }: {
    /** Kilobits a second of G.726; 32 by default. */
    readonly g726Rate?: 16 | 24 | 32 | 40 | undefined;
    /** The first code word of G.726 is in the least significant bits (`rfc3551`, by default), or in the most significant ones. */
    readonly g726Packing?: 'rfc3551' | 'aal2' | undefined;
    /** Each packet begins with the header that chips of HiSilicon put there; left out by default. */
    readonly chipHeader?: boolean | undefined;
  } = {},
): SpeechEncoder | undefined {
  const encode = bareEncoder(payloadType, g726Rate, g726Packing);
  return encode && chipHeader ? (samples) => withChipHeader(encode(samples)) : encode;
}

function bareEncoder(payloadType: number, rate: G726Rate, packing: G726Packing): SpeechEncoder | undefined {
  if (payloadType === ADPCM_A) {
    const adpcm = new ImaAdpcmEncoder();
    return (samples) => adpcm.encode(samples);
  }
  if (payloadType === G726) {
    const g726 = new G726Encoder({ rate, packing });
    return (samples) => g726.encode(samples);
  }
  const codec = CODECS[payloadType];
  return codec && createSpeechEncoder(codec);
}
