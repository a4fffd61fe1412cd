import { saveFile } from 'gk-sdk/dom';
import type { QueuedTarget } from 'gk-sdk/recordings';

/** Used part of a directory of the browser's own file system. @internal */
export interface PartFolder {
  getFileHandle(name: string, options: { readonly create: true }): Promise<PartFileHandle>;
  removeEntry(name: string): Promise<void>;
  /** Names and entries. */
  entries(): AsyncIterable<readonly [string, { readonly kind: string; getFile?(): Promise<File> }]>;
}

/** Used part of a file there. @internal */
export interface PartFileHandle {
  createWritable(): Promise<{
    write(bytes: Uint8Array<ArrayBuffer>): Promise<void>;
    truncate(size: number): Promise<void>;
    seek(position: number): Promise<void>;
    close(): Promise<void>;
    abort(): Promise<void>;
  }>;
  getFile(): Promise<File>;
}

/** Replacements of the browser's functions for tests. @internal */
export interface PartFileOptions {
  readonly openFolder: () => Promise<PartFolder>;
  readonly save: (file: Blob, name: string) => void;
  /** Unix milliseconds. */
  readonly now: () => number;
}

interface OpenPart {
  readonly folder: PartFolder;
  readonly handle: PartFileHandle;
  readonly writable: Awaited<ReturnType<PartFileHandle['createWritable']>>;
}

/** Folder in the browser's own file system, which no user sees. */
const FOLDER = 'gk-downloads';
/** The browser has taken a file over by then, and its user said where to put it, milliseconds. @internal */
export const TAKEN_AFTER_MS = 120_000;
/** Age after which files of a closed page are removed. */
const LEFT_MS = 86_400_000;

/**
 * Where a further file of a recording goes when the first went to the disk. Nobody can be asked for a place without a
 * click, hours later: the bytes go into the browser's own file system on the disk, and the browser saves the file among
 * its downloads when it is whole. Undefined where a page has no such file system.
 *
 * @internal
 */
export function partFileTarget(name: string, options = browserOptions()): QueuedTarget | undefined {
  return options && new PartFile(name, options);
}

class PartFile implements QueuedTarget {
  readonly #name: string;
  readonly #options: PartFileOptions;
  readonly #entry = `${crypto.randomUUID()}.part`;
  #opened: Promise<OpenPart> | undefined;

  constructor(name: string, options: PartFileOptions) {
    this.#name = name;
    this.#options = options;
  }

  async write(bytes: Uint8Array): Promise<void> {
    const { writable } = await this.#open();
    // Bytes from the network are never in shared memory.
    await writable.write(bytes as Uint8Array<ArrayBuffer>);
  }

  async restart(): Promise<void> {
    const { writable } = await this.#open();
    await writable.truncate(0);
    await writable.seek(0);
  }

  async close(): Promise<void> {
    const { folder, handle, writable } = await this.#open();
    await writable.close();
    this.#options.save(await handle.getFile(), this.#name);
    setTimeout(() => {
      // A file that cannot be removed now is removed as left behind.
      folder.removeEntry(this.#entry).catch(() => undefined);
    }, TAKEN_AFTER_MS);
  }

  async abort(): Promise<void> {
    if (this.#opened === undefined) return;
    const { folder, writable } = await this.#opened;
    await writable.abort();
    await folder.removeEntry(this.#entry);
  }

  #open(): Promise<OpenPart> {
    this.#opened ??= (async () => {
      const folder = await this.#options.openFolder();
      await removeLeft(folder, this.#options.now() - LEFT_MS);
      const handle = await folder.getFileHandle(this.#entry, { create: true });
      return { folder, handle, writable: await handle.createWritable() };
    })();
    return this.#opened;
  }
}

async function removeLeft(folder: PartFolder, beforeMs: number): Promise<void> {
  for await (const [name, entry] of folder.entries()) {
    const file = await entry.getFile?.().catch(() => undefined);
    if (file && file.lastModified < beforeMs) await folder.removeEntry(name).catch(() => undefined);
  }
}

/** WebKitGTK 2.50 has such a file system, and no files in it that a page can write. */
function pagesWriteFiles(): boolean {
  return typeof FileSystemFileHandle !== 'undefined' && 'createWritable' in FileSystemFileHandle.prototype;
}

function browserOptions(): PartFileOptions | undefined {
  // Absent on plain http.
  const { storage } = navigator as { readonly storage?: Partial<StorageManager> };
  const getDirectory = storage?.getDirectory?.bind(storage);
  if (!getDirectory || !pagesWriteFiles()) return undefined;
  return {
    openFolder: async () => (await getDirectory()).getDirectoryHandle(FOLDER, { create: true }),
    save: saveFile,
    now: () => Date.now(),
  };
}
