import { createSpeechEncoder, type SpeechCodec, type SpeechEncoder } from '../audio/speech-codec.js';
import { ImaAdpcmEncoder } from './ima-adpcm.js';

/** Payload types of JT/T 1078-2016, table 12. */
const CODECS: Readonly<Record<number, SpeechCodec>> = { 6: 'g711A', 7: 'g711Mu', 8: 'g726_32' };
const ADPCM_A = 26;

/**
 * An encoder of speech for the payload type that a terminal plays (1003): 6 G.711A, 7 G.711U, 8 G.726 at 32 kbit/s, 26 ADPCM;
 * undefined for any other. It keeps state: one for each talk.
 *
 * @public
 */
export function createJt1078SoundEncoder(payloadType: number): SpeechEncoder | undefined {
  if (payloadType === ADPCM_A) {
    const adpcm = new ImaAdpcmEncoder();
    return (samples) => adpcm.encode(samples);
  }
  const codec = CODECS[payloadType];
  return codec && createSpeechEncoder(codec);
}
