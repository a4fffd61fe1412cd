import { describe, expect, it } from 'vitest';
import { createSpeechDecoder } from '../audio/speech-codec.js';
import { jt1078Format } from './jt1078.js';
import { createJt1078SoundEncoder } from './jt1078-sound-encoder.js';
import { Jt1078Writer } from './jt1078-writer.js';

const RATE = 8000;
/** One second of a voice-like tone whose pitch and loudness change. */
const spoken = Int16Array.from({ length: RATE }, (_, n) => {
  const s = n / RATE;
  return 9000 * (0.6 + 0.4 * Math.sin(2 * Math.PI * 3 * s)) * Math.sin(2 * Math.PI * (200 + 300 * s) * s);
});

/** Signal to noise of what comes back, in dB. */
function fidelity(samples: Int16Array, heard: readonly number[]): number {
  let signal = 0;
  let noise = 0;
  samples.forEach((sample, n) => {
    signal += sample ** 2;
    noise += (sample - (heard[n] ?? 0)) ** 2;
  });
  return 10 * Math.log10(signal / noise);
}

describe('createJt1078SoundEncoder', () => {
  it.each([
    ['G.711A', 6, 30],
    ['G.711U', 7, 30],
    ['G.726', 8, 20],
    ['ADPCM', 26, 20],
  ])('writes %s that the demuxer reads as the same speech', (_, payloadType, decibels) => {
    const encode = createJt1078SoundEncoder(payloadType);
    const writer = new Jt1078Writer({ terminal: Buffer.from('013912345678', 'hex'), channel: 1 });
    const heard: number[] = [];
    let decode: ReturnType<typeof createSpeechDecoder> | undefined;
    const demuxer = jt1078Format.create(
      {
        onVideo: () => undefined,
        onAudio: ({ codec, data }) => {
          decode ??= createSpeechDecoder(codec);
          heard.push(...decode(data));
        },
      },
      {},
    );
    for (let at = 0; at < spoken.length; at += 320) {
      const data = encode?.(spoken.subarray(at, at + 320)) ?? new Uint8Array();
      for (const packet of writer.sound({ payloadType, timeMs: at / 8, data })) demuxer.push(packet);
    }
    demuxer.end();
    expect(heard.length).toBe(spoken.length);
    expect(fidelity(spoken, heard)).toBeGreaterThan(decibels);
  });

  it('has none for what is no speech of these', () => {
    expect(createJt1078SoundEncoder(19)).toBeUndefined();
  });
});
