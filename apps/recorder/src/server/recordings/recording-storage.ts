import type { DiskSpace } from '../../footage/files/file-layer.js';

/** A disk as `lsblk` shows it (spec 002 section 3). */
export interface ServerDisk {
  readonly name: string;
  readonly fstype: string;
  /** Bytes. */
  readonly size: number;
  readonly uuid: string;
  readonly mountpoint: string;
  readonly children: readonly ServerDisk[];
  /** The recordings are computed: nothing of them is on the disk. Our choice. */
  readonly simulated?: true;
}

/** A disk that recordings of the server are on. */
export interface StorageDisk {
  /** Its name in lists and questions. */
  readonly name: string;
  /** Of its marker; empty without one. */
  readonly id: string;
  /** Path of its folder. */
  readonly root: string;
  /** Why it cannot be used now; undefined for one that can. */
  readonly awayReason: string | undefined;
  /** Of the file system that the folder is on; undefined when that cannot be asked. */
  readonly space: DiskSpace | undefined;
  /** Bytes that recordings leave free. */
  readonly reserveBytes: number;
  /** Bytes of the recordings on it. */
  readonly bytes: number;
  /** Bytes of recordings written to it in the last minute. */
  readonly writtenBytes: number;
  /** The recordings are computed when they are asked for. */
  readonly isSimulated: boolean;
}

/** How a disk was formatted, in words. */
export type FormatResult = { readonly kind: 'done' | 'refused'; readonly words: string };

/** Where the recordings of the server are. */
export interface RecordingStorage {
  /** The disks in use, in the order of their slots. */
  list(signal?: AbortSignal): Promise<readonly StorageDisk[]>;
  /** Why a configuration value cannot be set, in words; undefined when it can. */
  problem(name: string, value: string): Promise<string | undefined>;
  /** Told of a configuration value that was set. */
  changed(name: string): void;
  /** Removes the recordings of a disk; undefined for an unknown name. */
  format(name: string): Promise<FormatResult | undefined>;
}

/** Disks as `lsblk` lists them. */
export function asServerDisks(disks: readonly StorageDisk[]): readonly ServerDisk[] {
  return disks.map(({ name, id, root, space, isSimulated }) => ({
    name,
    fstype: '',
    size: space?.totalBytes ?? 0,
    uuid: id,
    mountpoint: root,
    children: [],
    ...(isSimulated && { simulated: true }),
  }));
}
