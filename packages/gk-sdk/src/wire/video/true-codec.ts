import type { VideoUnit } from '../container/demuxer.js';
import { parseH264Sps } from './h264-sps.js';
import { parseH265Sps } from './h265-sps.js';
import { splitNalUnits } from './nal-units.js';

/**
 * Says what the pictures of a stream are by their bytes, where the stream names H.264 and sends H.265 or the other way
 * round: the parameter sets of a key frame tell, and hold for what follows.
 *
 * @internal
 */
export class TrueCodec {
  #named: VideoUnit['codec'] | undefined;
  #is: 'h264' | 'h265' | undefined;

  /** The unit, under the codec that it is. */
  process(unit: VideoUnit): VideoUnit {
    const { codec, key, data } = unit;
    if (codec !== 'h264' && codec !== 'h265') return unit;
    if (key || codec !== this.#named) {
      this.#named = codec;
      this.#is = key ? codecOf(data, codec) : codec;
    }
    return this.#is === undefined || this.#is === codec ? unit : { ...unit, codec: this.#is };
  }
}

function codecOf(data: Uint8Array, named: 'h264' | 'h265'): 'h264' | 'h265' {
  const nals = splitNalUnits(data);
  const other = named === 'h264' ? 'h265' : 'h264';
  return !nals.some((nal) => isSps(nal, named)) && nals.some((nal) => isSps(nal, other)) ? other : named;
}

/** A whole sequence parameter set: a header alone may be chance. */
function isSps(nal: Uint8Array, codec: 'h264' | 'h265'): boolean {
  const header = nal[0] ?? 0;
  if (codec === 'h264') return (header & 0x1f) === 7 && parseH264Sps(nal) !== undefined;
  return ((header >> 1) & 0x3f) === 33 && parseH265Sps(nal) !== undefined;
}
