import { describe, expect, it } from 'vitest';
import type { Device } from 'gk-sdk';
import { englishFleetLabels } from '../../labels/fleet.labels.js';
import { formatAgo, moveByKey, rowWindow, scrollToRow, toListView, TypeAhead } from './device-list-core.js';

describe('rowWindow', () => {
  it('draws the rows in sight and a few around them', () => {
    expect(rowWindow(6000, 600, 60, 10_000)).toEqual({ first: 94, end: 116 });
  });
  it('ends with the list', () => {
    expect(rowWindow(0, 600, 60, 3)).toEqual({ first: 0, end: 3 });
    expect(rowWindow(599_400, 600, 60, 10_000)).toEqual({ first: 9984, end: 10_000 });
  });
  it('survives a list that became shorter than the scroll position', () => {
    const { first, end } = rowWindow(500_000, 600, 60, 5);
    expect(first).toBeLessThanOrEqual(end);
    expect(end).toBe(5);
  });
  it('draws nothing of an empty list', () => {
    expect(rowWindow(0, 600, 60, 0)).toEqual({ first: 0, end: 0 });
  });
});

describe('scrollToRow', () => {
  it('moves only as far as it must', () => {
    expect(scrollToRow(5, 0, 600, 60)).toBe(0);
    expect(scrollToRow(10, 0, 600, 60)).toBe(60);
    expect(scrollToRow(2, 600, 600, 60)).toBe(120);
  });
});

describe('moveByKey', () => {
  it.each([
    ['ArrowDown', 3, 4],
    ['ArrowDown', 99, 99],
    ['ArrowDown', -1, 0],
    ['ArrowUp', 3, 2],
    ['ArrowUp', 0, 0],
    ['ArrowUp', -1, 99],
    ['Home', 50, 0],
    ['End', 50, 99],
    ['PageDown', 50, 60],
    ['PageDown', 95, 99],
    ['PageUp', 50, 40],
    ['PageUp', 5, 0],
  ])('%s from row %i leads to row %i', (key, active, row) => {
    expect(moveByKey(key, active, 100, 10)).toBe(row);
  });
  it('leaves other keys and empty lists alone', () => {
    expect(moveByKey('Tab', 3, 100, 10)).toBeUndefined();
    expect(moveByKey('ArrowDown', -1, 0, 10)).toBeUndefined();
  });
});

describe('TypeAhead', () => {
  const devices = ['ABC-1', 'ABD-2', 'XYZ-3', 'ABC-4'].map((deviceid): Device => ({
    deviceid,
    drivername: deviceid === 'XYZ-3' ? 'Lin' : null,
    channelNames: [],
  }));
  it('finds by the beginning of the id, whatever the case', () => {
    expect(new TypeAhead().type('x', 0, devices, -1)).toBe(2);
  });
  it('finds by the driver', () => {
    expect(new TypeAhead().type('l', 0, devices, -1)).toBe(2);
  });
  it('narrows while letters follow each other', () => {
    const typing = new TypeAhead();
    expect(typing.type('a', 0, devices, -1)).toBe(0);
    expect(typing.type('b', 100, devices, 0)).toBe(0);
    expect(typing.type('d', 200, devices, 0)).toBe(1);
  });
  it('begins a new word after a pause, goes on to the next match and around', () => {
    const typing = new TypeAhead();
    expect(typing.type('a', 0, devices, -1)).toBe(0);
    expect(typing.type('a', 2000, devices, 0)).toBe(1);
    expect(typing.type('a', 4000, devices, 3)).toBe(0);
  });
  it('finds nothing where nothing is', () => {
    expect(new TypeAhead().type('q', 0, devices, 0)).toBeUndefined();
    expect(new TypeAhead().type('q', 0, [], -1)).toBeUndefined();
  });
});

describe('formatAgo', () => {
  const format = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
  it.each([
    [5, 'now'],
    [-30, 'now'],
    [25, '25 seconds ago'],
    [200, '3 minutes ago'],
    [7300, '2 hours ago'],
    [90_000, 'yesterday'],
    [400_000, '4 days ago'],
  ])('%i s ago reads "%s"', (elapsedS, words) => {
    expect(formatAgo(1_700_000_000 - elapsedS, 1_700_000_000_000, format)).toBe(words);
  });
});

describe('toListView', () => {
  const words = (view: ReturnType<typeof toListView>): string => (view.kind === 'rows' ? view.notice : view.words);
  it('shows gray rows while the first list is on its way', () => {
    expect(toListView('loading', 0, false, englishFleetLabels).kind).toBe('loading');
    expect(toListView('connecting', 0, false, englishFleetLabels).kind).toBe('loading');
  });
  it('tells an empty fleet from an empty filter', () => {
    expect(words(toListView('none', 0, false, englishFleetLabels))).toBe('No devices yet');
    expect(words(toListView('none', 0, true, englishFleetLabels))).toBe('No device matches the filter');
  });
  it('keeps old rows under a notice when the connection is lost', () => {
    expect(toListView('reconnecting', 3, false, englishFleetLabels)).toEqual({
      kind: 'rows',
      notice: englishFleetLabels.notices.reconnecting,
    });
  });
  it('says why there are no rows', () => {
    for (const notice of ['no-session', 'signed-out', 'refused', 'network-offline', 'password-expired'] as const) {
      expect(toListView(notice, 0, false, englishFleetLabels)).toEqual({
        kind: 'message',
        words: englishFleetLabels.notices[notice],
      });
    }
  });
});
