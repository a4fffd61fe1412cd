import { describe, expect, it } from 'vitest';
import { setWordTable } from '../../../shared/i18n/translate.js';
import {
  changedMemo,
  changeEventPage,
  decideMemo,
  DEFAULT_EVENT_PAGE_SIZE,
  EVENT_PAGE_SIZES,
  eventPageCount,
  eventPageLabel,
  eventPageRows,
  hourCounts,
  hourLabel,
  mergeEvents,
  NEWEST_PAGE,
  todayStartS,
} from './event-pages.js';

describe('event pages', () => {
  it('page sizes 10, 20, 50, 100 (default), 200, 500, 1000, 2000, 5000, 10000', () => {
    expect(EVENT_PAGE_SIZES).toEqual([10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000]);
    expect(DEFAULT_EVENT_PAGE_SIZE).toBe(100);
  });

  it('index -1 means newest', () => {
    const events = Array.from({ length: 25 }, (_, index) => index);
    expect(eventPageRows(events, { page: -1, pageSize: 10 })).toEqual(events.slice(15));
    expect(eventPageRows(events, { page: 0, pageSize: 10 })).toEqual(events.slice(0, 10));
    expect(eventPageRows(events, { page: 2, pageSize: 10 })).toEqual(events.slice(20));
    expect([eventPageCount(25, 10), eventPageCount(0, 10)]).toEqual([3, 1]);
    expect([eventPageLabel(-1), eventPageLabel(0)]).toEqual(['Newest', 'Page 1']);
  });

  it('pages are named in the language of the user', () => {
    setWordTable({ Newest: '最新', 'Page {page}': '第 {page} 頁' }, 'zh-TW');
    expect([eventPageLabel(NEWEST_PAGE), eventPageLabel(0)]).toEqual(['最新', '第 1 頁']);
    setWordTable({});
    expect(eventPageLabel(NEWEST_PAGE)).toBe('Newest');
  });

  it('changing page size or hour filter resets to newest', () => {
    const newest = { pageSize: 100, page: NEWEST_PAGE, hour: undefined };
    const third = changeEventPage(newest, { page: 2 });
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

  it('asks before it writes over what somebody else wrote', () => {
    expect(decideMemo('', '', '')).toEqual({ kind: 'unchanged' });
    expect(decideMemo('', 'seen', 'seen')).toEqual({ kind: 'unchanged' });
    expect(decideMemo('', '', 'seen')).toEqual({ kind: 'send', memo: 'seen' });
    expect(decideMemo('old', 'theirs', 'mine')).toEqual({ kind: 'conflict', theirs: 'theirs' });
  });

  it('takes in what was told of events: an update changes only what it tells', () => {
    const event = (serialNo: number, more: object = {}) => ({
      serialNo,
      deviceId: 'BUS-1',
      eventCode: 13,
      happenedS: serialNo,
      ...more,
    });
    const known = [event(1), event(2, { memo: 'seen' })];
    expect(mergeEvents(known, [])).toBe(known);
    const merged = mergeEvents(known, [event(3), event(2, { checkStatus: 1 })]);
    expect(merged).toEqual([event(1), event(2, { memo: 'seen', checkStatus: 1 }), event(3)]);
    expect(merged[0]).toBe(known[0]);
  });
});
