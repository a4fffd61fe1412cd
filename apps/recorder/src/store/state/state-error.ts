import { DISK_FULL, isDiskFull } from './disk-full.js';
import { RowError } from '../database/row.js';

/** The state folder cannot be used; `message` says why in one line. */
export class StateError extends Error {
  override readonly name = 'StateError';
}

/** Primary result codes of SQLite (https://www.sqlite.org/rescode.html). */
const SQLITE = { perm: 3, busy: 5, locked: 6, readonly: 8, ioerr: 10, cantopen: 14, auth: 23 } as const;
const IN_USE: ReadonlySet<number> = new Set([SQLITE.busy, SQLITE.locked]);
const UNUSABLE: ReadonlySet<number> = new Set([
  SQLITE.perm,
  SQLITE.readonly,
  SQLITE.ioerr,
  SQLITE.cantopen,
  SQLITE.auth,
]);

const REASONS: Readonly<Record<string, string>> = {
  EEXIST: 'it is a file',
  ENOTDIR: 'a part of its path is a file',
  ENOENT: 'it cannot be made there',
  EACCES: 'permission denied',
  EPERM: 'it belongs to another user',
  EROFS: 'its disk is read-only',
  ESHARED: 'it belongs to all users',
};

/** Why a state folder cannot be used, in one line with what to do; undefined for a failure of another kind. */
export function stateErrorOf(error: unknown, folder: string): StateError | undefined {
  if (error instanceof StateError) return error;
  const message = messageOf(error, folder);
  return message === undefined ? undefined : new StateError(message, { cause: error });
}

function messageOf(error: unknown, folder: string): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (isDiskFull(error)) return `The state folder ${folder} cannot be used. ${DISK_FULL}`;
  if (error instanceof RowError) return damaged(folder, error.message);
  if (!('code' in error) || typeof error.code !== 'string') return undefined;
  // An integer that JavaScript cannot count to.
  if (error.code === 'ERR_OUT_OF_RANGE') return damaged(folder, error.message);
  if (!('errcode' in error) || typeof error.errcode !== 'number') {
    if (!('syscall' in error) && !(error.code in REASONS)) return undefined;
    return unusable(folder, REASONS[error.code] ?? error.code);
  }
  const code = error.errcode & 0xff;
  if (IN_USE.has(code)) return `The state folder ${folder} is in use by another recorder; choose one by --state.`;
  // A sound database with this schema can answer, so any other SQLite error means damage.
  return UNUSABLE.has(code) ? unusable(folder, error.message) : damaged(folder, error.message);
}

function unusable(folder: string, reason: string): string {
  return `The state folder ${folder} cannot be used: ${oneLine(reason)}; choose one by --state.`;
}

/** Words for a database that holds what the recorder never writes. */
export function damaged(folder: string, what: string): string {
  return `The state folder ${folder} is damaged (${oneLine(what)}): restore a copy of it, or choose another by --state.`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').slice(0, 200);
}
