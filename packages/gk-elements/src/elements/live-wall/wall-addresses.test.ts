import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WallAddresses } from './wall-addresses.js';

const front = { device: 'BUS-7', channel: 1 };
const rear = { device: 'BUS-7', channel: 2 };
let calls = 0;
const source = ({ channel }: { readonly channel: number }): string => `wss://fleet.test/${channel}?token=${++calls}`;

beforeEach(() => {
  calls = 0;
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('WallAddresses', () => {
  it('asks once for each camera, and again when another function is set', () => {
    const addresses = new WallAddresses(() => undefined);
    expect(addresses.of(front)).toBeUndefined();
    addresses.take(source);
    const first = addresses.of(front);
    expect(addresses.of({ ...front })).toBe(first);
    expect(addresses.of(rear)).not.toBe(first);
    addresses.take(source);
    expect([addresses.of(front), calls]).toEqual([first, 2]);
    addresses.take((camera) => source(camera));
    expect(addresses.of(front)).not.toBe(first);
  });

  it('asks again for one that was refused: at once, or when it is no longer fresh', () => {
    let renewed = 0;
    const addresses = new WallAddresses(() => {
      renewed++;
    });
    addresses.take(source);
    addresses.follow(rear, 'refused');
    const first = addresses.of(front);
    vi.advanceTimersByTime(20_000);
    addresses.follow(front, 'refused');
    vi.advanceTimersByTime(9_999);
    expect([renewed, addresses.of(front)]).toEqual([0, first]);
    vi.advanceTimersByTime(1);
    const second = addresses.of(front);
    expect([renewed, second === first]).toEqual([1, false]);
    addresses.follow(front, 'live');
    vi.advanceTimersByTime(30_000);
    addresses.follow(front, 'refused');
    expect([renewed, addresses.of(front) === second]).toEqual([2, false]);
  });

  it('asks once more for one that is refused for another reason than its age, and no further', () => {
    let renewed = 0;
    const addresses = new WallAddresses(() => {
      renewed++;
    });
    addresses.take(source);
    for (let i = 0; i < 2; i++) {
      addresses.of(front);
      addresses.follow(front, 'refused');
      vi.advanceTimersByTime(60_000);
    }
    expect(renewed).toBe(1);
    addresses.take((camera) => source(camera));
    addresses.of(front);
    addresses.follow(front, 'refused');
    addresses.follow(front, 'live');
    vi.advanceTimersByTime(60_000);
    expect(renewed, 'plays again').toBe(1);
    addresses.follow(front, 'connecting');
    addresses.close();
    expect(vi.getTimerCount()).toBe(0);
  });
});
