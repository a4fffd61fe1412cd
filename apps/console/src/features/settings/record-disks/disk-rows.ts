import type { Disk } from 'gk-sdk';

/** A disk or a part of one, as a row of the tree. */
export interface DiskRow {
  readonly disk: Disk;
  /** 0 for a disk, 1 for its parts. */
  readonly depth: number;
  /** Names from the disk down, with slashes between them. */
  readonly path: string;
}

/** Disks and their parts from the top down. */
export function diskRows(disks: readonly Disk[], above?: DiskRow): DiskRow[] {
  return disks.flatMap((disk) => {
    const row: DiskRow = {
      disk,
      depth: above ? above.depth + 1 : 0,
      path: above ? `${above.path}/${disk.name}` : disk.name,
    };
    return [row, ...diskRows(disk.children, row)];
  });
}

/** Whether the server itself runs from a disk: it is not offered to be formatted. */
export function holdsServer(disk: Disk): boolean {
  return disk.mountPoint === '/' || disk.children.some(holdsServer);
}
