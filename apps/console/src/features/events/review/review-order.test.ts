import { expect, it } from 'vitest';
import type { FleetEvent } from 'gk-sdk/rest';
import { isNewestFirst, nextUnreviewed, unreviewedBeyond } from './review-order.js';

/** Events by their check status. */
const events = (...statuses: readonly number[]): FleetEvent[] =>
  statuses.map((checkStatus, serialNo) => ({
    serialNo,
    deviceId: 'A',
    eventCode: 1,
    happenedS: serialNo,
    checkStatus,
  }));

it('passes over what was reviewed, in both directions, and ends at the ends', () => {
  const list = events(0, 1, 1, 0, 1);
  expect([nextUnreviewed(list, -1, 1), nextUnreviewed(list, 0, 1), nextUnreviewed(list, 3, 1)]).toEqual([0, 3, -1]);
  expect([nextUnreviewed(list, 5, -1), nextUnreviewed(list, 3, -1), nextUnreviewed(list, 0, -1)]).toEqual([3, 0, -1]);
});

it('goes on over the border of a page, downwards to older events where the newest stand above', () => {
  const list = events(0, 1, 1, 1, 1, 0, 0);
  const page = { start: 2, end: 4 };
  expect([unreviewedBeyond(list, page, 1, true), unreviewedBeyond(list, page, -1, true)]).toEqual([0, 5]);
  expect([unreviewedBeyond(list, page, 1, false), unreviewedBeyond(list, page, -1, false)]).toEqual([5, 0]);
  expect(unreviewedBeyond(list, { start: 0, end: 7 }, 1, true)).toBe(-1);
});

it('knows the way of a list by its order', () => {
  const by = (id: string, descending: boolean) => isNewestFirst([{ id, descending }]);
  expect([by('uid', true), by('time', false), by('device', false)]).toEqual([true, false, true]);
});
