import { GkKind } from 'gk-sdk/wire';
import type { Clip, ClipUnit } from '../clip.js';
import { silenceOf } from '../silence.js';
import { CLOCK_ROWS, keyClockSlice, nextClockSlice, unchangedSlice } from './clock-slice.js';
import { clockedClip, macroblocksOf, type ClockedClip, type ClockedPicture } from './clocked-clip.js';
import { clockText } from './clock-text.js';
import { joined, START_CODE, type CodedPicture } from './coded-picture.js';
import { standingKey } from './standing-key.js';

/** Inputs of the pictures of a camera besides the time. */
export interface CameraPicturesOptions {
  /** The clip whose units are sent. */
  readonly clip: Clip;
  readonly phaseUs: number;
  /** Written beside the time where there is room. */
  readonly name: string;
  /** The clip that is shown at a time, with units of the same times and sizes. */
  readonly clipAt: (atUs: number) => Clip;
  /** Time since which the camera's vehicle has been standing, microseconds; undefined while it moves. */
  readonly standingSince: (atUs: number) => number | undefined;
  /** True at a time when its engine is off. */
  readonly isParked: (atUs: number) => boolean;
}

/**
 * The bytes of a unit of a clip at the time when it is captured. A pure function of that time: pictures have its clock,
 * and from a key picture on the light of the day and, of a standing vehicle, a scene that stands. A parked vehicle is
 * silent.
 */
export type PayloadOf = (unit: ClipUnit, capturedUs: number) => Uint8Array;

/** Shows the time of day in the pictures of a camera. */
export function cameraPictures(options: CameraPicturesOptions): PayloadOf {
  const { clip, clipAt, standingSince, isParked } = options;
  return (unit, capturedUs) => {
    if (unit.kind !== GkKind.video) {
      return isParked(capturedUs) ? silenceOf(unit.codec, unit.payload) : unit.payload;
    }
    const place = clockedClip(clip).pictures[unit.ordinal];
    if (place === undefined) return unit.payload;
    const groupUs = capturedUs - unit.captureUs + place.key.captureUs;
    const shown = clockedClip(clipAt(groupUs));
    const picture = shown.pictures[unit.ordinal];
    if (picture?.coded === undefined) return unit.payload;
    const sinceUs = standingSince(groupUs);
    const beforeUs = capturedUs - unit.captureUs + place.before.captureUs;
    if (!unit.key)
      return followingPicture(options, picture, picture.coded, sinceUs !== undefined, beforeUs, capturedUs);
    const { head, header, tail } =
      (sinceUs === undefined ? undefined : standing(options, shown, picture, sinceUs)) ?? picture.coded;
    const { columns } = macroblocksOf(unit.media);
    return joined(head, keyClockSlice(header, columns, clockText(capturedUs, options.name, columns)), tail);
  };
}

/** A picture that is decoded from the one before it. */
function followingPicture(
  { name }: CameraPicturesOptions,
  { unit, unchanged }: ClockedPicture,
  { head, header, tail }: CodedPicture,
  isStanding: boolean,
  beforeUs: number,
  capturedUs: number,
): Uint8Array {
  const isSameSecond = Math.floor(beforeUs / 1e6) === Math.floor(capturedUs / 1e6);
  if (isSameSecond && !isStanding) return unchanged;
  const { columns, rows } = macroblocksOf(unit.media);
  const clockCount = columns * CLOCK_ROWS;
  const clock = isSameSecond
    ? unchangedSlice(header, 0, clockCount)
    : nextClockSlice(header, columns, clockText(beforeUs, name, columns), clockText(capturedUs, name, columns));
  if (!isStanding) return joined(head, clock, tail);
  return joined(START_CODE, clock, START_CODE, unchangedSlice(header, clockCount, columns * rows - clockCount));
}

/** The key picture that a scene stands still with; only one of the same size can follow. */
function standing(
  { clip, phaseUs }: CameraPicturesOptions,
  shown: ClockedClip,
  { unit }: ClockedPicture,
  sinceUs: number,
): CodedPicture | undefined {
  const { width, height } = unit.media;
  const keys = shown.keys.filter((key) => key.unit.media.width === width && key.unit.media.height === height);
  const standingUnit = standingKey(
    keys.map((key) => key.unit),
    clip,
    phaseUs,
    sinceUs,
  );
  return keys.find((key) => key.unit === standingUnit)?.coded;
}
