import { describe, expect, it } from 'vitest';
import {
  defaultLengthUnit,
  reportDistance,
  speedLimitFromKmh,
  speedLimitToKmh,
  speedUnitLabel,
} from './unit-conversions.js';
import { displaySpeed } from 'gk-sdk/rules';

describe('length unit', () => {
  it('kilometre unless the browser locale is en-US, or forced', () => {
    expect(defaultLengthUnit('en-US')).toBe('mile');
    expect(defaultLengthUnit('EN-us')).toBe('mile');
    expect(['en', 'en-GB', 'zh-TW', ''].map((locale) => defaultLengthUnit(locale))).toEqual(Array(4).fill('kilometre'));
    expect(defaultLengthUnit('en-US', { forceKilometres: true })).toBe('kilometre');
  });

  it('miles use factor 0.6214, rounded to 3 decimals', () => {
    expect(reportDistance(12.345678, 'mile')).toBe(7.672);
    expect(reportDistance(12.345678, 'kilometre')).toBe(12.346);
  });

  it('speed rounded to 0 decimals, shown as Km/h or mi/h', () => {
    expect(displaySpeed(62.5, 'kilometre')).toBe(63);
    expect(displaySpeed(100, 'mile')).toBe(62);
    expect(speedUnitLabel('kilometre')).toBe('Km/h');
    expect(speedUnitLabel('mile')).toBe('mi/h');
  });

  it('speed limit entered in km/h or mi/h (factor about 1.6093)', () => {
    expect(speedLimitToKmh(60, 'mile')).toBe(97);
    expect(speedLimitToKmh(60, 'kilometre')).toBe(60);
    expect(speedLimitFromKmh(97, 'mile')).toBe(60);
    for (let mph = 0; mph <= 120; mph++) expect(speedLimitFromKmh(speedLimitToKmh(mph, 'mile'), 'mile')).toBe(mph);
  });
});
