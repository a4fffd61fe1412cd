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
    const addresses = new WallAddresses();
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

  it('asks again for one that was refused, unless it is fresh', () => {
    const addresses = new WallAddresses();
    addresses.take(source);
    const first = addresses.of(front);
    expect(addresses.refused(front), 'for another reason than its age').toBe(false);
    expect(addresses.of(front)).toBe(first);
    vi.advanceTimersByTime(30_000);
    expect(addresses.refused(front)).toBe(true);
    expect(addresses.of(front)).not.toBe(first);
    expect(addresses.refused(rear), 'never asked for').toBe(false);
  });
});
