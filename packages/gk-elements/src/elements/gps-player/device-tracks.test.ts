import type { GpsPoint, GpsQuery, Session } from 'gk-sdk';
import { describe, expect, it, vi } from 'vitest';
import { testTrack, TEST_TRACK_START_S } from '../../testing/test-track.js';
import { devicesOf, DeviceTracks, type TracksQuery } from './device-tracks.js';

const points = testTrack();
/** The same way, an hour later. */
const later = points.map((point) => ({ ...point, atS: point.atS + 3600 }));

function fleet() {
  const gps = vi.fn(({ deviceId }: GpsQuery): Promise<readonly GpsPoint[]> =>
    Promise.resolve(deviceId === 'BUS-8' ? later : points),
  );
  const session = { state: { kind: 'signed-in' }, rest: { gps } } as unknown as Session;
  const loaded = vi.fn();
  const tracks = new DeviceTracks(vi.fn(), loaded);
  const query = (more: Partial<TracksQuery>): TracksQuery => ({
    track: undefined,
    device: undefined,
    devices: ['BUS-7', 'BUS-8'],
    fromS: TEST_TRACK_START_S,
    toS: TEST_TRACK_START_S + 7200,
    session,
    ...more,
  });
  return { gps, tracks, query, loaded };
}

describe('DeviceTracks', () => {
  it('reads each device once, and spans all of them', async () => {
    const { gps, tracks, query, loaded } = fleet();
    tracks.ask(query({}));
    tracks.ask(query({ device: 'BUS-8' }));
    await vi.waitFor(() => {
      expect(loaded.mock.calls.map(([, id]: unknown[]) => id)).toEqual(['BUS-7', 'BUS-8']);
    });
    expect(tracks.take(undefined, 'BUS-7', 120)).toBe('another');
    expect(tracks.others.map(({ deviceId }) => deviceId)).toEqual(['BUS-8']);
    expect(tracks.span).toEqual({ startS: TEST_TRACK_START_S, endS: TEST_TRACK_START_S + 7199 });
    expect(gps).toHaveBeenCalledTimes(2);
  });

  it('has another device in detail at once, without reading or losing the view', async () => {
    const { gps, tracks, query, loaded } = fleet();
    tracks.ask(query({}));
    await vi.waitFor(() => {
      expect(loaded).toHaveBeenCalledTimes(2);
    });
    tracks.take(undefined, 'BUS-7', 120);
    tracks.ask(query({ device: 'BUS-8' }));
    expect(tracks.take(undefined, 'BUS-8', 120)).toBe('chosen');
    expect(tracks.main.analysis.summary?.startS).toBe(TEST_TRACK_START_S + 3600);
    expect(tracks.take(undefined, 'BUS-8', 120)).toBe('same');
    expect(tracks.take(undefined, 'BUS-8', 600)).toBe('redrawn');
    expect(gps).toHaveBeenCalledTimes(2);
  });

  it('lets a device go that is no longer asked for; a track of the page takes the place of all', async () => {
    const { tracks, query, loaded } = fleet();
    tracks.ask(query({}));
    await vi.waitFor(() => {
      expect(loaded).toHaveBeenCalledTimes(2);
    });
    tracks.ask(query({ devices: ['BUS-8'] }));
    expect(tracks.all.map(({ deviceId }) => deviceId)).toEqual(['BUS-8']);
    tracks.ask(query({ track: points }));
    expect(tracks.all).toEqual([]);
    expect(tracks.take(points, 'BUS-8', 120)).toBe('another');
    expect(tracks.main.points).toBe(points);
  });

  it('knows its devices once each', () => {
    expect(devicesOf({ device: 'A', devices: ['B', 'A', 'B'] })).toEqual(['B', 'A']);
    expect(devicesOf({ device: undefined, devices: [] })).toEqual([]);
  });
});
