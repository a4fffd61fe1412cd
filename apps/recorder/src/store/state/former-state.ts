import { existsSync, mkdirSync, readdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { isDatabaseFile, isOwnerMade, PRIVATE_FOLDER, stateFilesPath, databasePath } from './state-files.js';
import { BACKUP_KEY } from '../backup/backup-key-file.js';
import { EVIDENCE_KEY } from '../footage/evidence-key.js';
import { FACTOR_KEY } from '../access/factor-key.js';
import { SECRETS_KEY } from './seal-key.js';
import { TOKEN_KEY } from './token-key.js';

/** The keys of a state folder; each start that lacks one of tokens or evidence makes it. */
const KEYS = [BACKUP_KEY, EVIDENCE_KEY, FACTOR_KEY, SECRETS_KEY, TOKEN_KEY];

/**
 * True when a recorder has worked in a state folder before: it has one of its keys, or files that were sent to it.
 * Files that an owner puts into `files/site` before the first start do not count.
 */
export function wasUsed(stateFolder: string): boolean {
  return KEYS.some((key) => existsSync(join(stateFolder, key))) || formerFiles(stateFolder).some(holdsFiles);
}

/** True when a state folder has no database, or one that was cut to nothing. Opening it would make a new one. */
export function lacksDatabase(stateFolder: string): boolean {
  return (statSync(databasePath(stateFolder), { throwIfNoEntry: false })?.size ?? 0) === 0;
}

/** True when a database has no account that could log in; each first start makes some. */
export function lacksUsers(database: DatabaseSync): boolean {
  return database.prepare('SELECT 1 FROM users LIMIT 1').get() === undefined;
}

/** Words for a folder that was used, with the two ways out. */
export function emptied(stateFolder: string): string {
  return (
    `The state folder ${stateFolder} was used before, but its database is missing or empty: restore a copy of it, ` +
    'or say --start-anew, which moves the old files aside and begins with the first users and passwords.'
  );
}

/**
 * Moves what an earlier recorder left in a state folder into a new folder within it, and returns that folder's path.
 * The keys go last: when this is broken off, the folder still counts as used.
 */
export function moveAside(stateFolder: string, now: Date): string {
  const aside = newFolder(join(stateFolder, `before-${now.toISOString().slice(0, 19).replaceAll(':', '-')}`));
  for (const name of readdirSync(stateFolder).filter(isDatabaseFile)) {
    renameSync(join(stateFolder, name), join(aside, name));
  }
  const files = formerFiles(stateFolder);
  const filesAside = stateFilesPath(aside);
  if (files.length > 0) mkdirSync(filesAside, { mode: PRIVATE_FOLDER });
  for (const path of files) renameSync(path, join(filesAside, path.slice(stateFilesPath(stateFolder).length + 1)));
  for (const key of KEYS.filter((name) => existsSync(join(stateFolder, name)))) {
    renameSync(join(stateFolder, key), join(aside, key));
  }
  return aside;
}

function newFolder(path: string): string {
  for (let n = 1; ; n += 1) {
    const folder = n === 1 ? path : `${path}-${n}`;
    if (existsSync(folder)) continue;
    mkdirSync(folder, { mode: PRIVATE_FOLDER });
    return folder;
  }
}

/** Paths in the folder of files that the recorder itself made. */
function formerFiles(stateFolder: string): string[] {
  const files = stateFilesPath(stateFolder);
  if (!existsSync(files)) return [];
  return readdirSync(files)
    .filter((name) => !isOwnerMade(name))
    .map((name) => join(files, name));
}

function holdsFiles(path: string): boolean {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return true;
  return readdirSync(path).some((name) => holdsFiles(join(path, name)));
}
