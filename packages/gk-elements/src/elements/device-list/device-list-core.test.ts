import { describe, expect, it } from 'vitest';
import type { Device } from 'gk-sdk';
import { englishFleetLabels } from '../../labels/fleet.labels.js';
import { formatAgo, inHeldPlaces, pickDevices, toListView } from './device-list-core.js';

describe('pickDevices', () => {
  const devices = ['A', 'B', 'C', 'D'].map((deviceId): Device => ({ deviceId, channelNames: [] }));
  const pick = (selected: string[], anchor: string | undefined, id: string, toggle: boolean, range: boolean) =>
    pickDevices(devices, new Set(selected), anchor, id, { toggle, range });

  it('takes one alone', () => {
    expect(pick(['A', 'B'], 'A', 'C', false, false)).toEqual(['C']);
  });
  it('takes one in and off again, in the order of the list', () => {
    expect(pick(['C'], 'C', 'A', true, false)).toEqual(['A', 'C']);
    expect(pick(['A', 'C'], 'A', 'A', true, false)).toEqual(['C']);
  });
  it('takes a range, in both directions, alone or in addition', () => {
    expect(pick(['A'], 'C', 'B', false, true)).toEqual(['B', 'C']);
    expect(pick(['A'], 'C', 'D', true, true)).toEqual(['A', 'C', 'D']);
  });
  it('begins a range with the one that is picked when there is no other end', () => {
    expect(pick([], 'gone', 'B', false, true)).toEqual(['B']);
  });
  it('keeps what a filter hides', () => {
    expect(pick(['Z'], undefined, 'B', true, false)).toEqual(['B', 'Z']);
  });
});

describe('inHeldPlaces', () => {
  const device = (deviceId: string): Device => ({ deviceId, channelNames: [] });
  const known = new Map(['A', 'B', 'C', 'D'].map((id) => [id, device(id)]));
  it('keeps what a filter no longer has in its place, puts what is new behind, and drops what there is no more', () => {
    const before = ['C', 'gone', 'B'].map(device);
    const found = ['A', 'C'].map(device);
    const rows = inHeldPlaces(found, before, (id) => known.get(id));
    expect(rows.map(({ deviceId }) => deviceId)).toEqual(['C', 'B', 'A']);
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
    expect(formatAgo(1_700_000_000 - elapsedS, 1_700_000_000, format)).toBe(words);
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
    expect(words(toListView('none', 0, true, englishFleetLabels))).toBe('No devices match the filter');
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
