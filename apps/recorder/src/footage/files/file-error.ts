/** The code of an error of the file system, such as `ENOSPC`; undefined for any other error. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** Why a disk fails, in a few words: the path in the message of Node says nothing more. */
export function failureReason(error: unknown): string {
  switch (codeOf(error)) {
    case 'EIO':
      return 'it reports read or write errors';
    case 'EROFS':
      return 'it is mounted read-only';
    case 'EACCES':
    case 'EPERM':
      return 'the recorder may not write there';
    case 'ENOENT':
    case 'ENOTDIR':
    case 'ENODEV':
      return 'its folder is not there';
    case 'EEXIST':
    case 'ELOOP':
      return 'a link or another file stands where a folder of a device belongs';
    default:
      return codeOf(error) ?? (error instanceof Error ? error.message : String(error));
  }
}
