import { useState } from 'react';
import type { RestFile, TransferProgress } from 'gk-sdk/rest';
import { formatFileSize } from 'gk-sdk/rules';
import { t } from '../i18n/translate.js';
import { useSave } from '../query/use-save.js';
import { saveFile } from './save-file.js';

/** A file of the server that is fetched with the session's login and saved. */
export interface FileSave<Args extends readonly unknown[]> {
  /** Returns false, and does nothing, while the same file is on its way; another one follows it. */
  readonly run: (...args: Args) => boolean;
  readonly cancel: () => void;
  readonly running: boolean;
  /** How far it is, in words; undefined before the first bytes. */
  readonly progress: string | undefined;
}

/** Saves a file of the server. No address with a login in it reaches the page; a failure is reported by a notice. */
export function useFileSave<Args extends readonly unknown[]>(
  load: (signal: AbortSignal, ...args: Args) => Promise<{ readonly name: string; readonly file: RestFile }>,
): FileSave<Args> {
  const [transfer, setTransfer] = useState<TransferProgress>();
  const save = useSave(async (signal, ...args: Args) => {
    setTransfer(undefined);
    const { name, file } = await load(signal, ...args);
    const bytes = await file.bytes(setTransfer);
    // Copied: the file's bytes may stand in a larger, shared piece of memory.
    saveFile(name, new Blob([Uint8Array.from(bytes)], { type: file.type || 'application/octet-stream' }));
  });
  return {
    run: save.run,
    cancel: save.cancel,
    running: save.kind === 'running',
    progress: transfer && transferWords(transfer),
  };
}

function transferWords({ receivedBytes, totalBytes }: TransferProgress): string {
  const received = formatFileSize(receivedBytes);
  return totalBytes === undefined
    ? t('{received} received', { received })
    : t('{received} of {total} received', { received, total: formatFileSize(totalBytes) });
}
