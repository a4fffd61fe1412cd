/** A file that is being written, from its end on. */
export interface WrittenFile {
  /** Appends all of the bytes. */
  write(bytes: Uint8Array): void;
  /** Cuts the file to its first `bytes` bytes. */
  truncate(bytes: number): void;
  /** Returns when its content and its length are on the disk. */
  sync(): void;
  close(): void;
}

/** An entry of a folder. A link is `other`, wherever it leads. */
export interface FolderEntry {
  readonly name: string;
  readonly kind: 'file' | 'folder' | 'other';
}

/** How much room a disk has, in bytes. */
export interface DiskSpace {
  readonly freeBytes: number;
  readonly totalBytes: number;
}

/**
 * The file system as the recordings need it: few calls, each of which a test can lose, tear or fail. Every call throws the
 * errors of `node:fs`, with their `code`.
 */
export interface FileLayer {
  /** Makes a file; `EEXIST` when the path is taken. */
  create(path: string): WrittenFile;
  /** Opens a file that exists, to append to it or to cut it. */
  append(path: string): WrittenFile;
  /** Reads `length` bytes from an offset on, fewer at the end of the file. */
  read(path: string, offset: number, length: number): Uint8Array<ArrayBuffer>;
  /** Bytes of a file; undefined where there is none. A link is none. */
  size(path: string): number | undefined;
  /** Replaces what is at `to`. */
  rename(from: string, to: string): void;
  /** Removes a name, and not the file that a link leads to. */
  unlink(path: string): void;
  /** Makes one folder; nothing when it is there. */
  makeFolder(path: string): void;
  /** Removes an empty folder. */
  removeFolder(path: string): void;
  /** Empty for a folder that is not there. */
  list(path: string): readonly FolderEntry[];
  /** Returns when the names in a folder are on the disk. */
  syncFolder(path: string): void;
  /** The path without links, of a file or folder that exists. */
  realPath(path: string): string;
  space(path: string): DiskSpace;
}
