import {
  annexBFormat,
  GkError,
  gkFormat,
  jt1078Format,
  type ContainerFormat,
  type StreamInfo,
  type VideoUnit,
} from 'gk-sdk/wire';
import type { Clip } from '../clip.js';
import {
  channelAudio,
  channelVideo,
  makeFootageClip,
  withoutGaps,
  type FootagePicture,
  type FootageSound,
} from './footage-clip.js';

/** Pictures a second of a stream that does not tell its timing. */
const DEFAULT_FPS = 15;

/** So often must the distances that a stream says have fitted its times, to be believed against them. */
const TRUSTED_INTERVALS = 2;
/** Sound that comes beside a picture and is further from it in time is on another clock. */
const MAX_SKEW_US = 1_000_000;

/** A clip and what there is to say about it. */
export interface FootageFile {
  readonly clip: Clip;
  readonly notes: readonly string[];
}

/** Reads a bare H.264 or H.265 stream; 15 pictures a second where it does not say otherwise. */
export function readAnnexB(name: string, bytes: Uint8Array): FootageFile {
  return readStream(annexBFormat, name, bytes);
}

/** Reads a JT/T 1078 capture at the times that the device gave; its first channel, where it has several. */
export function readJt1078(name: string, bytes: Uint8Array): FootageFile {
  return readStream(jt1078Format, name, bytes);
}

/** Reads the packets of a recording as a download in `gms` has them, at their capture times; the first channel of several. */
export function readGms(name: string, bytes: Uint8Array): FootageFile {
  return readStream(gkFormat, name, bytes);
}

function readStream(format: ContainerFormat, name: string, bytes: Uint8Array): FootageFile {
  const pictures: ReadPicture[] = [];
  const sounds: (FootageSound & { readonly picturesAhead: number })[] = [];
  const unplayable = new Set<string>();
  const left = new Set<number>();
  let channel: number | undefined;
  let latest: StreamInfo | undefined;
  let skippedBytes = 0;
  const demuxer = format.create(
    {
      onInfo: (info) => {
        channel ??= info.channel;
        if (info.channel === channel) latest = info;
      },
      onVideo: (unit) => {
        if (unit.channel !== channel || latest === undefined) left.add(unit.channel);
        else pictures.push({ unit, atUs: unit.capturedAtUs, sinceLastUs: unit.sinceLastUs, info: latest });
      },
      onAudio: (unit) => {
        const codec = channelAudio(unit.codec);
        if (codec === undefined) unplayable.add(unit.codec);
        else if (channel === undefined || unit.channel === channel)
          sounds.push({ codec, data: unit.data, atUs: unit.capturedAtUs, picturesAhead: pictures.length });
      },
      onSkipped: (count) => (skippedBytes += count),
    },
    { messages: false },
  );
  demuxer.push(bytes);
  demuxer.end();
  const notes = [
    ...(skippedBytes > 0 ? [`${name}: ${skippedBytes} bytes belong to no picture and are left out.`] : []),
    ...[...left].map(
      (other) => `${name}: channel ${other} of the capture is left out, channel ${channel ?? '?'} plays.`,
    ),
    ...[...unplayable].map((codec) => `${name}: its sound (${codec}) is left out.`),
  ];
  const read = told(pictures);
  return { clip: makeFootageClip(name, described(read), besidePictures(sounds, read)), notes };
}

interface ReadPicture {
  readonly unit: Pick<VideoUnit, 'key' | 'data' | 'discontinuity'>;
  readonly atUs: number;
  /** Time since the previous picture as coded in the stream. */
  readonly sinceLastUs: number | undefined;
  readonly info: StreamInfo;
}

