import { GkKind } from 'gk-sdk/wire';
import type { ChannelMedia } from '../channel-media.js';
import type { Clip, ClipUnit } from '../clip.js';
import { CLOCK_ROWS, unchangedSlice } from './clock-slice.js';
import { codedPicture, joined, parameterSetsOf, type CodedPicture, type ParameterSets } from './coded-picture.js';

/** One picture of a clip and its place in it. */
export interface ClockedPicture {
  readonly unit: ClipUnit;
  /** Undefined for a picture without room for a clock. */
  readonly coded: CodedPicture | undefined;
  /** The picture with the clock of the one before it; a key picture as it is stored. */
  readonly unchanged: Uint8Array;
  /** The key picture that it can be decoded from. */
  readonly key: ClipUnit;
  /** The picture before it; for the first of the clip, itself. */
  readonly before: ClipUnit;
}

/** A clip whose pictures have been looked into. */
export interface ClockedClip {
  /** In the order of {@link ClipUnit.ordinal}. */
  readonly pictures: readonly ClockedPicture[];
  /** Those that a decoder can start with. */
  readonly keys: readonly ClockedPicture[];
}

const clockedClips = new WeakMap<Clip, ClockedClip>();

/** Looks into a clip, once. */
export function clockedClip(clip: Clip): ClockedClip {
  let clocked = clockedClips.get(clip);
  if (clocked === undefined) {
    const pictures = [...picturesOf(clip)];
    clocked = { pictures, keys: pictures.filter(({ unit }) => unit.key) };
    clockedClips.set(clip, clocked);
  }
  return clocked;
}

/** Macroblocks of a picture. */
export function macroblocksOf({ width, height }: ChannelMedia): { readonly columns: number; readonly rows: number } {
  return { columns: Math.ceil(width / 16), rows: Math.ceil(height / 16) };
}

function* picturesOf({ units }: Clip): Generator<ClockedPicture> {
  let key: ClipUnit | undefined;
  let before: ClipUnit | undefined;
  let sets: ParameterSets | undefined;
  for (const unit of units) {
    if (unit.kind !== GkKind.video) continue;
    if (unit.key) {
      key = unit;
      sets = unit.media.codec === 'h264' ? parameterSetsOf(unit.payload) : undefined;
    }
    const { columns } = macroblocksOf(unit.media);
    const coded = sets && codedPicture(unit.payload, sets, columns);
    const unchanged =
      coded === undefined || unit.key
        ? unit.payload
        : joined(coded.head, unchangedSlice(coded.header, 0, columns * CLOCK_ROWS), coded.tail);
    yield { unit, coded, unchanged, key: key ?? unit, before: before ?? unit };
    before = unit;
  }
}
