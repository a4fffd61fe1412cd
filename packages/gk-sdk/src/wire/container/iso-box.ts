/** A part of a box: bytes, or a number written big-endian in that many bytes. @internal */
export type BoxPart = Uint8Array | readonly number[] | string;

/** Parts one after another. @internal */
export function parts(...pieces: readonly BoxPart[]): Uint8Array<ArrayBuffer> {
  let length = 0;
  for (const piece of pieces) length += piece.length;
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    bytes.set(typeof piece === 'string' ? ascii(piece) : piece, at);
    at += piece.length;
  }
  return bytes;
}

/** An ISO base media file format box: length, type, parts one after another. @internal */
export function box(type: string, ...pieces: readonly BoxPart[]): Uint8Array<ArrayBuffer> {
  let length = 8;
  for (const piece of pieces) length += piece.length;
  return parts(u32(length), type, ...pieces);
}

/** A full box: version and flags ahead of the parts. @internal */
export function fullBox(type: string, version: number, flags: number, ...parts: BoxPart[]): Uint8Array<ArrayBuffer> {
  return box(type, [version, ...u32(flags).slice(1)], ...parts);
}

/** Two bytes, big-endian. @internal */
export function u16(value: number): number[] {
  return [(value >>> 8) & 0xff, value & 0xff];
}

/** Four bytes, big-endian; negative numbers in two's complement. @internal */
export function u32(value: number): number[] {
  return [(value >>> 24) & 0xff, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff];
}

/** Eight bytes, big-endian, for whole numbers up to 2^53. @internal */
export function u64(value: number): number[] {
  return [...u32(Math.floor(value / 0x1_0000_0000)), ...u32(value >>> 0)];
}

/** Zero bytes. @internal */
export function zeros(count: number): number[] {
  return new Array<number>(count).fill(0);
}

function ascii(text: string): number[] {
  return [...text].map((character) => character.charCodeAt(0));
}
