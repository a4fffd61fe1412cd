import {
  AAC_FRAME_SAMPLES,
  adtsChannels,
  adtsSampleRate,
  audioSpecificConfig,
  fmp4InitSegment,
  fmp4MediaSegment,
  fmp4ProducerTime,
  fmp4VideoSample,
  GkCodec,
  GkFlag,
  GkKind,
  splitAdtsFrames,
  type Fmp4AudioTrack,
  type GkPacket,
} from 'gk-sdk/wire';
import type { ContainerWriter } from './container-writer.js';
import { StreamTimeline } from './stream-timeline.js';
import { sameParameters, videoCodec, VideoParameterReader, type VideoParameters } from './video-parameters.js';

const VIDEO_TRACK = 1;
const AUDIO_TRACK = 2;
/** G.711 and PCM of the wire. */
const SPEECH_RATE = 8000;
const SPEECH = new Map<number, 'g711A' | 'g711Mu' | 'pcm16'>([
  [GkCodec.g711A, 'g711A'],
  [GkCodec.g711Mu, 'g711Mu'],
  [GkCodec.pcm16, 'pcm16'],
]);
/** A stream whose info promises sound begins without it after this many pictures. */
const MAX_HELD_PICTURES = 64;

/**
 * Fragmented MP4: the initialization segment, then one fragment a picture or piece of sound, with the
 * capture time (`prft`) ahead of each key frame. The tracks must be known at the beginning, so a stream
 * that promises sound is held back until its first sound came.
 */
export class Fmp4Writer implements ContainerWriter {
  readonly #timeline = new StreamTimeline();
  readonly #parameters = new VideoParameterReader();
  #video: VideoParameters | undefined;
  #audio: Fmp4AudioTrack | undefined;
  #soundPromised = false;
  #begun = false;
  #held: GkPacket[] = [];
  #sequence = 0;

  write(packet: GkPacket): readonly Uint8Array[] {
    switch (packet.kind) {
      case GkKind.info:
        if (!this.#begun) this.#soundPromised = promisesSound(packet.payload);
        return [];
      case GkKind.audio:
        return this.#begun ? this.#writeSound(packet) : this.#firstSound(packet);
      case GkKind.video:
        return this.#begun ? this.#writePicture(packet) : this.#firstPicture(packet);
      default:
        return [];
    }
  }

  end(): readonly Uint8Array[] {
    return this.#held.length > 0 ? this.#begin() : [];
  }

  #firstPicture(packet: GkPacket): readonly Uint8Array[] {
    if (this.#held.length === 0 && !this.#takeParameters(packet)) return [];
    this.#held.push(packet);
    return this.#soundPromised && this.#audio === undefined && this.#held.length < MAX_HELD_PICTURES
      ? []
      : this.#begin();
  }

  #firstSound(packet: GkPacket): readonly Uint8Array[] {
    this.#audio ??= audioTrack(packet);
    // Sound of a kind that MP4 has no name for does not come any more.
    if (this.#audio === undefined) this.#soundPromised = false;
    if (this.#held.length === 0) return [];
    if (this.#audio !== undefined) this.#held.push(packet);
    return this.#begin();
  }

  #begin(): readonly Uint8Array[] {
    this.#begun = true;
    const held = this.#held;
    this.#held = [];
    return [this.#init(), ...held.flatMap((packet) => this.write(packet))];
  }

  #init(): Uint8Array {
    const video = this.#video === undefined ? [] : [{ ...this.#video, kind: 'video' as const, id: VIDEO_TRACK }];
    return fmp4InitSegment([...video, ...(this.#audio === undefined ? [] : [this.#audio])]);
  }

  /** True when the packet is a key frame that says how it is coded. */
  #takeParameters(packet: GkPacket): boolean {
    if ((packet.flags & GkFlag.key) === 0) return false;
    const parameters = this.#parameters.read(packet);
    if (parameters === undefined) return false;
    this.#video = parameters;
    return true;
  }

  #writePicture(packet: GkPacket): readonly Uint8Array[] {
    const key = (packet.flags & GkFlag.key) !== 0;
    const before = this.#video;
    if (key) this.#takeParameters(packet);
    const video = this.#video;
    if (video === undefined || videoCodec(packet.codec) !== video.codec) return [];
    const place = this.#timeline.picture(packet.capturedAtUs);
    const head: Uint8Array[] = [];
    if (!sameParameters(before, video)) head.push(this.#init());
    if (key) head.push(fmp4ProducerTime(VIDEO_TRACK, packet.capturedAtUs, place.presentationTimeUs));
    const data = fmp4VideoSample(video.codec, packet.payload);
    return [...head, fmp4MediaSegment(++this.#sequence, { trackId: VIDEO_TRACK, key, data, ...place })];
  }

  #writeSound(packet: GkPacket): readonly Uint8Array[] {
    const audio = this.#audio;
    if (audio === undefined || codecOf(packet.codec) !== audio.codec) return [];
    const frames = audio.codec === 'aac' ? splitAdtsFrames(packet.payload).map(({ raw }) => raw) : [packet.payload];
    return frames.map((frame, i) => {
      const samples = audio.codec === 'aac' ? AAC_FRAME_SAMPLES : frame.byteLength / (audio.codec === 'pcm16' ? 2 : 1);
      const durationUs = (samples * 1_000_000) / audio.sampleRate;
      const timeUs = this.#timeline.sound(packet.capturedAtUs + i * durationUs, durationUs);
      return fmp4MediaSegment(++this.#sequence, {
        trackId: AUDIO_TRACK,
        key: true,
        decodeTimeUs: timeUs,
        presentationTimeUs: timeUs,
        durationUs: Math.round(durationUs),
        data: [frame],
      });
    });
  }
}

function promisesSound(info: Uint8Array): boolean {
  try {
    const { audio } = JSON.parse(Buffer.from(info).toString()) as { audio?: unknown };
    return typeof audio === 'string' && audio !== 'none';
  } catch {
    return false;
  }
}

function codecOf(codec: number): Fmp4AudioTrack['codec'] | undefined {
  return codec === GkCodec.aac ? 'aac' : SPEECH.get(codec);
}

function audioTrack({ codec, payload }: GkPacket): Fmp4AudioTrack | undefined {
  const speech = SPEECH.get(codec);
  if (speech !== undefined) {
    return { kind: 'audio', id: AUDIO_TRACK, codec: speech, sampleRate: SPEECH_RATE, channels: 1 };
  }
  const config = codec === GkCodec.aac ? splitAdtsFrames(payload)[0]?.config : undefined;
  const sampleRate = config && adtsSampleRate(config);
  if (config === undefined || sampleRate === undefined) return undefined;
  const channels = adtsChannels(config);
  return { kind: 'audio', id: AUDIO_TRACK, codec: 'aac', sampleRate, channels, config: audioSpecificConfig(config) };
}
