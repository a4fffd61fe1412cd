import { describe, expect, it } from 'vitest';
import { mobileMarkerColor, speedTone } from './marker-color.js';

const at = (speedKmh: number, statusBits = 1) => ({
  statusBits,
  position: { lat: 0, lng: 0, speedKmh, headingDeg: 0 },
});

describe('indicators', () => {
  it('mobile marker colour (offline light; online with speed over 100 red, over 5 green, else blue)', () => {
    expect([100.1, 100, 5.1, 5].map((kmh) => mobileMarkerColor(at(kmh)))).toEqual(['red', 'green', 'green', 'blue']);
    expect(mobileMarkerColor(at(120, 0))).toBe('light');
    expect(mobileMarkerColor({ statusBits: 1, position: undefined })).toBe('blue');
  });

  it('speed over 100 is danger; over 5 is moving', () => {
    expect([5, 5.1, 100, 100.1].map(speedTone)).toEqual(['still', 'moving', 'moving', 'danger']);
  });
});
