import { GkCodec } from '../gk/packet.js';
import type { AudioCodec, VideoCodec } from './demuxer.js';

/** Codec bytes of GK video packets. @internal */
export const GK_VIDEO_CODECS: ReadonlyMap<number, VideoCodec> = new Map([
  [GkCodec.h264, 'h264'],
  [GkCodec.h265, 'h265'],
  [GkCodec.jpeg, 'jpeg'],
]);

/** Codec bytes of GK audio packets. @internal */
export const GK_AUDIO_CODECS: ReadonlyMap<number, AudioCodec> = new Map([
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
  return GK_VIDEO_CODECS.get(codec) ?? `unknown-${codec}`;
}

/** Name of the codec byte of a GK audio packet (docs/protocol.md, "GK packets"). @public */
export function audioCodecOf(codec: number): AudioCodec {
  return GK_AUDIO_CODECS.get(codec) ?? `unknown-${codec}`;
}
