import { readAudioSpecificConfig, type AdtsConfig } from '../audio/adts.js';
import { readParameterSets, type ParameterSets } from '../video/parameter-sets.js';
import { ByteReader } from './byte-reader.js';
import type { AudioCodec, VideoCodec } from './demuxer.js';
import { boxAt, boxesOf } from './iso-reader.js';

/** Defaults for every sample of a track unless its fragment overrides them (`trex`). @internal */
export interface SampleDefaults {
  readonly duration: number;
  readonly size: number;
  readonly flags: number;
}

/** Coding of the samples of a track. @internal */
export type TrackMedia =
  | { readonly kind: 'video'; readonly codec: VideoCodec; readonly sets?: ParameterSets }
  | { readonly kind: 'aac'; readonly config: AdtsConfig }
  /** 8000 Hz mono. */
  | { readonly kind: 'speech'; readonly codec: AudioCodec; readonly swapBytes: boolean }
  | { readonly kind: 'other'; readonly name: string };

/** One track of a `moov`. @internal */
export interface TrackHeader {
  readonly id: number;
  /** Ticks a second. */
  readonly timescale: number;
  /** Ticks of the media timeline at which the presentation begins (edit list). */
  readonly editTicks: bigint;
  readonly defaults: SampleDefaults;
  readonly media: TrackMedia;
}

/** Pictures and sound of 32 channels: a `moov` with more is none of a recorder, and its first ones are read. */
const MAX_TRACKS = 64;

/** Reads the tracks of a `moov` box; one that cannot be read is left out. @internal */
export function readTracks(moov: Uint8Array): TrackHeader[] {
  const defaults = readDefaults(moov);
  return boxesOf(moov)
    .filter(({ type }) => type === 'trak')
    .slice(0, MAX_TRACKS)
    .flatMap(({ body }) => readTrack(body, defaults) ?? []);
}

const NO_DEFAULTS: SampleDefaults = { duration: 0, size: 0, flags: 0 };

function readDefaults(moov: Uint8Array): ReadonlyMap<number, SampleDefaults> {
  const mvex = boxAt(moov, 'mvex') ?? new Uint8Array(0);
  const trex = boxesOf(mvex).filter(({ type }) => type === 'trex');
  return new Map(
    trex.map(({ body }) => {
      const reader = new ByteReader(body, 4);
      const id = reader.u32();
      reader.skip(4); // default_sample_description_index
      return [id, { duration: reader.u32(), size: reader.u32(), flags: reader.u32() }];
    }),
  );
}

function readTrack(trak: Uint8Array, defaults: ReadonlyMap<number, SampleDefaults>): TrackHeader | undefined {
  const tkhd = boxAt(trak, 'tkhd');
  const mdhd = boxAt(trak, 'mdia', 'mdhd');
  const stsd = boxAt(trak, 'mdia', 'minf', 'stbl', 'stsd');
  if (tkhd === undefined || mdhd === undefined || stsd === undefined) return undefined;
  // Creation and modification time stand ahead, four or eight bytes each.
  const id = new ByteReader(tkhd, tkhd[0] === 1 ? 20 : 12).u32();
  const timescale = new ByteReader(mdhd, mdhd[0] === 1 ? 20 : 12).u32();
  const entry = boxesOf(stsd.subarray(8))[0];
  if (id === 0 || timescale === 0 || entry === undefined) return undefined;
  return {
    id,
    timescale,
    editTicks: readEdit(trak),
    defaults: defaults.get(id) ?? NO_DEFAULTS,
    media: readMedia(entry.type, entry.body),
  };
}

/** The first edit that shows media. */
function readEdit(trak: Uint8Array): bigint {
  const elst = boxAt(trak, 'edts', 'elst');
  if (elst === undefined) return 0n;
  const reader = new ByteReader(elst, 4);
  const long = elst[0] === 1;
  const count = reader.u32();
  for (let i = 0; i < count && !reader.exhausted; i++) {
    reader.skip(long ? 8 : 4); // segment_duration
    const mediaTime = long ? BigInt.asIntN(64, reader.bigU64()) : BigInt(reader.i32());
    reader.skip(4); // media_rate
    if (mediaTime >= 0n && !reader.exhausted) return mediaTime;
  }
  return 0n;
}

