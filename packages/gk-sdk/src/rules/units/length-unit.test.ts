import { describe, expect, it } from 'vitest';
import { fromKilometres } from './length-unit.js';

describe('length unit', () => {
  it('mile factor 0.6214', () => {
    expect(fromKilometres(10, 'mile')).toBeCloseTo(6.214, 12);
    expect(fromKilometres(10, 'kilometre')).toBe(10);
  });
});
