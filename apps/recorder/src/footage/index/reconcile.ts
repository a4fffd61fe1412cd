import { join, posix } from 'node:path';
import type { FootageDisk } from '../disks/disk-set.js';
import type { FileLayer } from '../files/file-layer.js';
import { scanSegment } from '../segments/scan-segment.js';
import { closedName, isDayFolder, isSegmentName, PART } from '../segments/segment-path.js';
import type { SegmentContent } from '../segments/segment.js';
import type { FootageIndex } from './footage-index.js';

export interface ReconcileOptions {
  readonly files: FileLayer;
  readonly index: FootageIndex;
  readonly disk: FootageDisk;
  /** True for the path of a segment that is being written. */
  readonly isOpen: (path: string) => boolean;
  /** Told of a file that could not be read or put right; the others go on. */
  readonly onFailure: (path: string, error: unknown) => void;
}

/** Number of files that were put right. */
export interface Reconciled {
  /** Segments that the index did not know, or knew otherwise. */
  found: number;
  /** Rows without a file. */
  gone: number;
}

/** Closes what was open on a disk when the recorder ended, as after a power cut; a second time changes nothing. */
export function closeTornSegments(options: ReconcileOptions): number {
  const { files, index, disk, isOpen, onFailure } = options;
  let closed = 0;
  for (const folder of dayFolders(options)) {
    for (const { name, kind } of files.list(join(disk.root, folder))) {
      const target = closedName(name);
      const path = posix.join(folder, target ?? '');
      if (target === undefined || kind !== 'file' || isOpen(path)) continue;
      try {
        const content = closeTorn(options, path);
        if (content === undefined) continue;
        const known = index.byPath(disk.id, path);
        if (known !== undefined) index.remove(known);
        index.add({ ...content, id: index.nextId(), disk: disk.id, path });
        closed += 1;
      } catch (error) {
        onFailure(path, error);
      }
    }
  }
  return closed;
}

/** Cuts an open segment to its last whole packet and gives it its name; removes one without a picture. */
function closeTorn({ files, disk }: ReconcileOptions, path: string): SegmentContent | undefined {
  const closed = join(disk.root, path);
  const part = `${closed}${PART}`;
  const bytes = files.read(part, 0, files.size(part) ?? 0);
  const content = scanSegment(bytes)?.content;
  if (content === undefined) {
    files.unlink(part);
    return undefined;
  }
  const file = files.append(part);
  try {
    if (content.bytes !== bytes.byteLength) file.truncate(content.bytes);
    file.sync();
  } finally {
    file.close();
  }
  files.rename(part, closed);
  files.syncFolder(posix.dirname(closed));
  return content;
}

/**
 * Compares the index with the files of a disk, one day of a device at each step, and puts it right: the files are what is there.
 * Their content is read only where the index has no row, or one of another length.
 */
export function* reconcile(options: ReconcileOptions): Generator<void, Reconciled> {
  const { files, index, disk, isOpen, onFailure } = options;
  const done: Reconciled = { found: 0, gone: 0 };
  const present = new Set<string>();
  for (const folder of dayFolders(options)) {
    present.add(folder);
    const known = index.inFolder(disk.id, folder);
    for (const { name, kind } of files.list(join(disk.root, folder))) {
      if (kind !== 'file' || !isSegmentName(name)) continue;
      const path = posix.join(folder, name);
      try {
        const size = files.size(join(disk.root, path));
        const isKnown = known.get(path) === size;
        known.delete(path);
        if (isKnown || size === undefined || isOpen(path)) continue;
        if (takeFile(options, path, size)) done.found += 1;
      } catch (error) {
        onFailure(path, error);
      }
    }
    done.gone += forget(options, known.keys());
    yield;
  }
  for (const folder of index.folders(disk.id)) {
    if (present.has(folder)) continue;
    done.gone += forget(options, index.inFolder(disk.id, folder).keys());
    yield;
  }
  return done;
}

/** Reads a file anew; false for one that is no segment, which stays as it is. */
function takeFile({ files, index, disk }: ReconcileOptions, path: string, size: number): boolean {
  const content = scanSegment(files.read(join(disk.root, path), 0, size))?.content;
  const known = index.byPath(disk.id, path);
  if (content === undefined) {
    if (known !== undefined) index.remove(known);
    return false;
  }
  // Bytes behind its last packet change nothing.
  if (known !== undefined && known.bytes === content.bytes) return false;
  if (known !== undefined) index.remove(known);
  index.add({ ...content, id: index.nextId(), disk: disk.id, path });
  return true;
}

function forget({ index, disk, files }: ReconcileOptions, paths: Iterable<string>): number {
  let gone = 0;
  for (const path of paths) {
    const known = index.byPath(disk.id, path);
    // It may have been closed meanwhile.
    if (known === undefined || files.size(join(disk.root, path)) !== undefined) continue;
    index.remove(known);
    gone += 1;
  }
  return gone;
}

/** The folders of all days of all devices, the latest days first. */
function dayFolders({ files, disk }: ReconcileOptions): string[] {
  const folders = files
    .list(disk.root)
    .filter(({ kind }) => kind === 'folder')
    .flatMap(({ name: device }) =>
      files
        .list(join(disk.root, device))
        .filter(({ name, kind }) => kind === 'folder' && isDayFolder(name))
        .map(({ name: day }) => ({ day, path: `${device}/${day}` })),
    );
  return folders.sort((a, b) => b.day.localeCompare(a.day)).map(({ path }) => path);
}
