import { parseH264Sps } from './h264-sps.js';
import { parseH265Sps } from './h265-sps.js';
import { ParameterSetMemory } from './parameter-set-memory.js';
import type { FormatReader } from './video-format.js';

/**
 * Creates a reader of the format of a stream's pictures (ITU-T H.264 and H.265, clause 7). It keeps the parameter sets of the whole stream
 * and knows which of them is in use: give it each key frame.
 *
 * @public
 */
export function createFormatReader(): FormatReader {
  const memories = { h264: new ParameterSetMemory('h264'), h265: new ParameterSetMemory('h265') };
  return (codec, data) => {
    const sets = memories[codec].take(data);
    const sps = sets && (codec === 'h264' ? parseH264Sps(sets.sps) : parseH265Sps(sets.sps));
    if (sps === undefined) return undefined;
    return { codec, codecString: sps.codec, width: sps.width, height: sps.height, parameterSets: sets?.all ?? [] };
  };
}
