import { promisify } from 'node:util';
import { constants, deflateRaw } from 'node:zlib';

const deflate = promisify(deflateRaw);
/** Length of the tail of a sync flush, which compressed messages omit (RFC 7692 section 7.2.1). */
const SYNC_TAIL_BYTES = 4;

/** The body of a message that goes to many sockets: turned into bytes once, and compressed once. */
export class SharedBody {
  readonly text: string;
  #bytes: Buffer | undefined;
  #deflated: Promise<Buffer> | undefined;

  constructor(text: string) {
    this.text = text;
  }

  /** The text in UTF-8. */
  get bytes(): Buffer {
    this.#bytes ??= Buffer.from(this.text, 'utf8');
    return this.#bytes;
  }

  /** The text as blocks of DEFLATE (RFC 1951) that refer to nothing ahead of them and end on a whole byte. */
  deflated(): Promise<Buffer> {
    this.#deflated ??= deflate(this.bytes, { level: 1, finishFlush: constants.Z_SYNC_FLUSH }).then((blocks) =>
      blocks.subarray(0, -SYNC_TAIL_BYTES),
    );
    return this.#deflated;
  }
}
