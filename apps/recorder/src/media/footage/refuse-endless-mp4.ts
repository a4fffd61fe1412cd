import { GkError } from 'gk-sdk/wire';

/** Boxes whose tables a reader goes through, up to the number of entries that they say they have. */
const TABLES = ['stts', 'ctts', 'stsz', 'stz2', 'stss', 'stsc', 'stco', 'co64', 'trun'] as const;
type TableName = (typeof TABLES)[number];

/** Bytes of size, name, version and flags. */
const HEAD_BYTES = 12;
/** Bits of a `trun` that say which fields each sample has, four bytes each. */
const TRUN_FIELDS = [0x100, 0x200, 0x400, 0x800] as const;
const TRUN_DATA_OFFSET = 0x1;
const TRUN_FIRST_FLAGS = 0x4;

/** A box at the top of a file, or inside of another one. */
interface Box {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** Size fields of a table. */
interface Table {
  /** Bytes that its entries take. */
  readonly entryBytes: number;
  /** Samples that its entries stand for. */
  readonly samples: number;
}

/**
 * Refuses an MP4 whose tables promise more than the file can hold: a reader that believes them builds lists of
 * billions of samples from a few bytes. Tables are looked for by their names wherever a reader may come by, at any
 * place of `moov` and `moof`, so that none is missed in a box of another kind.
 *
 * @throws GkError `invalid-argument` that says which table it is.
 */
export function refuseEndlessMp4(bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const samples = new Map<TableName, number>();
  for (const box of boxesOf(view)) {
    if (box.name !== 'moov' && box.name !== 'moof') continue;
    if (box.end > bytes.length) throw damaged(box.name, 'is cut short');
    for (const { name, start, end } of tablesIn(view, box)) {
      const table = tableAt(view, name, start, end);
      const sum = (samples.get(name) ?? 0) + (table?.samples ?? 0);
      samples.set(name, sum);
      // No sample is smaller than a byte.
      if (table === undefined || end > box.end || table.entryBytes > end - start || sum > bytes.length) {
        throw damaged(name, 'tells of more than the file can hold');
      }
    }
  }
}

/**
 * The same file without what leads to its random access table, which only makes seeking quicker: it stands at the end
 * of fragmented files, and is found by the last four bytes, wherever these lead.
 */
export function withoutRandomAccess(bytes: Uint8Array): Uint8Array {
  let rest = bytes;
  while (rest.length >= 16 && nameAt(rest, rest.length - lastWord(rest) + 4) === 'mfra') rest = rest.subarray(0, -1);
  return rest;
}

function lastWord(bytes: Uint8Array): number {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(bytes.length - 4);
}

function nameAt(bytes: Uint8Array, at: number): string {
  return at < 0 ? '' : String.fromCharCode(...bytes.subarray(at, at + 4));
}

/** The boxes at the top of a file; the last one may say that it goes on behind its end. */
function* boxesOf(view: DataView): Iterable<Box> {
  for (let start = 0; start + 8 <= view.byteLength;) {
    const [size, header] = sizeAt(view, start);
    if (size < header) return;
    yield { name: nameOf(view, start + 4), start, end: start + size };
    start += size;
  }
}

function sizeAt(view: DataView, start: number): readonly [size: number, header: number] {
  const size = view.getUint32(start);
  if (size === 1 && start + 16 <= view.byteLength) return [Number(view.getBigUint64(start + 8)), 16];
  return [size, 8];
}

function nameOf(view: DataView, at: number): string {
  return String.fromCharCode(view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2), view.getUint8(at + 3));
}

const WORDS: ReadonlyMap<number, TableName> = new Map(
  TABLES.map((name) => [new DataView(new TextEncoder().encode(name).buffer).getUint32(0), name]),
);

function* tablesIn(view: DataView, box: Box): Iterable<{ name: TableName; start: number; end: number }> {
  let word = 0;
  for (let at = box.start + 8; at < box.end; at += 1) {
    word = ((word << 8) | view.getUint8(at)) >>> 0;
    const name = WORDS.get(word);
    if (name !== undefined) yield { name, start: at - 7, end: at - 7 + view.getUint32(at - 7) };
  }
}

/** Reads the size fields of the table whose box begins at `start`; undefined when they do not fit into the box. */
function tableAt(view: DataView, name: TableName, start: number, end: number): Table | undefined {
  const at = start + HEAD_BYTES;
  if (Math.min(end, view.byteLength) < at + (name === 'stsz' || name === 'stz2' ? 8 : 4)) return undefined;
  const count = view.getUint32(at);
  switch (name) {
    case 'stts':
    case 'ctts':
      return { entryBytes: 8 * count, samples: sumOf(view, at + 4, Math.min(count, (end - at - 4) / 8)) };
    case 'stss':
    case 'stco':
      return { entryBytes: 4 * count, samples: count };
    case 'co64':
      return { entryBytes: 8 * count, samples: count };
    case 'stsc':
      return { entryBytes: 12 * count, samples: chunkedSamples(view, at + 4, Math.min(count, (end - at - 4) / 12)) };
    case 'stsz': {
      const each = view.getUint32(at);
      const samples = view.getUint32(at + 4);
      return { entryBytes: each === 0 ? 4 * samples : 0, samples };
    }
    case 'stz2': {
      const samples = view.getUint32(at + 4);
      return { entryBytes: (samples * view.getUint8(at + 3)) / 8, samples };
    }
    case 'trun': {
      const flags = view.getUint32(at - 4);
      const fields = TRUN_FIELDS.filter((field) => (flags & field) !== 0).length;
      const ahead = [TRUN_DATA_OFFSET, TRUN_FIRST_FLAGS].filter((field) => (flags & field) !== 0).length;
      return { entryBytes: 4 * (ahead + fields * count), samples: count };
    }
  }
}

/** The samples that runs of {count, value} stand for. */
function sumOf(view: DataView, at: number, runs: number): number {
  let samples = 0;
  for (let run = 0; run < Math.floor(runs) && at + 8 * run + 4 <= view.byteLength; run += 1) {
    samples += view.getUint32(at + 8 * run);
  }
  return samples;
}

/**
 * The samples that entries of {first chunk, samples a chunk, description} stand for, with one chunk for the last entry;
 * endless where chunks go back, or where one is without samples.
 */
function chunkedSamples(view: DataView, at: number, entries: number): number {
  let samples = 0;
  let chunk = 0;
  let each = 0;
  for (let entry = 0; entry < Math.floor(entries) && at + 12 * entry + 8 <= view.byteLength; entry += 1) {
    const first = view.getUint32(at + 12 * entry);
    if (first <= chunk) return Infinity;
    samples += (first - chunk) * each;
    chunk = first;
    each = view.getUint32(at + 12 * entry + 4);
    if (each === 0) return Infinity;
  }
  return samples + each;
}

function damaged(name: string, what: string): GkError {
  return new GkError('invalid-argument', `it is damaged: its ${name} ${what}`);
}
