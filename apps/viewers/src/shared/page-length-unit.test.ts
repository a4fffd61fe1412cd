import { afterEach, expect, it, vi } from 'vitest';
import { pageLengthUnit } from './page-length-unit.js';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.removeItem('lengthUnit');
});

const browserIn = (language: string) => vi.spyOn(navigator, 'language', 'get').mockReturnValue(language);

it.each([
  ['en-US', 'mile'],
  ['en-GB', 'kilometre'],
  ['zh-TW', 'kilometre'],
])('is that of a browser in %s: %s', (language, unit) => {
  browserIn(language);
  expect(pageLengthUnit({ forceKilometres: false })).toBe(unit);
});

it('is what the console of this browser keeps, and kilometres where the brand forces them', () => {
  browserIn('en-US');
  localStorage.setItem('lengthUnit', 'kilometre');
  expect(pageLengthUnit({ forceKilometres: false })).toBe('kilometre');
  localStorage.setItem('lengthUnit', 'mile');
  expect(pageLengthUnit({ forceKilometres: true })).toBe('kilometre');
  localStorage.setItem('lengthUnit', 'furlong');
  expect(pageLengthUnit({ forceKilometres: false })).toBe('mile');
});

it('is that of its language in a browser that refuses its storage', () => {
  browserIn('en-US');
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  expect(pageLengthUnit({ forceKilometres: false })).toBe('mile');
});
