import { GkError } from '../../errors/gk-error.js';

/** Why sound of a codec has no samples here, and what to do. @internal */
export function noSamples(codec: string): GkError {
  const words =
    codec === 'aac'
      ? "AAC is not decoded here: play it in a browser, whose WebCodecs has an AudioDecoder, or convert it first, as 'ffmpeg -i sound.aac sound.wav' does."
      : `Sound of the codec ${codec} cannot be decoded: only PCM, G.711 and G.726 can.`;
  return new GkError('unsupported', words);
}
