import { GkError, type Session } from 'gk-sdk';
import { describe, expect, it, vi } from 'vitest';
import { indexTrack } from '../../track/indexed-track.js';
import { testTrack, TEST_TRACK_START_S } from '../../testing/test-track.js';
import type { EventFeedLabels } from '../event-feed/event-feed.labels.js';
import { placeEvents, TrackEvents, type GpsPlayerEvent } from './track-events.js';

const event = (second: number, more: Partial<GpsPlayerEvent> = {}): GpsPlayerEvent => ({
  timeS: TEST_TRACK_START_S + second,
  kind: 'alarm',
  label: 'Overspeed',
  ...more,
});

let page: Partial<EventFeedLabels> | undefined;

describe('events of a GPS player', () => {
  it('stand at their own place or on the track, in order of time', () => {
    const track = indexTrack(testTrack());
    const [first, second] = placeEvents([event(700), event(100, { lat: 24, lng: 121 })], track);
    expect([first?.timeS, first?.lat, first?.lng]).toEqual([TEST_TRACK_START_S + 100, 24, 121]);
    const stopped = track.points[700];
    expect([second?.lat, second?.lng]).toEqual([stopped?.lat, stopped?.lng]);
    expect(placeEvents([event(1)], indexTrack([]))).toEqual([]);
  });

  const period = { startS: TEST_TRACK_START_S, endS: TEST_TRACK_START_S + 3599 };
  const sessionOf = (answer: (path: string) => unknown): Session =>
    ({
      state: { kind: 'signed-in' },
      rest: {
        call: ({ path, read }: { path: string; read: (json: unknown) => unknown }) =>
          Promise.resolve().then(() => read(answer(path))),
      },
    }) as unknown as Session;

  it('come from the server, in the words of its definitions', async () => {
    const rows = [
      {
        serialno: 1,
        deviceid: 'BUS-7',
        appdevid: 4711,
        eventtimeutc: TEST_TRACK_START_S + 60,
        vehiclex: 121,
        vehicley: 24,
      },
      { serialno: 2, deviceid: 'BUS-7', appdevid: 4712, eventtimeutc: TEST_TRACK_START_S + 30 },
    ];
    const definitions = [{ definename: 'GLOBAL', eventtype: 4711, eventname: 'Door open' }];
    const session = sessionOf((path) => (path === 'eventQuery' ? rows : path === 'eventDefinition' ? definitions : []));
    const events = new TrackEvents(vi.fn(), () => page);
    events.ask({ session, deviceId: 'BUS-7', period });
    await vi.waitFor(() => {
      expect(events.load).toBe('loaded');
    });
    expect(events.events.map(({ timeS, label, lat }) => [timeS - TEST_TRACK_START_S, label, lat])).toEqual([
      [60, 'Door open', 24],
      [30, expect.stringContaining('4712'), undefined],
    ]);
    const before = events.events;
    expect(events.events).toBe(before);
    page = { eventNames: { 4712: '車門' } };
    expect(events.events.map(({ label }) => label)).toEqual(['Door open', '車門']);
    page = undefined;
  });

  it('say when the user may not see them, and when they did not come', async () => {
    for (const [code, load] of [
      ['forbidden', 'forbidden'],
      ['network', 'failed'],
    ] as const) {
      const changed = vi.fn();
      const events = new TrackEvents(changed, () => page);
      const session = sessionOf(() => {
        throw new GkError(code, 'no');
      });
      events.ask({ session, deviceId: 'BUS-7', period });
      expect(events.load).toBe('loading');
      await vi.waitFor(() => {
        expect(events.load).toBe(load);
      });
      events.ask(undefined);
      expect(events.load).toBe('idle');
    }
  });

  it('of another session, or of another user, take the place of those before', async () => {
    const events = new TrackEvents(vi.fn(), () => page);
    const session = sessionOf((path) =>
      path === 'eventQuery' ? [{ serialno: 1, deviceid: 'BUS-7', appdevid: 1, eventtimeutc: TEST_TRACK_START_S }] : [],
    );
    const ask = (wished: Session): void => {
      events.ask({ session: wished, deviceId: 'BUS-7', period });
    };
    const count = (expected: number): Promise<void> =>
      vi.waitFor(() => {
        expect([events.load, events.events.length]).toEqual(['loaded', expected]);
      });
    ask(session);
    await count(1);
    const empty = sessionOf(() => []);
    ask(empty);
    await count(0);
    ask(session);
    await count(1);
    Object.assign(session, { state: { kind: 'signed-in', user: { username: 'guest' } }, rest: empty.rest });
    ask(session);
    await count(0);
  });

  it('that did not come are read again with the next connection', async () => {
    const events = new TrackEvents(vi.fn(), () => page);
    let asked = 0;
    const session = sessionOf(() => {
      asked += 1;
      throw new GkError('network', 'no');
    });
    const ask = (kind: string): void => {
      Object.assign(session, { state: { kind } });
      events.ask({ session, deviceId: 'BUS-7', period });
    };
    ask('signed-in');
    await vi.waitFor(() => {
      expect(events.load).toBe('failed');
    });
    const before = asked;
    ask('signed-in');
    expect(events.load).toBe('failed');
    ask('reconnecting');
    ask('signed-in');
    await vi.waitFor(() => {
      expect(asked).toBeGreaterThan(before);
    });
  });
});
