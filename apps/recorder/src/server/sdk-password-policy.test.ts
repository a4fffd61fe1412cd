import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRestClient, pageSettingsResource, usersResource, type RestClient } from 'gk-sdk/rest';
import { hashPassword } from 'gk-sdk/wire';
import { describe, expect, it } from 'vitest';
import { bodyOf, CommandClient } from './testing/command-client.js';
import { fakeSeeds } from './testing/fake-world.js';
import { jsonRequest } from './testing/json-request.js';
import { recordersUnderTest } from './testing/recorders-under-test.js';
import { openStore } from './testing/store-under-test.js';

const { ends, start } = recordersUnderTest();
const DAY_MS = 86_400_000;
const NONE = {
  minLength: 0,
  lowercase: false,
  uppercase: false,
  digit: false,
  special: false,
  notUsername: false,
  remembered: 0,
  days: 0,
};

const clientFor = (url: string, username = 'admin', password = username): RestClient => {
  const authorization = { kind: 'password', username, passwordHash: hashPassword(password).toUpperCase() } as const;
  return createRestClient({ baseUrl: url, authorization: () => authorization });
};
const policyOf = (url: string) => pageSettingsResource(clientFor(url)).passwordPolicy;
const setPolicy = (url: string, policy: Partial<typeof NONE>): Promise<string> =>
  policyOf(url).save({ ...NONE, ...policy });

describe('the rules for passwords', () => {
  it('are none until they are saved: passwords are what they were, and former ones can be used again', async () => {
    const { url, store } = await start();
    expect(await policyOf(url).read()).toEqual(NONE);
    await clientFor(url, 'viewer').changePassword('a');
    await clientFor(url, 'viewer', 'a').changePassword('viewer');
    expect(store.users.formerPasswords('viewer', 10)).toEqual([]);
    await expect(clientFor(url, 'viewer').changePassword('viewer')).rejects.toThrow('the same as the old one');
  });

  it('are read by everybody, and saved by who opens System Setting', async () => {
    const { url } = await start();
    const reply = await fetch(`${url}/gkserver/passwordpolicy`);
    expect([reply.status, await reply.json()]).toMatchObject([200, { minlength: 0, days: 0 }]);
    const dealer = pageSettingsResource(clientFor(url, 'dealer')).passwordPolicy;
    await expect(dealer.save({ ...NONE, minLength: 1 })).rejects.toMatchObject({ code: 'forbidden' });
    await expect(setPolicy(url, { minLength: 65 })).rejects.toThrow('minlength is 0 to 64');
  });

  it('are kept of a password that comes as a text; of a hash the server tells the user name, nothing, and former ones', async () => {
    const { url } = await start();
    await setPolicy(url, { minLength: 8, digit: true, notUsername: true, remembered: 3 });
    const change = async (newpass: string, password: string): Promise<readonly [number, string]> => {
      const body = { username: 'viewer', password: hashPassword(password).toUpperCase(), newpass };
      const reply = await fetch(`${url}/gkserver/passwd`, jsonRequest('PUT', body));
      return [reply.status, ((await reply.json()) as { message: string }).message];
    };
    expect(await change('short1', 'viewer')).toEqual([400, 'The password does not meet the rules of this server']);
    expect(await change(hashPassword('VIEWER'), 'viewer')).toEqual([400, 'The password must not be the user name']);
    expect(await change(hashPassword(''), 'viewer')).toEqual([400, 'The password is empty']);
    // A hash does not show how long its text is: that is the client's to check.
    expect((await change(hashPassword('x'), 'viewer'))[0]).toBe(200);
    for (const [now, next] of [
      ['x', 'second-1'],
      ['second-1', 'third-12'],
    ] as const) {
      expect((await change(next, now))[0]).toBe(200);
    }
    expect(await change(hashPassword('x'), 'third-12')).toEqual([
      400,
      'The password was used before: choose one that is not among the last 3',
    ]);
    expect((await change('fourth-1', 'third-12'))[0]).toBe(200);
    expect((await change(hashPassword('x'), 'fourth-1'))[0]).toBe(200);
  });

  it('hold for accounts that administrators make and change, too', async () => {
    const { url } = await start();
    await setPolicy(url, { minLength: 1, notUsername: true, remembered: 2 });
    const users = usersResource(clientFor(url));
    const account = { name: 'new', groupId: 1, permission: 3 };
    await expect(users.add({ ...account, password: 'new' })).rejects.toThrow('must not be the user name');
    await users.add({ ...account, password: 'first' });
    await users.update('new', { password: 'second' });
    await expect(users.update('new', { password: 'first' })).rejects.toThrow('was used before');
    await users.update('new', { password: 'third' });
    await users.update('new', { password: 'first' });
  });

  it('let a password expire after its days, over a restart, and only to be changed; the clock that is set back makes it good again', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gk-passwords-'));
    ends.push(() => {
      rmSync(folder, { recursive: true });
    });
    let nowMs = 1_790_000_000_000;
    const now = (): number => nowMs;
    const first = await start({ store: openStore(folder, fakeSeeds(4)), now });
    await setPolicy(first.url, { days: 30 });
    nowMs += 20 * DAY_MS;
    await clientFor(first.url, 'dealer').changePassword('fresh');
    await first.close();
    nowMs += 11 * DAY_MS;
    const { url, address } = await start({ store: openStore(folder, fakeSeeds(4)), now });
    const login = async (user: string, password: string): Promise<string | undefined> => {
      const client = await CommandClient.open(address);
      ends.push(() => {
        client.close();
      });
      return (await client.call('Q02', { U: user, P: hashPassword(password).toUpperCase() })).fields.R;
    };
    // Passwords from before the rule have the day of the rule.
    expect([await login('viewer', 'viewer'), await login('dealer', 'fresh')]).toEqual(['3', '1']);
    await expect(usersResource(clientFor(url, 'admin')).list()).rejects.toThrow('The password has expired');
    nowMs -= 20 * DAY_MS;
    expect(await login('viewer', 'viewer')).toBe('1');
    nowMs += 20 * DAY_MS;
    await clientFor(url, 'viewer').changePassword('other');
    expect(await login('viewer', 'other')).toBe('1');
  });

  it('tell each login by password when it must be changed, and a token nothing', async () => {
    const nowMs = 1_790_000_000_000;
    const recorder = await start({ now: () => nowMs });
    const told = async (fields: Readonly<Record<string, string>>): Promise<unknown> => {
      const client = await CommandClient.open(recorder.address);
      ends.push(() => {
        client.close();
      });
      return (bodyOf(await client.call('Q02', fields)) as { passwordexpires?: number }).passwordexpires;
    };
    const viewer = { U: 'viewer', P: hashPassword('viewer').toUpperCase() };
    expect(await told(viewer)).toBeUndefined();
    await setPolicy(recorder.url, { days: 30 });
    const endS = (nowMs + 30 * DAY_MS) / 1000;
    expect(await told(viewer)).toBe(endS);
    recorder.store.users.expirePassword('viewer', endS - 60);
    expect(await told(viewer)).toBe(endS - 60);
    const { e, h } = (await (await recorder.post('/gkserver/token', { ttl: 60 }, 'viewer')).json()) as Record<
      'e' | 'h',
      string
    >;
    expect(await told({ E: e, H: h })).toBeUndefined();
  });
});
