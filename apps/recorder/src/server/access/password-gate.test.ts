import { beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD_ROUNDS, type StoredPassword } from '../../store/access/password.js';
import { FREE_WRONG_PASSWORDS, REGAIN_MS } from './network-throttle.js';
import { CONCURRENT_CHECKS, MAX_WAITING, MAX_WAITING_OF_NETWORK } from './password-check-queue.js';
import { PasswordGate, type PasswordVerdict } from './password-gate.js';

/** A look at a password that the test ends by hand. */
interface Look {
  end(): void;
}

const STORED: StoredPassword = { salt: 's', hash: `${PASSWORD_ROUNDS}$right` };
const ATTACKER = '198.51.100.2';
const OFFICE = '192.0.2.1';

let nowMs: number;
let looks: Look[];
let begun: string[];
let against: string[];
let gate: PasswordGate;
beforeEach(() => {
  nowMs = 1_800_000_000_000;
  looks = [];
  begun = [];
  against = [];
  gate = new PasswordGate(
    () => nowMs,
    (wireHash, stored) =>
      new Promise((resolve) => {
        begun.push(wireHash);
        against.push(stored.hash);
        looks.push({
          end: () => {
            resolve(stored.hash === `${PASSWORD_ROUNDS}$${wireHash}`);
          },
        });
      }),
  );
});

const guess = (ip: string, username: string, wireHash = 'wrong', stored?: StoredPassword): Promise<PasswordVerdict> =>
  gate.check({ ip, username, wireHash, stored });
const login = (ip: string, username = 'user'): Promise<PasswordVerdict> => guess(ip, username, 'right', STORED);
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Ends looks one after another until none is left. */
async function endAll(): Promise<void> {
  await settled();
  for (let look = looks.shift(); look !== undefined; look = looks.shift()) {
    look.end();
    await settled();
  }
}

/** The verdict of something that waits for looks. */
async function done<T>(waiting: Promise<T>): Promise<T> {
  await endAll();
  return waiting;
}

describe('a flood of random names', () => {
  it('holds up a login from elsewhere by one look', async () => {
    const flood = Array.from({ length: 300 }, (_, n) => guess(ATTACKER, `name ${n}`));
    await settled();
    expect(looks).toHaveLength(CONCURRENT_CHECKS);
    const right = login(OFFICE);
    looks.shift()?.end();
    await settled();
    // One turn of the flood that waited before it, at most, is ahead.
    if (!begun.includes('right')) {
      looks.shift()?.end();
      await settled();
    }
    expect(begun).toContain('right');
    expect(await done(right)).toEqual({ kind: 'right' });
    await Promise.all(flood);
  });

  it('is looked at a number of times, then once in ten seconds, in whatever names and addresses of its line', async () => {
    const address = (n: number): string => `2001:db8:0:1::${n.toString(16)}`;
    for (let n = 0; n < FREE_WRONG_PASSWORDS; n += 1) {
      expect(await done(guess(address(n), `name ${n}`))).toEqual({ kind: 'wrong' });
    }
    const waitS = REGAIN_MS / 1000;
    expect(await guess(address(999), 'another')).toEqual({
      kind: 'held',
      message: `Too many wrong passwords from your address: try again in ${waitS} s.`,
      waitS,
    });
    expect(begun).toHaveLength(FREE_WRONG_PASSWORDS);
    expect(await done(login('2001:db8:0:2::1'))).toEqual({ kind: 'right' });
    nowMs += REGAIN_MS;
    expect(await done(guess(address(1_000), 'another'))).toEqual({ kind: 'wrong' });
    expect(await guess(address(1_001), 'one more')).toMatchObject({ kind: 'held' });
  });

  it('sent at once is looked at as often as one after another', async () => {
    const flood = Array.from({ length: MAX_WAITING_OF_NETWORK }, (_, n) => guess(ATTACKER, `name ${n}`));
    await endAll();
    const kinds = (await Promise.all(flood)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'wrong')).toHaveLength(begun.length);
    // Looks that run at the same time are counted when they end.
    expect(begun.length).toBeLessThan(FREE_WRONG_PASSWORDS + CONCURRENT_CHECKS);
  });

  it('holds up nobody of its own line who was in before with the same password', async () => {
    expect(await done(login(ATTACKER))).toEqual({ kind: 'right' });
    for (let n = 0; n < FREE_WRONG_PASSWORDS; n += 1) await done(guess(ATTACKER, `name ${n}`));
    const before = begun.length;
    expect(await login(ATTACKER)).toEqual({ kind: 'right' });
    expect(await guess(ATTACKER, 'user', 'other', STORED)).toMatchObject({ kind: 'held' });
    expect(await login(ATTACKER, 'other')).toMatchObject({ kind: 'held' });
    expect(begun).toHaveLength(before);
  });
});

