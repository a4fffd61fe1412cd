import { expect, it } from 'vitest';
import { FREE_WRONG_PASSWORDS, NetworkThrottle, REGAIN_MS } from './network-throttle.js';

it('lets a number of wrong passwords go, then one in ten seconds, and other networks as before', () => {
  let nowMs = 1_800_000_000_000;
  const throttle = new NetworkThrottle(() => nowMs);
  for (let wrong = 0; wrong < FREE_WRONG_PASSWORDS; wrong += 1) {
    expect(throttle.waitS('a')).toBe(0);
    throttle.count('a');
  }
  for (let rounds = 0; rounds < 3; rounds += 1) {
    expect(throttle.waitS('a')).toBe(REGAIN_MS / 1000);
    nowMs += REGAIN_MS - 1;
    expect(throttle.waitS('a')).toBe(1);
    nowMs += 1;
    expect(throttle.waitS('a')).toBe(0);
    throttle.count('a');
  }
  expect(throttle.waitS('b')).toBe(0);
  nowMs += FREE_WRONG_PASSWORDS * REGAIN_MS;
  for (let wrong = 0; wrong < FREE_WRONG_PASSWORDS; wrong += 1) {
    expect(throttle.waitS('a')).toBe(0);
    throttle.count('a');
  }
  expect(throttle.waitS('a')).toBe(REGAIN_MS / 1000);
});
