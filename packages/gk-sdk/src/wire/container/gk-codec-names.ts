import { GkCodec } from '../gk/packet.js';
import type { AudioCodec, VideoCodec } from './demuxer.js';

const VIDEO = new Map<number, VideoCodec>([
  [GkCodec.h264, 'h264'],
  [GkCodec.h265, 'h265'],
  [GkCodec.jpeg, 'jpeg'],
]);

const AUDIO = new Map<number, AudioCodec>([
  [GkCodec.pcm16, 'pcm16'],
  [GkCodec.g711A, 'g711A'],
  [GkCodec.g711Mu, 'g711Mu'],
  [GkCodec.g726_16, 'g726_16'],
  [GkCodec.g726_24, 'g726_24'],
  [GkCodec.g726_32, 'g726_32'],
  [GkCodec.g726_40, 'g726_40'],
  [GkCodec.aac, 'aac'],
]);

/** Name of the codec byte of a GK video packet (docs/protocol.md, "GK packets"). @internal */
export function videoCodecOf(codec: number): VideoCodec {
  return VIDEO.get(codec) ?? `unknown-${codec}`;
}

/** Name of the codec byte of a GK audio packet (docs/protocol.md, "GK packets"). @public */
export function audioCodecOf(codec: number): AudioCodec {
  return AUDIO.get(codec) ?? `unknown-${codec}`;
}

/** The codec of an info packet, which may be a name or a number; undefined for none or an unknown name. @internal */
export function videoCodecNamed(value: unknown): VideoCodec | undefined {
  return named(value, VIDEO, videoCodecOf);
}

/** Same for its audio. @internal */
export function audioCodecNamed(value: unknown): AudioCodec | undefined {
  return named(value, AUDIO, audioCodecOf);
}

function named<T extends string>(
  value: unknown,
  names: ReadonlyMap<number, T>,
  ofNumber: (codec: number) => T,
): T | undefined {
  if (typeof value === 'number' && Number.isInteger(value) && value > 0) return ofNumber(value);
  for (const name of names.values()) if (name === value) return name;
  return undefined;
}
