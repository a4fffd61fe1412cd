import { GkCodec, GkError, GkKind, type AudioUnit, type StreamInfo, type VideoUnit } from 'gk-sdk/wire';
import { makeClip, type Clip, type ClipUnitInput } from '../clip.js';
import type { ChannelMedia } from '../media-library.js';

/** One picture of footage, in decode order. */
export interface FootagePicture {
  readonly unit: Pick<VideoUnit, 'key' | 'data'>;
  /** Microseconds by the footage's own clock, from any origin. */
  readonly atUs: number;
  readonly media: Omit<ChannelMedia, 'audio'>;
}

/** One packet of its sound. */
export interface FootageSound {
  readonly codec: ChannelMedia['audio'];
  readonly data: Uint8Array;
  readonly atUs: number;
}

/** A longer pause, or one back in time, is a gap of the recording: the picture goes on after one step. */
const MAX_PAUSE_US = 10_000_000;
const MAX_BACK_US = 2_000_000;
/** Quicker than any camera: a file that says so is damaged, and would be played that quickly for ever. */
const MIN_STEP_US = 1000;

const AUDIO_CODECS = {
  none: GkCodec.none,
  g711A: GkCodec.g711A,
  g711Mu: GkCodec.g711Mu,
  aac: GkCodec.aac,
  pcm16: GkCodec.pcm16,
  g726_32: GkCodec.g726_32,
} as const satisfies Record<ChannelMedia['audio'], number>;

/** The name of a sound that a channel can carry. */
export function channelAudio(codec: AudioUnit['codec']): ChannelMedia['audio'] | undefined {
  return codec in AUDIO_CODECS ? (codec as ChannelMedia['audio']) : undefined;
}

/** The picture's coding when the stream has said all of it. */
export function channelVideo(info: StreamInfo, fps: number): FootagePicture['media'] | undefined {
  const { codec, width, height } = info;
  if ((codec !== 'h264' && codec !== 'h265') || width === undefined || height === undefined) return undefined;
  return { codec, width, height, fps: info.fps ?? fps };
}

/**
 * Makes an endless clip of footage. Pictures keep their order, bytes and distances in time; frames that
 * are shown later than decoded (B-frames) are captured before they leave, as a camera's are.
 *
 * @throws GkError `invalid-argument` when there is no picture, or when its times cannot be those of a recording.
 */
export function makeFootageClip(
  name: string,
  pictures: readonly FootagePicture[],
  sounds: readonly FootageSound[] = [],
): Clip {
  if (pictures.length === 0) throw new GkError('invalid-argument', 'there is no picture in it');
  const shown = withoutGaps(pictures.map(({ atUs }) => atUs));
  const origin = shown.reduce((first, us) => Math.min(first, us), Infinity);
  // In decode order each picture leaves at the time of the one that is shown in its place.
  const leaves = Float64Array.from(shown).sort();
  const delayUs = shown.reduce((most, us, i) => Math.max(most, us - (leaves[i] as number)), 0);
  const durationUs = Math.round((leaves.at(-1) as number) - origin + medianStep(leaves));
  if (!Number.isSafeInteger(durationUs) || durationUs < pictures.length * MIN_STEP_US) {
    throw new GkError('invalid-argument', 'it is damaged: its times are not those of a recording');
  }
  const audio = sounds[0]?.codec ?? 'none';
  const media = sharedMedia(audio);
  const units: ClipUnitInput[] = pictures.map(({ unit, media: own }, i) => ({
    kind: GkKind.video,
    codec: own.codec === 'h264' ? GkCodec.h264 : GkCodec.h265,
    key: unit.key,
    sendUs: Math.round((leaves[i] as number) - origin),
    captureUs: Math.round((shown[i] as number) - origin - delayUs),
    payload: unit.data,
    media: media(own),
  }));
  const firstPictureUs = (pictures[0] as FootagePicture).atUs;
  for (const { codec, data, atUs } of sounds) {
    const sendUs = Math.round(atUs - firstPictureUs + (shown[0] as number) - origin);
    if (sendUs < 0 || sendUs >= durationUs) continue;
    const captureUs = sendUs - Math.round(delayUs);
    units.push({ kind: GkKind.audio, codec: AUDIO_CODECS[codec], key: false, sendUs, captureUs, payload: data });
  }
  return makeClip(name, durationUs, units);
}

/** One object for each coding, so that a change of it is a change of the object. */
function sharedMedia(audio: ChannelMedia['audio']): (own: FootagePicture['media']) => ChannelMedia {
  let last: ChannelMedia | undefined;
  return ({ codec, width, height, fps }) => {
    const same = last?.codec === codec && last.width === width && last.height === height && last.fps === fps;
    return same ? (last as ChannelMedia) : (last = { codec, width, height, fps, audio });
  };
}

/** Times in which a gap, or a clock that was set, is one step. */
export function withoutGaps(times: readonly number[]): number[] {
  const step = medianStep(times, MAX_PAUSE_US);
  let shift = 0;
  return times.map((us, i) => {
    const before = times[i - 1];
    if (before !== undefined && (us - before > MAX_PAUSE_US || us - before < -MAX_BACK_US)) shift += before + step - us;
    return us + shift;
  });
}

/** The usual time from picture to picture, microseconds: the median of the steps forward, at least a millisecond. */
function medianStep(times: ArrayLike<number>, maxUs = Infinity): number {
  const steps = Array.from(
    { length: Math.max(0, times.length - 1) },
    (_, i) => (times[i + 1] as number) - (times[i] as number),
  )
    .filter((step) => step > 0 && step <= maxUs)
    .sort((a, b) => a - b);
  return Math.max(MIN_STEP_US, steps[steps.length >> 1] ?? 1_000_000 / 15);
}
