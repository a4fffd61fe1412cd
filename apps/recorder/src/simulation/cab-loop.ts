import { audioCodecOf, createSpeechDecoder, GkKind, isSpeechCodec, SPEECH_RATE, type SpeechCodec } from 'gk-sdk/wire';
import { positionAt, type Clip } from '../media/clip.js';
import type { MediaLibrary } from '../media/media-library.js';

/** Sound at 8 kHz without end, and where a talk comes in. */
export interface CabLoop {
  readonly samples: Int16Array;
  /** First sample of the talk. */
  readonly start: number;
}

const CHANNELS = [1, 2, 3, 4, 5, 6, 7, 8] as const;

/** One second of an engine that idles: it loops without a seam, for all its tones are whole numbers of hertz. */
const ENGINE = Int16Array.from({ length: SPEECH_RATE }, (_, i) => {
  const phase = (2 * Math.PI * i) / SPEECH_RATE;
  return Math.round(180 * Math.sin(27 * phase) + 120 * Math.sin(54 * phase) + 60 * Math.sin(81 * phase + 1));
});

/** Clips are shared by the channels that show them, and so is their sound. */
const soundOf = new WeakMap<Clip, Int16Array>();

/**
 * Returns the sound of the cab of a device at a time: the sound of the talk channel's camera, else of the first camera
 * with speech, as its live stream and recordings have it then. AAC has no decoder in Node: a device with nothing else,
 * or without sound, plays its engine.
 */
export function cabLoop(media: Pick<MediaLibrary, 'clipOf'>, deviceId: string, channel: number, atMs: number): CabLoop {
  for (const candidate of [channel, ...CHANNELS]) {
    const placed = media.clipOf(deviceId, candidate, false);
    if (placed === undefined || speechCodecOf(placed.clip) === undefined) continue;
    const samples = soundOf.get(placed.clip) ?? decodeLoop(placed.clip);
    soundOf.set(placed.clip, samples);
    const atUs = atMs * 1000;
    const offsetUs = atUs - positionAt(placed.clip, atUs, placed.phaseUs).roundStartUs;
    return { samples, start: toSample(offsetUs) % samples.length };
  }
  return { samples: ENGINE, start: 0 };
}

function speechCodecOf(clip: Clip): SpeechCodec | undefined {
  const unit = clip.units.find(({ kind }) => kind === GkKind.audio);
  const codec = unit && audioCodecOf(unit.codec);
  return codec !== undefined && isSpeechCodec(codec) ? codec : undefined;
}

/** The whole loop, each packet at its time; silence where there is none. */
function decodeLoop(clip: Clip): Int16Array {
  const samples = new Int16Array(Math.max(1, toSample(clip.durationUs)));
  const codec = speechCodecOf(clip);
  if (codec === undefined) return samples;
  const decode = createSpeechDecoder(codec);
  for (const { kind, codec: number, captureUs, payload } of clip.units) {
    if (kind !== GkKind.audio || audioCodecOf(number) !== codec) continue;
    const at = Math.max(0, toSample(captureUs));
    const packet = decode(payload);
    samples.set(packet.subarray(0, Math.max(0, samples.length - at)), Math.min(at, samples.length));
  }
  return samples;
}

function toSample(us: number): number {
  return Math.floor((us * SPEECH_RATE) / 1_000_000);
}
