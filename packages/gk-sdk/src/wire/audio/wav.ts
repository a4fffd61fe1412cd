import { GkError } from '../../errors/gk-error.js';
import { readAdtsFrame } from './adts.js';
import { decodeG711, type G711Law } from './g711.js';
import { noSamples } from './no-samples.js';
import { encodePcm16 } from './pcm16.js';

/** The sound of a WAV file (RFC 2361, the WAVE of RIFF), its channels mixed to one. @public */
export interface WavSound {
  /** Samples a second. */
  readonly sampleRate: number;
  /** Channels that the file had. */
  readonly channels: number;
  /** Samples of all channels, mixed: about -1 to 1. */
  readonly samples: Float32Array<ArrayBuffer>;
}

/** Format tags (RFC 2361). */
const Format = { pcm: 1, float: 3, aLaw: 6, muLaw: 7, extensible: 0xfffe } as const;
/** Raw, ADTS, LOAS and HE-AAC inside of a WAV file. */
const AAC_TAGS: ReadonlySet<number> = new Set([0xff, 0x1600, 0x1602, 0x1610]);
const MAX_CHANNELS = 64;
const MIN_RATE = 1000;
const MAX_RATE = 384_000;

interface WavFormat {
  readonly tag: number;
  readonly channels: number;
  readonly sampleRate: number;
  readonly bits: number;
}

/** Reads one sample at a byte offset. */
type SampleReader = (view: DataView, at: number) => number;

/**
 * Reads a WAV file: PCM of 8, 16, 24 or 32 bits, floating point of 32 or 64, A-law or mu-law, any rate, any number of
 * channels. A file that was cut short, or whose writer never filled its lengths in, gives what is there.
 *
 * @throws GkError `unsupported` for another coding, such as AAC with or without a WAV file around it, `protocol` for
 *   any other file.
 * @public
 */
export function readWav(bytes: Uint8Array): WavSound {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (readAdtsFrame(bytes)) throw noSamples('aac');
  if (bytes.byteLength < 12 || fourCc(view, 0) !== 'RIFF' || fourCc(view, 8) !== 'WAVE') {
    throw new GkError('protocol', 'This is no WAV file: it does not begin with RIFF and WAVE.');
  }
  let format: WavFormat | undefined;
  for (let at = 12; at + 8 <= bytes.byteLength;) {
    const id = fourCc(view, at);
    const start = at + 8;
    const size = view.getUint32(at + 4, true);
    const end = Math.min(bytes.byteLength, start + size);
    if (id === 'fmt ') format = readFormat(view, start, end);
    if (id === 'data') {
      if (format === undefined) throw new GkError('protocol', 'The WAV file has sound ahead of its format.');
      return readSound(view, start, end, format);
    }
    // Chunks begin at even places.
    at = start + size + (size & 1);
  }
  throw new GkError('protocol', 'The WAV file holds no sound: it has no data chunk.');
}

/** Writes mono sound as a WAV file of 16-bit PCM. @public */
export function writeWav(samples: Int16Array, sampleRate: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(44 + samples.length * 2);
  const view = new DataView(bytes.buffer);
  const text = (at: number, word: string): void => {
    for (let i = 0; i < word.length; i += 1) bytes[at + i] = word.charCodeAt(i);
  };
  text(0, 'RIFF');
  view.setUint32(4, 36 + samples.length * 2, true);
  text(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, Format.pcm, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, sampleRate, true);
  view.setUint32(28, sampleRate * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  text(36, 'data');
  view.setUint32(40, samples.length * 2, true);
  bytes.set(encodePcm16(samples), 44);
  return bytes;
}

function readFormat(view: DataView, start: number, end: number): WavFormat {
  if (end - start < 16) throw new GkError('protocol', 'The format chunk of the WAV file is cut short.');
  const outer = view.getUint16(start, true);
  // The real tag begins the sub-format's GUID.
  const tag = outer === Format.extensible && end - start >= 26 ? view.getUint16(start + 24, true) : outer;
  const channels = view.getUint16(start + 2, true);
  const sampleRate = view.getUint32(start + 4, true);
  if (channels < 1 || channels > MAX_CHANNELS || sampleRate < MIN_RATE || sampleRate > MAX_RATE) {
    throw new GkError('unsupported', `A WAV file of ${channels} channels at ${sampleRate} Hz cannot be read.`);
  }
  return { tag, channels, sampleRate, bits: view.getUint16(start + 14, true) };
}

function readSound(view: DataView, start: number, end: number, format: WavFormat): WavSound {
  const { channels, sampleRate, bits } = format;
  const read = sampleReader(format);
  const sampleBytes = bits >> 3;
  const samples = new Float32Array(Math.floor((end - start) / (sampleBytes * channels)));
  for (let i = 0, at = start; i < samples.length; i += 1) {
    let sum = 0;
    for (let channel = 0; channel < channels; channel += 1, at += sampleBytes) sum += read(view, at);
    // A float file can hold what is no number, or none of 32 bits.
    const mixed = Math.fround(sum / channels);
    samples[i] = Number.isFinite(mixed) ? mixed : 0;
  }
  return { sampleRate, channels, samples };
}

function sampleReader({ tag, bits }: WavFormat): SampleReader {
  const read = READERS[`${tag}/${bits}`];
  if (read) return read;
  if (AAC_TAGS.has(tag)) throw noSamples('aac');
  throw new GkError(
    'unsupported',
    `A WAV file of format ${tag} with ${bits} bits cannot be read: take PCM, floating point, A-law or mu-law.`,
  );
}

const READERS: Readonly<Record<string, SampleReader>> = {
  [`${Format.pcm}/8`]: (view, at) => (view.getUint8(at) - 128) / 128,
  [`${Format.pcm}/16`]: (view, at) => view.getInt16(at, true) / 0x8000,
  [`${Format.pcm}/24`]: (view, at) => (view.getInt16(at + 1, true) * 256 + view.getUint8(at)) / 0x80_0000,
  [`${Format.pcm}/32`]: (view, at) => view.getInt32(at, true) / 0x8000_0000,
  [`${Format.float}/32`]: (view, at) => view.getFloat32(at, true),
  [`${Format.float}/64`]: (view, at) => view.getFloat64(at, true),
  [`${Format.aLaw}/8`]: lawReader('a'),
  [`${Format.muLaw}/8`]: lawReader('mu'),
};

function lawReader(law: G711Law): SampleReader {
  const table = decodeG711(
    Uint8Array.from({ length: 256 }, (_, code) => code),
    law,
  );
  return (view, at) => (table[view.getUint8(at)] as number) / 0x8000;
}

function fourCc(view: DataView, at: number): string {
  return String.fromCharCode(view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2), view.getUint8(at + 3));
}
