import { ACCESS_FLAGS } from 'gk-sdk';
import { toPermissions } from 'gk-sdk/rules';
import { expect, it } from 'vitest';
import { fieldProblems } from '../../../shared/form/form-resolver.js';
import { setupFields, setupProblems } from './device-setup-fields.js';
import { deviceSetupSetting, type DeviceSetupValues } from './device-setup-values.js';
import { startConsole } from '../../../testing/render-console.js';
import { deviceSetupResource } from 'gk-sdk/rest';

const ALL = toPermissions('1'.repeat(ACCESS_FLAGS.length));
const FIELDS = setupFields(ALL);

async function valuesOf(): Promise<DeviceSetupValues> {
  const { recorder, consoleSession, signIn } = startConsole();
  recorder.http.routes['GET /gkserver/gkdevicesetup/A'] = { json: { channel: 4, talkch: 1 } };
  await signIn();
  return deviceSetupSetting(deviceSetupResource(consoleSession.session.rest), 'A').read();
}

const places = (decimals: number): string => `24.${'0'.repeat(decimals)},120.5`;

/** A field with values at its limits, and beyond them (spec 002 section 5). */
const CASES: readonly (readonly [keyof DeviceSetupValues, good: readonly unknown[], bad: readonly unknown[]])[] = [
  // The check box Default is null for recordings, and 0 for events.
  ['recordDays', [null, 0, 1, 29_999], [-1, 30_000, 1.5, Number.NaN]],
  ['eventDays', [0, 1, 29_999], [-1, 30_000, null, Number.NaN]],
  ['externalId', ['', 'x'.repeat(31)], ['x'.repeat(32)]],
  ['driver', ['', 'x'.repeat(31)], ['x'.repeat(32)]],
  ['vehicleId', ['', 'x'.repeat(31)], ['x'.repeat(32)]],
  ['mapLocation', ['', '90,180', '-90,-180', places(54)], ['90.1,0', '0,180.1', '24', places(55)]],
  ['talkChannel', [1, 4], [0, 5, null]],
  ['maxNetflowMb', [0, 2 ** 32], [-1, 2 ** 32 + 1]],
];

it.each(CASES)('%s is taken at its limits and refused beyond them', async (name, good, bad) => {
  const values = await valuesOf();
  const problemOf = (value: unknown): string | undefined =>
    fieldProblems(FIELDS, (all) => setupProblems(all, ALL), { ...values, [name]: value }).get(name);
  expect(good.map((value) => [value, problemOf(value)])).toEqual(good.map((value) => [value, undefined]));
  expect(bad.filter((value) => problemOf(value) === undefined)).toEqual([]);
});
