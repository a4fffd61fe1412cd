import { describe, expect, it } from 'vitest';
import type { Device } from 'gk-sdk';
import { englishFleetLabels } from '../../labels/fleet.labels.js';
import { englishStateSinceLabels } from '../../labels/state-since.labels.js';
import { taiwanLabels } from '../../labels/tw.js';
import { formatAgo } from '../../time/ago.js';
import { inHeldPlaces, pickDevices, rowFacts, toListView } from './device-list-core.js';

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

describe('rowFacts', () => {
  const nowS = 1_795_219_200;
  const ago = new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'short' });
  const english = { labels: englishFleetLabels, since: englishStateSinceLabels, ago };
  const taiwan = { labels: taiwanLabels.fleet, since: taiwanLabels.stateSince, ago };
  const vehicle = (more: Partial<Device>): Device => ({
    deviceId: 'A',
    channelNames: [],
    statusBits: 1,
    statusChangedS: nowS,
    position: { lat: 24, lng: 120, speedKmh: 0, headingDeg: 0, atS: nowS },
    ...more,
  });
  const words = (more: Partial<Device>, atS = nowS, of: Parameters<typeof rowFacts>[2] = english): string => {
    const { state, time } = rowFacts(vehicle(more), atS, of);
    return `${state} ${time}`;
  };

  it('tells how long a vehicle has been stopped, idling, driving or offline', () => {
    const sinceS = nowS - 2 * 3600 - 13 * 60;
    expect(words({ ignitionOn: false, ignitionChangedS: sinceS })).toBe('Stopped 2 h 13 min');
    expect(words({ ignitionOn: true, ignitionChangedS: sinceS, standingSinceS: nowS - 59 })).toBe('Idling < 1 min');
    expect(words({ ignitionOn: true, ignitionChangedS: nowS - 42 * 60 })).toBe('Driving 42 min');
    expect(words({ statusBits: 0, statusChangedS: nowS - 76 * 3600 })).toBe('Offline 3 d 4 h');
    const stopped = { ignitionOn: false, ignitionChangedS: sinceS };
    expect(words(stopped, nowS, taiwan)).toBe('停車 2 小時 13 分');
    expect(words({ statusBits: 0, statusChangedS: nowS - 76 * 3600 }, nowS, taiwan)).toBe('離線 3 天 4 小時');
  });

  it('changes its words at the full minute alone, and has none below zero when the clock goes back', () => {
    const stopped = { ignitionOn: false, ignitionChangedS: nowS - 119 };
    expect([0, 1, 60, 61].map((s) => words(stopped, nowS + s))).toEqual([
      'Stopped 1 min',
      'Stopped 2 min',
      'Stopped 2 min',
      'Stopped 3 min',
    ]);
    expect(words(stopped, nowS - 3600)).toBe('Stopped < 1 min');
  });

  it('tells the state and the last contact where the server does not tell since when, and of one that is too fast', () => {
    expect(words({ ignitionOn: false })).toBe('Idle now');
    expect(words({ statusBits: 0, statusChangedS: undefined })).toBe('Offline Never seen');
    const position = { lat: 24, lng: 120, speedKmh: 120, headingDeg: 0, atS: nowS };
    expect(words({ ignitionOn: true, ignitionChangedS: nowS - 600, position })).toBe('Overspeed now');
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
