import { join, posix } from 'node:path';
import { realPathOf } from '../disks/disk-folder.js';
import type { FootageDisk } from '../disks/disk-set.js';
import { codeOf } from '../files/file-error.js';
import type { FileLayer } from '../files/file-layer.js';
import type { FootageIndex } from '../index/footage-index.js';
import { scanSegment } from './scan-segment.js';
import type { Segment } from './segment.js';

export interface RemoveOptions {
  readonly files: FileLayer;
  readonly index: FootageIndex;
}

/**
 * Removes segments of one disk: first the files, so that they stay removed, then the rows. A row without a file is put right by
 * the next start; a file without a row would come back. Where a link stands in for a folder, what lies behind it is not the
 * recorder's: only the rows go.
 * @returns those of which a file went, and how many lie behind a link.
 */
export function removeSegments(
  { files, index }: RemoveOptions,
  disk: FootageDisk,
  segments: readonly Segment[],
): { readonly removed: readonly Segment[]; readonly left: number } {
  const kinds = new Map<string, FolderKind>();
  const removed: Segment[] = [];
  for (const segment of segments) {
    const folder = posix.dirname(segment.path);
    const kind = kinds.get(folder) ?? folderKind(files, disk, folder);
    kinds.set(folder, kind);
    if (kind !== 'own') continue;
    try {
      files.unlink(join(disk.root, segment.path));
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw error;
    }
    removed.push(segment);
  }
  index.atomically(() => {
    for (const segment of segments) index.remove(segment);
  });
  for (const [folder, kind] of kinds) {
    const path = join(disk.root, folder);
    if (kind !== 'own') continue;
    if (files.list(path).length > 0) files.syncFolder(path);
    else removeEmpty(files, path);
  }
  return { removed, left: segments.filter(({ path }) => kinds.get(posix.dirname(path)) === 'linked').length };
}

/** Cuts a segment to what lies before a time: its file first, then its row. */
export function cutSegment(
  { files, index }: RemoveOptions,
  disk: FootageDisk,
  segment: Segment,
  untilUs: number,
): void {
  const path = join(disk.root, segment.path);
  const isOwn = folderKind(files, disk, posix.dirname(segment.path)) === 'own' && files.size(path) !== undefined;
  const content = isOwn ? scanSegment(files.read(path, 0, segment.bytes), untilUs)?.content : undefined;
  if (content === undefined) {
    removeSegments({ files, index }, disk, [segment]);
    return;
  }
  const file = files.append(path);
  try {
    file.truncate(content.bytes);
    file.sync();
  } finally {
    file.close();
  }
  index.replace(segment, content);
}

type FolderKind = 'own' | 'linked' | 'missing';

function folderKind(files: FileLayer, disk: FootageDisk, folder: string): FolderKind {
  const real = realPathOf(files, join(disk.root, folder));
  if (real === undefined) return 'missing';
  return real === join(files.realPath(disk.root), folder) ? 'own' : 'linked';
}

function removeEmpty(files: FileLayer, path: string): void {
  try {
    files.removeFolder(path);
    files.syncFolder(posix.dirname(path));
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' && codeOf(error) !== 'ENOTEMPTY') throw error;
  }
}
