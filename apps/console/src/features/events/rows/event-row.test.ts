import { expect, it } from 'vitest';
import { eventRowMaker } from './event-row.js';

const EVENT = { serialNo: 7, deviceId: 'BUS-1', eventCode: 13, happenedS: 1_790_000_000 };

it('names an event by the definition of its profile, and says who the device is', () => {
  const rowOf = eventRowMaker(
    {
      definitions: [
        { profile: 'BUS', eventCode: 13, name: '超速', notifyText: '<b>slow</b>', notifyColor: '#FF0000', updatedS: 1 },
      ],
      profiles: new Map([['BUS-1', 'BUS']]),
    },
    () => ({ deviceMemo: 'Line 9', plate: 'AB-1' }),
  );
  expect(rowOf({ ...EVENT, driverName: 'Ada' })).toMatchObject({
    name: '超速',
    text: '<b>slow</b>',
    color: '#FF0000',
    driver: 'Ada',
    deviceMemo: 'Line 9',
    plate: 'AB-1',
  });
});

it('keeps the row of an event that did not change', () => {
  const rowOf = eventRowMaker({}, () => undefined);
  expect(rowOf(EVENT)).toBe(rowOf(EVENT));
  expect(rowOf({ ...EVENT, memo: 'seen' })).not.toBe(rowOf(EVENT));
  expect(rowOf(EVENT)).toMatchObject({ driver: undefined, plate: '' });
});
