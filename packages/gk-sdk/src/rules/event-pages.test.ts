import { describe, expect, it } from 'vitest';
import {
  changedMemo,
  changeEventPage,
  EVENT_PAGE_SIZES,
  eventPageCount,
  eventPageLabel,
  eventPageRows,
  FIRST_EVENT_PAGE,
  hourCounts,
  hourLabel,
  todayStartS,
} from './event-pages.js';

describe('event pages', () => {
  it('page sizes 10, 20, 50, 100 (default), 200, 500, 1000, 2000, 5000, 10000', () => {
    expect(EVENT_PAGE_SIZES).toEqual([10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000]);
    expect(FIRST_EVENT_PAGE.pageSize).toBe(100);
  });

  it('index -1 means newest', () => {
    const events = Array.from({ length: 25 }, (_, index) => index);
    expect(eventPageRows(events, { page: -1, pageSize: 10 })).toEqual(events.slice(15));
    expect(eventPageRows(events, { page: 0, pageSize: 10 })).toEqual(events.slice(0, 10));
    expect(eventPageRows(events, { page: 2, pageSize: 10 })).toEqual(events.slice(20));
    expect([eventPageCount(25, 10), eventPageCount(0, 10)]).toEqual([3, 1]);
    expect([eventPageLabel(-1), eventPageLabel(0)]).toEqual(['Newest', 'Page 1']);
  });

  it('changing page size or hour filter resets to newest', () => {
    const third = changeEventPage(FIRST_EVENT_PAGE, { page: 2 });
    expect(third.page).toBe(2);
    expect(changeEventPage(third, { pageSize: 50 })).toEqual({ pageSize: 50, page: -1, hour: undefined });
    expect(changeEventPage(third, { hour: 7 })).toEqual({ pageSize: 100, page: -1, hour: 7 });
    expect(changeEventPage({ ...third, hour: 7 }, { hour: 'all' })).toEqual({
      pageSize: 100,
      page: -1,
      hour: undefined,
    });
    expect(changeEventPage({ ...third, hour: 7 }, { hour: 7, page: 1 }).page).toBe(1);
  });

  it('hour filter (All Time or hh:00 with a count; 24 buckets)', () => {
    const counts = hourCounts([0, 60, 3600], 'Asia/Taipei');
    expect(counts).toHaveLength(24);
    expect([counts[8], counts[9], counts[0]]).toEqual([2, 1, 0]);
    expect(hourLabel(7, 12)).toBe('07:00 (12)');
  });

  it('loads all events since the start of the local day', () => {
    const now = Date.UTC(2026, 10, 21, 6, 30) / 1000;
    expect(todayStartS(now, 'Asia/Taipei')).toBe(Date.UTC(2026, 10, 20, 16) / 1000);
  });

  it('event memo is sent only when it changed', () => {
    expect(changedMemo('seen', 'seen')).toBeUndefined();
    expect(changedMemo(null, '')).toBeUndefined();
    expect(changedMemo('seen', '')).toBe('');
    expect(changedMemo(undefined, 'x')).toBe('x');
  });
});
