import { ByteQueue } from './byte-queue.js';
import { ByteReader } from './byte-reader.js';

/** One tag. @internal */
export interface FlvTag {
  /** 8 sound, 9 pictures, 18 script data. */
  readonly type: number;
  /** 32 bits, wraps. */
  readonly timeMs: number;
  /** A view that stays valid. */
  readonly body: Uint8Array;
}

/** Callbacks of a {@link FlvTagParser}. @internal */
export interface FlvTagSink {
  onTag(tag: FlvTag): void;
  onSkipped(bytes: number): void;
}

const TAG_HEADER_BYTES = 11;
const BACK_POINTER_BYTES = 4;
const FILE_HEADER_BYTES = 9;
const MAX_BODY_BYTES = 16 * 1024 * 1024 - 1;

/**
 * Push parser of FLV tags (Adobe Flash Video File Format 10.1, annex E). Behind each tag stands how
 * long it was: where that is wrong and no other tag follows, it goes on to the next one, and counts
 * what it passed over.
 *
 * @internal
 */
export class FlvTagParser {
  readonly #sink: FlvTagSink;
  readonly #queue = new ByteQueue();
  #skipped = 0;

  constructor(sink: FlvTagSink) {
    this.#sink = sink;
  }

  /** @param begins - The chunk is a message: one that begins with the file's header ends the wait for an unfinished tag. */
  push(chunk: Uint8Array, begins: boolean): void {
    if (begins && chunk.byteLength >= FILE_HEADER_BYTES && fileHeaderAt(chunk, 0) !== 'no') this.#giveUp();
    this.#queue.push(chunk);
    this.#parse(false);
    this.#queue.settle();
  }

  end(): void {
    this.#parse(true);
    this.#giveUp();
    this.#reportSkipped();
  }

  #giveUp(): void {
    while (this.#queue.byteLength > 0) {
      this.#skip(1);
      this.#parse(true);
    }
  }

  /** @param last - Nothing more comes: a tag whose back pointer is missing is whole. */
  #parse(last: boolean): void {
    for (;;) {
      const { bytes } = this.#queue;
      const header = fileHeaderAt(bytes, 0);
      if (header === 'more') return;
      if (header !== 'no') {
        if (bytes.byteLength < header) return;
        this.#reportSkipped();
        this.#queue.drop(header);
        continue;
      }
      const size = tagAt(bytes, 0, last);
      if (size === 'short') return;
      if (size === 'bad') {
        const next = nextTag(bytes, 1);
        if (next < 0 && bytes.byteLength < TAG_HEADER_BYTES) return;
        this.#skip(next < 0 ? bytes.byteLength - TAG_HEADER_BYTES + 1 : next);
        continue;
      }
      this.#reportSkipped();
      const reader = new ByteReader(bytes);
      const type = reader.u8() & 0x1f;
      const bodyBytes = reader.u24();
      const low = reader.u24();
      const timeMs = reader.u8() * 0x100_0000 + low;
      reader.skip(3);
      this.#sink.onTag({ type, timeMs, body: reader.take(bodyBytes) });
      this.#queue.drop(size);
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

/** Length of the file header and the back pointer behind it. */
function fileHeaderAt(bytes: Uint8Array, at: number): number | 'no' | 'more' {
  const magic = [0x46, 0x4c, 0x56, 1];
  for (let i = 0; i < magic.length; i++) {
    if (at + i >= bytes.byteLength) return 'more';
    if (bytes[at + i] !== magic[i]) return 'no';
  }
  if (at + FILE_HEADER_BYTES > bytes.byteLength) return 'more';
  const size = new ByteReader(bytes, at + 5).u32();
  return size === FILE_HEADER_BYTES ? FILE_HEADER_BYTES + BACK_POINTER_BYTES : 'no';
}

/** Length of the tag at `at` with its back pointer. */
function tagAt(bytes: Uint8Array, at: number, last: boolean): number | 'bad' | 'short' {
  const size = plausibleTag(bytes, at);
  if (typeof size !== 'number') return size;
  const have = bytes.byteLength - at;
  if (have < size + BACK_POINTER_BYTES) return last && have >= size ? have : 'short';
  if (new ByteReader(bytes, at + size).u32() === size) return size + BACK_POINTER_BYTES;
  // Some writers leave the back pointer 0: then the next tag must speak for this one.
  const next = at + size + BACK_POINTER_BYTES;
  const follows = plausibleTag(bytes, next);
  if (follows === 'short') return last ? 'bad' : 'short';
  return follows === 'bad' ? 'bad' : size + BACK_POINTER_BYTES;
}

/** Length of the tag that its header claims: type 8, 9 or 18, no filter, stream 0. */
function plausibleTag(bytes: Uint8Array, at: number): number | 'bad' | 'short' {
  const type = bytes[at];
  if (type !== undefined && type !== 8 && type !== 9 && type !== 18) return 'bad';
  if (at + TAG_HEADER_BYTES > bytes.byteLength) return 'short';
  const reader = new ByteReader(bytes, at + 1);
  const size = reader.u24();
  reader.skip(4);
  if (reader.u24() !== 0 || size === 0 || size > MAX_BODY_BYTES) return 'bad';
  return TAG_HEADER_BYTES + size;
}

/** Finds the next possible tag or file header, at or after `from`; -1 if none whose header is there. */
function nextTag(bytes: Uint8Array, from: number): number {
  for (let at = from; at + TAG_HEADER_BYTES <= bytes.byteLength; at++) {
    const byte = bytes[at];
    if (byte === 0x46 && fileHeaderAt(bytes, at) !== 'no') return at;
    if ((byte === 8 || byte === 9 || byte === 18) && typeof plausibleTag(bytes, at) === 'number') return at;
  }
  return -1;
}
