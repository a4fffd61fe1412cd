import { GkError } from '../errors/gk-error.js';

/** End of the central directory (APPNOTE 4.3.16), 22 bytes and a comment of 65,535 at most. */
const END_SIGNATURE = 0x06054b50;
const END_BYTES = 22;
const MOST_COMMENT_BYTES = 65_535;
/** A file of the central directory (APPNOTE 4.3.12). */
const ENTRY_SIGNATURE = 0x02014b50;
const ENTRY_BYTES = 46;
/** A file ahead of its data (APPNOTE 4.3.7). */
const LOCAL_BYTES = 30;

/**
 * The files of a zip whose files are stored, not packed, as bundles of evidence are: each is a part of the blob, so that
 * a film of any length plays without being read into memory.
 *
 * @throws GkError `protocol` for what is no such zip.
 * @public
 */
export async function readZipEntries(zip: Blob): Promise<ReadonlyMap<string, Blob>> {
  const tailAt = Math.max(0, zip.size - END_BYTES - MOST_COMMENT_BYTES);
  const tail = await viewOf(zip, tailAt, zip.size);
  const end = findEnd(tail);
  if (end === undefined) throw new GkError('protocol', 'The file is no zip, or it is cut off.');
  const count = tail.getUint16(end + 10, true);
  const directoryBytes = tail.getUint32(end + 12, true);
  const directoryAt = tail.getUint32(end + 16, true);
  if (directoryAt + directoryBytes > zip.size) throw new GkError('protocol', 'The zip is damaged or over 4 GB.');
  const directory = await viewOf(zip, directoryAt, directoryAt + directoryBytes);
  const entries = new Map<string, Blob>();
  let at = 0;
  for (let index = 0; index < count; index++) {
    if (at + ENTRY_BYTES > directory.byteLength || directory.getUint32(at, true) !== ENTRY_SIGNATURE) {
      throw new GkError('protocol', 'The list of files of the zip is damaged.');
    }
    const method = directory.getUint16(at + 10, true);
    const sizeBytes = directory.getUint32(at + 20, true);
    const nameBytes = directory.getUint16(at + 28, true);
    const extraBytes = directory.getUint16(at + 30, true);
    const commentBytes = directory.getUint16(at + 32, true);
    const name = textOf(directory, at + ENTRY_BYTES, nameBytes);
    if (method !== 0) throw new GkError('protocol', `${name} is packed: only stored files can be read.`);
    const localAt = directory.getUint32(at + 42, true);
    const local = await viewOf(zip, localAt, localAt + LOCAL_BYTES);
    if (local.byteLength < LOCAL_BYTES) throw new GkError('protocol', `${name} lies outside of the zip.`);
    // Two files of a name: one program would check this one, and another would show that one.
    if (entries.has(name)) throw new GkError('protocol', `The zip holds ${name} twice.`);
    const dataAt = localAt + LOCAL_BYTES + local.getUint16(26, true) + local.getUint16(28, true);
    entries.set(name, zip.slice(dataAt, dataAt + sizeBytes));
    at += ENTRY_BYTES + nameBytes + extraBytes + commentBytes;
  }
  return entries;
}

async function viewOf(blob: Blob, from: number, to: number): Promise<DataView> {
  return new DataView(await blob.slice(from, to).arrayBuffer());
}

function findEnd(view: DataView): number | undefined {
  for (let at = view.byteLength - END_BYTES; at >= 0; at--) {
    if (view.getUint32(at, true) === END_SIGNATURE) return at;
  }
  return undefined;
}

function textOf(view: DataView, at: number, bytes: number): string {
  if (at + bytes > view.byteLength) throw new GkError('protocol', 'The list of files of the zip is damaged.');
  return new TextDecoder().decode(new Uint8Array(view.buffer, at, bytes));
}
