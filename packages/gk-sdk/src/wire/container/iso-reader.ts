import { ByteReader } from './byte-reader.js';

/** A box that lies within some bytes. @internal */
export interface IsoBox {
  readonly type: string;
  /** Payload of the box behind type and length. */
  readonly body: Uint8Array;
}

/** Type and length of the box that begins at `at`; undefined without eight bytes (sixteen for a long length). @internal */
export function boxHeader(
  bytes: Uint8Array,
  at: number,
): { readonly type: string; readonly headerBytes: number; readonly size: number } | undefined {
  if (at + 8 > bytes.byteLength) return undefined;
  const reader = new ByteReader(bytes, at);
  const size = reader.u32();
  const type = reader.fourCharacters();
  if (size !== 1) return { type, headerBytes: 8, size };
  return at + 16 > bytes.byteLength ? undefined : { type, headerBytes: 16, size: reader.u64() };
}

/** The boxes one after another; ends at the first that does not fit. @internal */
export function boxesOf(bytes: Uint8Array): IsoBox[] {
  const boxes: IsoBox[] = [];
  for (let at = 0; ;) {
    const header = boxHeader(bytes, at);
    if (header === undefined || header.size < header.headerBytes || at + header.size > bytes.byteLength) return boxes;
    boxes.push({ type: header.type, body: bytes.subarray(at + header.headerBytes, at + header.size) });
    at += header.size;
  }
}

/** The body of the first box at the end of a path of types. @internal */
export function boxAt(bytes: Uint8Array, ...path: readonly string[]): Uint8Array | undefined {
  let body: Uint8Array | undefined = bytes;
  for (const type of path) body = body && boxesOf(body).find((box) => box.type === type)?.body;
  return body;
}