/** Bytes of a sample entry ahead of its boxes. */
const VISUAL_ENTRY_BYTES = 78;
const AUDIO_ENTRY_BYTES = 28;
/** Bytes added by QuickTime's sound description versions 1 and 2. */
const QUICKTIME_BYTES: readonly number[] = [0, 16, 36];

function readMedia(type: string, entry: Uint8Array): TrackMedia {
  const visual = entry.subarray(VISUAL_ENTRY_BYTES);
  switch (type) {
    case 'avc1':
    case 'avc2':
    case 'avc3':
    case 'avc4':
      return videoMedia('h264', boxAt(visual, 'avcC'));
    case 'hvc1':
    case 'hev1':
      return videoMedia('h265', boxAt(visual, 'hvcC'));
    case 'jpeg':
    case 'mjpg':
      return { kind: 'video', codec: 'jpeg' };
    case 'vp08':
    case 'vp09':
    case 'av01':
    case 'encv':
      return { kind: 'video', codec: `unknown-${new ByteReader(new TextEncoder().encode(type)).u32()}` };
    case 'mp4a':
      return aacMedia(entry);
    default:
      return speechMedia(type, entry);
  }
}

function videoMedia(codec: 'h264' | 'h265', record: Uint8Array | undefined): TrackMedia {
  try {
    // Without a record the sets stand in the samples; lengths have four bytes then.
    const sets = record === undefined ? { codec, lengthBytes: 4, units: [] } : readParameterSets(codec, record);
    return { kind: 'video', codec, sets };
  } catch {
    return { kind: 'other', name: codec };
  }
}

function speechMedia(type: string, entry: Uint8Array): TrackMedia {
  const reader = new ByteReader(entry, 16);
  const channels = reader.u16();
  const bits = reader.u16();
  reader.skip(4);
  const isSpeech = channels === 1 && reader.u16() === 8000;
  const speech = (codec: AudioCodec, swapBytes = false): TrackMedia =>
    isSpeech ? { kind: 'speech', codec, swapBytes } : { kind: 'other', name: type };
  if (type === 'alaw') return speech('g711A');
  if (type === 'ulaw') return speech('g711Mu');
  if (bits === 16 && (type === 'sowt' || type === 'twos')) return speech('pcm16', type === 'twos');
  if (type === 'ipcm') {
    // ISO/IEC 23003-5: flag 1 = little-endian; then bits a sample.
    const pcmC = boxAt(entry.subarray(AUDIO_ENTRY_BYTES), 'pcmC');
    if (pcmC?.[5] === 16) return speech('pcm16', ((pcmC[4] ?? 0) & 1) === 0);
  }
  return { kind: 'other', name: type };
}

function aacMedia(entry: Uint8Array): TrackMedia {
  const version = new ByteReader(entry, 8).u16();
  const boxes = entry.subarray(AUDIO_ENTRY_BYTES + (QUICKTIME_BYTES[version] ?? 0));
  const esds = boxAt(boxes, 'esds') ?? boxAt(boxes, 'wave', 'esds');
  const config = esds && readEsds(esds);
  return config === undefined ? { kind: 'other', name: 'mp4a' } : { kind: 'aac', config };
}

/** Down the descriptors of ISO/IEC 14496-1, 7.2.6: elementary stream 3, decoder 4, its configuration 5. */
function readEsds(esds: Uint8Array): AdtsConfig | undefined {
  const reader = new ByteReader(esds, 4);
  while (!reader.exhausted) {
    const tag = reader.u8();
    const length = descriptorLength(reader);
    if (tag === 3) {
      reader.skip(2);
      const flags = reader.u8();
      reader.skip((flags & 0x80 ? 2 : 0) + (flags & 0x40 ? 1 + (reader.rest[0] ?? 0) : 0) + (flags & 0x20 ? 2 : 0));
    } else if (tag === 4) {
      const objectType = reader.u8();
      if (objectType !== 0x40 && objectType !== 0x67) return undefined;
      reader.skip(12);
    } else if (tag === 5) {
      return readAudioSpecificConfig(reader.take(length));
    } else {
      reader.skip(length);
    }
  }
  return undefined;
}

/** Seven bits a byte, the highest says that more follow; at most four bytes. */
function descriptorLength(reader: ByteReader): number {
  let length = 0;
  for (let i = 0; i < 4; i++) {
    const byte = reader.u8();
    length = length * 128 + (byte & 0x7f);
    if (byte < 0x80) break;
  }
  return length;
}
