import { randomBytes, scrypt, scryptSync, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { RowError, textOf, type Row } from '../database/row.js';

/** Stored form of a password: the travelling form (a SHA-256) salted and hashed again, never plain. */
export interface StoredPassword {
  /** Base64. */
  readonly salt: string;
  /** Rounds, a dollar sign and the hash in base64. */
  readonly hash: string;
}

const HASH_BYTES = 32;
/** scrypt's N of new passwords, a power of two: how much work each guess is. */
export const PASSWORD_ROUNDS = 16_384;
/** Largest number of rounds within the default memory limit of scrypt. */
const MAX_ROUNDS = 16_384;
// Hashes stored before they named their rounds have the number of those days.
const STORED = /^(?:(\d+)\$)?(.*)$/;
const scryptAsync = promisify<string, Buffer, number, { N: number; r: number; p: number }, Buffer>(scrypt);
const cost = (rounds: number) => ({ N: rounds, r: 8, p: 1 });

/** Salts and hashes `wireHash`, the upper-case SHA-256 that travels. The hash names its rounds, so that they can change. */
export function storePassword(wireHash: string, rounds = PASSWORD_ROUNDS): StoredPassword {
  const salt = randomBytes(16);
  const hash = scryptSync(wireHash, salt, HASH_BYTES, cost(rounds));
  return { salt: salt.toString('base64'), hash: `${rounds}$${hash.toString('base64')}` };
}

/** Reads the columns `salt` and `password`. */
export function readPassword(row: Row): StoredPassword {
  const hash = textOf(row, 'password');
  const [, rounds = '16384', known = ''] = STORED.exec(hash) ?? [];
  const power = Math.log2(Number(rounds));
  const isCost = Number.isInteger(power) && power >= 1 && Number(rounds) <= MAX_ROUNDS;
  if (!isCost || Buffer.from(known, 'base64').length !== HASH_BYTES) {
    throw new RowError('column password holds no password');
  }
  return { salt: textOf(row, 'salt'), hash };
}

/** True when `wireHash` is the one that was stored; takes about 40 ms on another thread. */
export async function matchesPassword(wireHash: string, stored: StoredPassword): Promise<boolean> {
  const [, rounds = '16384', known = ''] = STORED.exec(stored.hash) ?? [];
  const hash = await scryptAsync(wireHash, Buffer.from(stored.salt, 'base64'), HASH_BYTES, cost(Number(rounds)));
  return timingSafeEqual(hash, Buffer.from(known, 'base64'));
}
