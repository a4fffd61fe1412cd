import type { VideoUnit } from '../container/demuxer.js';
import { parseH264Sps } from './h264-sps.js';
import { parameterSetRank, splitNalUnits } from './nal-units.js';

/** Parameters that a decoder or muxer needs before the first picture (ITU-T H.264 and H.265, clause 7). @public */
export interface VideoFormat {
  /** By the bytes of the pictures, whatever the container says. */
  readonly codec: 'h264' | 'h265' | 'jpeg';
  /** For WebCodecs and MSE; `jpeg` for JPEG. */
  readonly codecString: string;
  /** In pixels; 0 for JPEG, where only the decoder knows. */
  readonly width: number;
  /** In pixels; 0 for JPEG. */
  readonly height: number;
  /** VPS, SPS and PPS NAL units in this order, without start codes; the SPS in use is the first of its kind. */
  readonly parameterSets: readonly Uint8Array[];
}

/** Reads what the pictures of a stream are like, key frame by key frame; undefined where it does not tell. @public */
export type FormatReader = (codec: 'h264' | 'h265', keyFrame: Uint8Array) => VideoFormat | undefined;

const JPEG: VideoFormat = { codec: 'jpeg', codecString: 'jpeg', width: 0, height: 0, parameterSets: [] };

/**
 * Follows the parameter sets in a stream's bytes, which alone tell the truth about codec and size.
 *
 * @internal
 */
export class VideoFormatTracker {
  readonly #read: FormatReader;
  #format: VideoFormat | undefined;

  /** @param read - Left out where all but H.264 with one sequence parameter set is none of this bundle's business. */
  constructor(read: FormatReader = readSimpleH264) {
    this.#read = read;
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
    const format = this.#read(unit.codec, unit.data);
    return format === undefined ? undefined : this.#take(format);
  }

  #take(format: VideoFormat): VideoFormat | undefined {
    if (this.#format !== undefined && sameFormat(this.#format, format)) return undefined;
    this.#format = format;
    return format;
  }
}

const rankOf = (nal: Uint8Array): number => parameterSetRank('h264', nal);

/** The parameter sets of an H.264 key frame, the SPS in front. */
const setsOf = (keyFrame: Uint8Array): Uint8Array[] =>
  splitNalUnits(keyFrame)
    .filter(rankOf)
    .sort((a, b) => rankOf(a) - rankOf(b));

const readSimpleH264: FormatReader = (codec, data) => {
  const sets = codec === 'h264' ? setsOf(data) : [];
  const sps = sets[0] && parseH264Sps(sets[0]);
  // Copies: the unit's buffer is gone long before the format.
  const parameterSets = sets.map((nal) => nal.slice());
  return sps && { codec, codecString: sps.codec, width: sps.width, height: sps.height, parameterSets };
};

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
