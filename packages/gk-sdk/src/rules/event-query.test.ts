import { describe, expect, it } from 'vitest';
import { hasEventCriteria, parseEventCodes, toEventQueryBody } from './event-query.js';

const TAIPEI = 'Asia/Taipei';

describe('event query', () => {
  it('each criterion is switched on by a checkbox', () => {
    expect(toEventQueryBody({}, TAIPEI, 0)).toEqual({ timeZone: 28_800, desc: false });
    expect(toEventQueryBody({ deviceId: '', groupId: '', eventTypes: [] }, TAIPEI, 0)).toEqual({
      timeZone: 28_800,
      desc: false,
    });
  });

  it('serialno, afterSerialno, beforeSerialno, date, afterDate, beforeDate, deviceid, groupid, appdevids, hasSnapshot', () => {
    const body = toEventQueryBody(
      {
        serialNo: 1,
        afterSerialNo: 2,
        beforeSerialNo: 3,
        date: { year: 2026, month: 11, day: 21 },
        afterS: 0,
        beforeS: 3600,
        deviceId: 'BUS-7',
        groupId: 'north',
        eventTypes: [13],
        eventCodeText: '16, 13,x',
        hasSnapshot: true,
        newestFirst: true,
      },
      TAIPEI,
      0,
    );
    expect(body).toEqual({
      serialno: 1,
      afterSerialno: 2,
      beforeSerialno: 3,
      date: '2026-11-21',
      afterDate: '1970-01-01T08:00:00+0800',
      beforeDate: '1970-01-01T09:00:00+0800',
      deviceid: 'BUS-7',
      groupid: 'north',
      appdevids: [13, 16],
      hasSnapshot: true,
      timeZone: 28_800,
      desc: true,
    });
  });

  it('order choice: Oldest first or Newest first', () => {
    expect(toEventQueryBody({ newestFirst: true }, 0, 0).desc).toBe(true);
    expect(toEventQueryBody({ newestFirst: false }, 0, 0).desc).toBe(false);
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
