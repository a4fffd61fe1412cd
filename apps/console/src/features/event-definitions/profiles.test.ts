import { expect, it } from 'vitest';
import { definitionsOf, deviceRows, profileNames } from './profiles.js';

const definition = (profile: string, eventCode: number) => ({
  profile,
  eventCode,
  name: '',
  notifyText: '',
  notifyColor: '#FFFFFF',
  updatedS: undefined,
});
const DEFINITIONS = [definition('TRUCK', 13), definition('BUS', 13), definition('GLOBAL', 1), definition('BUS', 5)];

it('names each profile once, GLOBAL first', () => {
  expect(profileNames(DEFINITIONS)).toEqual(['GLOBAL', 'BUS', 'TRUCK']);
  expect(profileNames([])).toEqual(['GLOBAL']);
});

it('shows the definitions of a profile, or all', () => {
  expect(definitionsOf(DEFINITIONS, 'ALL')).toHaveLength(4);
  expect(definitionsOf(DEFINITIONS, 'BUS').map(({ eventCode }) => eventCode)).toEqual([13, 5]);
});

it('says GLOBAL of a device without a profile of its own', () => {
  const rows = deviceRows([{ deviceId: 'A', memo: 'Line 9' }, { deviceId: 'B' }], [{ deviceId: 'B', profile: 'BUS' }]);
  expect(rows).toEqual([
    { deviceId: 'A', memo: 'Line 9', profile: 'GLOBAL' },
    { deviceId: 'B', memo: '', profile: 'BUS' },
  ]);
});
