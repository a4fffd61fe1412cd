import { splitNalUnits } from '../wire/video/nal-units.js';
import { decoderConfigurationBox } from './decoder-configuration.js';
import { box, fullBox, u16, u32, u64, zeros } from './iso-box.js';
import { parameterSetRank, type VideoFormat } from './video-format.js';

/** Ticks a second of the one track: microseconds, as the wire has them. @internal */
export const FMP4_TIMESCALE = 1_000_000;

const MATRIX = [...u32(0x10000), ...zeros(12), ...u32(0x10000), ...zeros(12), ...u32(0x40000000)];

/** One picture on the way into a fragment; times in microseconds from the start of the media timeline. @internal */
export interface Fmp4Sample {
  readonly key: boolean;
  readonly decodeTimeUs: number;
  readonly presentationTimeUs: number;
  readonly durationUs: number;
  /** Annex B. */
  readonly data: Uint8Array;
}

/**
 * The initialization segment: one video track, no duration and no `mehd`, so that the browser takes
 * it as live and holds nothing back.
 *
 * @internal
 */
export function fmp4InitSegment(format: VideoFormat): Uint8Array<ArrayBuffer> {
  const { width, height } = format;
  const entry = box(
    format.codec === 'h265' ? 'hev1' : 'avc1',
    [...zeros(6), ...u16(1), ...zeros(16), ...u16(width), ...u16(height)],
    [...u32(0x480000), ...u32(0x480000), ...zeros(4), ...u16(1), ...zeros(32), ...u16(24), 0xff, 0xff],
    decoderConfigurationBox(format),
  );
  const stbl = box(
    'stbl',
    fullBox('stsd', 0, 0, u32(1), entry),
    fullBox('stts', 0, 0, u32(0)),
    fullBox('stsc', 0, 0, u32(0)),
    fullBox('stsz', 0, 0, u32(0), u32(0)),
    fullBox('stco', 0, 0, u32(0)),
  );
  const mdia = box(
    'mdia',
    fullBox('mdhd', 0, 0, [...zeros(8), ...u32(FMP4_TIMESCALE), ...u32(0), ...u16(0x55c4), ...u16(0)]),
    fullBox('hdlr', 0, 0, zeros(4), 'vide', zeros(12), 'GK', [0]),
    box(
      'minf',
      fullBox('vmhd', 0, 1, zeros(8)),
      box('dinf', fullBox('dref', 0, 0, u32(1), fullBox('url ', 0, 1))),
      stbl,
    ),
  );
  const tkhd = [
    ...zeros(8),
    ...u32(1),
    ...zeros(4),
    ...u32(0),
    ...zeros(16),
    ...MATRIX,
    ...u32(width * 0x10000),
    ...u32(height * 0x10000),
  ];
  const mvhd = [...zeros(8), ...u32(1000), ...u32(0), ...u32(0x10000), ...u16(0x100), ...zeros(10), ...MATRIX];
  const moov = box(
    'moov',
    fullBox('mvhd', 0, 0, mvhd, zeros(24), u32(2)),
    box('trak', fullBox('tkhd', 0, 3, tkhd), mdia),
    box('mvex', fullBox('trex', 0, 0, u32(1), u32(1), u32(0), u32(0), u32(0))),
  );
  return concat(box('ftyp', 'iso5', u32(0x200), 'iso5', 'iso6', 'mp41'), moov);
}

/** One picture as a fragment: a `moof` with its known duration and an `mdat`. @internal */
export function fmp4MediaSegment(
  sequence: number,
  codec: 'h264' | 'h265',
  sample: Fmp4Sample,
): Uint8Array<ArrayBuffer> {
  const nals = splitNalUnits(sample.data).filter((nal) => parameterSetRank(codec, nal) === 0);
  const size = nals.reduce((sum, nal) => sum + 4 + nal.byteLength, 0);
  // Flags: data offset; duration, size, flags and composition offset for each sample.
  const trun = (dataOffset: number): Uint8Array =>
    fullBox('trun', 1, 0xf01, [
      ...u32(1),
      ...u32(dataOffset),
      ...u32(sample.durationUs),
      ...u32(size),
      ...u32(sample.key ? 0x02000000 : 0x01010000),
      ...u32(sample.presentationTimeUs - sample.decodeTimeUs),
    ]);
  const moof = (dataOffset: number): Uint8Array =>
    box(
      'moof',
      fullBox('mfhd', 0, 0, u32(sequence)),
      box(
        'traf',
        // Flag: offsets count from the moof.
        fullBox('tfhd', 0, 0x20000, u32(1)),
        fullBox('tfdt', 1, 0, u64(sample.decodeTimeUs)),
        trun(dataOffset),
      ),
    );
  const head = moof(moof(0).byteLength + 8);
  const bytes = new Uint8Array(head.byteLength + 8 + size);
  bytes.set(head);
  bytes.set(u32(8 + size), head.byteLength);
  bytes.set([0x6d, 0x64, 0x61, 0x74], head.byteLength + 4);
  let at = head.byteLength + 8;
  for (const nal of nals) {
    bytes.set(u32(nal.byteLength), at);
    bytes.set(nal, at + 4);
    at += 4 + nal.byteLength;
  }
  return bytes;
}

function concat(a: Uint8Array, b: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(a.byteLength + b.byteLength);
  both.set(a);
  both.set(b, a.byteLength);
  return both;
}
