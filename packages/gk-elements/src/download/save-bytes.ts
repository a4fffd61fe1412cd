import { saveBlob } from './save-blob.js';

/** Gives bytes to the user as a file: the browser saves it where it saves downloads. @internal */
export function saveBytes(file: { readonly name: string; readonly type: string; readonly bytes: Uint8Array }): void {
  saveBlob(file.name, new Blob([file.bytes as Uint8Array<ArrayBuffer>], { type: file.type }));
}
