import { join, posix } from 'node:path';
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
 * the next start; a file without a row would come back.
 */
export function removeSegments({ files, index }: RemoveOptions, disk: FootageDisk, segments: readonly Segment[]): void {
  const folders = new Set<string>();
  for (const { path } of segments) {
    try {
      files.unlink(join(disk.root, path));
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw error;
    }
    folders.add(posix.dirname(path));
  }
  index.atomically(() => {
    for (const segment of segments) index.remove(segment);
  });
  for (const folder of folders) {
    const path = join(disk.root, folder);
    if (files.list(path).length > 0) files.syncFolder(path);
    else removeEmpty(files, path);
  }
}

/** Cuts a segment to what lies before a time: its file first, then its row. */
export function cutSegment(
  { files, index }: RemoveOptions,
  disk: FootageDisk,
  segment: Segment,
  untilUs: number,
): void {
  const path = join(disk.root, segment.path);
  const content = scanSegment(files.read(path, 0, segment.bytes), untilUs)?.content;
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

function removeEmpty(files: FileLayer, path: string): void {
  try {
    files.removeFolder(path);
    files.syncFolder(posix.dirname(path));
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' && codeOf(error) !== 'ENOTEMPTY') throw error;
  }
}
