import { expect, it } from 'vitest';
import type { SettingResource } from 'gk-sdk/rest';
import { startConsole } from '../../../testing/render-console.js';
import { filedSetting, type FieldsOfSetting } from './filed-setting.js';
import { serverSettingsResource } from 'gk-sdk/rest';

interface Values {
  readonly enabled: boolean;
  readonly days: number;
  readonly password: string;
  readonly later?: string;
}

const signal = new AbortController().signal;

/** A setting of a server that somebody else may change, too. */
function startSetting(first: Values) {
  const kept = { values: first };
  const resource: SettingResource<Values> = {
    read: () => Promise.resolve(kept.values),
    save: (values) => {
      kept.values = values;
      return Promise.resolve('Kept by the server');
    },
  };
  const definition: FieldsOfSetting<Values> = {
    resource: () => resource,
    fields: [
      { kind: 'switch', name: 'enabled', label: 'Enable' },
      { kind: 'number', name: 'days', label: 'Days', min: 0, max: 30 },
      { kind: 'secret', name: 'password', label: 'Password' },
    ],
    check: ({ enabled, password }) => (enabled && password === '' ? { password: 'cannot be empty' } : {}),
  };
  const { rest, command } = startConsole().consoleSession.session;
  return { kept, server: { settings: serverSettingsResource(rest), command }, setting: filedSetting(definition) };
}

const FIRST: Values = { enabled: false, days: 7, password: 's3cret', later: 'kept' };

it('writes what its form shows, and secrets only when they are asked for', async () => {
  const { server, setting } = startSetting(FIRST);
  expect(await setting.read(server, false, signal)).toEqual({ enabled: false, days: 7 });
  expect(await setting.read(server, true, signal)).toEqual({ enabled: false, days: 7, password: 's3cret' });
});

it('tells the difference in words, masks a secret, and saves no more than differs', async () => {
  const { kept, server, setting } = startSetting(FIRST);
  const found = await setting.compare(server, { enabled: true, days: 7, password: 'new', unheard: 1 }, signal);
  expect(found.fields).toEqual([
    { label: 'Enable', before: 'off', after: 'on', problem: undefined },
    { label: 'Password', before: '••••••', after: '••••••', problem: undefined },
  ]);
  expect(kept.values).toEqual(FIRST);
  expect(await found.save(signal)).toBe('Kept by the server');
  expect(kept.values).toEqual({ enabled: true, days: 7, password: 'new', later: 'kept' });
});

it('has nothing to say of a file that holds what stands, or nothing', async () => {
  const { server, setting } = startSetting(FIRST);
  expect((await setting.compare(server, { enabled: false, days: 7 }, signal)).fields).toEqual([]);
  expect((await setting.compare(server, {}, signal)).fields).toEqual([]);
});

it('refuses values out of their limits, of another kind, and against a rule between fields', async () => {
  const { server, setting } = startSetting({ ...FIRST, password: '' });
  const problemsOf = async (filed: object) =>
    (await setting.compare(server, filed, signal)).fields.map(({ label, problem }) => [label, problem]);
  expect(await problemsOf({ days: 30 })).toEqual([['Days', undefined]]);
  expect(await problemsOf({ days: 31 })).toEqual([['Days', 'A whole number from 0 to 30']]);
  expect(await problemsOf({ days: '30' })).toEqual([['Days', 'Invalid value']]);
  expect(await problemsOf({ enabled: true })).toEqual([
    ['Enable', undefined],
    ['Password', 'cannot be empty'],
  ]);
});

it('stops when somebody else has saved one of the fields since, and keeps what they saved elsewhere', async () => {
  const { kept, server, setting } = startSetting(FIRST);
  const found = await setting.compare(server, { days: 9 }, signal);
  kept.values = { ...FIRST, enabled: true };
  await found.save(signal);
  expect(kept.values).toEqual({ ...FIRST, enabled: true, days: 9 });
  const again = await setting.compare(server, { days: 11 }, signal);
  kept.values = { ...FIRST, days: 10 };
  await expect(again.save(signal)).rejects.toThrow('Another user has saved changes');
  expect(kept.values.days).toBe(10);
});
