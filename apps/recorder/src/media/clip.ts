import { GkError, GkKind } from 'gk-sdk/wire';
import type { ChannelMedia } from './channel-media.js';

/** One access unit or audio frame of a clip, as it goes on the wire. */
export interface ClipUnit {
  readonly kind: typeof GkKind.video | typeof GkKind.audio;
  /** One of `GkCodec`. */
  readonly codec: number;
  /** A decoder can start here. */
  readonly key: boolean;
  /** When it leaves, microseconds from the start of the loop; never decreasing from unit to unit. */
  readonly sendUs: number;
  /** Capture time, microseconds from the start of the loop; below zero where frames are reordered. */
  readonly captureUs: number;
  /** Shared by every feed of the clip: never written to. */
  readonly payload: Uint8Array;
  /** How the picture is coded from here on; the same object while nothing changes. */
  readonly media: ChannelMedia;
  /** Place among the units of its kind. */
  readonly ordinal: number;
}

/** Pictures and sounds of one camera, without end: after the last unit comes the first again. */
export interface Clip {
  readonly name: string;
  readonly durationUs: number;
  readonly units: readonly ClipUnit[];
  /** Index of the video key frame at or ahead of each unit, -1 where the loop has none up to there. */
  readonly keyIndex: Int32Array;
  readonly videoCount: number;
  readonly audioCount: number;
}

/** A unit before it has its place among the others; sound takes the media of the picture before it. */
export type ClipUnitInput =
  | (Omit<ClipUnit, 'ordinal'> & { readonly kind: typeof GkKind.video })
  | (Omit<ClipUnit, 'ordinal' | 'media'> & { readonly kind: typeof GkKind.audio });

/**
 * Makes a clip of units in decode order; sorts audio and video into one line by the time they leave.
 *
 * @throws GkError `invalid-argument` when there is no video or a time is outside of the loop.
 */
export function makeClip(name: string, durationUs: number, inputs: readonly ClipUnitInput[]): Clip {
  let videoCount = 0;
  let audioCount = 0;
  let lastKey = -1;
  let media = inputs.find((input) => input.kind === GkKind.video)?.media;
  if (media === undefined) throw new GkError('invalid-argument', `${name}: there is no picture in it.`);
  // The sort is stable: units of one kind that leave together stay in decode order.
  const sorted = [...inputs].sort((a, b) => a.sendUs - b.sendUs);
  const keyIndex = new Int32Array(sorted.length);
  const units = sorted.map((input, index): ClipUnit => {
    if (!(input.sendUs >= 0 && input.sendUs < durationUs)) {
      throw new GkError(
        'invalid-argument',
        `${name}: a unit at ${input.sendUs} us is outside of the ${durationUs} us.`,
      );
    }
    if (input.kind === GkKind.video) media = input.media;
    if (input.kind === GkKind.video && input.key) lastKey = index;
    keyIndex[index] = lastKey;
    return {
      ...input,
      media: media as ChannelMedia,
      ordinal: input.kind === GkKind.video ? videoCount++ : audioCount++,
    };
  });
  return { name, durationUs, units, keyIndex, videoCount, audioCount };
}

/** Where an endless loop is at a time. */
export interface LoopPosition {
  /** Wall clock at which this round began, microseconds since the Unix epoch. */
  readonly roundStartUs: number;
  /** How many rounds since the epoch. */
  readonly round: number;
  /** Index of the last unit that has left, -1 when none of this round has. */
  readonly index: number;
}

/**
 * The place of a loop at a wall-clock time. A pure function of the time, so that every viewer sees
 * the same and no rounding adds up.
 *
 * @param phaseUs - How far ahead this channel is of a loop that began at the epoch.
 */
export function positionAt(clip: Clip, nowUs: number, phaseUs: number): LoopPosition {
  const round = Math.floor((nowUs + phaseUs) / clip.durationUs);
  const roundStartUs = round * clip.durationUs - phaseUs;
  return { roundStartUs, round, index: lastUnitAt(clip.units, nowUs - roundStartUs) };
}

function lastUnitAt(units: readonly ClipUnit[], offsetUs: number): number {
  let low = 0;
  let high = units.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((units[middle] as ClipUnit).sendUs <= offsetUs) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
