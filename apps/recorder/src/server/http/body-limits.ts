const MAX_BODY_BYTES = 1024 * 1024;
/** The bitmap of a route of 50 km has up to ten million cells. */
const MAX_TRACK_BYTES = 8 * 1024 * 1024;
/** Every setting of as many devices as a call may change, each with its value before. */
const MAX_SETUPS_BYTES = 4 * 1024 * 1024;
/** Every field of as many accounts as a call may check. */
const MAX_ACCOUNTS_BYTES = 4 * 1024 * 1024;
/** A table to print may hold a month of events. */
const MAX_PRINT_BYTES = 16 * 1024 * 1024;

/** Bytes that the body of a call to `path` may have; undefined for uploads, which go to the disk as they come. */
export function bodyLimitOf(path: string): number | undefined {
  if (path.startsWith('/gkserver/upload/')) return undefined;
  if (path.startsWith('/gkserver/track/')) return MAX_TRACK_BYTES;
  if (path === '/gkserver/gkdevicesetup') return MAX_SETUPS_BYTES;
  if (path === '/gkserver/accountcheck') return MAX_ACCOUNTS_BYTES;
  return path === '/tmp' ? MAX_PRINT_BYTES : MAX_BODY_BYTES;
}
