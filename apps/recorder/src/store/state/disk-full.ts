/** Message for a change that failed because the disk is full. */
export const DISK_FULL =
  "The recorder's disk is full: nothing was saved. Free space in its state folder and try again.";

const SQLITE_FULL = 13;
/** Of the file system, and of a `JournalError`. */
const CODES: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'disk-full']);

/** True for a failure because the disk of the state folder is full, reported by SQLite or by the file system. */
export function isDiskFull(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && CODES.has(cause.code)) return true;
    if ('errcode' in cause && typeof cause.errcode === 'number' && (cause.errcode & 0xff) === SQLITE_FULL) return true;
  }
  return false;
}

/** Message for a failure: advice about a full disk, else `otherwise`. */
export function failureWords(error: unknown, otherwise: string): string {
  return isDiskFull(error) ? DISK_FULL : otherwise;
}

/** Writes what is worth less than what it is about: a full disk costs the write only. */
export function writeUnlessFull(write: () => void): void {
  try {
    write();
  } catch (error) {
    if (!isDiskFull(error)) throw error;
  }
}
