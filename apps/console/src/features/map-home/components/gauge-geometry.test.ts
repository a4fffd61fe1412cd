import { describe, expect, it } from 'vitest';
import { arcPath, compassWord, onCircle, speedAngle } from './gauge-geometry.js';

describe('gauges', () => {
  it('spread 0 to 220 km/h over the dial and stay at its ends', () => {
    expect(speedAngle(0)).toBe(-120);
    expect(speedAngle(110)).toBe(0);
    expect(speedAngle(220)).toBe(120);
    expect(speedAngle(300)).toBe(120);
    expect(speedAngle(-3)).toBe(-120);
  });

  it('count degrees clockwise from the top', () => {
    expect(onCircle(0, 10)).toEqual({ x: 0, y: -10 });
    expect(onCircle(90, 10)).toEqual({ x: 10, y: 0 });
    expect(arcPath(0, 90, 10)).toBe('M0 -10A10 10 0 0 1 10 0');
    expect(arcPath(-120, 120, 10)).toContain('0 1 1');
  });

  it('name a heading', () => {
    expect([0, 44, 90, 180, 271, 337.5, 359].map(compassWord)).toEqual(['N', 'NE', 'E', 'S', 'W', 'N', 'N']);
  });
});
