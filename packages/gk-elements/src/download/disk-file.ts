import { toGkError, type GkError } from 'gk-sdk';
import type { QueuedTarget } from 'gk-sdk/recordings';
import { partFileTarget } from './part-file.js';

/** Used part of a file of the File System Access API. */
interface WritableFile {
  /** As the user chose it. */
  readonly name?: string;
  createWritable(): Promise<{
    write(bytes: Uint8Array): Promise<void>;
    truncate(size: number): Promise<void>;
    seek(position: number): Promise<void>;
    close(): Promise<void>;
    abort(): Promise<void>;
  }>;
}

type SavePicker = (options: { readonly suggestedName: string }) => Promise<WritableFile>;

/** Where the bytes of a file go, after the user was asked. @internal */
export type DiskChoice =
  | { readonly kind: 'disk'; readonly target: QueuedTarget }
  /** This browser cannot write to the disk by itself, or the page may not. */
  | { readonly kind: 'memory' }
  /** The user closed the question: nothing is downloaded. */
  | { readonly kind: 'dismissed' }
  /** The file that the user chose cannot be written. */
  | { readonly kind: 'failed'; readonly error: GkError };

/**
 * Asks the user for a file and gives what writes to it as the bytes come, so that a long recording never stands in
 * memory. Must be called within a click.
 *
 * @internal
 */
export async function chooseDiskFile(suggestedName: string): Promise<DiskChoice> {
  const { showSaveFilePicker } = globalThis as { showSaveFilePicker?: SavePicker };
  if (!showSaveFilePicker) return { kind: 'memory' };
  let file: WritableFile;
  try {
    file = await showSaveFilePicker.call(globalThis, { suggestedName });
  } catch (error) {
    // Frames of another origin may not ask; the file then goes through memory.
    return { kind: error instanceof DOMException && error.name === 'AbortError' ? 'dismissed' : 'memory' };
  }
  try {
    return { kind: 'disk', target: diskTarget(file.name ?? suggestedName, await file.createWritable()) };
  } catch (error) {
    return { kind: 'failed', error: toGkError(error) };
  }
}

function diskTarget(name: string, writable: Awaited<ReturnType<WritableFile['createWritable']>>): QueuedTarget {
  return {
    write: (bytes) => writable.write(bytes),
    restart: async () => {
      await writable.truncate(0);
      await writable.seek(0);
    },
    close: () => writable.close(),
    abort: () => writable.abort(),
    partTarget: (part) => partFileTarget(name.replace(/(\.\w+)?$/, `-${part}$1`)),
  };
}
