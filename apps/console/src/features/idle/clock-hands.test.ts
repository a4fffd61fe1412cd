import { describe, expect, it } from 'vitest';
import { clockSize, handAngles } from './clock-hands.js';

describe('idle clock', () => {
  it('is 400 wide, or fits a small screen', () => {
    expect(clockSize(1440, 900)).toBe(400);
    expect(clockSize(430, 900)).toBe(400);
    expect(clockSize(429, 900)).toBe(399);
    expect(clockSize(390, 300)).toBe(270);
  });

  it('turns its hands with the time', () => {
    expect(handAngles(new Date(2026, 0, 1, 15, 0, 0))).toEqual({ hours: 90, minutes: 0, seconds: 0 });
    expect(handAngles(new Date(2026, 0, 1, 6, 30, 15))).toEqual({ hours: 195.125, minutes: 181.5, seconds: 90 });
  });
});
