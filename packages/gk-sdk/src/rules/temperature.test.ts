import { describe, expect, it } from 'vitest';
import { fromTenthsC, loopTemperaturesC, temperatureCelsius, toTenthsC } from './temperature.js';

describe('temperature', () => {
  it('temperatures stored in tenths of degrees C with an F conversion', () => {
    expect(fromTenthsC(315, 'C')).toBe(31.5);
    expect(fromTenthsC(1000, 'F')).toBe(212);
    expect(fromTenthsC(-400, 'F')).toBe(-40);
    expect(toTenthsC(212, 'F')).toBe(1000);
    expect(toTenthsC(31.5, 'C')).toBe(315);
    for (let tenths = -500; tenths <= 1500; tenths++) {
      expect(toTenthsC(fromTenthsC(tenths, 'F'), 'F')).toBe(tenths);
      expect(toTenthsC(fromTenthsC(tenths, 'C'), 'C')).toBe(tenths);
    }
  });

  it('loopdata (temperatures divided by 10)', () => {
    expect(loopTemperaturesC({ loopdata: [315, -20] })).toEqual([31.5, -2]);
    expect(loopTemperaturesC({ loopdata: null })).toEqual([]);
  });

  it('the first sensor, else temperature, both in tenths', () => {
    expect(temperatureCelsius({ loopdata: [315], temperature: 10 })).toBe(31.5);
    expect(temperatureCelsius({ temperature: 280 })).toBe(28);
    expect(temperatureCelsius({ loopdata: [] })).toBeUndefined();
    expect(temperatureCelsius({ temperature: null })).toBeUndefined();
  });
});
