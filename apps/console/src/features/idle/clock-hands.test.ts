import { describe, expect, it } from 'vitest';
import { handAngles } from './clock-hands.js';

describe('idle clock', () => {
  it('turns its hands with the time', () => {
    expect(handAngles(new Date(2026, 0, 1, 15, 0, 0))).toEqual({ hours: 90, minutes: 0, seconds: 0 });
    expect(handAngles(new Date(2026, 0, 1, 6, 30, 15))).toEqual({ hours: 195.125, minutes: 181.5, seconds: 90 });
  });
});
