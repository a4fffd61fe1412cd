import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { StateFolderName } from '../backup/state-parts.js';

/** Mode of files that only the user who runs the recorder may read. */
const PRIVATE_FILE = 0o600;
export const PRIVATE_FOLDER = 0o700;
/** Set on folders where everybody may write, such as /tmp. */
const STICKY = 0o1000;

const DATABASE = 'recorder.sqlite';
const FILES = 'files';
/** The folder of files that an owner fills by hand, also before the first start. */
const SITE = 'site';

/** Path of the database of a state folder. */
export function databasePath(stateFolder: string): string {
  return join(stateFolder, DATABASE);
}

/** True for the name of the database, or of a file that SQLite keeps beside it. */
export function isDatabaseFile(name: string): boolean {
  return name.startsWith(DATABASE);
}

/** Path of the folder that holds the files of a state folder. */
export function stateFilesPath(stateFolder: string): string {
  return join(stateFolder, FILES);
}

/** True for the name of a folder of files that the recorder only reads. */
export function isOwnerMade(name: string): boolean {
  return name === SITE;
}

/** Everything that is written from here on is for this user only, whatever the shell says. */
export function keepFilesPrivate(): void {
  process.umask(0o777 & ~PRIVATE_FOLDER);
}

/**
 * Makes a state folder where it is missing, and closes it and what earlier versions or other tools left in it to other
 * users. Files that are not the recorder's own keep their modes: the folder may hold other things, too.
 *
 * @throws Error with a `code` of the file system when it cannot be written; `ESHARED` for a folder of everybody.
 */
export function claimStateFolder(stateFolder: string): void {
  makeFolder(stateFolder);
  if ((statSync(stateFolder).mode & STICKY) !== 0) {
    throw Object.assign(new Error('it belongs to all users'), { code: 'ESHARED' });
  }
  chmodSync(stateFolder, PRIVATE_FOLDER);
  for (const entry of readdirSync(stateFolder, { withFileTypes: true })) {
    const path = join(stateFolder, entry.name);
    if (entry.isFile() && isDatabaseFile(entry.name)) chmodSync(path, PRIVATE_FILE);
    if (entry.isDirectory() && entry.name === FILES) makePrivate(path);
  }
}

/** Makes a folder and those above it; `recursive` of Node never returns where nothing can be made, as in /proc. */
function makeFolder(path: string): void {
  if (!existsSync(dirname(path))) makeFolder(dirname(path));
  try {
    mkdirSync(path, PRIVATE_FOLDER);
  } catch (error) {
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

/**
 * Closes a folder and all in it. Files that an administrator of another name put there are protected by the folder
 * above.
 */
function makePrivate(folder: string): void {
  tighten(folder, PRIVATE_FOLDER);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) makePrivate(path);
    // A link stays: what it leads to is not the recorder's.
    else if (entry.isFile()) tighten(path, PRIVATE_FILE);
  }
}

function tighten(path: string, mode: number): void {
  try {
    chmodSync(path, mode);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) throw error;
  }
}

/** Moves a file within the state so that it stays moved when the power fails; its bytes are on the disk already. */
export function moveToStay(from: string, to: string): void {
  renameSync(from, to);
  // Windows knows no handles of folders, and writes its names by itself.
  if (process.platform === 'win32') return;
  const folder = openSync(dirname(to), 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

/** The folders of the state that hold files: what is too big for the database. */
export class StateFiles {
  readonly #stateFolder: string;
  #temporary: string | undefined;

  /** `stateFolder` `:memory:` keeps files in a folder that goes with {@link close}. */
  constructor(stateFolder: string) {
    this.#stateFolder = stateFolder;
  }

  /** Path of a folder for files of one purpose; made when it is missing. */
  folder(name: StateFolderName): string {
    const path = join(this.#root(), name);
    mkdirSync(path, { recursive: true, mode: PRIVATE_FOLDER });
    return path;
  }

  /** Path of a folder for files that end with the run; what a run that was killed left in it goes now. */
  emptyFolder(name: StateFolderName): string {
    rmSync(join(this.#root(), name), { recursive: true, force: true });
    return this.folder(name);
  }

  /** Removes the files of a folder that `isKept` does not know: their row in the database never came to be. */
  sweep(name: StateFolderName, isKept: (fileName: string) => boolean): void {
    if (this.#stateFolder === ':memory:') return;
    const folder = this.folder(name);
    for (const fileName of readdirSync(folder)) if (!isKept(fileName)) rmSync(join(folder, fileName), { force: true });
  }

  close(): void {
    if (this.#temporary !== undefined) rmSync(this.#temporary, { recursive: true, force: true });
    this.#temporary = undefined;
  }

  #root(): string {
    if (this.#stateFolder !== ':memory:') return stateFilesPath(this.#stateFolder);
    this.#temporary ??= mkdtempSync(join(tmpdir(), 'gk-recorder-'));
    return this.#temporary;
  }
}
