import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deviceSchema } from '../model/device.js';
import * as z from '../model/zod.js';
import { buildDevice } from '../testing/device-builders.js';
import { isDeviceRow, repairDeviceRow } from './device-row-check.js';

const accepts = (value: unknown): boolean => z.safeParse(deviceSchema, value).success;

/** Values as JSON can bring them, with numbers that JSON.parse can make of large exponents. */
const anyValue = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom(null, undefined, true, false, 0, '', [], {}, [1, null], ['1'], [Number.POSITIVE_INFINITY]),
  fc.constantFrom(Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NaN),
);
const place = fc.record({ lat: fc.oneof(fc.double(), anyValue), lng: fc.oneof(fc.double(), anyValue) });
const gpsInfo = fc.record(
  {
    data: fc.oneof(
      fc.record(
        { lat: fc.double(), lng: fc.double(), speedInKmh: fc.double(), trackingAngle: fc.oneof(fc.double(), anyValue) },
        { requiredKeys: ['lat', 'lng'] },
      ),
      anyValue,
    ),
    time: fc.oneof(fc.integer(), anyValue),
  },
  { requiredKeys: [] },
);

/** A good row with one to three fields exchanged for anything: near the border between the two answers. */
const nearlyGoodRow = fc
  .tuple(
    fc.constant(buildDevice()),
    fc.array(
      fc.tuple(
        fc.constantFrom(...Object.keys(deviceSchema.shape), 'unknown_field'),
        fc.oneof(anyValue, place, gpsInfo),
      ),
      { minLength: 0, maxLength: 3 },
    ),
  )
  .map(([row, changes]): unknown => ({ ...row, ...Object.fromEntries(changes) }));

describe('isDeviceRow', () => {
  it('accepts exactly what the schema accepts', () => {
    let accepted = 0;
    let refused = 0;
    fc.assert(
      fc.property(fc.oneof({ weight: 9, arbitrary: nearlyGoodRow }, { weight: 1, arbitrary: anyValue }), (value) => {
        const expected = accepts(value);
        if (expected) accepted += 1;
        else refused += 1;
        expect(isDeviceRow(value)).toBe(expected);
      }),
      { numRuns: 2000 },
    );
    // The property says nothing when all cases lie on one side.
    expect(accepted).toBeGreaterThan(200);
    expect(refused).toBeGreaterThan(200);
  });

  it.each(Object.keys(deviceSchema.shape))('looks at %s', (field) => {
    const wrong = { ...buildDevice(), [field]: { not: 'this' } };
    expect(accepts(wrong)).toBe(false);
    expect(isDeviceRow(wrong)).toBe(false);
  });
});

describe('repairDeviceRow', () => {
  it('leaves out the fields of the wrong type and keeps the rest, unknown ones too', () => {
    const row = { ...buildDevice({ deviceid: 'A' }), voltage: 'high', gps_info: { data: 1 }, vendor: { x: 1 } };
    const repaired = repairDeviceRow(row);
    expect(repaired).toMatchObject({ deviceid: 'A', signal: 80, vendor: { x: 1 } });
    expect(repaired).not.toHaveProperty('voltage');
    expect(repaired).not.toHaveProperty('gps_info');
  });

  it.each([[null], [7], [[]], [{}], [{ deviceid: 7 }]])('gives nothing for %j', (value) => {
    expect(repairDeviceRow(value)).toBeUndefined();
  });

  it.each(['__proto__', 'constructor', 'toString'])('takes a field called %s for one that it does not know', (name) => {
    const row: unknown = JSON.parse(`{"deviceid": "A", "voltage": [], "${name}": 0}`);
    expect(Object.entries(repairDeviceRow(row) ?? {})).toEqual([
      ['deviceid', 'A'],
      [name, 0],
    ]);
  });

  it('always gives a row that the check accepts', () => {
    fc.assert(
      fc.property(nearlyGoodRow, (value) => {
        const repaired = repairDeviceRow(value);
        expect(repaired === undefined || isDeviceRow(repaired)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
