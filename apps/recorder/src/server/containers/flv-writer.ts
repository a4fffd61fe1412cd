import {
  AAC_FRAME_SAMPLES,
  adtsSampleRate,
  audioSpecificConfig,
  decoderConfiguration,
  fmp4VideoSample,
  GkCodec,
  GkFlag,
  GkKind,
  splitAdtsFrames,
  type AdtsFrame,
  type GkPacket,
} from 'gk-sdk/wire';
import type { ContainerWriter } from './container-writer.js';
import { StreamTimeline } from './stream-timeline.js';
import { sameParameters, videoCodec, VideoParameterReader, type VideoParameters } from './video-parameters.js';

const Tag = { audio: 8, video: 9 } as const;
/** `FLV`, version 1, sound and pictures, 9 bytes of header, no tag before. */
const FILE_HEADER = Uint8Array.of(0x46, 0x4c, 0x56, 1, 5, 0, 0, 0, 9, 0, 0, 0, 0);
/** Sound format, rate, size, channels in one byte; A-law and mu-law are 8 kHz by definition. */
const SOUND = { aac: 0xaf, g711A: 0x72, g711Mu: 0x82 } as const;
/** `hvc1`: H.265 goes by its four letters (Enhanced RTMP). */
const HVC1 = [0x68, 0x76, 0x63, 0x31];
const NO_BYTES = new Uint8Array(0);

/** FLV: H.264, H.265 as Enhanced RTMP has it, AAC, A-law and mu-law; other sound is left out. */
export class FlvWriter implements ContainerWriter {
  readonly #timeline = new StreamTimeline();
  readonly #parameters = new VideoParameterReader();
  #video: VideoParameters | undefined;
  #aacConfig: string | undefined;

  write(packet: GkPacket): readonly Uint8Array[] {
    if (packet.kind === GkKind.video) return this.#picture(packet);
    // Sound goes by the clock of the pictures.
    return packet.kind === GkKind.audio && this.#video !== undefined ? this.#sound(packet) : [];
  }

  end(): readonly Uint8Array[] {
    return [];
  }

  #picture(packet: GkPacket): readonly Uint8Array[] {
    const { codec, flags, payload, capturedAtUs } = packet;
    const name = videoCodec(codec);
    const key = (flags & GkFlag.key) !== 0;
    const parameters = key ? this.#parameters.read(packet) : undefined;
    const begins = this.#video === undefined;
    const changed = parameters !== undefined && !sameParameters(this.#video, parameters);
    if (changed) this.#video = parameters;
    if (this.#video?.codec !== name || name === undefined) return [];
    const { decodeTimeUs, presentationTimeUs } = this.#timeline.picture(capturedAtUs);
    const atMs = Math.round(decodeTimeUs / 1000);
    const tags: Uint8Array[] = begins ? [FILE_HEADER] : [];
    if (changed)
      tags.push(
        tag(Tag.video, atMs, configurationHead(name), decoderConfiguration(name, parameters.parameterSets) ?? NO_BYTES),
      );
    const compositionMs = Math.round(presentationTimeUs / 1000) - atMs;
    tags.push(tag(Tag.video, atMs, pictureHead(name, key, compositionMs), ...fmp4VideoSample(name, payload)));
    return tags;
  }

  #sound({ codec, payload, capturedAtUs }: GkPacket): readonly Uint8Array[] {
    if (codec === GkCodec.aac) return splitAdtsFrames(payload).flatMap((frame, i) => this.#aac(frame, capturedAtUs, i));
    const head = codec === GkCodec.g711A ? SOUND.g711A : codec === GkCodec.g711Mu ? SOUND.g711Mu : undefined;
    if (head === undefined) return [];
    const atUs = this.#timeline.sound(capturedAtUs, (payload.byteLength * 1_000_000) / 8000);
    return [tag(Tag.audio, Math.round(atUs / 1000), [head], payload)];
  }

  #aac({ config, raw }: AdtsFrame, capturedAtUs: number, index: number): readonly Uint8Array[] {
    const durationUs = (AAC_FRAME_SAMPLES * 1_000_000) / (adtsSampleRate(config) ?? 8000);
    const atMs = Math.round(this.#timeline.sound(capturedAtUs + index * durationUs, durationUs) / 1000);
    const tags: Uint8Array[] = [];
    const specific = audioSpecificConfig(config);
    const name = specific.join(' ');
    if (name !== this.#aacConfig) {
      this.#aacConfig = name;
      tags.push(tag(Tag.audio, atMs, [SOUND.aac, 0], specific));
    }
    tags.push(tag(Tag.audio, atMs, [SOUND.aac, 1], raw));
    return tags;
  }
}

/** Ahead of the decoder configuration record: a key frame, sequence header. */
function configurationHead(codec: 'h264' | 'h265'): readonly number[] {
  return codec === 'h264' ? [0x17, 0, 0, 0, 0] : [0x90, ...HVC1];
}

/** Ahead of a picture: its kind, and by how much it is shown after its decode time. */
function pictureHead(codec: 'h264' | 'h265', key: boolean, compositionMs: number): readonly number[] {
  const kind = key ? 1 : 2;
  const composition = [(compositionMs >> 16) & 0xff, (compositionMs >> 8) & 0xff, compositionMs & 0xff];
  return codec === 'h264' ? [(kind << 4) | 7, 1, ...composition] : [0x80 | (kind << 4) | 1, ...HVC1, ...composition];
}

/** One tag and the back pointer behind it. The time's upper eight bits come last. */
function tag(type: number, timeMs: number, ...data: readonly (Uint8Array | readonly number[])[]): Uint8Array {
  const size = data.reduce((sum, part) => sum + part.length, 0);
  const bytes = new Uint8Array(11 + size + 4);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, (type << 24) | size);
  bytes.set([(timeMs >>> 16) & 0xff, (timeMs >>> 8) & 0xff, timeMs & 0xff, (timeMs >>> 24) & 0xff], 4);
  let at = 11;
  for (const part of data) {
    bytes.set(part, at);
    at += part.length;
  }
  view.setUint32(at, 11 + size);
  return bytes;
}
