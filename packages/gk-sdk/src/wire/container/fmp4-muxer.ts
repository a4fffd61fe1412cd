import { parameterSetRank, splitNalUnits } from '../video/nal-units.js';
import { decoderConfiguration } from './decoder-configuration.js';
import { box, fullBox, parts, u16, u32, u64, zeros, type BoxPart } from './iso-box.js';

/** Ticks a second of every track: microseconds, as the wire has them. @internal */
export const FMP4_TIMESCALE = 1_000_000;

const MATRIX = [...u32(0x10000), ...zeros(12), ...u32(0x10000), ...zeros(12), ...u32(0x40000000)];

/** A track of pictures. @public */
export interface Fmp4VideoTrack {
  readonly kind: 'video';
  /** From 1, unique in the stream. */
  readonly id: number;
  readonly codec: 'h264' | 'h265';
  /** Pixels. */
  readonly width: number;
  /** Picture height in pixels. */
  readonly height: number;
  /** VPS, SPS and PPS NAL units without start codes; an SPS is among them. */
  readonly parameterSets: readonly Uint8Array[];
}

/** A track of sound. @public */
export interface Fmp4AudioTrack {
  readonly kind: 'audio';
  /** From 1, unique in the stream. */
  readonly id: number;
  readonly codec: 'aac' | 'g711A' | 'g711Mu' | 'pcm16';
  /** Samples a second. */
  readonly sampleRate: number;
  /** 1 = mono, 2 = stereo. */
  readonly channels: number;
  /** AudioSpecificConfig of AAC. */
  readonly config?: Uint8Array;
}

/** One track of a fragmented MP4. @public */
export type Fmp4Track = Fmp4VideoTrack | Fmp4AudioTrack;

/**
 * The initialization segment, without duration and `mehd`, so that a player takes the stream as live
 * and holds nothing back.
 *
 * @public
 */
export function fmp4InitSegment(tracks: readonly Fmp4Track[]): Uint8Array<ArrayBuffer> {
  const nextId = Math.max(0, ...tracks.map(({ id }) => id)) + 1;
  const mvhd = [...zeros(8), ...u32(1000), ...u32(0), ...u32(0x10000), ...u16(0x100), ...zeros(10), ...MATRIX];
  const moov = box(
    'moov',
    fullBox('mvhd', 0, 0, mvhd, zeros(24), u32(nextId)),
    ...tracks.map(trak),
    box('mvex', ...tracks.map(({ id }) => fullBox('trex', 0, 0, u32(id), u32(1), u32(0), u32(0), u32(0)))),
  );
  return parts(box('ftyp', 'iso5', u32(0x200), 'iso5', 'iso6', 'mp41'), moov);
}

function trak(track: Fmp4Track): Uint8Array {
  const video = track.kind === 'video';
  const tkhd = [
    ...zeros(8),
    ...u32(track.id),
    ...zeros(4),
    ...u32(0),
    ...zeros(12),
    ...u16(video ? 0 : 0x100),
    ...zeros(2),
    ...MATRIX,
    ...u32(video ? track.width * 0x10000 : 0),
    ...u32(video ? track.height * 0x10000 : 0),
  ];
  const stbl = box(
    'stbl',
    fullBox('stsd', 0, 0, u32(1), video ? visualSampleEntry(track) : audioSampleEntry(track)),
    fullBox('stts', 0, 0, u32(0)),
    fullBox('stsc', 0, 0, u32(0)),
    fullBox('stsz', 0, 0, u32(0), u32(0)),
    fullBox('stco', 0, 0, u32(0)),
  );
  const mdia = box(
    'mdia',
    fullBox('mdhd', 0, 0, [...zeros(8), ...u32(FMP4_TIMESCALE), ...u32(0), ...u16(0x55c4), ...u16(0)]),
    fullBox('hdlr', 0, 0, zeros(4), video ? 'vide' : 'soun', zeros(12), 'GK', [0]),
    box(
      'minf',
      video ? fullBox('vmhd', 0, 1, zeros(8)) : fullBox('smhd', 0, 0, zeros(4)),
      box('dinf', fullBox('dref', 0, 0, u32(1), fullBox('url ', 0, 1))),
      stbl,
    ),
  );
  return box('trak', fullBox('tkhd', 0, 3, tkhd), mdia);
}

