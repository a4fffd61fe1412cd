import { describe, expect, it } from 'vitest';
import { handAngles } from './clock-hands.js';

describe('idle clock', () => {
  it('turns its hands with the time', () => {
    expect(handAngles({ hour: 15, minute: 0, second: 0 })).toEqual({ hours: 90, minutes: 0, seconds: 0 });
    expect(handAngles({ hour: 6, minute: 30, second: 15 })).toEqual({ hours: 195.125, minutes: 181.5, seconds: 90 });
  });
});
