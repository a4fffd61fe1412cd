import { expect, it } from 'vitest';
import { definedValues, toAccessLogQuery, type AccessLogFilter } from './access-log-query.js';

const NOTHING: AccessLogFilter = { member: '', device: '', ip: '', type: '', action: '', method: '', days: {} };

it('asks for the whole log without days, and narrows by what is filled in alone', () => {
  expect(toAccessLogQuery(NOTHING)).toEqual({});
  expect(toAccessLogQuery({ ...NOTHING, member: 'anna', device: 'BUS-1' })).toEqual({
    member: 'anna',
    deviceId: 'BUS-1',
  });
});

it('asks from the first second of the first day to the last of the last', () => {
  const day = { year: 2026, month: 9, day: 1 };
  const { startS = 0, endS = 0 } = toAccessLogQuery({ ...NOTHING, days: { first: day, last: day } });
  expect(endS - startS).toBe(86_399);
});

it('offers each defined value once, in order', () => {
  const actions = ['fence', 'ddns', 'fence', ''].map((action) => ({ type: 'Rest', method: 'PUT', action, data: '' }));
  expect(definedValues(actions, 'action')).toEqual(['ddns', 'fence']);
  expect(definedValues(actions, 'method')).toEqual(['PUT']);
});
