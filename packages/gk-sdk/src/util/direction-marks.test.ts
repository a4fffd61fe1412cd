import { expect, it } from 'vitest';
import { readFleetEvent } from '../model/events/fleet-event.js';
import { toMileageRow } from '../model/tracks/mileage.js';
import { DeviceFieldReader } from '../model/device-list/device-field-reader.js';
import { deviceTitle } from '../rules/brand/brand.js';
import { isolatedText, withoutDirectionMarks } from './direction-marks.js';

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

it.each(TURNED)('nor is who drove, in events and mileage, or a memo or fence: %j', (name) => {
  const row = { serialno: 1, deviceid: 'A', eventtimeutc: 1, drivername: name, memo: name, fence: name };
  const told = { driverName: 'ABC-123', memo: 'ABC-123', fenceName: 'ABC-123' };
  expect(readFleetEvent(row)).toMatchObject(told);
  expect(toMileageRow({ deviceid: 'A', distance: 1, drivername: name }).driverName).toBe('ABC-123');
});

it('a name from right to left stands apart in a sentence, another one as it is', () => {
  expect(isolatedText('אבג 12')).toBe('\u2068אבג 12\u2069');
  expect(isolatedText('سيارة\u202E')).toBe('\u2068سيارة\u2069');
  for (const text of ['ABC-123', '車 12', 'รถที่ ๑', '']) expect(isolatedText(text)).toBe(text);
  expect(isolatedText('A\u202EB')).toBe('AB');
  // Sentences of sentences: each name stays apart by itself, and an isolate that is open or has marks in it counts for none.
  const name = isolatedText('אבג 12');
  for (const text of [name, `${name} · Ch 1`, `${name}, ${name}`]) expect(isolatedText(text)).toBe(text);
  expect(isolatedText(`${name} אבג`)).toBe(`\u2068${name} אבג\u2069`);
  expect(isolatedText('\u2068אבג')).toBe('\u2068אבג\u2069');
  expect(isolatedText('\u2069\u2068A\u202EB\u2069\u2068')).toBe('AB');
});

it('letters of other directions stay, and so do joiners', () => {
  for (const name of ['שלום 12', 'سيارة ٣', 'می\u200Cروم', '車 12']) expect(withoutDirectionMarks(name)).toBe(name);
});
