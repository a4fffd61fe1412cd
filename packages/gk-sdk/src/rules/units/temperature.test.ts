import { describe, expect, it } from 'vitest';
import { fromCelsius, toCelsius } from './temperature.js';

describe('temperature', () => {
  it('temperatures stored in tenths of degrees C with an F conversion', () => {
    expect(fromCelsius(31.5, 'C')).toBe(31.5);
    expect(fromCelsius(100, 'F')).toBe(212);
    expect(fromCelsius(-40, 'F')).toBe(-40);
    expect(toCelsius(212, 'F')).toBe(100);
    expect(toCelsius(31.5, 'C')).toBe(31.5);
    for (let tenths = -500; tenths <= 1500; tenths++) {
      expect(toCelsius(fromCelsius(tenths / 10, 'F'), 'F')).toBe(tenths / 10);
      expect(toCelsius(fromCelsius(tenths / 10, 'C'), 'C')).toBe(tenths / 10);
    }
  });
});