describe('guesses of the password of a user who is at work', () => {
  /** How many of 1,000 guesses are looked at, a second each. */
  async function lookedAt(word: string, eachSecond: () => Promise<void>): Promise<number> {
    let looked = 0;
    for (let n = 0; n < 1_000; n += 1) {
      const verdict = await done(guess(OFFICE, 'user', `${word} ${n}`, STORED));
      if (verdict.kind === 'wrong') looked += 1;
      await eachSecond();
      nowMs += 1_000;
    }
    return looked;
  }

  it('do not keep him out, and are not made more by his logins', async () => {
    const alone = await lookedAt('alone', () => Promise.resolve());
    expect(alone).toBeLessThan(20);
    nowMs += 10 * 3_600_000;
    expect(await done(login(OFFICE))).toEqual({ kind: 'right' });
    const before = begun.filter((hash) => hash === 'right').length;
    const beside = await lookedAt('beside', async () => {
      expect(await login(OFFICE)).toEqual({ kind: 'right' });
    });
    expect(beside).toBe(alone);
    expect(begun.filter((hash) => hash === 'right')).toHaveLength(before);
    // Another password of his is a guess like any other.
    expect(await guess(OFFICE, 'user', 'other', STORED)).toMatchObject({ kind: 'held' });
  });

  it('do not keep him out after the buffers were cleared, when his password is looked at once more', async () => {
    expect(await done(login(OFFICE))).toEqual({ kind: 'right' });
    for (let n = 0; n < 12; n += 1) await done(guess(OFFICE, 'user', `wrong ${n}`, STORED));
    gate.forget();
    const before = begun.length;
    expect(await done(login(OFFICE))).toEqual({ kind: 'right' });
    expect(await login(OFFICE)).toEqual({ kind: 'right' });
    expect(begun.slice(before)).toEqual(['right']);
    expect(await guess(OFFICE, 'user', 'one more', STORED)).toMatchObject({ kind: 'held' });
  });

  it('keep out one who comes from another place of the same network for the first time with another name only', async () => {
    for (let n = 0; n < 12; n += 1) await done(guess(OFFICE, 'user', `wrong ${n}`, STORED));
    expect(await guess(OFFICE, 'user', 'right', STORED)).toMatchObject({ kind: 'held' });
    expect(await done(login(OFFICE, 'colleague'))).toEqual({ kind: 'right' });
  });
});

