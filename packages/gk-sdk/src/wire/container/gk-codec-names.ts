import { GkCodec } from '../gk/packet.js';
import type { AudioCodec, VideoCodec } from './demuxer.js';

const VIDEO: Readonly<Record<number, VideoCodec>> = {
  [GkCodec.h264]: 'h264',
  [GkCodec.h265]: 'h265',
  [GkCodec.jpeg]: 'jpeg',
};

const AUDIO: Readonly<Record<number, AudioCodec>> = {
  [GkCodec.pcm16]: 'pcm16',
  [GkCodec.g711A]: 'g711a',
  [GkCodec.g711Mu]: 'g711mu',
  [GkCodec.g726_16]: 'g726-16',
  [GkCodec.g726_24]: 'g726-24',
  [GkCodec.g726_32]: 'g726-32',
  [GkCodec.g726_40]: 'g726-40',
  [GkCodec.aac]: 'aac',
};

/** Name of the codec byte of a GK video packet. @public */
export function videoCodecOf(codec: number): VideoCodec {
  return VIDEO[codec] ?? `unknown-${codec}`;
}

/** Name of the codec byte of a GK audio packet. @public */
export function audioCodecOf(codec: number): AudioCodec {
  return AUDIO[codec] ?? `unknown-${codec}`;
}
