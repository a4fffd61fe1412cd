import { annexBFormat, GkError, jt1078Format, type ContainerFormat, type StreamInfo } from 'gk-sdk/wire';
import type { Clip } from '../clip.js';
import { channelAudio, channelVideo, makeFootageClip, type FootagePicture, type FootageSound } from './footage-clip.js';

/** Pictures a second of a stream that does not tell its timing. */
const DEFAULT_FPS = 15;

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

function readStream(format: ContainerFormat, name: string, bytes: Uint8Array): FootageFile {
  const pictures: { unit: FootagePicture['unit']; atUs: number; info: StreamInfo }[] = [];
  const sounds: FootageSound[] = [];
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
        else pictures.push({ unit, atUs: unit.capturedAtUs, info: latest });
      },
      onAudio: (unit) => {
        const codec = channelAudio(unit.codec);
        if (codec === undefined) unplayable.add(unit.codec);
        else if (channel === undefined || unit.channel === channel)
          sounds.push({ codec, data: unit.data, atUs: unit.capturedAtUs });
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
  return { clip: makeFootageClip(name, described(pictures), sounds), notes };
}

/** A picture ahead of the first parameter sets has the coding that they tell. */
function described(
  pictures: readonly { unit: FootagePicture['unit']; atUs: number; info: StreamInfo }[],
): FootagePicture[] {
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
