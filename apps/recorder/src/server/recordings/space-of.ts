import { statfs } from 'node:fs/promises';
import type { DiskSpace } from '../../footage/files/file-layer.js';

/** Room of the disk that a folder is on; undefined when it cannot be asked. */
export async function spaceOf(folder: string): Promise<DiskSpace | undefined> {
  try {
    const { blocks, bavail, bsize } = await statfs(folder);
    return { totalBytes: blocks * bsize, freeBytes: bavail * bsize };
  } catch {
    return undefined;
  }
}
