import { createHash } from 'node:crypto';
import { link, open, rm, statfs, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { cameraOfName, fileKind } from './attachment-kind.js';
import type { ReceivedAttachment } from './attachment-messages.js';
import { writePlayableClip } from './playable-clip.js';
import { ReceivedRanges, type MissingRange } from './received-ranges.js';

/** Read at a time for the sum of a file. */
const SLICE_BYTES = 256 * 1024;
/** Gaps that one 9212 can list. */
const MOST_GAPS = 255;
/** So much of a disk stays free. */
const LEAST_FREE_BYTES = 1024 * 1024 * 1024;

/** A file on its way from a terminal, in a folder of parts, under a name of ours. */
export class IncomingFile {
  readonly name: string;
  readonly #path: string;
  readonly #ranges = new ReceivedRanges();
  #sizeBytes: number;
  #handle: FileHandle | undefined;
  /** Bytes that were written, those that came twice, too. */
  #writtenBytes = 0;

  constructor(options: { readonly name: string; readonly path: string; readonly sizeBytes: number }) {
    this.name = options.name;
    this.#path = options.path;
    this.#sizeBytes = options.sizeBytes;
  }

  get sizeBytes(): number {
    return this.#sizeBytes;
  }

  /** Bytes that are here. */
  get bytes(): number {
    return this.#ranges.bytes;
  }

  get writtenBytes(): number {
    return this.#writtenBytes;
  }

  /** Rejects where the disk cannot take it. */
  async begin(): Promise<void> {
    if (this.#handle !== undefined) return;
    const { bavail, bsize } = await statfs(dirname(this.#path));
    if (bavail * bsize - this.#sizeBytes < LEAST_FREE_BYTES) {
      throw Object.assign(new Error('The disk is nearly full'), { code: 'ENOSPC' });
    }
    this.#handle = await open(this.#path, 'w+');
  }

  /** Writes a piece; what lies outside of the file is left out. */
  async write(offset: number, data: Uint8Array): Promise<void> {
    if (this.#handle === undefined || offset + data.byteLength > this.#sizeBytes) return;
    this.#writtenBytes += data.byteLength;
    let done = 0;
    // A disk that is nearly full takes a part, and says that it is full to the rest.
    while (done < data.byteLength) {
      const { bytesWritten } = await this.#handle.write(data, done, data.byteLength - done, offset + done);
      done += bytesWritten;
    }
    this.#ranges.add(offset, offset + data.byteLength);
  }

  /** The first parts that are missing. */
  missing(): readonly MissingRange[] {
    return this.#ranges.missing(this.#sizeBytes, MOST_GAPS);
  }

  /** Puts a file that is whole on the disk, with what is shown of it. */
  async finish(kind: number): Promise<ReceivedAttachment> {
    const handle = this.#handle;
    if (handle === undefined) throw new Error('The file was not begun');
    await handle.sync();
    const sum = createHash('sha256');
    const slice = new Uint8Array(SLICE_BYTES);
    for (let at = 0; at < this.#sizeBytes;) {
      const { bytesRead } = await handle.read(slice, 0, Math.min(SLICE_BYTES, this.#sizeBytes - at), at);
      if (bytesRead === 0) throw new Error('The file has become shorter');
      sum.update(slice.subarray(0, bytesRead));
      at += bytesRead;
    }
    await this.#close();
    const is = fileKind(this.name, kind);
    const path = this.#path;
    const clip = is.kind === 'video' ? await this.#clip(is.extension) : undefined;
    const { name, sizeBytes } = this;
    return { ...is, name, camera: cameraOfName(name), path, sizeBytes, sha256: sum.digest('hex'), clip };
  }

  /** Removes what has come. */
  async discard(): Promise<void> {
    await this.#close();
    await rm(this.#path, { force: true });
    await rm(this.#clipPath, { force: true });
  }

  async #close(): Promise<void> {
    const handle = this.#handle;
    this.#handle = undefined;
    await handle?.close();
  }

  get #clipPath(): string {
    return `${this.#path}.mp4`;
  }

  /** The video as a browser plays it; undefined where it cannot: the file is kept all the same. */
  async #clip(extension: string): Promise<ReceivedAttachment['clip']> {
    try {
      if (extension !== 'mp4') return await writePlayableClip(this.#path, this.#clipPath, this.#sizeBytes);
      await link(this.#path, this.#clipPath);
      return { path: this.#clipPath, sizeBytes: 0 };
    } catch {
      await rm(this.#clipPath, { force: true });
      return undefined;
    }
  }
}