/** Pictures of one time come at the distances that the stream says, else at its rate; a wrong time is put right. */
function told(pictures: readonly ReadPicture[]): ReadPicture[] {
  let last: ReadPicture | undefined;
  let lastToldUs = 0;
  let isBehind = false;
  const steady = inOneClock(pictures).map((picture) => {
    const stepUs = picture.sinceLastUs ?? 1_000_000 / (picture.info.fps ?? DEFAULT_FPS);
    const tellsNothing = last !== undefined && (picture.atUs === lastToldUs || (isBehind && picture.atUs <= last.atUs));
    isBehind = tellsNothing;
    lastToldUs = picture.atUs;
    last = tellsNothing && last ? { ...picture, atUs: last.atUs + stepUs } : picture;
    return last;
  });
  const times = withoutGaps(steady.map(({ atUs }) => atUs));
  return steady.map((picture, at) => ({ ...picture, atUs: times[at] ?? picture.atUs }));
}

/**
 * Where the clock is set the pictures go on at the distance that the stream says, if it was right before; one wrong time
 * among good ones moves no other.
 */
function inOneClock(pictures: readonly ReadPicture[]): ReadPicture[] {
  let trust = 0;
  let shiftUs = 0;
  return mended(pictures).map((picture, at, all) => {
    const stepUs = picture.atUs - (all[at - 1]?.atUs ?? picture.atUs);
    const { sinceLastUs } = picture;
    if (sinceLastUs !== undefined && at > 0 && !picture.unit.discontinuity) {
      const isFit = Math.abs(stepUs - sinceLastUs) <= sinceLastUs / 2;
      if (isFit) trust += 1;
      else if (trust >= TRUSTED_INTERVALS && Math.abs(stepUs - sinceLastUs) > MAX_SKEW_US)
        shiftUs += sinceLastUs - stepUs;
    }
    return { ...picture, atUs: picture.atUs + shiftUs };
  });
}

/** A time that is far from both of its neighbours, which are near to each other, is between them. */
function mended(pictures: readonly ReadPicture[]): ReadPicture[] {
  const isFar = (aUs: number, bUs: number): boolean => Math.abs(aUs - bUs) > MAX_SKEW_US;
  return pictures.map((picture, at) => {
    const before = pictures[at - 1]?.atUs;
    const next = pictures[at + 1]?.atUs;
    if (before === undefined || next === undefined || !isFar(picture.atUs, before) || !isFar(picture.atUs, next)) {
      return picture;
    }
    const isBetween = Math.sign(picture.atUs - before) === Math.sign(next - picture.atUs);
    return isBetween || isFar(before, next) ? picture : { ...picture, atUs: (before + next) / 2 };
  });
}

/** Sound on a clock of its own, or one that jumps, goes on beside the pictures that it came with. */
function besidePictures(
  sounds: readonly (FootageSound & { readonly picturesAhead: number })[],
  pictures: readonly ReadPicture[],
): FootageSound[] {
  let shiftUs = 0;
  return sounds.map(({ picturesAhead, atUs, ...sound }) => {
    const beside = pictures[Math.max(0, picturesAhead - 1)]?.atUs ?? atUs;
    if (Math.abs(atUs + shiftUs - beside) > MAX_SKEW_US) shiftUs = beside - atUs;
    return { ...sound, atUs: atUs + shiftUs };
  });
}

/** A picture ahead of the first parameter sets has the coding that they tell. */
function described(pictures: readonly ReadPicture[]): FootagePicture[] {
  const fps = measuredFps(pictures.map(({ atUs }) => atUs));
  let media = pictures.map(({ info }) => channelVideo(info, fps)).find((known) => known !== undefined);
  if (media === undefined) throw new GkError('invalid-argument', 'it does not tell its picture size');
  return pictures.map(({ unit, atUs, info }) => {
    media = channelVideo(info, fps) ?? media;
    return { unit, atUs, media: media as FootagePicture['media'] };
  });
}

function measuredFps(times: readonly number[]): number {
  const spanUs = (times.at(-1) ?? 0) - (times[0] ?? 0);
  return spanUs > 0 ? Math.max(1, Math.round(((times.length - 1) * 1_000_000) / spanUs)) : DEFAULT_FPS;
}
