import { describe, expect, it } from 'vitest';
import { focusZoom, MAP_DEFAULTS, SCREEN_TIMINGS_MS } from './timings.js';

describe('timings', () => {
  it("today's events refresh 10 s; GPS poll 5 s; status poll 1 s; record query spinner 1 s; permission wait retry 500 ms", () => {
    const { todayEvents, playbackGps, firmwareStatus, recordSpinner, permissionRetry } = SCREEN_TIMINGS_MS;
    expect([todayEvents, playbackGps, firmwareStatus, recordSpinner, permissionRetry]).toEqual([
      10_000, 5_000, 1_000, 1_000, 500,
    ]);
  });

  it('disk info poll 5000 ms; device array refresh 5 s; format reload delay 5 s; i18n reload delay 3000 ms; parameter load wait 1 s', () => {
    const { diskInfo, deviceMonitor, formatReload, translationReload, parameterLoad } = SCREEN_TIMINGS_MS;
    expect([diskInfo, deviceMonitor, formatReload, translationReload, parameterLoad]).toEqual([
      5_000, 5_000, 5_000, 3_000, 1_000,
    ]);
  });

  it('layout check every 200 ms; size recheck every 1 s; the modal closes about 2 seconds later', () => {
    const { layoutCheck, mapSizeCheck, deviceEditorClose } = SCREEN_TIMINGS_MS;
    expect([layoutCheck, mapSizeCheck, deviceEditorClose]).toEqual([200, 1_000, 2_000]);
  });

  it('default map zoom 16 (tile ratio 0.69 of width), centre lat 24.078605, lng 120.528535, zoom 11 elsewhere, trail 500', () => {
    expect(MAP_DEFAULTS).toEqual({
      zoom: 16,
      overviewZoom: 11,
      center: { lat: 24.078605, lng: 120.528535 },
      tileRatio: 0.69,
      trailPoints: 500,
      speedGraphTopKmh: 150,
      reverseGeocodeZoom: 18,
    });
  });

  it('focus zoom is the configured default plus 23', () => {
    expect([focusZoom(11, 40), focusZoom(11, 18)]).toEqual([34, 18]);
  });
});
