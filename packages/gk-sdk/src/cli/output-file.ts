import { open, rename, rm, writeFile, type FileHandle } from 'node:fs/promises';
import { GkError } from '../errors/gk-error.js';
import type { Mp4Piece } from '../mp4/mp4-file-writer.js';
import type { Terminal } from './terminal.js';

/** Writes a whole result: to the file of `--out`, or to the output where there is none or it is `-`. @internal */
export async function writeOut(path: string | undefined, data: string | Uint8Array, terminal: Terminal): Promise<void> {
  if (path === undefined || path === '-') {
    terminal.out(data);
    return;
  }
  await guarded(path, () => writeFile(path, data));
}

/**
 * A file that grows, under the name `FILE.part` until it is whole: what is at FILE is never half a file.
 *
 * @internal
 */
export class PartFile {
  readonly path: string;
  readonly #handle: FileHandle;
  #bytes = 0;

  private constructor(path: string, handle: FileHandle) {
    this.path = path;
    this.#handle = handle;
  }

  static async open(path: string): Promise<PartFile> {
    return new PartFile(path, await guarded(path, () => open(`${path}.part`, 'w')));
  }

  get bytes(): number {
    return this.#bytes;
  }

  async write(data: Uint8Array, position = this.#bytes): Promise<void> {
    await guarded(this.path, () => this.#handle.write(data, 0, data.byteLength, position));
    this.#bytes = Math.max(this.#bytes, position + data.byteLength);
  }

  async restart(): Promise<void> {
    await guarded(this.path, () => this.#handle.truncate(0));
    this.#bytes = 0;
  }

  /** Takes pieces at their places, as MP4 files are written. */
  get pieces(): WritableStream<Mp4Piece> {
    return new WritableStream({ write: ({ data, position }) => this.write(data, position) });
  }

  /** The file is whole. */
  async finish(): Promise<void> {
    await this.#handle.close();
    await guarded(this.path, () => rename(`${this.path}.part`, this.path));
  }

  /** Gives the file up. */
  async discard(): Promise<void> {
    await this.#handle.close().catch(() => undefined);
    await rm(`${this.path}.part`, { force: true });
  }
}

async function guarded<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason';
    throw new GkError('internal', `${path} cannot be written (${reason}).`, { cause: error });
  }
}
