import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SentBody } from 'gk-sdk/wire';
import { DEFAULT_BRAND_SWITCHES } from 'gk-sdk/rules';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AccessEnd, Principal } from '../access/principal.js';
import { SentBodies } from './sent-bodies.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gk-sent-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const listeners = new Map<string, Set<(why: AccessEnd) => void>>();

function user(username: string, token?: Principal['token']): Principal {
  return {
    username,
    permission: 0,
    access: '',
    switches: DEFAULT_BRAND_SWITCHES,
    groupId: 1,
    token,
    onRevoked: (listener) => {
      const own = listeners.get(username) ?? new Set();
      listeners.set(username, own.add(listener));
      return () => void own.delete(listener);
    },
  };
}

const scope = (deviceIds: string[]): NonNullable<Principal['token']> => ({
  expiresS: 9,
  deviceIds: new Set(deviceIds),
  channels: undefined,
  rights: undefined,
  fromS: undefined,
  toS: undefined,
  kinds: undefined,
  link: undefined,
  nowS: () => 0,
});

const hash = (n: number): string => String(n).padStart(64, '0');
const picture = (deviceId: string, atS = 0): SentBody => ({ kind: 'picture', deviceId, channel: 1, atS });

/** Which of the hashes from 0 to 9 are remembered of a user. */
async function known(sent: SentBodies, principal: Principal): Promise<number[]> {
  const rows = await sent.rowsOf(principal, new Set(Array.from({ length: 10 }, (_, n) => hash(n))));
  return rows.map(({ sha256 }) => Number(sha256)).sort();
}

describe('what was sent', () => {
  it('leaves by number: the oldest of the user himself, or of who has the most', async () => {
    const sent = new SentBodies({ now: () => 0, mostOfUser: 3, mostOfAll: 4 });
    const [anna, bert] = [user('anna'), user('bert')];
    sent.note(bert, hash(9), picture('A'));
    for (const n of [0, 1, 2, 3]) sent.note(anna, hash(n), picture('A', n));
    expect([await known(sent, anna), await known(sent, bert)]).toEqual([[1, 2, 3], [9]]);
    sent.note(bert, hash(8), picture('A'));
    expect([await known(sent, anna), await known(sent, bert)]).toEqual([
      [2, 3],
      [8, 9],
    ]);
    sent.close();
  });

  it('is one body when it is polled, and becomes the youngest', async () => {
    let now = 0;
    const sent = new SentBodies({ now: () => now, mostOfUser: 2 });
    const anna = user('anna');
    sent.note(anna, hash(1), picture('A'));
    sent.note(anna, hash(2), picture('A'));
    now = 5_000;
    sent.note(anna, hash(1), picture('A'));
    sent.note(anna, hash(3), picture('A'));
    expect(await sent.rowsOf(anna, new Set([hash(1)]))).toMatchObject([{ sentS: 5 }]);
    expect(await known(sent, anna)).toEqual([1, 3]);
  });

  it('is every thing that the same bytes were: an empty answer is that of many questions', async () => {
    const sent = new SentBodies({ now: () => 0 });
    const anna = user('anna');
    for (const deviceId of ['A', 'B']) sent.note(anna, hash(1), picture(deviceId));
    expect((await sent.rowsOf(anna, new Set([hash(1)]))).map((row) => row.kind === 'picture' && row.deviceId)).toEqual([
      'A',
      'B',
    ]);
  });

  it('ends with the account, and stays when that gets another password', async () => {
    const sent = new SentBodies({ now: () => 0 });
    const anna = user('anna');
    sent.note(anna, hash(1), picture('A'));
    for (const listener of [...(listeners.get('anna') ?? [])]) listener('changed');
    expect(await known(sent, anna)).toEqual([1]);
    for (const listener of [...(listeners.get('anna') ?? [])]) listener('removed');
    expect(await known(sent, user('anna'))).toEqual([]);
    expect(listeners.get('anna')?.size).toBe(0);
  });

  it('stays with its user when a link of the user is revoked, also where the link was the first to fetch something', async () => {
    const sent = new SentBodies({ now: () => 0 });
    const anna = user('anna');
    sent.note(user('anna', { ...scope(['A']), link: { id: 'one', channelsOf: new Map() } }), hash(0), picture('A'));
    sent.note(anna, hash(1), picture('A'));
    for (const listener of [...(listeners.get('anna') ?? [])]) listener('revoked');
    expect(await known(sent, anna)).toEqual([1]);
    for (const listener of [...(listeners.get('anna') ?? [])]) listener('restored');
    expect(await known(sent, anna)).toEqual([]);
  });

  it('is told to a token of the same scope only', async () => {
    const sent = new SentBodies({ now: () => 0 });
    sent.note(user('anna', scope(['A', 'B'])), hash(1), picture('A'));
    expect(await known(sent, user('anna', scope(['B', 'A'])))).toEqual([1]);
    expect(await known(sent, user('anna', scope(['A'])))).toEqual([]);
    expect(await known(sent, user('anna'))).toEqual([]);
  });
});

describe('a file', () => {
  const BYTES = new Uint8Array(1_000).map((_, at) => at);
  const file = () => {
    const path = join(folder, 'file');
    writeFileSync(path, BYTES);
    return { path, sizeBytes: BYTES.length, etag: '"1"', name: 'file', spans: [] };
  };
  const sha256 = createHash('sha256').update(BYTES).digest('hex');
  const isKnown = async (sent: SentBodies, principal: Principal): Promise<boolean> =>
    (await sent.rowsOf(principal, new Set([sha256]))).length > 0;

  it('was sent when all of its bytes went out to one user, in any order', async () => {
    const sent = new SentBodies({ now: () => 0 });
    const [anna, bert] = [user('anna'), user('bert')];
    const one = file();
    sent.beginFile(anna, one, picture('A'))(0, 400);
    sent.beginFile(bert, one, picture('A'))(400, 600);
    sent.beginFile(anna, one, picture('A'))(401, 599);
    expect([await isKnown(sent, anna), await isKnown(sent, bert)]).toEqual([false, false]);
    sent.beginFile(anna, one, picture('A'))(390, 20);
    // It may leave while it is sent, to make room.
    rmSync(one.path);
    expect([await isKnown(sent, anna), await isKnown(sent, bert)]).toEqual([true, false]);
  });

  it('is hashed once, however many ranges of it are asked for', async () => {
    const sent = new SentBodies({ now: () => 0 });
    const anna = user('anna');
    const one = file();
    sent.beginFile(anna, { ...one }, picture('A'))(0, 400);
    // A second hash would have nothing to read.
    rmSync(one.path);
    sent.beginFile(anna, { ...one }, picture('A'))(400, 600);
    expect(await isKnown(sent, anna)).toBe(true);
  });

  it('costs no more than so many ranges: who leaves a thousand gaps begins anew', async () => {
    const sent = new SentBodies({ now: () => 0 });
    const anna = user('anna');
    const one = { ...file(), sizeBytes: 10_000 };
    const told = sent.beginFile(anna, one, picture('A'));
    for (let at = 0; at < 10_000; at += 2) told(at, 1);
    for (let at = 1; at < 10_000; at += 2) told(at, 1);
    expect(await isKnown(sent, anna)).toBe(false);
    told(0, 10_000);
    expect(await isKnown(sent, anna)).toBe(true);
  });
});
