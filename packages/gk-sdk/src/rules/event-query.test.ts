import { describe, expect, it } from 'vitest';
import { hasEventCriteria, parseEventCodes, toEventQuery } from './event-query.js';

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

  it('a free comma-separated code text', () => {
    expect(parseEventCodes('13, 16,,x,-1, 700 ,1e3')).toEqual([13, 16, 700]);
    expect(parseEventCodes('')).toEqual([]);
  });

  it('knows a search for everything', () => {
    expect(hasEventCriteria({ newestFirst: true, deviceId: '', eventTypes: [] })).toBe(false);
    expect(hasEventCriteria({ hasSnapshot: false })).toBe(true);
  });
});
