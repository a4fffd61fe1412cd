import type { VideoUnit } from '../container/demuxer.js';
import { parseH264Sps } from './h264-sps.js';
import type { H265Sps } from './h265-sps.js';
import { splitNalUnits } from './nal-units.js';
import { parameterSetRank } from './parameter-sets.js';

/** What a decoder or muxer must know ahead of the first picture. @internal */
export interface VideoFormat {
  readonly codec: 'h264' | 'h265' | 'jpeg';
  /** For WebCodecs and MSE; `jpeg` for JPEG. */
  readonly codecString: string;
  /** In pixels; 0 for JPEG, where only the decoder knows. */
  readonly width: number;
  readonly height: number;
  /** VPS, SPS and PPS NAL units in this order, without start codes. */
  readonly parameterSets: readonly Uint8Array[];
}

/** Reads an H.265 sequence parameter set. @internal */
export type H265SpsReader = (nal: Uint8Array) => H265Sps | undefined;

const JPEG: VideoFormat = { codec: 'jpeg', codecString: 'jpeg', width: 0, height: 0, parameterSets: [] };

/**
 * Follows the parameter sets in a stream's bytes, which alone tell the truth about codec and size.
 *
 * @internal
 */
export class VideoFormatTracker {
  readonly #readH265: H265SpsReader | undefined;
  #format: VideoFormat | undefined;

  /** @param readH265 - Left out where H.265 is none of this bundle's business. */
  constructor(readH265?: H265SpsReader) {
    this.#readH265 = readH265;
  }

  /** The format of the last key frame that carried parameter sets. */
  get format(): VideoFormat | undefined {
    return this.#format;
  }

  /** Looks at a unit; returns the format when this unit changed it. */
  examine(unit: VideoUnit): VideoFormat | undefined {
    if (!unit.key) return undefined;
    if (unit.codec === 'jpeg') return this.#take(JPEG);
    if (unit.codec !== 'h264' && unit.codec !== 'h265') return undefined;
    const format = readFormat(unit.codec, unit.data, this.#readH265);
    return format === undefined ? undefined : this.#take(format);
  }

  #take(format: VideoFormat): VideoFormat | undefined {
    if (this.#format !== undefined && sameFormat(this.#format, format)) return undefined;
    this.#format = format;
    return format;
  }
}

function readFormat(
  codec: 'h264' | 'h265',
  data: Uint8Array,
  readH265: H265SpsReader | undefined,
): VideoFormat | undefined {
  const sets = splitNalUnits(data)
    .filter((nal) => parameterSetRank(codec, nal) > 0)
    .sort((a, b) => parameterSetRank(codec, a) - parameterSetRank(codec, b));
  const spsNal = sets.find((nal) => parameterSetRank(codec, nal) === 2);
  if (spsNal === undefined) return undefined;
  const sps = codec === 'h264' ? parseH264Sps(spsNal) : readH265?.(spsNal);
  if (sps === undefined) return undefined;
  return {
    codec,
    codecString: sps.codec,
    width: sps.width,
    height: sps.height,
    // Copies: the unit's buffer is gone long before the format.
    parameterSets: sets.map((nal) => nal.slice()),
  };
}

function sameFormat(a: VideoFormat, b: VideoFormat): boolean {
  return (
    a.codecString === b.codecString &&
    a.parameterSets.length === b.parameterSets.length &&
    a.parameterSets.every((nal, i) => sameBytes(nal, b.parameterSets[i] as Uint8Array))
  );
}

/** Whether two NAL units are the same. @internal */
export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.byteLength === b.byteLength && a.every((byte, i) => byte === b[i]);
}
