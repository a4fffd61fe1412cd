import { expect, it } from 'vitest';
import { DeviceFieldReader } from '../model/device-field-reader.js';
import { deviceTitle } from '../rules/brand.js';
import { withoutDirectionMarks } from './direction-marks.js';

const TURNED = [
  '\u202EABC-123',
  'ABC\u202E-123\u202C',
  '\u200FABC-123',
  '\u2067ABC-123\u2069',
  '\u061CABC-123',
  'ABC-123\u200E',
];

it.each(TURNED)('a plate is not turned round: %j', (plate) => {
  expect(withoutDirectionMarks(plate)).toBe('ABC-123');
  expect(new DeviceFieldReader().text(plate)).toBe('ABC-123');
  expect(deviceTitle({ deviceId: 'A', plate }, { plateAsTitle: true })).toBe('ABC-123');
  expect(deviceTitle({ deviceId: plate }, { plateAsTitle: true })).toBe('ABC-123');
});

it('letters of other directions stay, and so do joiners', () => {
  for (const name of ['שלום 12', 'سيارة ٣', 'می\u200Cروم', '車 12']) expect(withoutDirectionMarks(name)).toBe(name);
});
