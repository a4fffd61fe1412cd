import { expect, it } from 'vitest';
import { showValue } from './show-value.js';

interface Values {
  at: number;
  days: number;
}

it('says a time of day and the bits that are on, as the fields do', () => {
  expect(showValue<Values>({ kind: 'time', name: 'at', label: 'At' }, 3_661)).toBe('01:01:01');
  const days = { kind: 'bits', name: 'days', label: 'Days', bits: ['Mon', 'Tue', 'Wed'] } as const;
  expect(showValue<Values>(days, 0b101)).toBe('Mon, Wed');
});
