/** How long the browser has to take the file over, milliseconds. */
const RELEASE_MS = 60_000;

/** Gives bytes to the user as a file: the browser saves it where it saves downloads. @internal */
export function saveBytes(file: { readonly name: string; readonly type: string; readonly bytes: Uint8Array }): void {
  const url = URL.createObjectURL(new Blob([file.bytes as Uint8Array<ArrayBuffer>], { type: file.type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  setTimeout(() => {
    URL.revokeObjectURL(url);
  }, RELEASE_MS);
}
