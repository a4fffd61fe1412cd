import { expect, it } from 'vitest';
import type { Face } from 'gk-sdk/rest';
import { faceGroups, lacksForPush, toFaceRows } from './face-list.js';

const face = (id: string, fields: Partial<Face> = {}): Face => ({
  id,
  unit: '',
  idCard: 'A-1',
  name: 'Ada',
  contact: '',
  memo: '',
  updatedS: undefined,
  ...fields,
});

it('gives each face its photos', () => {
  const rows = toFaceRows(
    [face('1'), face('2')],
    [
      { id: '10', faceId: '1' },
      { id: '11', faceId: '1' },
      { id: '12', faceId: '9' },
    ],
  );
  expect(rows.map(({ photoIds }) => photoIds)).toEqual([['10', '11'], []]);
});

it('names each group once, and none for a face that has none', () => {
  expect(
    faceGroups([face('1', { unit: 'South' }), face('2', { unit: 'North' }), face('3'), face('4', { unit: 'South' })]),
  ).toEqual(['North', 'South']);
});

it('says what a device needs before it can learn a face', () => {
  const [row] = toFaceRows([face('1')], [{ id: '10', faceId: '1' }]);
  if (!row) throw new Error('a row is there');
  expect(lacksForPush(row)).toBeUndefined();
  expect(lacksForPush({ ...row, photoIds: [] })).toBe('photo');
  expect(lacksForPush({ ...row, idCard: '' })).toBe('identify');
  expect(lacksForPush({ ...row, name: '' })).toBe('name');
});
