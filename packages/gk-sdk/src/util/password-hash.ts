import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** Upper-case hexadecimal SHA-256 of the UTF-8 text. Works on plain-http pages, where WebCrypto is missing. @public */
export function sha256Hex(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text))).toUpperCase();
}

/**
 * Hashes a password for sending (spec 000 section 5). A text of 64 characters is returned as it is, because it is already a
 * hash.
 *
 * @public
 */
export function hashPassword(password: string): string {
  return password.length === 64 ? password : sha256Hex(password);
}
