/** Lifetime of a file's address after the browser began to save it, ms. */
const KEEP_MS = 60_000;

/** Has the browser save a file. */
export function saveFile(name: string, file: Blob): void {
  const href = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = href;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(href), KEEP_MS);
}
