import { ByteQueue } from '../container/byte-queue.js';
import { ByteReader } from '../container/byte-reader.js';
import { ByteWriter } from './byte-writer.js';
import { fixedText, text8 } from './fields.js';
import { decodeJt808 } from './messages.js';
import { type Jt808Frame, measureFrame } from './parser.js';

/** Piece of a connection for attachments: a message, or bytes of a file. @public */
export type Jt808AttachmentPiece =
  | { readonly type: 'frame'; readonly frame: Jt808Frame }
  /** `data` belongs at `offset` of the file; a view into the pushed bytes, or bytes of its own: copy it to keep it. */
  | { readonly type: 'data'; readonly name: string; readonly offset: number; readonly data: Uint8Array };

const MARK = 0x7e;
const MAGIC = [0x30, 0x31, 0x63, 0x64] as const;
const NAME_BYTES = 50;
/** The text allows 64 KiB in one packet; one that says more than this is damaged. */
const MAX_PACKET_BYTES = 1024 * 1024;
/** The one province that writes names behind their length has alarm ids of this length. */
const PREFIXED_NAME_ID_BYTES = 38;
const MAX_OFFSET = 0x1_0000_0000;

/** The packet of which the data are coming. */
interface OpenPacket {
  readonly name: string;
  offset: number;
  left: number;
}

/**
 * Push parser of a connection for attachments (T/JSATL 12 annex C, T/GDRTA 002): frames, and packets of file data that are not
 * escaped and whose length alone tells their end. It passes data on as they come and keeps less than 64 KiB.
 *
 * @public
 */
export class Jt808AttachmentParser {
  readonly #queue = new ByteQueue();
  #open: OpenPacket | undefined;
  #hasPrefixedNames = false;
  #skipped = 0;

  /** Bytes skipped so far. */
  get skipped(): number {
    return this.#skipped;
  }

  /** Takes the next bytes and returns what they complete. */
  push(bytes: Uint8Array): readonly Jt808AttachmentPiece[] {
    this.#queue.push(bytes);
    const pieces: Jt808AttachmentPiece[] = [];
    const all = this.#queue.bytes;
    let at = 0;
    while (at < all.byteLength) {
      const end = this.#read(all, at, pieces);
      if (end === undefined) break;
      at = end;
    }
    this.#queue.drop(at);
    this.#queue.settle();
    return pieces;
  }

  /** Reads what starts at `at` and returns where it ends; undefined when more bytes are needed. */
  #read(all: Uint8Array, at: number, pieces: Jt808AttachmentPiece[]): number | undefined {
    if (this.#open !== undefined) return this.#readData(this.#open, all, at, pieces);
    if (all[at] === MARK) return this.#readFrame(all, at, pieces);
    const begins = MAGIC.findIndex((byte, index) => all[at + index] !== byte);
    if (begins === -1) return this.#readHead(all, at);
    if (at + begins >= all.byteLength) return undefined;
    this.#skipped++;
    return at + 1;
  }

  #readFrame(all: Uint8Array, at: number, pieces: Jt808AttachmentPiece[]): number | undefined {
    if (at + 1 >= all.byteLength) return undefined;
    // The mark that ends a frame.
    if (all[at + 1] === MARK || all[at + 1] === MAGIC[0]) return at + 1;
    const measured = measureFrame(all, at);
    if (measured.kind === 'more') return undefined;
    if (measured.kind === 'bad') {
      this.#skipped += measured.end - at;
      return measured.end;
    }
    const { frame } = measured;
    const message = decodeJt808(frame.header, frame.body);
    if (message.type === 'attachments') {
      this.#hasPrefixedNames = message.alarmId.raw.byteLength === PREFIXED_NAME_ID_BYTES;
    }
    pieces.push({ type: 'frame', frame });
    return measured.end;
  }

  #readHead(all: Uint8Array, at: number): number | undefined {
    const from = new ByteReader(all, at + MAGIC.length);
    const name = (this.#hasPrefixedNames ? text8 : fixedText(NAME_BYTES)).read(from, '2013', {});
    const offset = from.u32();
    const left = from.u32();
    if (from.exhausted) return undefined;
    if (left > MAX_PACKET_BYTES || offset + left > MAX_OFFSET) {
      this.#skipped += MAGIC.length;
      return at + MAGIC.length;
    }
    if (left > 0) this.#open = { name, offset, left };
    return from.position;
  }

  #readData(open: OpenPacket, all: Uint8Array, at: number, pieces: Jt808AttachmentPiece[]): number {
    const data = all.subarray(at, at + open.left);
    pieces.push({ type: 'data', name: open.name, offset: open.offset, data });
    open.offset += data.byteLength;
    open.left -= data.byteLength;
    if (open.left === 0) this.#open = undefined;
    return at + data.byteLength;
  }
}

/**
 * A packet of file data: at most 64 KiB of data by the text. Throws a `GkError` `invalid-argument` for a name of more than
 * 50 bytes of GBK.
 *
 * @public
 */
export function encodeJt808AttachmentData(name: string, offset: number, data: Uint8Array): Uint8Array {
  const to = new ByteWriter();
  to.raw(Uint8Array.from(MAGIC));
  to.field = 'name';
  fixedText(NAME_BYTES).write(to, name, '2013', {});
  to.field = 'offset';
  to.u32(offset);
  to.u32(data.byteLength);
  to.raw(data);
  return to.bytes;
}
