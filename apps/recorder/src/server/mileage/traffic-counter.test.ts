import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TRAFFIC_SLOT_S } from '../../store/devices/device-traffic-store.js';
import { RecorderStore } from '../../store/recorder-store.js';
import { StateFolder } from '../../store/state/state-folder.js';
import { fakeSeeds } from '../testing/fake-world.js';
import { TrafficCounter } from './traffic-counter.js';

const NOW_S = 1_780_000_000;
let store: RecorderStore;

beforeEach(() => {
  store = new RecorderStore(new StateFolder(':memory:'), fakeSeeds(2), { passwordRounds: 16 });
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

it('counts both ways, up to now', () => {
  const counter = new TrafficCounter(store.deviceTraffic, () => NOW_S * 1000);
  counter.received('BUS-1', 100);
  counter.sent('BUS-1', 7);
  counter.received('BUS-2', 5);
  expect(counter.between('BUS-1', NOW_S - TRAFFIC_SLOT_S, NOW_S)).toEqual({ inBytes: 100, outBytes: 7 });
  counter.close();
  store.close();
});

it('does not write what comes after it is closed: the database is closed by then', () => {
  const counter = new TrafficCounter(store.deviceTraffic, () => NOW_S * 1000);
  counter.close();
  counter.sent('BUS-1', 7);
  store.close();
  expect(() => vi.advanceTimersByTime(60_000)).not.toThrow();
});
