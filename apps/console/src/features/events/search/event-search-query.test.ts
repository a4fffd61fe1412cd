import { expect, it } from 'vitest';
import { searchLacks, SEARCH_SHAPE, toCriteria, type EventSearch } from './event-search-query.js';

const search = (change: Partial<EventSearch>): EventSearch => {
  const empty = {} as Record<string, unknown>;
  for (const [name, parameter] of Object.entries(SEARCH_SHAPE)) empty[name] = parameter.read(null);
  return { ...(empty as unknown as EventSearch), ...change };
};

it('asks only for what is switched on', () => {
  const typed = { device: 'BUS-7', codes: ['13'], codeText: '16', serial: '12', groupId: 'g1' };
  expect(toCriteria(search(typed))).toEqual({ newestFirst: true });
  expect(toCriteria(search({ ...typed, on: ['device', 'types'], order: 'oldest' }))).toEqual({
    newestFirst: false,
    deviceId: 'BUS-7',
    eventTypes: [13],
    eventCodeText: '16',
  });
  expect(toCriteria(search({ ...typed, on: ['serial', 'snapshot', 'group'] }))).toMatchObject({
    serialNo: 12,
    hasSnapshot: true,
    groupId: 'g1',
  });
});

it('says what a search lacks', () => {
  expect(searchLacks(search({}))).toBe('Turn on at least one criterion');
  expect(searchLacks(search({ on: ['device'] }))).toBe('Fill in the criteria that are turned on');
  expect(searchLacks(search({ on: ['serial'], serial: 'x' }))).toBe('Fill in the criteria that are turned on');
  const times = { on: ['after', 'before'], after: '2026-11-23T10:00:00', before: '2026-11-23T09:00:00' };
  expect(searchLacks(search(times))).toBe('Start Time > End Time');
  expect(searchLacks(search({ on: ['snapshot'] }))).toBeUndefined();
});
