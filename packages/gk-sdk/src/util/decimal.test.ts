import { expect, it } from 'vitest';
import { decimalNumber, decimalText } from './decimal.js';

it.each(['', ' ', '\t', '0x10', '0b1', '1,5', 'NaN', 'Infinity', '-', '.', '1e', '1e999', '1 2'])(
  'no number is made of %j',
  (text) => {
    expect(decimalNumber(text)).toBeUndefined();
  },
);

it('reads decimal figures', () => {
  expect(['24', ' -3.5\n', '+.5', '5.', '1e3', '1E-7'].map(decimalNumber)).toEqual([24, -3.5, 0.5, 5, 1000, 1e-7]);
});

it.each([
  [1e-7, '0.0000001'],
  [-1.5e-8, '-0.000000015'],
  [1e-12, '0'],
  [-1e-12, '0'],
  [24.105, '24.105'],
  [1e21, '1000000000000000000000'],
])('writes %d without an exponent', (number, text) => {
  expect(decimalText(number)).toBe(text);
});
