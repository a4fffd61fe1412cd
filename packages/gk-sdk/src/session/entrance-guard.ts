import { sha256Hex } from '../util/password-hash.js';

/**
 * "If the page carries an entrance value, it must equal the upper-case SHA-256 of the path without its
 * leading slash; otherwise the browser is redirected" (spec 000 section 4).
 *
 * @param entrance - The page's value; undefined or empty = the page carries none.
 * @param path - Path of the page's URL, such as `/liveview`.
 * @returns True when the page may be shown.
 * @public
 */
export function passesEntranceGuard(entrance: string | undefined, path: string): boolean {
  return !entrance || entrance === sha256Hex(path.replace(/^\//, ''));
}
