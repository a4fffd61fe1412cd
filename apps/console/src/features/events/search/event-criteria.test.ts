import { describe, expect, it } from 'vitest';
import { hasEventCriteria, searchedPeriod, toEventQuery } from './event-criteria.js';

const TAIPEI = 'Asia/Taipei';

describe('event query', () => {
  it('each criterion is switched on by a checkbox', () => {
    expect(toEventQuery({}, TAIPEI)).toEqual({ zone: TAIPEI });
    expect(toEventQuery({ deviceId: '', groupId: '', eventTypes: [] }, TAIPEI)).toEqual({ zone: TAIPEI });
  });

  it('serialno, afterSerialno, beforeSerialno, date, afterDate, beforeDate, deviceid, groupid, appdevids, hasSnapshot', () => {
    const criteria = {
      serialNo: 1,
      afterSerialNo: 2,
      beforeSerialNo: 3,
      date: { year: 2026, month: 11, day: 21 },
      afterS: 0,
      beforeS: 3600,
      deviceId: 'BUS-7',
      groupId: 'north',
      hasSnapshot: true,
    };
    expect(toEventQuery({ ...criteria, eventTypes: [13], eventCodeText: '16, 13,x' }, TAIPEI)).toEqual({
      ...criteria,
      eventCodes: [13, 16],
      zone: TAIPEI,
    });
  });

  it('order choice: Oldest first or Newest first', () => {
    expect(toEventQuery({ newestFirst: true }, 0).newestFirst).toBe(true);
    expect(toEventQuery({}, 0).newestFirst).toBeUndefined();
  });

  it('knows a search for everything', () => {
    expect(hasEventCriteria({ newestFirst: true, deviceId: '', eventTypes: [] })).toBe(false);
    expect(hasEventCriteria({ hasSnapshot: false })).toBe(true);
  });
});

describe('the time that a search covers', () => {
  const NOW_S = Date.UTC(2026, 10, 28, 10) / 1000;
  const DAYS_S = 30 * 86_400;
  it.each([
    [{ deviceId: 'BUS-7' }, { startS: NOW_S - DAYS_S, endS: NOW_S, isChosen: false }],
    [{ beforeS: 5_000_000 }, { startS: 5_000_000 - DAYS_S, endS: 5_000_000, isChosen: false }],
    [{ beforeSerialNo: 7 }, { startS: NOW_S - DAYS_S, endS: NOW_S, isChosen: false }],
    [{ afterS: 5 }, { startS: 5, endS: NOW_S, isChosen: true }],
    [{ afterSerialNo: 7 }, { startS: undefined, endS: NOW_S, isChosen: true }],
    [{ serialNo: 7 }, undefined],
  ])('%o', (criteria, expected) => {
    expect(searchedPeriod(criteria, NOW_S, 0)).toEqual(expected);
  });

  it('is the day of the zone, with its own length, as far as it has passed', () => {
    const date = { year: 2026, month: 10, day: 25 };
    const { startS = 0, endS = 0 } = searchedPeriod({ date }, NOW_S, 'Europe/Berlin') ?? {};
    expect(endS + 1 - startS).toBe(25 * 3600);
    expect(searchedPeriod({ date: { year: 2026, month: 11, day: 28 } }, NOW_S, 0)?.endS).toBe(NOW_S);
  });
});
