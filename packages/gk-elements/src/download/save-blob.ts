/** How long the browser has to take a file over, milliseconds. @internal */
export const RELEASE_MS = 60_000;

/** Gives a blob to the user as a file: the browser saves it where it saves downloads. @internal */
export function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => {
    URL.revokeObjectURL(url);
  }, RELEASE_MS);
}