function visualSampleEntry({ codec, width, height, parameterSets }: Fmp4VideoTrack): Uint8Array {
  return box(
    codec === 'h265' ? 'hev1' : 'avc1',
    [...zeros(6), ...u16(1), ...zeros(16), ...u16(width), ...u16(height)],
    [...u32(0x480000), ...u32(0x480000), ...zeros(4), ...u16(1), ...zeros(32), ...u16(24), 0xff, 0xff],
    box(codec === 'h265' ? 'hvcC' : 'avcC', decoderConfiguration(codec, parameterSets) ?? []),
  );
}

const AUDIO_ENTRIES = { aac: 'mp4a', g711A: 'alaw', g711Mu: 'ulaw', pcm16: 'ipcm' } as const;

function audioSampleEntry({ codec, sampleRate, channels, config }: Fmp4AudioTrack): Uint8Array {
  const details = codec === 'aac' ? [esds(config ?? [])] : codec === 'pcm16' ? [fullBox('pcmC', 0, 0, [1, 16])] : [];
  return box(
    AUDIO_ENTRIES[codec],
    [...zeros(6), ...u16(1), ...zeros(8), ...u16(channels), ...u16(16), ...zeros(4), ...u32(sampleRate * 0x10000)],
    ...details,
  );
}

/** ISO/IEC 14496-14, 5.6: object type 0x40 (MPEG-4 audio), stream type 5 (sound). */
function esds(config: Uint8Array | readonly number[]): Uint8Array {
  const specific = [5, config.length, ...config];
  const decoder = [4, 13 + specific.length, 0x40, 0x15, ...zeros(11), ...specific];
  return fullBox('esds', 0, 0, [3, 3 + decoder.length + 3, 0, 1, 0, ...decoder, 6, 1, 2]);
}

/** An Annex B access unit as an MP4 sample: lengths for start codes, without parameter sets. @public */
export function fmp4VideoSample(
  codec: 'h264' | 'h265',
  annexB: Uint8Array,
): readonly (Uint8Array | readonly number[])[] {
  return splitNalUnits(annexB).flatMap((nal) => (parameterSetRank(codec, nal) === 0 ? [u32(nal.byteLength), nal] : []));
}

/** One sample as a fragment: a `moof` with its known duration and an `mdat`. @public */
export function fmp4MediaSegment(
  sequence: number,
  sample: {
    /** Default 1. */
    readonly trackId?: number;
    readonly key: boolean;
    readonly decodeTimeUs: number;
    readonly presentationTimeUs: number;
    readonly durationUs: number;
    /** The sample's bytes, one part after another: {@link fmp4VideoSample} for Annex B, raw frames for sound. */
    readonly data: readonly (Uint8Array | readonly number[])[];
  },
): Uint8Array<ArrayBuffer> {
  const size = sample.data.reduce((sum, part) => sum + part.length, 0);
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
        fullBox('tfhd', 0, 0x20000, u32(sample.trackId ?? 1)),
        fullBox('tfdt', 1, 0, u64(sample.decodeTimeUs)),
        trun(dataOffset),
      ),
    );
  const pieces: BoxPart[] = [moof(moof(0).byteLength + 8), u32(8 + size), 'mdat', ...sample.data];
  return parts(...pieces);
}

/** Seconds from the NTP epoch (1900) to the Unix epoch. */
const NTP_TO_UNIX_S = 2_208_988_800;

/**
 * A `prft` box (ISO/IEC 14496-12, 8.16.5): at this place of the media timeline the clock on the wall
 * said this. It stands ahead of a fragment and turns its times into capture times.
 *
 * @param capturedAtUs - Microseconds since the Unix epoch.
 * @param mediaTimeUs - Microseconds from the start of the media timeline.
 * @public
 */
export function fmp4ProducerTime(trackId: number, capturedAtUs: number, mediaTimeUs: number): Uint8Array<ArrayBuffer> {
  const seconds = Math.floor(capturedAtUs / 1_000_000);
  const fraction = Math.round(((capturedAtUs - seconds * 1_000_000) / 1_000_000) * 2 ** 32);
  // Flags 24: the time at which the picture was captured.
  return fullBox('prft', 1, 24, u32(trackId), u32(seconds + NTP_TO_UNIX_S), u32(fraction), u64(mediaTimeUs));
}
