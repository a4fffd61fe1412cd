import { describe, expect, it } from 'vitest';
import {
  dialAngle,
  dialBands,
  dialNumbers,
  GAUGE_MAX_KMH,
  nearestAngle,
  onDial,
  compassPointOf,
} from './gauge-core.js';

describe('a dial', () => {
  it('goes from 0 to 220 km/h with bands at 50, 100, 150 and 200', () => {
    expect(dialAngle(0, GAUGE_MAX_KMH)).toBe(-120);
    expect(dialAngle(110, GAUGE_MAX_KMH)).toBe(0);
    expect(dialAngle(220, GAUGE_MAX_KMH)).toBe(120);
    expect(dialBands(GAUGE_MAX_KMH).map(({ index }) => index)).toEqual([0, 1, 2, 3, 4]);
    expect(dialBands(120)).toHaveLength(3);
    expect(dialNumbers(GAUGE_MAX_KMH)).toEqual([0, 50, 100, 150, 200]);
  });
  it('stays at its ends', () => {
    expect(dialAngle(400, GAUGE_MAX_KMH)).toBe(120);
    expect(dialAngle(-4, GAUGE_MAX_KMH)).toBe(-120);
    expect(dialAngle(Number.NaN, GAUGE_MAX_KMH)).toBe(-120);
    expect(onDial(90, 10)).toEqual({ x: 10, y: -0 });
  });
});

describe('a compass', () => {
  it('names the nearest compass point', () => {
    expect([0, 22, 23, 90, 181, 315, 350, -90, 720].map(compassPointOf)).toEqual([
      'n',
      'n',
      'ne',
      'e',
      's',
      'nw',
      'n',
      'w',
      'n',
    ]);
  });
  it('turns the short way', () => {
    expect(nearestAngle(350, 10)).toBe(370);
    expect(nearestAngle(370, 350)).toBe(350);
    expect(nearestAngle(-350, 350)).toBe(-370);
    expect(nearestAngle(0, 180)).toBe(180);
  });
});
