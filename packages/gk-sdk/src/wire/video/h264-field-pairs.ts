import { BitReader } from './bit-reader.js';
import { readH264Coding } from './h264-coding.js';
import { withoutEmulationPrevention } from './nal-units.js';

/** A field: half of a frame, coded as a picture of its own. @internal */
export interface H264Field {
  readonly frameNumber: number;
  readonly isBottom: boolean;
}

/** Bytes of a slice in which its first fields stand, emulation prevention included. @internal */
export const FIELD_HEADER_BYTES = 16;

/** Fields of a set that determine the header of a slice that may be of a field. */
interface FieldSyntax {
  readonly frameNumberBits: number;
  readonly hasSeparatePlanes: boolean;
}

/**
 * Knows the two fields of a frame (ITU-T H.264, 3.30 and 7.3.3). Each is a picture of its own to the standard, and one
 * picture to containers, decoders and eyes.
 *
 * @internal
 */
export class H264FieldPairs {
  /** Only the sets that allow fields. */
  readonly #sps = new Map<number, FieldSyntax>();
  readonly #spsOfPps = new Map<number, number>();

  /** True when a set has come that allows fields. */
  get mayOccur(): boolean {
    return this.#sps.size > 0;
  }

  /** Takes a sequence or picture parameter set; anything else is no matter. */
  learn(nal: Uint8Array): void {
    const type = (nal[0] ?? 0) & 0x1f;
    if (type === 7) {
      const coding = readH264Coding(nal);
      if (coding === undefined) return;
      const { id, frameNumberBits, chroma } = coding;
      if (!coding.hasFields) this.#sps.delete(id);
      else this.#sps.set(id, { frameNumberBits, hasSeparatePlanes: chroma.planes === 3 });
    } else if (type === 8) {
      const bits = new BitReader(withoutEmulationPrevention(nal.subarray(1, FIELD_HEADER_BYTES)));
      this.#spsOfPps.set(bits.ue(), bits.ue());
    }
  }

  /** The field that the first slice of a picture belongs to; undefined for a frame. */
  fieldOf(slice: Uint8Array): H264Field | undefined {
    const bits = new BitReader(withoutEmulationPrevention(slice.subarray(1, FIELD_HEADER_BYTES)));
    bits.ue(); // first_mb_in_slice
    bits.ue(); // slice_type
    const syntax = this.#sps.get(this.#spsOfPps.get(bits.ue()) ?? -1);
    if (syntax === undefined) return undefined;
    if (syntax.hasSeparatePlanes) bits.skip(2); // colour_plane_id
    const frameNumber = bits.bits(syntax.frameNumberBits);
    const isField = bits.flag();
    const isBottom = bits.flag();
    return isField && !bits.exhausted ? { frameNumber, isBottom } : undefined;
  }
}

/** True when the two make one frame. @internal */
export function areFieldsOfOneFrame(first: H264Field, second: H264Field): boolean {
  return first.frameNumber === second.frameNumber && first.isBottom !== second.isBottom;
}
