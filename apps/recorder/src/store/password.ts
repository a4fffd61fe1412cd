import { randomBytes, scrypt, scryptSync, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** A password as it is kept: the travelling form (a SHA-256) salted and hashed again, never plain. */
export interface StoredPassword {
  /** Base64. */
  readonly salt: string;
  /** Base64. */
  readonly hash: string;
}

const HASH_BYTES = 32;
const COST = { N: 16_384, r: 8, p: 1 };
const scryptAsync = promisify<string, Buffer, number, typeof COST, Buffer>(scrypt);

/** Salts and hashes `wireHash`, the upper-case SHA-256 that travels. */
export function storePassword(wireHash: string): StoredPassword {
  const salt = randomBytes(16);
  const hash = scryptSync(wireHash, salt, HASH_BYTES, COST);
  return { salt: salt.toString('base64'), hash: hash.toString('base64') };
}

/** True when `wireHash` is the one that was stored; takes about 40 ms on another thread. */
export async function matchesPassword(wireHash: string, stored: StoredPassword): Promise<boolean> {
  const hash = await scryptAsync(wireHash, Buffer.from(stored.salt, 'base64'), HASH_BYTES, COST);
  return timingSafeEqual(hash, Buffer.from(stored.hash, 'base64'));
}
