import { beforeEach, describe, expect, it } from 'vitest';
import { LoginThrottle } from './login-throttle.js';

let nowMs: number;
let throttle: LoginThrottle;
beforeEach(() => {
  nowMs = 1_800_000_000_000;
  throttle = new LoginThrottle(() => nowMs);
});

describe('the throttle of logins', () => {
  it('lets five guesses go, then waits longer and longer, up to five minutes', () => {
    for (let guess = 1; guess <= 5; guess += 1) {
      expect(throttle.waitS('a')).toBe(0);
      throttle.count('a', `${guess}`);
    }
    const waits: number[] = [];
    for (let guess = 6; guess < 17; guess += 1) {
      waits.push(throttle.waitS('a'));
      nowMs += throttle.waitS('a') * 1000;
      expect(throttle.waitS('a')).toBe(0);
      throttle.count('a', `${guess}`);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300]);
    expect(throttle.waitS('b')).toBe(0);
  });

  it('counts a password that is repeated once, and forgives who knows the right one', () => {
    for (let guess = 0; guess < 50; guess += 1) throttle.count('a', 'same');
    expect(throttle.waitS('a')).toBe(0);
    for (let guess = 0; guess < 9; guess += 1) throttle.count('a', `${guess}`);
    expect(throttle.waitS('a')).toBe(32);
    throttle.forgive('a');
    expect(throttle.waitS('a')).toBe(0);
  });

  it('forgets after an hour, and who guessed the longest ago when there are too many', () => {
    for (let guess = 0; guess < 20; guess += 1) throttle.count('a', `${guess}`);
    expect(throttle.waitS('a')).toBe(300);
    nowMs += 3_600_001;
    throttle.count('a', 'x');
    expect(throttle.waitS('a')).toBe(0);
    for (let guess = 0; guess < 20; guess += 1) throttle.count('b', `${guess}`);
    for (let other = 0; other < 9_999; other += 1) throttle.count(`other ${other}`, 'x');
    expect(throttle.waitS('b')).toBe(300);
    throttle.count('one more', 'x');
    expect(throttle.waitS('b')).toBe(0);
  });
});
