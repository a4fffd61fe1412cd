import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { nextTask } from '../util/next-task.js';

/** Bytes that are hashed before others have their turn: a few milliseconds. */
const TURN_BYTES = 512 * 1024;

/**
 * SHA-256 of a file, lower-case hexadecimal. Plain-http pages have no WebCrypto: there it is counted in turns, which
 * leave the page alive.
 *
 * @internal
 */
export async function fileDigest(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const { subtle } = (globalThis as { crypto?: Partial<Crypto> }).crypto ?? {};
  if (subtle !== undefined) return bytesToHex(new Uint8Array(await subtle.digest('SHA-256', bytes)));
  const hash = sha256.create();
  for (let at = 0; at < bytes.length; at += TURN_BYTES) {
    hash.update(bytes.subarray(at, at + TURN_BYTES));
    await nextTask();
  }
  return bytesToHex(hash.digest());
}
