import { GkError } from '../errors/gk-error.js';

/** End of the central directory (APPNOTE 4.3.16), 22 bytes and a comment of 65,535 at most. */
const END_SIGNATURE = 0x06054b50;
const END_BYTES = 22;
const MOST_COMMENT_BYTES = 65_535;
/** A file of the central directory (APPNOTE 4.3.12). */
const ENTRY_SIGNATURE = 0x02014b50;
const ENTRY_BYTES = 46;
/** A file ahead of its data (APPNOTE 4.3.7). */
const LOCAL_SIGNATURE = 0x04034b50;
const LOCAL_BYTES = 30;
/** Sizes and checksum behind the data of a file (APPNOTE 4.3.9), in the form for large files. */
const MOST_DESCRIPTOR_BYTES = 24;
/** A field with another name of the file, which some programs take (APPNOTE 4.6.9). */
const UNICODE_PATH = 0x7075;

/**
 * The files of a zip whose files are stored, not packed, as bundles of evidence are: each is a part of the blob, so
 * that a film of any length plays without being read into memory. A zip that another program could unpack to other
 * files than these is refused: its list has to name all that it holds, each once, by plain names.
 *
 * @throws GkError `protocol` for any other file.
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
  if (directoryAt + directoryBytes !== tailAt + end) throw new GkError('protocol', 'The zip is damaged or over 4 GB.');
  const directory = await viewOf(zip, directoryAt, directoryAt + directoryBytes);
  const entries = new Map<string, Blob>();
  const unpacked = new Set<string>();
  const places: Place[] = [];
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
    const local = await viewOf(zip, localAt, localAt + LOCAL_BYTES + nameBytes);
    if (local.byteLength < LOCAL_BYTES + nameBytes || local.getUint32(0, true) !== LOCAL_SIGNATURE) {
      throw new GkError('protocol', `${name} lies outside of the zip.`);
    }
    const hasOtherName = local.getUint16(26, true) !== nameBytes || textOf(local, LOCAL_BYTES, nameBytes) !== name;
    if (hasOtherName || hasUnicodePath(directory, at + ENTRY_BYTES + nameBytes, extraBytes)) {
      throw new GkError('protocol', `The zip has two names for ${name}.`);
    }
    if (!isPlainName(name)) throw new GkError('protocol', `${name} is no name of a file of a bundle.`);
    // Two files of a name: one program would check this one, and another would show that one.
    const place = name.normalize().toLowerCase();
    if (unpacked.has(place)) throw new GkError('protocol', `The zip holds ${name} twice.`);
    unpacked.add(place);
    const dataAt = localAt + LOCAL_BYTES + nameBytes + local.getUint16(28, true);
    places.push({ from: localAt, to: dataAt + sizeBytes });
    entries.set(name, zip.slice(dataAt, dataAt + sizeBytes));
    at += ENTRY_BYTES + nameBytes + extraBytes + commentBytes;
  }
  if (!areNextToEachOther(places, directoryAt)) {
    throw new GkError('protocol', 'The zip holds more than its list of files names, or files that overlap.');
  }
  return entries;
}

/** Position of a file in a zip, with the headers ahead of its data. */
interface Place {
  readonly from: number;
  readonly to: number;
}

/** Whether files lie one behind another from the beginning to the list: a program that reads on finds no others. */
function areNextToEachOther(places: readonly Place[], endAt: number): boolean {
  let at = 0;
  for (const { from, to } of [...places].sort((a, b) => a.from - b.from)) {
    const between = from - at;
    if (between < 0 || between > (at === 0 ? 0 : MOST_DESCRIPTOR_BYTES)) return false;
    at = to;
  }
  return endAt >= at && endAt - at <= MOST_DESCRIPTOR_BYTES;
}

/** A path that every system unpacks to the same file below the folder. */
function isPlainName(name: string): boolean {
  const segments = (name.endsWith('/') ? name.slice(0, -1) : name).split('/');
  return segments.every((segment) => segment !== '' && !/[\\:\p{Cc}\p{Cf}]|[. ]$/u.test(segment));
}

/** Whether the fields behind a name hold another one. */
function hasUnicodePath(view: DataView, from: number, bytes: number): boolean {
  const to = Math.min(from + bytes, view.byteLength);
  for (let at = from; at + 4 <= to; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) === UNICODE_PATH) return true;
  }
  return false;
}

async function viewOf(blob: Blob, from: number, to: number): Promise<DataView> {
  return new DataView(await blob.slice(from, to).arrayBuffer());
}

function findEnd(view: DataView): number | undefined {
  for (let at = view.byteLength - END_BYTES; at >= 0; at--) {
    if (
      view.getUint32(at, true) === END_SIGNATURE &&
      view.getUint16(at + 20, true) === view.byteLength - at - END_BYTES
    ) {
      return at;
    }
  }
  return undefined;
}

function textOf(view: DataView, at: number, bytes: number): string {
  if (at + bytes > view.byteLength) throw new GkError('protocol', 'The list of files of the zip is damaged.');
  return new TextDecoder().decode(new Uint8Array(view.buffer, at, bytes));
}
