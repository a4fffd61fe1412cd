import { ByteReader } from './byte-reader.js';
import type { SampleDefaults, TrackHeader } from './fmp4-tracks.js';
import { boxAt, boxesOf } from './iso-reader.js';

/** One sample of a fragment. @internal */
export interface FragmentSample {
  /** From the first byte of the `moof`. */
  readonly offset: number;
  readonly size: number;
  /** Ticks of its track; 64 bits. */
  readonly decodeTicks: bigint;
  readonly compositionTicks: number;
  readonly key: boolean;
}

/** The samples of one track in one fragment. @internal */
export interface FragmentTrack {
  readonly header: TrackHeader;
  readonly samples: readonly FragmentSample[];
  /** Start of the next fragment when it has no time of its own. */
  readonly endTicks: bigint;
}

/** Parsed `moof` box. @internal */
export interface Fragment {
  /** Counts the fragments; undefined without `mfhd`. */
  readonly sequence: number | undefined;
  readonly tracks: readonly FragmentTrack[];
  /** Behind the last sample, from the first byte of the `moof`. */
  readonly endOffset: number;
}

const Tfhd = { dataOffset: 1, description: 2, duration: 8, size: 0x10, flags: 0x20 } as const;
const Trun = { dataOffset: 1, firstFlags: 4, duration: 0x100, size: 0x200, flags: 0x400, composition: 0x800 } as const;
const NON_SYNC = 0x10000;

/**
 * Reads a `moof` box. Tracks that the `moov` did not tell are left out.
 *
 * @param moofBytes - Length of the box, header included: its `mdat`'s body begins eight bytes behind it.
 * @param endTicks - Where each track's last fragment ended.
 * @param fragmentBytes - Length of the `moof` with its `mdat`: no more samples are read than it has bytes, whatever its
 *   runs say.
 * @internal
 */
export function readFragment(
  moof: Uint8Array,
  moofBytes: number,
  headers: ReadonlyMap<number, TrackHeader>,
  endTicks: ReadonlyMap<number, bigint>,
  fragmentBytes: number,
): Fragment {
  const mfhd = boxAt(moof, 'mfhd');
  const tracks: FragmentTrack[] = [];
  let dataEnd = moofBytes + 8;
  let room = fragmentBytes;
  for (const { type, body } of boxesOf(moof)) {
    if (type !== 'traf') continue;
    const { track, end } = readTrackFragment(body, { bodyAt: moofBytes + 8, dataEnd, headers, endTicks, room });
    dataEnd = Math.max(dataEnd, end);
    room -= track?.samples.length ?? 0;
    if (track !== undefined) tracks.push(track);
  }
  return { sequence: mfhd && new ByteReader(mfhd, 4).u32(), tracks, endOffset: dataEnd };
}

interface FragmentState {
  readonly bodyAt: number;
  readonly dataEnd: number;
  readonly headers: ReadonlyMap<number, TrackHeader>;
  readonly endTicks: ReadonlyMap<number, bigint>;
  /** So many samples may still come. */
  readonly room: number;
}

function readTrackFragment(
  traf: Uint8Array,
  { bodyAt, dataEnd, headers, endTicks, room }: FragmentState,
): { track?: FragmentTrack; end: number } {
  const tfhd = boxAt(traf, 'tfhd');
  if (tfhd === undefined) return { end: dataEnd };
  const reader = new ByteReader(tfhd, 1);
  const flags = reader.u24();
  const id = reader.u32();
  const header = headers.get(id);
  // An absolute offset counts from the beginning of a file that the receiver has not: the moof it is.
  if (flags & Tfhd.dataOffset) reader.skip(8);
  if (flags & Tfhd.description) reader.skip(4);
  const defaults: SampleDefaults = {
    duration: flags & Tfhd.duration ? reader.u32() : (header?.defaults.duration ?? 0),
    size: flags & Tfhd.size ? reader.u32() : (header?.defaults.size ?? 0),
    flags: flags & Tfhd.flags ? reader.u32() : (header?.defaults.flags ?? 0),
  };
  const tfdt = boxAt(traf, 'tfdt');
  const time = tfdt && new ByteReader(tfdt, 4);
  let ticks = time === undefined ? (endTicks.get(id) ?? 0n) : tfdt?.[0] === 1 ? time.bigU64() : BigInt(time.u32());
  let offset = dataEnd;
  const samples: FragmentSample[] = [];
  for (const { type, body } of boxesOf(traf)) {
    if (type !== 'trun') continue;
    const run = readRun(body, { offset, ticks, bodyAt, defaults, room: room - samples.length });
    for (const sample of run.samples) samples.push(sample);
    ({ offset, ticks } = run);
  }
  return { ...(header && { track: { header, samples, endTicks: ticks } }), end: offset };
}

function readRun(
  trun: Uint8Array,
  from: { offset: number; ticks: bigint; bodyAt: number; defaults: SampleDefaults; room: number },
): { samples: FragmentSample[]; offset: number; ticks: bigint } {
  const reader = new ByteReader(trun, 1);
  const flags = reader.u24();
  const count = reader.u32();
  // Smaller than where the data can begin: a writer that left it 0.
  let offset = flags & Trun.dataOffset ? Math.max(reader.i32(), from.bodyAt) : from.offset;
  const firstFlags = flags & Trun.firstFlags ? reader.u32() : undefined;
  let { ticks } = from;
  const samples: FragmentSample[] = [];
  for (let i = 0; i < count && i < from.room; i++) {
    const durationTicks = flags & Trun.duration ? reader.u32() : from.defaults.duration;
    const size = flags & Trun.size ? reader.u32() : from.defaults.size;
    const own = flags & Trun.flags ? reader.u32() : from.defaults.flags;
    // Signed since version 1; senders of negative ones as version 0 mean them so, too.
    const compositionTicks = flags & Trun.composition ? reader.i32() : 0;
    if (reader.exhausted || size === 0) break;
    const sampleFlags = i === 0 ? (firstFlags ?? own) : own;
    samples.push({
      offset,
      size,
      decodeTicks: ticks,
      compositionTicks,
      key: (sampleFlags & NON_SYNC) === 0,
    });
    offset += size;
    ticks += BigInt(durationTicks);
  }
  return { samples, offset, ticks };
}
