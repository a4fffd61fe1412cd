import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { RecordingSpan } from '../model/footage/recording-span.js';
import type { DownloadTarget } from '../download/recording-download.js';

/**
 * A file on its way into a bundle: counted and hashed while it comes, held once, and let go piece by piece while it is
 * read, since a recording may be longer than what else the page holds.
 *
 * @internal
 */
export class CollectedFile implements DownloadTarget {
  readonly name: string;
  /** Of footage: its channel, and its capture times where the server sends them. */
  footage: { readonly channel: number; readonly spans: readonly RecordingSpan[] | undefined } | undefined;
  #pieces: Uint8Array[] = [];
  #hash = sha256.create();
  #sizeBytes = 0;

  constructor(name: string, bytes?: Uint8Array) {
    this.name = name;
    if (bytes) this.write(bytes);
  }

  get sizeBytes(): number {
    return this.#sizeBytes;
  }

  write(bytes: Uint8Array): void {
    this.#pieces.push(bytes);
    this.#hash.update(bytes);
    this.#sizeBytes += bytes.byteLength;
  }

  restart(): void {
    this.#pieces = [];
    this.#hash = sha256.create();
    this.#sizeBytes = 0;
  }

  /** SHA-256 of what came, lower-case hexadecimal. */
  digest(): string {
    return bytesToHex(this.#hash.clone().digest());
  }

  /** Its bytes in their order; what was read is gone. */
  async *read(): AsyncGenerator<Uint8Array> {
    for (let piece = this.#pieces.shift(); piece; piece = this.#pieces.shift()) yield await Promise.resolve(piece);
  }
}
