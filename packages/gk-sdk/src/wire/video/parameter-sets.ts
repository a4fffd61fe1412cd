import { GkError } from '../../errors/gk-error.js';
import { isKeySlice } from './key-picture.js';
import { joined, parameterSetRank, splitNalUnits } from './nal-units.js';

/** Parameter sets, which MP4 and FLV keep apart from their samples (avcC, hvcC: ISO/IEC 14496-15). @public */
export interface ParameterSets {
  readonly codec: 'h264' | 'h265';
  /** Bytes of the length ahead of each NAL unit, 1 to 4. */
  readonly lengthBytes: number;
  /** NAL units without start code. */
  readonly units: readonly Uint8Array[];
}

const START_CODE = /* @__PURE__ */ Uint8Array.of(0, 0, 0, 1);

/**
 * Reads the decoder configuration record of a track: the body of an `avcC` or `hvcC` box.
 *
 * @throws GkError `protocol` when it is cut short.
 * @public
 */
export function readParameterSets(codec: 'h264' | 'h265', record: Uint8Array): ParameterSets {
  try {
    return codec === 'h264' ? readAvcc(record) : readHvcc(record);
  } catch (cause) {
    throw new GkError('protocol', 'the decoder configuration is cut short', { cause });
  }
}

function readAvcc(record: Uint8Array): ParameterSets {
  const view = viewOf(record);
  const units: Uint8Array[] = [];
  let at = 5;
  for (const mask of [0x1f, 0xff]) {
    const count = view.getUint8(at++) & mask;
    for (let i = 0; i < count; i++) at = take(record, view, at, units);
  }
  return { codec: 'h264', lengthBytes: (view.getUint8(4) & 3) + 1, units };
}

function readHvcc(record: Uint8Array): ParameterSets {
  const view = viewOf(record);
  const units: Uint8Array[] = [];
  let at = 23;
  for (let arrays = view.getUint8(22); arrays > 0; arrays--) {
    const count = view.getUint16(at + 1);
    at += 3;
    for (let i = 0; i < count; i++) at = take(record, view, at, units);
  }
  return { codec: 'h265', lengthBytes: (view.getUint8(21) & 3) + 1, units };
}

function take(record: Uint8Array, view: DataView, at: number, units: Uint8Array[]): number {
  const length = view.getUint16(at);
  if (at + 2 + length > record.byteLength) throw new RangeError('cut short');
  units.push(new Uint8Array(record.subarray(at + 2, at + 2 + length)));
  return at + 2 + length;
}

/**
 * Turns a sample into an Annex B access unit: a start code for each length. A key frame without parameter sets of its
 * own gets the file's.
 *
 * @param key - Mark of the file; the slices decide, where there are any.
 * @throws GkError `protocol` when a length leads out of the sample.
 * @public
 */
export function toAnnexB(sample: Uint8Array, sets: ParameterSets, key: boolean): Uint8Array {
  const units: Uint8Array[] = [];
  for (let at = 0; at < sample.byteLength;) {
    let length = 0;
    for (let i = 0; i < sets.lengthBytes; i++) length = length * 256 + (sample[at + i] ?? 0);
    at += sets.lengthBytes;
    if (at + length > sample.byteLength) throw new GkError('protocol', 'a sample is cut short');
    if (length > 0) units.push(sample.subarray(at, at + length));
    at += length;
  }
  const { codec } = sets;
  const isKey = units.map((unit) => isKeySlice(codec, unit[0] as number)).find((told) => told !== undefined) ?? key;
  return joined((isKey ? withSets(units, sets) : units).flatMap((unit) => [START_CODE, unit]));
}

/**
 * A key frame with the file's parameter sets ahead of its slices, where it has none of its own.
 *
 * @internal
 */
export function withParameterSets(keyFrame: Uint8Array, sets: ParameterSets): Uint8Array {
  const units = splitNalUnits(keyFrame);
  const all = withSets(units, sets);
  return all === units ? keyFrame : joined(all.flatMap((unit) => [START_CODE, unit]));
}

function withSets(units: readonly Uint8Array[], { codec, units: sets }: ParameterSets): readonly Uint8Array[] {
  if (units.some((unit) => parameterSetRank(codec, unit) === 2)) return units;
  // An access unit delimiter stays in front.
  const delimiters = units[0] && isDelimiter(units[0], codec) ? 1 : 0;
  return [...units.slice(0, delimiters), ...sets, ...units.slice(delimiters)];
}

function isDelimiter(unit: Uint8Array, codec: 'h264' | 'h265'): boolean {
  const first = unit[0] as number;
  return codec === 'h264' ? (first & 0x1f) === 9 : ((first >> 1) & 0x3f) === 35;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
