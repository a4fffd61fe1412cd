/** A file server on loopback; its maker stops it. */
export interface FolderServer {
  readonly origin: string;
  stop(): void;
}
/** Serves a folder; `also`: other folders for paths that begin with a name, such as `/lib/`. */
export function serveFolder(
  folder: string,
  options?: { readonly also?: Readonly<Record<string, string>> },
): Promise<FolderServer>;
