import { expect, it } from 'vitest';
import { allOf } from '../history/all-of.js';
import { createWorld } from '../world/create-world.js';
import { SimulatedHistory } from './simulated-history.js';

/** A Wednesday, 22:00 in the city. */
const NOW_S = Date.UTC(2026, 8, 16, 14) / 1000;
const HOUR_S = 3600;
const { signal } = new AbortController();

const world = createWorld({ deviceCount: 60, seed: 1, startMs: NOW_S * 1000 });
const history = new SimulatedHistory({ world, now: () => NOW_S * 1000 });
const ids = world.seeds.map(({ deviceid }) => deviceid);

it('tells no end of a drive that goes on, nor of one during which its device went silent', async () => {
  let driving = 0;
  let silent = 0;
  let ended = 0;
  for (const id of ids) {
    for (let atS = NOW_S - 2 * HOUR_S; atS <= NOW_S; atS += 180) {
      const { status = 0, status_time: heardS, acc_on: engine } = world.live(id, atS * 1000) ?? {};
      const trips = await allOf(history.trips(id, atS - 12 * HOUR_S, atS, signal));
      const last = trips.at(-1);
      // Only the last one can go on.
      for (const trip of trips.slice(0, -1)) expect(trip.endS).toBe(trip.lastS);
      if (last === undefined) continue;
      const isDriving = world.trips(id, atS, atS + 1).some(({ startS }) => startS <= atS);
      if (status === 1) {
        expect(last.endS === undefined, id).toBe(isDriving);
        if (isDriving) driving += 1;
        else ended += 1;
      } else if (engine === 1 && last.lastS >= (heardS ?? Infinity)) {
        expect(last.endS, id).toBeUndefined();
        silent += 1;
      }
    }
  }
  expect([driving > 0, silent > 0, ended > 0]).toEqual([true, true, true]);
});

it('has the same events in pages as in one list, of any size, either way', async () => {
  const query = { fromMs: (NOW_S - 6 * HOUR_S) * 1000, toMs: NOW_S * 1000 };
  const all = [...world.past.between({ ...query, atMs: NOW_S * 1000 })];
  expect(all.length).toBeGreaterThan(100);
  expect(await allOf(history.events.between(query, signal))).toEqual(all);
  expect(await allOf(history.events.between({ ...query, pageSize: 7, newestFirst: true }, signal))).toEqual(
    all.toReversed(),
  );
  for await (const page of history.events.between({ ...query, pageSize: 7 }, signal)) {
    expect(page.length).toBeLessThanOrEqual(7);
  }
});

it('lets others have their turn while it answers, and ends for who hangs up', async () => {
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 1);
  const end = new AbortController();
  const days = Array.from({ length: 62 }, (_, day) => ({ startS: NOW_S - (day + 1) * 24 * HOUR_S, endS: NOW_S }));
  for (const id of ids) await history.signalBytes(id, days, end.signal);
  clearInterval(timer);
  expect(turns).toBeGreaterThan(0);
  end.abort();
  const endless = async (): Promise<void> => {
    for (;;) await history.totals(ids[0] ?? '', days, end.signal);
  };
  await expect(endless()).rejects.toMatchObject({ code: 'aborted' });
});

it('knows the position nearest to a time, within a minute and the span that may be told', async () => {
  const id = ids.find((one) => world.track(one, NOW_S - 30, NOW_S).length === 31) ?? '';
  const times = [NOW_S - 10, NOW_S + 30, NOW_S - 3 * HOUR_S];
  const span = { startS: NOW_S - HOUR_S, endS: NOW_S };
  const positions = await history.positionsNear(id, times, span, signal);
  expect(positions.map((row) => row?.time)).toEqual([NOW_S - 10, NOW_S, undefined]);
});
