import { describe, expect, it } from 'vitest';
import { fromDeviceSetup, toDeviceSetup } from '../../model/devices/device-setup.js';
import { DEVICE_SETUP_FIELDS, rightOfSetupField } from './device-setup-fields.js';

const fields = Object.entries(DEVICE_SETUP_FIELDS);

describe('fields of the device editor', () => {
  it('device editor cards use rights prefixed F_lmdvrs_', () => {
    for (const [name, { right }] of fields) expect(right, name).toMatch(/^F_lmdvrs_/);
    expect(rightOfSetupField('recdays')).toBe('F_lmdvrs_recdays');
    expect(['recordDays', 'constructor', ''].map(rightOfSetupField)).toEqual([undefined, undefined, undefined]);
  });

  it('each has the name under which it travels', () => {
    const setup = toDeviceSetup({});
    for (const [name, { wireName }] of fields) {
      const sent = fromDeviceSetup(Object.fromEntries(Object.entries(setup).filter(([field]) => field === name)));
      const names = Object.keys(sent).filter((key) => sent[key] !== undefined);
      expect([name, names]).toEqual([name, [wireName]]);
    }
    expect(fields.map(([name]) => name).sort()).toEqual(Object.keys(setup).sort());
  });
});
