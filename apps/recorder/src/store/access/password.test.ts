import { sha256Hex } from 'gk-sdk/wire';
import { describe, expect, it } from 'vitest';
import { matchesPassword, PASSWORD_ROUNDS, storePassword } from './password.js';

const right = sha256Hex('right');
const wrong = sha256Hex('wrong');

describe('a stored password', () => {
  it('names the work that a guess is, and matches the right one alone', async () => {
    const stored = storePassword(right);
    expect(stored.hash.startsWith(`${PASSWORD_ROUNDS}$`)).toBe(true);
    expect(PASSWORD_ROUNDS).toBeGreaterThanOrEqual(16_384);
    expect(await matchesPassword(right, stored)).toBe(true);
    expect(await matchesPassword(wrong, stored)).toBe(false);
  });

  it('still matches when it was stored with other rounds, or before hashes named them', async () => {
    const quick = storePassword(right, 16);
    expect(await matchesPassword(right, quick)).toBe(true);
    expect(await matchesPassword(wrong, quick)).toBe(false);
    const { salt, hash } = storePassword(right, 16_384);
    const bare = { salt, hash: hash.slice(hash.indexOf('$') + 1) };
    expect(await matchesPassword(right, bare)).toBe(true);
    expect(await matchesPassword(wrong, bare)).toBe(false);
  });

  it('is another one each time', () => {
    expect(storePassword(right, 16).hash).not.toBe(storePassword(right, 16).hash);
  });
});
