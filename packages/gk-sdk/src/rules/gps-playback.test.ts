import { describe, expect, it } from 'vitest';
import { canExportGps, hoursWithData } from './gps-playback.js';

describe('GPS playback', () => {
  it('export needs a non-empty result', () => {
    expect([canExportGps([]), canExportGps([1])]).toEqual([false, true]);
  });

  it('an hour slider 0-23 where only hours with data can be chosen', () => {
    expect(hoursWithData([[], [1], [], [1, 2]])).toEqual([1, 3]);
    // The night on which clocks go back has 25 hours.
    expect(hoursWithData(Array.from({ length: 25 }, () => [1]))).toHaveLength(25);
  });
});
