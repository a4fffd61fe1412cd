import { saveFile } from '../export/save-file.js';

/** Used part of the File System Access API; browsers without it keep the file in memory until it is complete. */
type SavePicker = (options: {
  readonly suggestedName: string;
}) => Promise<{ createWritable(): Promise<WritableStream<Uint8Array>> }>;

/** Where a growing file goes. */
export type StreamTarget =
  | {
      readonly kind: 'chosen';
      readonly save: (stream: ReadableStream<Uint8Array>, signal: AbortSignal) => Promise<void>;
    }
  /** The user closed the question: nothing is to be made. */
  | { readonly kind: 'dismissed' };

/** Asks where to save a file, within a click; writes to the disk as the bytes come where the browser can. */
export async function chooseStreamTarget(name: string): Promise<StreamTarget> {
  const { showSaveFilePicker } = globalThis as { showSaveFilePicker?: SavePicker };
  if (showSaveFilePicker === undefined) return throughMemory(name);
  try {
    const file = await showSaveFilePicker.call(globalThis, { suggestedName: name });
    const writable = await file.createWritable();
    // A stream that is aborted leaves no half file behind.
    return { kind: 'chosen', save: (stream, signal) => stream.pipeTo(writable, { signal }) };
  } catch (error) {
    const isDismissed = error instanceof DOMException && error.name === 'AbortError';
    return isDismissed ? { kind: 'dismissed' } : throughMemory(name);
  }
}

function throughMemory(name: string): StreamTarget {
  return {
    kind: 'chosen',
    save: async (stream, signal) => {
      const parts: BlobPart[] = [];
      const collect = new WritableStream<Uint8Array>({
        write: (bytes) => {
          parts.push(new Uint8Array(bytes));
        },
      });
      await stream.pipeTo(collect, { signal });
      saveFile(name, new Blob(parts, { type: 'application/zip' }));
    },
  };
}
