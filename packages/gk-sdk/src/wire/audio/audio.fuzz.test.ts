import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isGkError } from '../../errors/to-gk-error.js';
import { damaged, damages, FUZZ_RUNS, FUZZ_TIMEOUT_MS, joined } from '../../testing/fixtures/fuzz.js';
import { adtsFrame, readAudioSpecificConfig, splitAdtsFrames, type AdtsConfig } from './adts.js';
import { G726Decoder, type G726Packing, type G726Rate } from './g726.js';
import { createSpeechDecoder, type SpeechCodec } from './speech-codec.js';
import { readWav, writeWav } from './wav.js';

const config: fc.Arbitrary<AdtsConfig> = fc.record({
  objectType: fc.integer({ min: 1, max: 4 }),
  frequencyIndex: fc.integer({ min: 0, max: 12 }),
  channels: fc.integer({ min: 1, max: 7 }),
});
const frames = fc.array(fc.tuple(config, fc.uint8Array({ minLength: 1, maxLength: 60 })), { maxLength: 6 });
const streamOf = (all: readonly (readonly [AdtsConfig, Uint8Array])[]): Uint8Array =>
  joined(all.map(([frameConfig, raw]) => adtsFrame(frameConfig, raw)));

describe('ADTS, whatever comes', () => {
  it(
    'reads each frame as it was written',
    () => {
      fc.assert(
        fc.property(frames, (all) => {
          const read = splitAdtsFrames(streamOf(all));
          expect(read.map((frame) => [frame.config, [...frame.raw]])).toEqual(all.map(([c, raw]) => [c, [...raw]]));
        }),
        { numRuns: FUZZ_RUNS },
      );
    },
    FUZZ_TIMEOUT_MS,
  );

  it(
    'never throws, never goes past the end, and keeps what is ahead of the damage',
    () => {
      const stream = fc.oneof(fc.tuple(frames, damages), fc.tuple(frames, fc.constant([])));
      fc.assert(
        fc.property(stream, fc.uint8Array({ maxLength: 80 }), ([all, harm], tail) => {
          const intact = streamOf(all);
          const bytes = joined([damaged(intact, harm), tail]);
          const read = splitAdtsFrames(bytes);
          const used = read.reduce((sum, { byteLength }) => sum + byteLength, 0);
          expect(used).toBeLessThanOrEqual(bytes.byteLength);
          for (const { raw, byteLength } of read) expect(raw.byteLength).toBeLessThan(byteLength);
          if (harm.length === 0) expect(used).toBeGreaterThanOrEqual(intact.byteLength);
        }),
        { numRuns: FUZZ_RUNS },
      );
    },
    FUZZ_TIMEOUT_MS,
  );

  it(
    'reads no configuration that ADTS cannot say',
    () => {
      fc.assert(
        fc.property(fc.uint8Array({ maxLength: 6 }), (bytes) => {
          const read = readAudioSpecificConfig(bytes);
          if (read !== undefined) expect(splitAdtsFrames(adtsFrame(read, Uint8Array.of(1)))[0]?.config).toEqual(read);
        }),
        { numRuns: FUZZ_RUNS },
      );
    },
    FUZZ_TIMEOUT_MS,
  );
});

describe('speech, whatever comes', () => {
  it(
    'G.726 takes any bytes, cut anywhere',
    () => {
      const rate = fc.constantFrom<G726Rate[]>(16, 24, 32, 40);
      const packing = fc.constantFrom<G726Packing[]>('rfc3551', 'aal2');
      fc.assert(
        fc.property(
          rate,
          packing,
          fc.array(fc.uint8Array({ maxLength: 60 }), { maxLength: 5 }),
          (kbps, order, parts) => {
            const whole = new G726Decoder({ rate: kbps, packing: order }).decode(joined(parts));
            expect(whole).toHaveLength(Math.floor((joined(parts).byteLength * 8) / (kbps / 8)));
            const decoder = new G726Decoder({ rate: kbps, packing: order });
            expect(parts.flatMap((part) => [...decoder.decode(part)])).toEqual([...whole]);
          },
        ),
        { numRuns: FUZZ_RUNS },
      );
    },
    FUZZ_TIMEOUT_MS,
  );

  it(
    'every codec takes any packet, with a header of an encoder chip or what looks like one',
    () => {
      const codecs: SpeechCodec[] = ['pcm16', 'g711A', 'g711Mu', 'g726_16', 'g726_24', 'g726_32', 'g726_40'];
      const chip = fc
        .uint8Array({ maxLength: 60 })
        .map((rest) => Uint8Array.of(0, 1, rest.byteLength >> 1, 0, ...rest));
      const packets = fc.array(fc.oneof(fc.uint8Array({ maxLength: 60 }), chip), { maxLength: 5 });
      fc.assert(
        fc.property(fc.constantFrom(...codecs), packets, (codec, all) => {
          const decode = createSpeechDecoder(codec);
          // Two bits a sample is the least, and no sample comes from nothing.
          for (const packet of all) expect(decode(packet).length).toBeLessThanOrEqual((packet.byteLength + 1) * 4);
        }),
        { numRuns: FUZZ_RUNS },
      );
    },
    FUZZ_TIMEOUT_MS,
  );
});

/** A WAV file whose header names any coding, right or wrong. */
const wav = fc
  .record({
    tag: fc.constantFrom(1, 3, 6, 7, 85, 0xfffe),
    channels: fc.oneof(fc.integer({ min: 1, max: 3 }), fc.nat(0xffff)),
    sampleRate: fc.oneof(fc.constantFrom(8000, 48_000), fc.nat(0xffffffff)),
    bits: fc.oneof(fc.constantFrom(8, 16, 24, 32, 64), fc.nat(0xffff)),
    samples: fc.array(fc.integer({ min: -32_768, max: 32_767 }), { maxLength: 60 }),
  })
  .map(({ tag, channels, sampleRate, bits, samples }) => {
    const file = writeWav(Int16Array.from(samples), 8000);
    const view = new DataView(file.buffer);
    view.setUint16(20, tag, true);
    view.setUint16(22, channels, true);
    view.setUint32(24, sampleRate, true);
    view.setUint16(32, (channels * bits) >> 3, true);
    view.setUint16(34, bits, true);
    return file;
  });

describe('WAV files, whatever comes', () => {
  it(
    'are read, with no more samples than bytes, or refused with a typed error',
    () => {
      const hostile = fc.oneof(
        wav,
        fc.tuple(wav, damages).map(([file, harm]) => damaged(file, harm)),
        fc.uint8Array({ maxLength: 120 }),
      );
      fc.assert(
        fc.property(hostile, (bytes) => {
          try {
            const { samples } = readWav(bytes);
            expect(samples.length).toBeLessThanOrEqual(bytes.length);
            expect(samples.every(Number.isFinite)).toBe(true);
          } catch (error) {
            if (!isGkError(error)) throw error;
          }
        }),
        { numRuns: FUZZ_RUNS },
      );
    },
    FUZZ_TIMEOUT_MS,
  );
});
