import { BitReader } from '../video/bit-reader.js';

/**
 * Order of the channels in AAC frames, where no number says it (program_config_element, ISO/IEC 14496-3, 4.4.1.1).
 * @public
 */
export interface AacProgram {
  /** Loudspeakers, the one for low frequencies included. */
  readonly channels: number;
  /** The element from its tag up to its last channel, bit by bit. */
  readonly bits: readonly number[];
}

/** Kind of a program_config_element ahead of it in a frame, three bits. */
const PROGRAM_ELEMENT = 5;

/** Reads a program_config_element from its tag on; undefined when it is cut short. @internal */
export function readAacProgram(bits: BitReader, source: Uint8Array): AacProgram | undefined {
  const start = bits.position;
  bits.skip(4 + 2 + 4); // tag, object type, frequency
  const elements = [bits.bits(4), bits.bits(4), bits.bits(4)];
  const lowFrequency = bits.bits(2);
  const data = bits.bits(3);
  const coupling = bits.bits(4);
  if (bits.flag()) bits.skip(4); // mono mixdown
  if (bits.flag()) bits.skip(4); // stereo mixdown
  if (bits.flag()) bits.skip(3); // matrix mixdown
  let channels = lowFrequency;
  for (let count = elements.reduce((sum, each) => sum + each, 0); count > 0; count--) {
    channels += bits.flag() ? 2 : 1;
    bits.skip(4);
  }
  bits.skip(4 * lowFrequency + 4 * data + 5 * coupling);
  if (bits.exhausted || channels === 0) return undefined;
  const copy = new BitReader(source);
  copy.skip(start);
  return { channels, bits: Array.from({ length: bits.position - start }, () => copy.bit()) };
}

/** Reads the element at the beginning of a raw frame; undefined when it has none. @internal */
export function programOfFrame(raw: Uint8Array): AacProgram | undefined {
  if ((raw[0] ?? 0) >> 5 !== PROGRAM_ELEMENT) return undefined;
  const bits = new BitReader(raw);
  bits.skip(3);
  return readAacProgram(bits, raw);
}

/** The element as it stands at the beginning of a frame, or behind `ahead` in a configuration; no comment. @internal */
export function programBytes({ bits }: AacProgram, ahead: readonly number[] = [1, 0, 1]): Uint8Array<ArrayBuffer> {
  const all = [...ahead, ...bits];
  while (all.length % 8 !== 0) all.push(0);
  const bytes = new Uint8Array(all.length / 8 + 1);
  all.forEach((bit, at) => {
    bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (bit << (7 - (at & 7)));
  });
  return bytes;
}

/** Front, side and back elements of a channel configuration that ADTS cannot say: 1 single, 2 pair; each with one for low frequencies. */
const LAYOUTS: ReadonlyMap<number, readonly (readonly (1 | 2)[])[]> = new Map([
  // 6.1: centre, pair in front; pair and centre at the back.
  [11, [[1, 2], [], [2, 1]]],
  // 7.1: centre, pair in front; pairs at the sides and at the back.
  [12, [[1, 2], [2], [2]]],
  // 5.1 and a pair above, which the element has no place of its own for.
  [14, [[1, 2], [], [2, 2]]],
]);

/** The element that says the same as channel configuration 11, 12 or 14 (ISO/IEC 14496-3, table 1.19). @internal */
export function programOfConfiguration(configuration: number, frequencyIndex: number): AacProgram | undefined {
  const layout = LAYOUTS.get(configuration);
  if (layout === undefined) return undefined;
  const bits: number[] = [];
  const put = (value: number, count: number): void => {
    for (let bit = count - 1; bit >= 0; bit--) bits.push((value >> bit) & 1);
  };
  put(0, 4); // tag
  put(1, 2); // AAC-LC
  put(frequencyIndex, 4);
  for (const group of layout) put(group.length, 4);
  put(1, 2); // one for low frequencies
  put(0, 3 + 4 + 3); // no data, no coupling, no mixdown
  const tags = { 1: 0, 2: 0 };
  for (const element of layout.flat()) {
    put(element - 1, 1);
    put(tags[element]++, 4);
  }
  put(0, 4); // tag of the one for low frequencies
  return { channels: layout.flat().reduce<number>((sum, each) => sum + each, 1), bits };
}
