import { GkError, type GpsPoint, type GpsQuery } from 'gk-sdk';
import { describe, expect, it } from 'vitest';
import { TrackLoader, type TrackLoad } from './track-loader.js';

const point = (timeS: number): GpsPoint => ({ atS: timeS, lat: 24, lng: 120, speedKmh: 0, headingDeg: 0 });
const DAY: GpsQuery = { deviceId: 'BUS-7', startS: 0, endS: 86_399 };

function loader() {
  const states: TrackLoad[] = [];
  const one: TrackLoader = new TrackLoader(() => states.push(one.state));
  return { one, states };
}

describe('TrackLoader', () => {
  it('reads a day in parts without a hole or a second twice, and tells how far it is', async () => {
    const { one, states } = loader();
    const asked: GpsQuery[] = [];
    await one.load((query) => {
      asked.push(query);
      return Promise.resolve([point(query.startS)]);
    }, DAY);
    expect(asked.map(({ startS, endS }) => [startS, endS])).toEqual([
      [0, 21_599],
      [21_600, 43_199],
      [43_200, 64_799],
      [64_800, 86_399],
    ]);
    expect(states.map((state) => (state.kind === 'loading' ? state.share : state.kind))).toEqual([
      0,
      expect.closeTo(0.25, 3),
      expect.closeTo(0.5, 3),
      expect.closeTo(0.75, 3),
      'loaded',
    ]);
    expect(one.state).toMatchObject({ points: [{ atS: 0 }, { atS: 21_600 }, {}, {}] });
  });

  it('keeps the error, for words and another try', async () => {
    const { one } = loader();
    await one.load(() => Promise.reject(new GkError('forbidden', 'No')), DAY);
    expect(one.state).toMatchObject({ kind: 'failed', error: { code: 'forbidden' } });
  });

  it('forgets what comes late for another query', async () => {
    const { one } = loader();
    let answer: ((points: GpsPoint[]) => void) | undefined;
    let aborted = false;
    const first = one.load(
      (_, { signal }) =>
        new Promise((resolve) => {
          answer = resolve;
          signal.addEventListener('abort', () => (aborted = true));
        }),
      DAY,
    );
    await one.load(() => Promise.resolve([point(7)]), { ...DAY, endS: 100 });
    answer?.([point(1)]);
    await first;
    expect(aborted).toBe(true);
    expect(one.state).toMatchObject({ kind: 'loaded', points: [{ atS: 7 }] });
    one.clear();
    expect(one.state.kind).toBe('idle');
  });
});
