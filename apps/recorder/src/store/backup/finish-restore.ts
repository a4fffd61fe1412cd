import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { moveToStay, stateFilesPath, type StateFiles } from '../state/state-files.js';
import { TOKEN_KEY } from '../state/token-key.js';
import { RESTORED_FOLDERS, RESTORED_KEYS } from './state-parts.js';

/** Value of `meta` that names the staged state whose files are still to be moved. */
export const UNFINISHED_RESTORE = 'restore';

/**
 * Moves the files of a restore whose rows are in the database: at the start after it. Every step can be repeated.
 */
export function finishRestore(stateFolder: string, database: DatabaseSync, files: StateFiles): void {
  const row = database.prepare('SELECT value FROM meta WHERE key = ?').get(UNFINISHED_RESTORE);
  if (row === undefined) return;
  const staged = join(files.folder('restore'), String(row['value']));
  for (const name of RESTORED_FOLDERS) {
    const from = join(stateFilesPath(staged), name);
    if (!existsSync(from)) continue;
    const to = files.folder(name);
    rmSync(to, { recursive: true });
    moveToStay(from, to);
  }
  if (stateFolder !== ':memory:') {
    for (const name of RESTORED_KEYS) {
      const key = join(staged, name);
      if (existsSync(key)) renameSync(key, join(stateFolder, name));
    }
    // The next start makes another one: all tokens end.
    rmSync(join(stateFolder, TOKEN_KEY), { force: true });
  }
  rmSync(staged, { recursive: true, force: true });
  database.prepare('DELETE FROM meta WHERE key = ?').run(UNFINISHED_RESTORE);
}
