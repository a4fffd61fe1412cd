import { describe, expect, it } from 'vitest';
import { adtsFrame } from './adts.js';
import { encodeG711 } from './g711.js';
import { toInt16 } from './sample-format.js';
import { readWav, writeWav } from './wav.js';

interface Format {
  readonly tag: number;
  readonly bits: number;
  readonly channels?: number;
  readonly extensible?: boolean;
  readonly write: (view: DataView, at: number, value: number) => void;
}

const VALUES = [0, 0.5, -0.5, 0.25, -1, 0.125];

/** A WAV file with a chunk of odd size ahead of the sound, as editors write. */
function wavOf({ tag, bits, channels = 1, extensible = false, write }: Format, values = VALUES): Uint8Array {
  const formatBytes = extensible ? 40 : 16;
  const start = 12 + 8 + formatBytes + 8 + 4 + 8;
  const bytes = new Uint8Array(start + (values.length * bits) / 8);
  const view = new DataView(bytes.buffer);
  const word = (at: number, text: string): void => bytes.set(Buffer.from(text), at);
  word(0, 'RIFF');
  word(8, 'WAVEfmt ');
  view.setUint32(16, formatBytes, true);
  view.setUint16(20, extensible ? 0xfffe : tag, true);
  view.setUint16(22, channels, true);
  view.setUint32(24, 16_000, true);
  view.setUint16(34, bits, true);
  if (extensible) view.setUint16(44, tag, true);
  const list = 20 + formatBytes;
  word(list, 'LIST');
  view.setUint32(list + 4, 3, true);
  word(start - 8, 'data');
  view.setUint32(start - 4, bytes.length - start, true);
  values.forEach((value, i) => write(view, start + (i * bits) / 8, value));
  return bytes;
}

const int = (bits: number) => (view: DataView, at: number, value: number) => {
  const scaled = BigInt.asUintN(bits, BigInt(Math.round(value * 2 ** (bits - 1))));
  for (let i = 0; i < bits / 8; i += 1) view.setUint8(at + i, Number((scaled >> BigInt(8 * i)) & 0xffn));
};
const law = (which: 'a' | 'mu') => (view: DataView, at: number, value: number) =>
  view.setUint8(at, encodeG711(toInt16(Float32Array.of(value)), which)[0] ?? 0);

const FORMATS: Readonly<Record<string, Format>> = {
  'PCM of 8 bits': { tag: 1, bits: 8, write: (view, at, value) => view.setUint8(at, value * 128 + 128) },
  'PCM of 16 bits': { tag: 1, bits: 16, write: int(16) },
  'PCM of 24 bits': { tag: 1, bits: 24, write: int(24) },
  'PCM of 32 bits': { tag: 1, bits: 32, write: int(32) },
  'float of 32 bits': { tag: 3, bits: 32, write: (view, at, value) => view.setFloat32(at, value, true) },
  'float of 64 bits': { tag: 3, bits: 64, write: (view, at, value) => view.setFloat64(at, value, true) },
  'A-law': { tag: 6, bits: 8, write: law('a') },
  'mu-law': { tag: 7, bits: 8, write: law('mu') },
};

describe('readWav', () => {
  it.each([
    ['an ADTS file', adtsFrame({ objectType: 2, frequencyIndex: 11, channels: 1 }, new Uint8Array(40))],
    ['a WAV file around it', wavOf({ tag: 0xff, bits: 16, write: int(16) })],
    ['an extensible WAV file around it', wavOf({ tag: 0x1610, bits: 16, extensible: true, write: int(16) })],
  ])('refuses AAC in words that say what to do: %s', (_name, bytes) => {
    expect(() => readWav(bytes)).toThrow(/^AAC is not decoded here: .*ffmpeg -i sound\.aac sound\.wav/);
    expect(() => readWav(bytes)).toThrow(expect.objectContaining({ code: 'unsupported' }));
  });

  it.each(Object.entries(FORMATS))('reads %s, also as an extensible format', (_name, format) => {
    for (const extensible of [false, true]) {
      const { samples, sampleRate, channels } = readWav(wavOf({ ...format, extensible }));
      expect({ sampleRate, channels, count: samples.length }).toEqual({ sampleRate: 16_000, channels: 1, count: 6 });
      samples.forEach((sample, i) => expect(Math.abs(sample - (VALUES[i] ?? 9))).toBeLessThan(0.03));
    }
  });

  it('mixes two channels to one', () => {
    const { samples, channels } = readWav(wavOf({ ...FORMATS['PCM of 16 bits'], channels: 2 } as Format));
    expect(channels).toBe(2);
    expect([...samples]).toEqual([0.25, -0.125, -0.4375]);
  });

  it('reads what writeWav wrote', () => {
    const samples = Int16Array.of(1, -2, 32_767, -32_768);
    const read = readWav(writeWav(samples, 8000));
    expect([...toInt16(read.samples)]).toEqual([...samples]);
    expect(read.sampleRate).toBe(8000);
  });

  it('takes a file whose lengths were never filled in, and one that was cut short', () => {
    const bytes = writeWav(Int16Array.of(1, 2, 3, 4), 8000);
    new DataView(bytes.buffer).setUint32(40, 0xffffffff, true);
    expect(readWav(bytes).samples).toHaveLength(4);
    expect(readWav(bytes.subarray(0, 49)).samples).toHaveLength(2);
  });

  it('refuses another coding with words, and what is no WAV file', () => {
    expect(() => readWav(wavOf({ tag: 85, bits: 16, write: int(16) }))).toThrow('format 85');
    expect(() => readWav(new Uint8Array(100))).toThrow('no WAV file');
    expect(() => readWav(writeWav(new Int16Array(4), 8000).subarray(0, 36))).toThrow('no sound');
  });
});
