import { rmSync } from 'node:fs';
import { FootageIndex, IndexDamage } from './footage-index.js';

/** The index, and why it begins empty although there was one. */
export interface OpenedIndex {
  readonly index: FootageIndex;
  readonly lost: string | undefined;
}

/** Opens the index; one that cannot be read is made anew, to be filled from the files. */
export function openIndex(path: string): OpenedIndex {
  try {
    return { index: new FootageIndex(path), lost: undefined };
  } catch (error) {
    // A full disk is no damage, nor is another recorder that uses it.
    if (!(error instanceof IndexDamage)) throw error;
    for (const file of [path, `${path}-wal`, `${path}-shm`]) rmSync(file, { force: true });
    return { index: new FootageIndex(path), lost: error.message };
  }
}
