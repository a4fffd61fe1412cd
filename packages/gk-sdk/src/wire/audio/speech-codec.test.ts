import { describe, expect, it } from 'vitest';
import type { AudioCodec } from '../container/demuxer.js';
import { createSpeechDecoder, createSpeechEncoder, type SpeechCodec } from './speech-codec.js';

describe('sound without samples', () => {
  it.each<[AudioCodec, string]>([
    ['aac', 'AAC is not decoded here'],
    ['unknown-99', 'Sound of the codec unknown-99 cannot be decoded'],
  ])('of the codec %s is refused in words', (codec, words) => {
    expect(() => createSpeechDecoder(codec)).toThrow(words);
    expect(() => createSpeechDecoder(codec)).toThrow(expect.objectContaining({ code: 'unsupported' }));
  });

  it('is not sent as something else, either', () => {
    // A program without types can pass this.
    const codec = 'aac' as AudioCodec as SpeechCodec;
    expect(() => createSpeechEncoder(codec)).toThrow(expect.objectContaining({ code: 'unsupported' }));
  });
});
