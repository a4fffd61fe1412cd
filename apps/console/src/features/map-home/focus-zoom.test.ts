import { describe, expect, it } from 'vitest';
import { focusZoom } from './focus-zoom.js';

describe('timings', () => {
  it('focus zoom is the configured default plus 23', () => {
    expect([focusZoom(11, 40), focusZoom(11, 18)]).toEqual([34, 18]);
  });
});
