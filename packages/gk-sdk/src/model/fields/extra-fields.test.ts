import { expect, it } from 'vitest';
import { readEntity, type ExtraFields } from './extra-fields.js';

interface Place extends ExtraFields {
  readonly title: unknown;
}
const read = (fields: Readonly<Record<string, unknown>>): Place => ({ title: fields.name });

it('keeps the fields that the model does not read', () => {
  expect(readEntity({ name: 'Depot', vendor: { x: [1] }, note: null }, read)).toEqual({
    title: 'Depot',
    extra: { vendor: { x: [1] }, note: null },
  });
});

it('leaves extra out when the model reads all there is', () => {
  expect(readEntity({ name: 'Depot' }, read)).toEqual({ title: 'Depot' });
});

it('keeps a field of any name as data', () => {
  const fields = JSON.parse('{"name":"Depot","__proto__":{"isAdmin":true}}') as Record<string, unknown>;
  const place = readEntity(fields, read);
  expect(JSON.stringify(place.extra)).toBe('{"__proto__":{"isAdmin":true}}');
  expect('isAdmin' in (place.extra ?? {})).toBe(false);
});
