import type { AudioUnit } from '../wire/container/demuxer.js';
import type { PcmDecoder } from './sound-track.js';

/** What decodes units of this one's codec, from its beginning on; undefined where nothing does. @internal */
export function pcmDecoderOf(unit: AudioUnit): PcmDecoder | undefined {
  return unit.codec === 'pcm16' ? decodePcm16 : undefined;
}

/** Samples are read one by one: a unit may begin at an odd address. */
function decodePcm16({ data }: AudioUnit): Int16Array {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  return Int16Array.from({ length: data.byteLength >> 1 }, (_, index) => view.getInt16(index * 2, true));
}
