import { systemClock } from 'gk-sdk';
import { afterEach, expect, it } from 'vitest';
import { fakeSeeds } from '../testing/fake-world.js';
import { openStore } from '../testing/store-under-test.js';
import { Links } from './links.js';

const store = openStore(':memory:', fakeSeeds(1));
afterEach(() => {
  store.close();
});

it('keeps no more than 200 ended links of a user, the latest ones, and all that are open', () => {
  let nowS = 1_790_000_000;
  const links = new Links({ store, now: () => nowS * 1000, clock: systemClock });
  const make = (username: string): string => {
    const maker = store.users.find(username);
    if (maker === undefined) throw new Error(`There is no ${username}`);
    const scope = { page: 'live', devices: [], kinds: ['live'], fromS: 0, toS: 9, note: '' } as const;
    return links.make(maker, {
      ...scope,
      devices: [],
      kinds: ['live'],
      expiresS: nowS + 86_400,
      endsWithPassword: false,
    }).id;
  };
  const [open, ofAnother] = [make('dealer'), make('operator')];
  store.shareLinks.end(ofAnother, 'revoked', nowS);
  const ended: string[] = [];
  for (let n = 0; n < 250; n += 1) {
    nowS += 10;
    const id = make('dealer');
    store.shareLinks.end(id, 'revoked', nowS);
    ended.push(id);
  }
  const last = make('dealer');
  const left = new Set(store.shareLinks.list().map(({ id }) => id));
  expect(ended.filter((id) => left.has(id))).toEqual(ended.slice(-200));
  for (const id of [open, ofAnother, last]) expect(left.has(id)).toBe(true);
  expect(links.stateOf(ended[0] ?? '')).toEqual({ kind: 'unknown' });
});
