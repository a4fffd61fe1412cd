import type { GpsPoint, GpsQuery, Session } from 'gk-sdk';
import { describe, expect, it, vi } from 'vitest';
import { testTrack, TEST_TRACK_START_S } from '../../testing/test-track.js';
import { DeviceTrack, type TrackQuery } from './device-track.js';

/** A session that has the test's track of every device. */
function sessionOf(kind: 'signed-in' | 'connecting') {
  const gps = vi.fn((_: GpsQuery): Promise<readonly GpsPoint[]> => Promise.resolve(testTrack()));
  return { gps, session: { state: { kind }, rest: { gps } } as unknown as Session };
}
const query = (more: Partial<TrackQuery>): TrackQuery => ({
  track: undefined,
  device: 'BUS-7',
  fromS: TEST_TRACK_START_S,
  toS: TEST_TRACK_START_S + 3599,
  session: undefined,
  ...more,
});

describe('DeviceTrack', () => {
  it('takes a given track over once, and reads nothing', () => {
    const { gps, session } = sessionOf('signed-in');
    const track = new DeviceTrack(vi.fn(), vi.fn());
    const points = testTrack();
    track.ask(query({ track: points, session }));
    expect(track.take(points, 120)).toBe('another');
    expect(track.analysis.stops).toHaveLength(1);
    expect(track.take(points, 120)).toBe('same');
    expect(track.take(points, 10_000)).toBe('other-stops');
    expect(track.analysis.stops).toHaveLength(0);
    expect(gps).not.toHaveBeenCalled();
  });

  it('is the same while there is none', () => {
    const track = new DeviceTrack(vi.fn(), vi.fn());
    expect([track.take(undefined, 120), track.take(undefined, 120)]).toEqual(['same', 'same']);
    expect(track.at(TEST_TRACK_START_S)).toBeUndefined();
  });

  it('reads a track once it can, tells so, and reads again only when asked', async () => {
    const loaded = vi.fn();
    const track = new DeviceTrack(vi.fn(), loaded);
    const early = sessionOf('connecting');
    track.ask(query({ session: early.session }));
    const { gps, session } = sessionOf('signed-in');
    track.ask(query({ session }));
    track.ask(query({ session }));
    await vi.waitFor(() => {
      expect(loaded).toHaveBeenCalledWith(testTrack().length);
    });
    expect([early.gps.mock.calls.length, gps.mock.calls.length]).toEqual([0, 1]);
    expect(track.take(undefined, 120)).toBe('another');
    track.forget();
    track.ask(query({ session }));
    await vi.waitFor(() => {
      expect(gps).toHaveBeenCalledTimes(2);
    });
    track.ask(query({ device: undefined }));
    await vi.waitFor(() => {
      expect(track.load.kind).toBe('idle');
    });
  });

  it('reads again from another session, and for another user: their BUS-7 may be another vehicle', async () => {
    const track = new DeviceTrack(vi.fn(), vi.fn());
    const [one, other] = [sessionOf('signed-in'), sessionOf('signed-in')];
    track.ask(query({ session: one.session }));
    track.ask(query({ session: other.session }));
    await vi.waitFor(() => {
      expect(other.gps).toHaveBeenCalledTimes(1);
    });
    Object.assign(other.session, { state: { kind: 'signed-in', user: { username: 'guest' } } });
    track.ask(query({ session: other.session }));
    track.ask(query({ session: other.session }));
    await vi.waitFor(() => {
      expect(other.gps).toHaveBeenCalledTimes(2);
    });
  });

  it('reads a track that did not come again with the next connection', async () => {
    const track = new DeviceTrack(vi.fn(), vi.fn());
    const { gps, session } = sessionOf('signed-in');
    gps.mockRejectedValueOnce(new Error('no'));
    track.ask(query({ session }));
    await vi.waitFor(() => {
      expect(track.load.kind).toBe('failed');
    });
    track.ask(query({ session }));
    Object.assign(session, { state: { kind: 'reconnecting' } });
    track.ask(query({ session }));
    Object.assign(session, { state: { kind: 'signed-in' } });
    track.ask(query({ session }));
    await vi.waitFor(() => {
      expect([track.load.kind, gps.mock.calls.length]).toEqual(['loaded', 2]);
    });
  });
});
