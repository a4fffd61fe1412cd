import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** Upper-case hexadecimal SHA-256 of the UTF-8 text. Works on plain-http pages, where WebCrypto is missing. @public */
export function sha256Hex(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text))).toUpperCase();
}

/**
 * The form in which a password travels: 64 characters are taken as already hashed, anything else
 * is hashed (spec 000 section 5).
 *
 * @public
 */
export function hashPassword(password: string): string {
  return password.length === 64 ? password : sha256Hex(password);
}
