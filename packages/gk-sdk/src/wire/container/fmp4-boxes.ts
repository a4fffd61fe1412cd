import { ByteQueue } from './byte-queue.js';
import { boxHeader } from './iso-reader.js';

/** Callbacks of an {@link Fmp4BoxParser}. @internal */
export interface Fmp4BoxSink {
  /** A whole box; what is a view stays valid. */
  onBox(type: string, body: Uint8Array): void;
  /** A `moof` and all of the `mdat` behind it. Offsets of samples count from the first byte. */
  onFragment(moof: Uint8Array, bytes: Uint8Array, moofBytes: number): void;
  onSkipped(bytes: number): void;
}

/** Boxes that a stream consists of, and their largest plausible size in bytes. */
const KNOWN = new Map([
  ...[
    'ftyp',
    'styp',
    'sidx',
    'ssix',
    'prft',
    'emsg',
    'free',
    'skip',
    'wide',
    'uuid',
    'pdin',
    'meta',
    'mfra',
    'udta',
  ].map((type): [string, number] => [type, 1 << 20]),
  ['moov', 1 << 22],
  ['moof', 1 << 22],
  ['mdat', 1 << 26],
]);
/** Boxes at which reading can begin again after damage. */
const STARTS: ReadonlySet<string> = new Set(['ftyp', 'styp', 'sidx', 'prft', 'emsg', 'moov', 'moof']);

/**
 * Push parser of the outer boxes of a fragmented MP4. On anything that is no box of such a stream it
 * goes on to the next that can begin one, and counts what it passed over.
 *
 * @internal
 */
export class Fmp4BoxParser {
  readonly #sink: Fmp4BoxSink;
  readonly #queue = new ByteQueue();
  #skipped = 0;

  constructor(sink: Fmp4BoxSink) {
    this.#sink = sink;
  }

  /** @param begins - The chunk is a message: one that begins with a box ends the wait for an unfinished one. */
  push(chunk: Uint8Array, begins: boolean): void {
    if (begins && this.#queue.byteLength > 0 && startsAt(chunk, 0)) this.#giveUp();
    this.#queue.push(chunk);
    this.#parse();
    this.#queue.settle();
  }

  end(): void {
    this.#giveUp();
    this.#reportSkipped();
  }

  #giveUp(): void {
    while (this.#queue.byteLength > 0) {
      this.#skip(1);
      this.#parse();
    }
  }

  #parse(): void {
    for (;;) {
      const { bytes } = this.#queue;
      const unit = unitAt(bytes, 0);
      if (unit === 'short') return;
      if (unit === 'bad') {
        const next = nextStart(bytes, 1);
        // A header of which the last seven bytes have come may begin here.
        if (next < 0 && bytes.byteLength < 8) return;
        this.#skip(next < 0 ? bytes.byteLength - 7 : next);
        continue;
      }
      const inner = isBad(bytes, unit.size) ? swallowedAt(bytes, unit.size) : -1;
      if (inner >= 0) {
        this.#skip(inner);
        continue;
      }
      this.#reportSkipped();
      if (unit.moofBytes > 0)
        this.#sink.onFragment(
          bytes.subarray(unit.headerBytes, unit.moofBytes),
          bytes.subarray(0, unit.size),
          unit.moofBytes,
        );
      else this.#sink.onBox(unit.type, bytes.subarray(unit.headerBytes, unit.size));
      this.#queue.drop(unit.size);
    }
  }

  #skip(bytes: number): void {
    this.#skipped += bytes;
    this.#queue.drop(bytes);
  }

  #reportSkipped(): void {
    if (this.#skipped > 0) this.#sink.onSkipped(this.#skipped);
    this.#skipped = 0;
  }
}

/** Unit at the beginning that is read at once: one box, or a `moof` with its `mdat`. */
interface OuterUnit {
  readonly type: string;
  readonly headerBytes: number;
  readonly size: number;
  /** Length of the `moof`; 0 for any other box. */
  readonly moofBytes: number;
}

function unitAt(bytes: Uint8Array, at: number): OuterUnit | 'short' | 'bad' {
  const header = boxHeader(bytes, at);
  if (header === undefined) return 'short';
  // An `mdat` without a `moof` says nothing about what is in it.
  if (!isPlausible(header) || header.type === 'mdat') return 'bad';
  const { type, headerBytes, size } = header;
  if (at + size > bytes.byteLength) return 'short';
  if (type !== 'moof') return { type, headerBytes, size, moofBytes: 0 };
  const mdat = boxHeader(bytes, at + size);
  if (mdat === undefined) return 'short';
  if (mdat.type !== 'mdat' || !isPlausible(mdat)) return 'bad';
  const both = size + mdat.size;
  return at + both > bytes.byteLength ? 'short' : { type, headerBytes, size: both, moofBytes: size };
}

function isPlausible({ type, headerBytes, size }: { type: string; headerBytes: number; size: number }): boolean {
  return size >= headerBytes && size <= (KNOWN.get(type) ?? 0);
}

function isBad(bytes: Uint8Array, at: number): boolean {
  const header = boxHeader(bytes, at);
  return header !== undefined && !isPlausible(header);
}

function startsAt(bytes: Uint8Array, at: number): boolean {
  const header = boxHeader(bytes, at);
  return header !== undefined && STARTS.has(header.type) && isPlausible(header);
}

/** First box inside of the first `size` bytes that itself meets another, or the end of the bytes; -1 if none. */
function swallowedAt(bytes: Uint8Array, size: number): number {
  for (let at = nextStart(bytes, 1); at >= 0 && at < size; at = nextStart(bytes, at + 1)) {
    const unit = unitAt(bytes, at);
    if (unit === 'short' || (unit !== 'bad' && !isBad(bytes, at + unit.size))) return at;
  }
  return -1;
}

/** Finds the next box that can begin a stream, at or after `from`; -1 if none. */
function nextStart(bytes: Uint8Array, from: number): number {
  for (let at = from; at + 8 <= bytes.byteLength; at++) {
    // Every type that begins a stream has a small first length byte ahead and a letter of these behind.
    const letter = bytes[at + 4];
    if (bytes[at] !== 0 || letter === undefined || letter < 0x65 || letter > 0x73) continue;
    if (startsAt(bytes, at)) return at;
  }
  return -1;
}
