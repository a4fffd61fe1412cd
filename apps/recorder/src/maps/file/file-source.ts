import type { FileHandle } from 'node:fs/promises';
import type { RangeResponse, Source } from 'pmtiles';
import { MapFileError } from './map-file-error.js';

/** Ranges of a file that stays open: one that is replaced by a new file is read on as it was. */
export class FileSource implements Source {
  readonly #handle: FileHandle;
  readonly #path: string;
  readonly #size: number;

  constructor(handle: FileHandle, path: string, size: number) {
    this.#handle = handle;
    this.#path = path;
    this.#size = size;
  }

  getKey(): string {
    return this.#path;
  }

  /** @throws MapFileError for a range that is not in the file, whatever the file says. */
  async getBytes(offset: number, length: number): Promise<RangeResponse> {
    const wanted = Math.min(length, this.#size - offset);
    // The library asks for 16 kB at the beginning of any file; nothing else may be shorter than asked.
    if (wanted < length && offset > 0) throw new MapFileError('cut', `it names bytes that it does not have`);
    const bytes = new Uint8Array(Math.max(0, wanted));
    const { bytesRead } = await this.#handle.read(bytes, 0, bytes.byteLength, offset);
    if (bytesRead < bytes.byteLength) throw new MapFileError('unreadable', `it became shorter`);
    return { data: bytes.buffer };
  }
}
