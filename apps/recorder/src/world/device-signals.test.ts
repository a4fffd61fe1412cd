import { describe, expect, it } from 'vitest';
import { createWorld } from './create-world.js';

const DAY_S = 86_400;
const START_S = 1_795_150_800;

describe('what simulated devices send of themselves', () => {
  const world = createWorld({ deviceCount: 8, seed: 7, startMs: START_S * 1000 });

  it('are heartbeats for the time online; the others of the period are lost', () => {
    for (const { deviceid } of world.seeds) {
      const onlineS = world.totals(deviceid, START_S - DAY_S, START_S)?.onlineS ?? -1;
      const beats = world.heartbeats(deviceid, START_S - DAY_S, START_S, 10);
      expect(Math.abs((beats?.count ?? 0) - onlineS / 10)).toBeLessThan(1);
      expect((beats?.count ?? 0) + (beats?.lost ?? 0)).toBeGreaterThanOrEqual(DAY_S / 10 - 1);
      expect(START_S - (beats?.lastS ?? 0)).toBeLessThan(10);
    }
  });

  it('takes more on the way than at rest, and is not known of others', () => {
    const rates = world.seeds.map(({ deviceid }) => {
      const { onlineS = 0, drivingS = 0 } = world.totals(deviceid, START_S - DAY_S, START_S) ?? {};
      const { inBytes = 0 } = world.signalBytes(deviceid, START_S - DAY_S, START_S) ?? {};
      return { driving: drivingS / onlineS, rate: inBytes / onlineS };
    });
    const sorted = rates.filter(({ rate }) => Number.isFinite(rate)).sort((a, b) => a.driving - b.driving);
    expect(sorted.at(-1)?.rate).toBeGreaterThan(sorted[0]?.rate ?? Infinity);
    expect(world.signalBytes('NOBODY', 0, DAY_S)).toBeUndefined();
    expect(world.heartbeats('NOBODY', 0, DAY_S, 10)).toBeUndefined();
  });
});
