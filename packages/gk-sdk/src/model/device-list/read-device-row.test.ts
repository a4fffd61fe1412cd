import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildDevice } from '../../testing/device-builders.js';
import { toDeviceRow } from '../../testing/to-device-row.js';
import { DEVICE_ROW_FIELDS, type DeviceRowField } from './device-row-fields.js';
import { readDeviceRow, readDeviceUpdate } from './read-device-row.js';

const GPS_DATA = { lat: 24.1, lng: 120.5, speedInKmh: 43.5, trackingAngle: 270 };
/** A value of each form on the wire and in the model. */
const VALUES: Readonly<Record<DeviceRowField['form'], readonly [wire: unknown, model: (parts: number) => unknown]>> = {
  id: ['BUS-7', () => 'BUS-7'],
  text: ['1011', () => '1011'],
  number: [-2.5, () => -2.5],
  moment: [1_700_000_000, () => 1_700_000_000],
  numberOrText: ['bus', () => 'bus'],
  boolean: [true, () => true],
  flag: [0, () => false],
  parts: [312, (parts) => 312 / parts],
  listOfParts: [[298, -15], (parts) => [298 / parts, -15 / parts]],
  place: [{ lat: 24, lng: 120 }, () => ({ lat: 24, lng: 120 })],
  position: [
    { data: GPS_DATA, time: 1_700_000_001 },
    () => ({ lat: 24.1, lng: 120.5, speedKmh: 43.5, headingDeg: 270, atS: 1_700_000_001 }),
  ],
};
/** A row with a value in every field, and what it becomes. */
const ROW: Readonly<Record<string, unknown>> = Object.fromEntries(
  DEVICE_ROW_FIELDS.map(({ wire, form }) => [wire, VALUES[form][0]]),
);
const RECORD = Object.fromEntries(
  DEVICE_ROW_FIELDS.map((field) => [field.name, VALUES[field.form][1]('parts' in field ? field.parts : 1)]),
);

const fields = DEVICE_ROW_FIELDS.filter(({ wire }) => wire !== 'deviceid');

/** Values as JSON can bring them, with numbers that JSON.parse can make of large exponents. */
const anyValue = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom(null, true, false, 0, '', [], {}, [1, null], ['1'], [Number.POSITIVE_INFINITY]),
  fc.constantFrom(Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NaN),
);

