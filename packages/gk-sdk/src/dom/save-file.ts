/** Long enough for a browser that asks its user where to put the file. */
const KEPT_MS = 60_000;

/**
 * Saves a file as if its link had been clicked, for example a talk, a snapshot or an MP4.
 *
 * @param name - As the browser shall offer it; it makes a safe name of it.
 * @example
 * ```ts
 * saveFile(await (await api.talkLog.audio(record, 'merge')).bytes(), 'talk.wav');
 * ```
 * @public
 */
export function saveFile(content: Blob | Uint8Array<ArrayBuffer>, name: string): void {
  const blob = content instanceof Blob ? content : new Blob([content], { type: 'application/octet-stream' });
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => {
    URL.revokeObjectURL(url);
  }, KEPT_MS);
}
