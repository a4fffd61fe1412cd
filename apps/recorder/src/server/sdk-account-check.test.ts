import type { NewAccount } from 'gk-sdk/rest';
import { MAX_USERS } from 'gk-sdk/rules';
import { sha256Hex } from 'gk-sdk/wire';
import { describe, expect, it } from 'vitest';
import { recordersUnderTest } from './testing/recorders-under-test.js';
import { refusal } from './testing/refusal.js';
import { apiOf, apiOfToken } from './testing/sdk-clients.js';
import type { RecorderUnderTest } from './testing/recorder-under-test.js';

const { start } = recordersUnderTest();

type Checked = Parameters<ReturnType<typeof apiOf>['users']['check']>[0][number];

const groupOf = ({ store }: RecorderUnderTest, name: string): number =>
  store.groups.list().find((group) => group.name === name)?.id ?? 0;
const stateOf = ({ store }: RecorderUnderTest): unknown => [
  store.users.list(),
  store.meta.changeCounter,
  [...store.accessLog.newestFirst()].length,
];

/** Refusals of the real calls, one after another. */
async function outcomes(recorder: RecorderUnderTest, who: string, accounts: readonly Checked[]) {
  const { users } = apiOf(recorder.url, who);
  const found: (string | undefined)[] = [];
  for (const { isNew, name, ...details } of accounts) {
    const call = isNew
      ? users.add({ groupId: -1, permission: 2, ...details, name, password: `of ${name}` } satisfies NewAccount)
      : users.update(name, details);
    found.push(
      await call.then(
        () => undefined,
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      ),
    );
  }
  return found;
}

describe('the check of accounts', () => {
  it('says what adding and changing them one after another would say, and changes nothing', async () => {
    const recorder = await start();
    const { store } = recorder;
    const { rootId } = store.groups;
    const north = groupOf(recorder, 'North');
    store.users.add({ name: 'nora', permissionId: 0, groupId: north, wireHash: sha256Hex('nora') });
    const add = (name: string, rest: Partial<Checked> = {}): Checked => ({
      name,
      isNew: true,
      groupId: north,
      permission: 2,
      ...rest,
    });
    const change = (name: string, rest: Partial<Checked>): Checked => ({ name, isNew: false, ...rest });
    const accounts = [
      add('carl'),
      add('carl'),
      // It can be taken for the one above, which is not there yet.
      add('car1'),
      add("o'neil"),
      add('a:b'),
      add(''),
      add('viewer'),
      add('v1ewer'),
      add('dora', { groupId: 999 }),
      add('dora', { permission: 77 }),
      add('dora', { permission: 0 }),
      add('dora', { expiryDate: '2026-02-30' }),
      add('dora', { mapLocation: 'here' }),
      add('dora', { remoteRetentionDays: 40_000 }),
      add('dora', { groupId: rootId }),
      change('viewer', { memo: 'night' }),
      change('nobody', { memo: 'night' }),
      change('viewer', { permission: 0 }),
      change('admin', { memo: 'x' }),
      change('admin', { permission: 2 }),
      change('nora', { memo: 'mine' }),
    ];
    for (const who of ['nora', 'admin']) {
      const before = stateOf(recorder);
      const told = await apiOf(recorder.url, who).users.check(accounts);
      expect(stateOf(recorder)).toEqual(before);
      expect([who, told]).toEqual([who, await outcomes(recorder, who, accounts)]);
      expect(new Set(told.map((problem) => problem !== undefined))).toEqual(new Set([true, false]));
      for (const name of ['carl', 'dora']) if (store.users.find(name) !== undefined) store.users.remove(name);
    }
  });

  it('counts the accounts that the lines before add', async () => {
    const recorder = await start();
    const { store, url } = recorder;
    const groupId = store.groups.rootId;
    const left = MAX_USERS - store.users.size;
    const accounts = Array.from({ length: left + 1 }, (_, n) => ({
      name: `line-${n}-x`,
      isNew: true,
      groupId,
      permission: 2,
    }));
    const told = await apiOf(url).users.check(accounts);
    expect(told.slice(0, left).filter((problem) => problem !== undefined)).toEqual([]);
    expect(told[left]).toBe('Cannot add new user because max member count = 1000');
  });

  it('is no way to try passwords, and is for who may change accounts', async () => {
    const { url, post } = await start();
    const accounts = [{ add: 0, editingName: 'viewer', editingChangingPassword: 1, editingPW: sha256Hex('viewer') }];
    const reply = await post('/gkserver/accountcheck', { accounts });
    expect(await reply.json()).toEqual({ hasError: false, data: [{ problem: '' }] });
    for (const name of ['dealer', 'operator', 'viewer']) {
      const refused = apiOf(url, name).users.check([{ name: 'x', isNew: true }]);
      await expect(refused).rejects.toMatchObject({ code: 'forbidden' });
    }
    const narrow = await apiOfToken(url, { deviceIds: ['GK-0001'] });
    await expect(narrow.users.check([{ name: 'x', isNew: true }])).rejects.toMatchObject({ code: 'forbidden' });
    for (const bad of [{}, { accounts: [] }, { accounts: ['x'] }, { accounts: [{ editingName: 'x' }] }]) {
      expect((await post('/gkserver/accountcheck', bad)).status).toBe(400);
    }
    const many = Array.from({ length: 2_001 }, (_, n) => ({ name: `u${n}`, isNew: true }));
    await expect(apiOf(url).users.check(many)).rejects.toMatchObject(refusal('invalid-argument', /1 to 2000/));
  });
});
