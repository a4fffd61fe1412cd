import { BitReader } from './bit-reader.js';
import { indexOfStartCode, parameterSetRank, withoutEmulationPrevention } from './nal-units.js';

/** The sets of a stream, as the latest picture needs them. @internal */
export interface SetsInUse {
  /** That of the picture's slices. */
  readonly sps: Uint8Array;
  /** All that are known, VPS, SPS, PPS in this order, that in use ahead of the other SPS. Copies. */
  readonly all: readonly Uint8Array[];
}

/** Ids stand in the first bytes of a set or slice; the profile of an H.265 SPS ahead of its id has up to 88. */
const ID_BYTES = 24;
const H265_PROFILE_BITS = 88;

/**
 * The parameter sets of a stream, by their ids. A stream may hold several of a kind, and send them once: which of them
 * counts only a slice says (ITU-T H.264, 7.4.1.2.1; H.265, 7.4.2.4.2).
 *
 * @internal
 */
export class ParameterSetMemory {
  readonly #codec: 'h264' | 'h265';
  readonly #vps = new Map<number, Uint8Array>();
  readonly #sps = new Map<number, Uint8Array>();
  readonly #pps = new Map<number, { readonly nal: Uint8Array; readonly spsId: number }>();

  constructor(codec: 'h264' | 'h265') {
    this.#codec = codec;
  }

  /** Takes the sets ahead of the first slice of an access unit; undefined while none is known that its slice names. */
  take(accessUnit: Uint8Array): SetsInUse | undefined {
    const codec = this.#codec;
    let newest: number | undefined;
    for (const nal of nalUnitsToFirstSlice(codec, accessUnit)) {
      const rank = parameterSetRank(codec, nal);
      if (rank === 1) this.#vps.set((nal[2] ?? 0) >> 4, nal.slice());
      else if (rank === 2) {
        newest = spsIdOf(codec, nal);
        this.#sps.set(newest, nal.slice());
      } else if (rank === 3) {
        const bits = bitsOf(codec, nal);
        this.#pps.set(bits.ue(), { nal: nal.slice(), spsId: bits.ue() });
      } else if (isSlice(codec, nal)) {
        return this.#inUse(this.#pps.get(ppsIdOfSlice(codec, nal))?.spsId, newest);
      }
    }
    return this.#inUse(undefined, newest);
  }

  /** @param newest - Stands for a set that no picture set leads to. */
  #inUse(named: number | undefined, newest: number | undefined): SetsInUse | undefined {
    const id = named !== undefined && this.#sps.has(named) ? named : newest;
    const sps = id === undefined ? undefined : this.#sps.get(id);
    if (sps === undefined) return undefined;
    const others = [...this.#sps.values()].filter((other) => other !== sps);
    const pictures = [...this.#pps.values()].map(({ nal }) => nal);
    return { sps, all: [...this.#vps.values(), sps, ...others, ...pictures] };
  }
}

/** The NAL units of an Annex B access unit up to its first slice, which may be cut off. @internal */
export function nalUnitsToFirstSlice(codec: 'h264' | 'h265', annexB: Uint8Array): Uint8Array[] {
  const units: Uint8Array[] = [];
  let code = indexOfStartCode(annexB, 0);
  while (code >= 0) {
    const start = code + 3;
    if (isSlice(codec, annexB.subarray(start, start + 1))) {
      units.push(annexB.subarray(start, start + ID_BYTES));
      return units;
    }
    code = indexOfStartCode(annexB, start);
    let end = code < 0 ? annexB.byteLength : code;
    while (end > start && annexB[end - 1] === 0) end--;
    if (end > start) units.push(annexB.subarray(start, end));
  }
  return units;
}

/** True for a slice of a picture. @internal */
export function isSlice(codec: 'h264' | 'h265', nal: Uint8Array): boolean {
  const first = nal[0] ?? 0xff;
  if (codec === 'h265') return first < 0x40;
  const type = first & 0x1f;
  return type >= 1 && type <= 5;
}

function bitsOf(codec: 'h264' | 'h265', nal: Uint8Array): BitReader {
  return new BitReader(withoutEmulationPrevention(nal.subarray(codec === 'h264' ? 1 : 2, ID_BYTES)));
}

function spsIdOf(codec: 'h264' | 'h265', nal: Uint8Array): number {
  if (codec === 'h264') return new BitReader(withoutEmulationPrevention(nal.subarray(4, ID_BYTES))).ue();
  const bits = new BitReader(withoutEmulationPrevention(nal.subarray(2, 128)));
  bits.skip(4);
  const subLayers = bits.bits(3);
  bits.skip(1 + H265_PROFILE_BITS + 8);
  const present = Array.from({ length: subLayers }, () => ({ profile: bits.flag(), level: bits.flag() }));
  if (subLayers > 0) bits.skip(2 * (8 - subLayers));
  for (const layer of present) bits.skip((layer.profile ? H265_PROFILE_BITS : 0) + (layer.level ? 8 : 0));
  return bits.ue();
}

function ppsIdOfSlice(codec: 'h264' | 'h265', nal: Uint8Array): number {
  const bits = bitsOf(codec, nal);
  if (codec === 'h264') {
    bits.ue(); // first_mb_in_slice
    bits.ue(); // slice_type
    return bits.ue();
  }
  bits.bit(); // first_slice_segment_in_pic_flag
  const type = ((nal[0] ?? 0) >> 1) & 0x3f;
  if (type >= 16 && type <= 23) bits.bit(); // no_output_of_prior_pics_flag
  return bits.ue();
}
