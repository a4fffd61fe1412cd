import { describe, expect, it } from 'vitest';
import { MAP_DEFAULTS } from './timings.js';

describe('timings', () => {
  it('default map zoom 16, centre lat 24.078605, lng 120.528535, zoom 11 elsewhere, trail 500', () => {
    expect(MAP_DEFAULTS).toEqual({
      zoom: 16,
      overviewZoom: 11,
      center: { lat: 24.078605, lng: 120.528535 },
      trailPoints: 500,
    });
  });
});