describe('a look', () => {
  it('costs the same for a name that there is not', async () => {
    await done(guess(OFFICE, 'user', 'wrong', STORED));
    await done(guess(OFFICE, 'nobody'));
    expect(against.map((hash) => hash.split('$')[0])).toEqual([`${PASSWORD_ROUNDS}`, `${PASSWORD_ROUNDS}`]);
  });

  it('is taken once for what is known: a right password, and one that was wrong', async () => {
    expect(await done(login(OFFICE))).toEqual({ kind: 'right' });
    expect(await login(OFFICE)).toEqual({ kind: 'right' });
    expect(await done(guess(OFFICE, 'user', 'wrong', STORED))).toEqual({ kind: 'wrong' });
    expect(await guess(OFFICE, 'user', 'wrong', STORED)).toEqual({ kind: 'wrong' });
    expect(await done(guess(OFFICE, 'nobody'))).toEqual({ kind: 'wrong' });
    expect(await guess(OFFICE, 'nobody')).toEqual({ kind: 'wrong' });
    expect(begun).toEqual(['right', 'wrong', '']);
  });

  it('is taken again from elsewhere, after another password was set, and after all was forgotten', async () => {
    await done(login(OFFICE));
    await done(login('192.0.2.9'));
    expect(begun).toHaveLength(2);
    const changed = { salt: 't', hash: `${PASSWORD_ROUNDS}$other` };
    expect(await done(guess(OFFICE, 'user', 'right', changed))).toEqual({ kind: 'wrong' });
    expect(await done(guess(OFFICE, 'user', 'other', STORED))).toEqual({ kind: 'wrong' });
    expect(await done(guess(OFFICE, 'user', 'other', changed))).toEqual({ kind: 'right' });
    gate.forget();
    expect(await done(guess(OFFICE, 'user', 'other', changed))).toEqual({ kind: 'right' });
    expect(begun).toHaveLength(6);
  });

  it('is one for the same credentials at the same time', async () => {
    const wall = Array.from({ length: 12 }, () => login(OFFICE));
    await endAll();
    expect(new Set((await Promise.all(wall)).map(({ kind }) => kind))).toEqual(new Set(['right']));
    expect(begun).toEqual(['right']);
  });

  it('waits with a whole office, and is refused in words to who comes when the queue is full', async () => {
    const users = CONCURRENT_CHECKS + MAX_WAITING_OF_NETWORK;
    const office = Array.from({ length: users }, (_, n) => login(OFFICE, `user ${n}`));
    const late = login(OFFICE, 'late');
    expect(await late).toEqual({ kind: 'held', message: 'Too many logins wait: try again in 5 s.', waitS: 5 });
    await endAll();
    expect((await Promise.all(office)).every(({ kind }) => kind === 'right')).toBe(true);
    expect(await done(login(OFFICE, 'late'))).toEqual({ kind: 'right' });
  });

  it('has room for a network of its own where others have filled the queue', async () => {
    const networks = MAX_WAITING / MAX_WAITING_OF_NETWORK + 1;
    const flood = Array.from({ length: networks * MAX_WAITING_OF_NETWORK }, (_, n) =>
      login(`198.51.100.${n % networks}`, `user ${n}`),
    );
    await settled();
    const right = login(OFFICE);
    await endAll();
    expect(await right).toEqual({ kind: 'right' });
    const held = (await Promise.all(flood)).filter(({ kind }) => kind === 'held');
    // The refused attempts: all but those that ran, those that waited, and the one that gave up its place.
    expect(held).toHaveLength(flood.length - CONCURRENT_CHECKS - MAX_WAITING + 1);
    expect(begun).toHaveLength(CONCURRENT_CHECKS + MAX_WAITING);
  });

  it('that fails says nothing of the password, and lets the next one begin', async () => {
    let failures = 1;
    const failing = new PasswordGate(
      () => nowMs,
      () => (failures-- > 0 ? Promise.reject(new Error('no memory')) : Promise.resolve(true)),
    );
    const ask = () => failing.check({ ip: OFFICE, username: 'user', wireHash: 'right', stored: STORED });
    await expect(ask()).rejects.toThrow('no memory');
    expect(await ask()).toEqual({ kind: 'right' });
  });
});

describe('a password that opens nothing by itself', () => {
  const sealed = (wireHash: string): Promise<PasswordVerdict> =>
    done(gate.check({ ip: OFFICE, username: 'user', wireHash, stored: STORED, isSealed: true }));

  it('is answered, counted and remembered as a wrong one, whether it is right or not', async () => {
    expect([await sealed('right'), await sealed('wrong')]).toEqual([{ kind: 'wrong' }, { kind: 'wrong' }]);
    const looksBefore = begun.length;
    expect([await sealed('right'), await sealed('wrong')]).toEqual([{ kind: 'wrong' }, { kind: 'wrong' }]);
    expect(begun).toHaveLength(looksBefore);
    for (const guessed of ['a', 'b', 'right', 'c']) await sealed(guessed);
    expect([await sealed('right'), await sealed('d')]).toMatchObject([{ kind: 'held' }, { kind: 'held' }]);
  });

  it('is still right where a code is asked for, too, and no less secret after that', async () => {
    expect(await sealed('right')).toEqual({ kind: 'wrong' });
    expect(await done(login(OFFICE))).toEqual({ kind: 'right' });
    expect(await sealed('right')).toEqual({ kind: 'wrong' });
  });
});
