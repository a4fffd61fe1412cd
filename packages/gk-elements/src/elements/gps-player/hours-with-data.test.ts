import { describe, expect, it } from 'vitest';
import { hoursWithData } from './hours-with-data.js';

describe('GPS playback', () => {
  it('an hour slider 0-23 where only hours with data can be chosen', () => {
    expect(hoursWithData([[], [1], [], [1, 2]])).toEqual([1, 3]);
    // The night on which clocks go back has 25 hours.
    expect(hoursWithData(Array.from({ length: 25 }, () => [1]))).toHaveLength(25);
  });
});