describe('a row of a device', () => {
  it('has the units of the model', () => {
    expect(readDeviceRow(ROW)).toEqual({ malformed: false, row: RECORD });
    const { row } = readDeviceRow({ deviceid: 'A', temperature: 312, loopdata: [298, -15], distance: 12_500_000 });
    expect(row).toEqual({ deviceId: 'A', temperatureC: 31.2, sensorTemperaturesC: [29.8, -1.5], distanceKm: 12.5 });
  });

  it('is the same as an update that names all fields', () => {
    expect(readDeviceUpdate(ROW)).toStrictEqual(readDeviceRow(ROW));
  });

  it.each(fields)('loses $wire alone when that has the wrong type', ({ wire, name }) => {
    const odd = { ...ROW, [wire]: { not: 'this' } };
    const { [name]: _, ...others } = readDeviceRow(ROW).row ?? { deviceId: '' };
    expect(readDeviceRow(odd)).toEqual({ row: others, malformed: true });
    expect(readDeviceUpdate(odd)).toStrictEqual({ row: others, malformed: true });
  });

  it.each(fields)('has no $name when $wire is null', ({ wire, name }) => {
    const row = { deviceid: 'A', [wire]: null };
    expect(readDeviceRow(row)).toEqual({ row: { deviceId: 'A' }, malformed: false });
    expect(readDeviceUpdate(row)).toStrictEqual({ row: { deviceId: 'A', [name]: undefined }, malformed: false });
  });

  it.each([
    ['loopdata', [1, '2']],
    ['maplocation', { lat: 1 }],
    ['gps_info', { data: { lat: 1, lng: 2, trackingAngle: 3 } }],
    ['gps_info', { data: 1 }],
    ['gps_info', { data: GPS_DATA, time: 'now' }],
    ['voltage', Number.POSITIVE_INFINITY],
    ['registed', 1],
    ['status_time', 2 ** 63],
  ])('takes no %s from %j', (wire, value) => {
    for (const read of [readDeviceRow, readDeviceUpdate])
      expect(read({ deviceid: 'A', [wire]: value })).toEqual({ row: { deviceId: 'A' }, malformed: true });
  });

  it('keeps a position whose time no date can be, without it', () => {
    const { row } = readDeviceRow({ deviceid: 'A', gps_info: { data: GPS_DATA, time: 2 ** 63 } });
    expect(row?.position).toEqual({ lat: 24.1, lng: 120.5, speedKmh: 43.5, headingDeg: 270 });
  });

  it.each([[undefined], [null], ['north']])('keeps a position whose heading is %j, without it', (trackingAngle) => {
    const gps = { data: { ...GPS_DATA, trackingAngle }, time: 1_700_000_001 };
    for (const read of [readDeviceRow, readDeviceUpdate]) {
      const { row, malformed } = read({ deviceid: 'A', gps_info: gps });
      expect(row?.position).toEqual({ lat: 24.1, lng: 120.5, speedKmh: 43.5, atS: 1_700_000_001 });
      expect(malformed).toBe(false);
    }
  });

  it('keeps what the model does not know, under the names of the server', () => {
    const unknown: unknown = JSON.parse('{"vendor":{"x":[1]},"__proto__":0,"toString":null,"deviceId":5}');
    for (const read of [readDeviceRow, readDeviceUpdate]) {
      const { row, malformed } = read({ deviceid: 'A', ...(unknown as object), signal: 1 });
      expect(malformed).toBe(false);
      expect(row).toMatchObject({ deviceId: 'A', signalPercent: 1 });
      expect(Object.entries(row?.extra ?? {})).toEqual(Object.entries(unknown as object));
    }
  });

  it.each([[null], [7], [[]], [{}], [{ deviceid: 7 }], ['A']])('is none in %j', (value) => {
    expect(readDeviceRow(value)).toEqual({ row: undefined, malformed: true });
    expect(readDeviceUpdate(value)).toEqual({ row: undefined, malformed: true });
  });

  it('may leave out the id where the caller knows it', () => {
    expect(readDeviceRow({ signal: 1 }, 'A').row).toEqual({ deviceId: 'A', signalPercent: 1 });
    expect(readDeviceRow({ deviceid: null }, 'A').row).toEqual({ deviceId: 'A' });
  });

  it('is read or refused whatever it holds, and is the same after a way to the wire and back', () => {
    const names = fc.constantFrom(...DEVICE_ROW_FIELDS.map(({ wire }) => wire), 'unknown_field', '__proto__');
    const changes = fc.array(fc.tuple(names, anyValue), { maxLength: 3 });
    fc.assert(
      fc.property(fc.subarray(Object.entries(ROW)), changes, (some, changed) => {
        const wire = Object.fromEntries([...some, ['deviceid', 'A'], ...changed]);
        const { row, malformed } = readDeviceUpdate(wire);
        expect(readDeviceRow(wire)).toEqual({ row, malformed });
        if (row === undefined) return;
        const again: unknown = JSON.parse(JSON.stringify(toDeviceRow(row)));
        expect(readDeviceUpdate(again).row?.statusBits).toEqual(row.statusBits);
        expect(Object.keys(readDeviceUpdate(again).row ?? {}).sort()).toEqual(Object.keys(row).sort());
      }),
      { numRuns: 1000 },
    );
  });

  it('that is an update has only the keys that it names', () => {
    expect(Object.keys(readDeviceUpdate({ signal: 5, deviceid: 'A' }).row ?? {})).toEqual([
      'signalPercent',
      'deviceId',
    ]);
  });

  it('of the fake recorder is what was put into it', () => {
    const device = { ...buildDevice(), plate: 'P', mapLocation: { lat: 1, lng: 2 }, extra: { vendor: 1 } };
    expect(readDeviceRow(toDeviceRow(device))).toEqual({ row: device, malformed: false });
  });
});
