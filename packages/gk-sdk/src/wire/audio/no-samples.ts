import { GkError } from '../../errors/gk-error.js';

/** Returns the error for sound of a codec without samples here, with the remedy. @internal */
export function noSamples(codec: string): GkError {
  const words =
    codec === 'aac'
      ? "AAC is not decoded here: play it in a browser, whose WebCodecs has an AudioDecoder, or convert it first, as 'ffmpeg -i sound.aac sound.wav' does."
      : `Sound of the codec ${codec} cannot be decoded: only PCM, G.711 and G.726 can.`;
  return new GkError('unsupported', words);
}
