import { describe, expect, it } from 'vitest';
import { focusZoom, MAP_DEFAULTS, SCREEN_TIMINGS_MS } from './timings.js';

describe('timings', () => {
  it("today's events refresh 10 s; status poll 1 s", () => {
    const { todayEvents, firmwareStatus } = SCREEN_TIMINGS_MS;
    expect([todayEvents, firmwareStatus]).toEqual([10_000, 1_000]);
  });

  it('disk info poll 5000 ms; format reload delay 5 s; i18n reload delay 3000 ms; parameter load wait 1 s', () => {
    const { diskInfo, formatReload, translationReload, parameterLoad } = SCREEN_TIMINGS_MS;
    expect([diskInfo, formatReload, translationReload, parameterLoad]).toEqual([5_000, 5_000, 3_000, 1_000]);
  });

  it('the modal closes about 2 seconds later', () => {
    expect(SCREEN_TIMINGS_MS.deviceEditorClose).toBe(2_000);
  });

  it('default map zoom 16, centre lat 24.078605, lng 120.528535, zoom 11 elsewhere, trail 500', () => {
    expect(MAP_DEFAULTS).toEqual({
      zoom: 16,
      overviewZoom: 11,
      center: { lat: 24.078605, lng: 120.528535 },
      trailPoints: 500,
    });
  });

  it('focus zoom is the configured default plus 23', () => {
    expect([focusZoom(11, 40), focusZoom(11, 18)]).toEqual([34, 18]);
  });
});
