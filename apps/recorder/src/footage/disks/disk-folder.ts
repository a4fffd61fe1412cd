import { randomUUID } from 'node:crypto';
import { isAbsolute, join, sep } from 'node:path';
import { z } from 'zod/mini';
import { codeOf } from '../files/file-error.js';
import type { FileLayer } from '../files/file-layer.js';

/** Name of the file that says that a folder is for recordings, and which disk it is. */
export const MARKER = '.gk-footage.json';
const MARKER_SHAPE = z.object({ id: z.string().check(z.minLength(1), z.maxLength(100)) });
const MOST_MARKER_BYTES = 4_096;
/** The marker while it is written. */
const UNFINISHED = `${MARKER}.part`;
/** Does not count as content: an empty file system has this folder. */
const NO_CONTENT: ReadonlySet<string> = new Set(['lost+found', UNFINISHED]);

/** Whether a folder can hold recordings. */
export type DiskCheck =
  | {
      readonly kind: 'usable';
      /** Its path without links. */
      readonly root: string;
      /** Id of its marker; undefined as long as it has none. */
      readonly id: string | undefined;
    }
  | { readonly kind: 'refused'; readonly reason: string };

/**
 * Checks a folder that is to hold recordings: it has to be one of those that the recorder was started with, or below one of
 * them, by its path without links; and be marked, or empty.
 */
export function checkDiskFolder(files: FileLayer, path: string, allowed: readonly string[]): DiskCheck {
  const refused = (reason: string): DiskCheck => ({ kind: 'refused', reason });
  const outside = refused(`${path} is not below a folder that the recorder was started with (--disk)`);
  // Whether a folder outside is there is not told.
  const root = isAbsolute(path) ? realPathOf(files, path) : undefined;
  const roots = allowed.flatMap((folder) => realPathOf(files, folder) ?? []);
  if (root === undefined) {
    return roots.some((folder) => isWithin(folder, path)) ? refused(`There is no folder ${path}`) : outside;
  }
  if (!roots.some((folder) => isWithin(folder, root))) return outside;
  try {
    const id = markerOf(files, root);
    const others = id === undefined ? files.list(root).filter(({ name }) => !NO_CONTENT.has(name)) : [];
    return others.length > 0
      ? refused(`${path} holds other files: recordings need an empty folder, or one that holds recordings`)
      : { kind: 'usable', root, id };
  } catch (error) {
    return refused(`${path} cannot be read (${codeOf(error) ?? 'damaged marker'})`);
  }
}

/** Marks a folder as one for recordings, so that the mark stays; gives its id. */
export function markDiskFolder(files: FileLayer, root: string): string {
  const known = markerOf(files, root);
  if (known !== undefined) return known;
  const id = randomUUID();
  const unfinished = join(root, UNFINISHED);
  if (files.size(unfinished) !== undefined) files.unlink(unfinished);
  const file = files.create(unfinished);
  try {
    file.write(new TextEncoder().encode(`${JSON.stringify({ id })}\n`));
    file.sync();
  } finally {
    file.close();
  }
  files.rename(unfinished, join(root, MARKER));
  files.syncFolder(root);
  return id;
}

/**
 * Id of a marked folder; undefined for one without a marker, such as that of a disk that is not mounted.
 * @throws Error for a marker that cannot be read.
 */
export function markerOf(files: FileLayer, root: string): string | undefined {
  const path = join(root, MARKER);
  const size = files.size(path);
  if (size === undefined) return undefined;
  const text = new TextDecoder().decode(files.read(path, 0, Math.min(size, MOST_MARKER_BYTES)));
  return z.parse(MARKER_SHAPE, JSON.parse(text)).id;
}

/** True for a folder itself, and for all below it. */
export function isWithin(folder: string, path: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

/** The path without links; undefined where there is nothing. */
export function realPathOf(files: FileLayer, path: string): string | undefined {
  try {
    return files.realPath(path);
  } catch {
    return undefined;
  }
}
