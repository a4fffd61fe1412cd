/** The two laws of ITU-T G.711. @internal */
export type G711Law = 'a' | 'mu';

/** Linear samples of 16 bits for each code. */
const DECODED: Readonly<Record<G711Law, Int16Array>> = {
  a: Int16Array.from({ length: 256 }, (_, code) => expandA(code)),
  mu: Int16Array.from({ length: 256 }, (_, code) => expandMu(code)),
};

/** Codes for each linear sample, the sample taken as an unsigned number. Made when a law is first encoded. */
const ENCODED: Partial<Record<G711Law, Uint8Array>> = {};

/** Decodes sound (ITU-T G.711) into linear samples of 16 bits; `a` is A-law, `mu` is µ-law. @public */
export function decodeG711(codes: Uint8Array, law: 'a' | 'mu'): Int16Array {
  const table = DECODED[law];
  const samples = new Int16Array(codes.length);
  for (let i = 0; i < codes.length; i += 1) samples[i] = table[codes[i] as number] as number;
  return samples;
}

/** Encodes linear samples of 16 bits (ITU-T G.711); `a` is A-law, `mu` is µ-law. @public */
export function encodeG711(samples: Int16Array, law: 'a' | 'mu'): Uint8Array<ArrayBuffer> {
  const table = (ENCODED[law] ??= encodeTable(law));
  const codes = new Uint8Array(samples.length);
  for (let i = 0; i < samples.length; i += 1) codes[i] = table[(samples[i] as number) & 0xffff] as number;
  return codes;
}

/** The code of the smallest level below zero: minus zero in the mu-law. @internal */
export const G711_MINUS_ZERO: Readonly<Record<G711Law, number>> = { a: 0x55, mu: 0x7f };

/**
 * The code of the next level: more positive for 1, more negative for -1, the same for 0 or where there is none. As G.726
 * has it (block SYNC), minus zero of the mu-law is a level on the way up, and none on the way down.
 *
 * @internal
 */
export function nextG711(code: number, direction: number, law: G711Law): number {
  if (direction === 0) return code;
  const inverted = G711_MINUS_ZERO[law];
  const bits = code ^ inverted;
  const magnitude = bits & 0x7f;
  const level = (bits & 0x80) !== 0 ? magnitude : -magnitude - 1;
  const next = level + (law === 'mu' && level === 0 && direction < 0 ? -2 : direction);
  if (next > 0x7f || next < -0x80) return code;
  return (next < 0 ? -next - 1 : next | 0x80) ^ inverted;
}

/** A-law: even bits are inverted, the step doubles with each segment (G.711, table 1a). */
function expandA(code: number): number {
  const bits = code ^ 0x55;
  const segment = (bits >> 4) & 7;
  const step = ((bits & 15) << 4) + 8;
  const magnitude = segment === 0 ? step : (step + 0x100) << (segment - 1);
  return (bits & 0x80) !== 0 ? magnitude : -magnitude;
}

/** mu-law: all bits are inverted, a bias of 132 makes the segments double (G.711, table 2a). */
function expandMu(code: number): number {
  const bits = ~code & 0xff;
  const magnitude = ((((bits & 15) << 3) + 0x84) << ((bits >> 4) & 7)) - 0x84;
  return (bits & 0x80) !== 0 ? -magnitude : magnitude;
}

function encodeTable(law: G711Law): Uint8Array {
  const compress = law === 'a' ? compressA : compressMu;
  return Uint8Array.from({ length: 65_536 }, (_, unsigned) => compress((unsigned << 16) >> 16));
}

function compressA(sample: number): number {
  const sign = sample >= 0 ? 0x80 : 0;
  // Below zero the first step is -1 to -16.
  const magnitude = sample >= 0 ? sample : ~sample;
  const segment = magnitude < 0x100 ? 0 : 31 - Math.clz32(magnitude) - 7;
  const step = segment === 0 ? magnitude >> 4 : (magnitude >> (segment + 3)) & 15;
  return (sign | (segment << 4) | step) ^ 0x55;
}

function compressMu(sample: number): number {
  const sign = sample < 0 ? 0x80 : 0;
  const biased = Math.min(Math.abs(sample), 0x7f7b) + 0x84;
  const segment = 31 - Math.clz32(biased) - 7;
  return ~(sign | (segment << 4) | ((biased >> (segment + 3)) & 15)) & 0xff;
}
