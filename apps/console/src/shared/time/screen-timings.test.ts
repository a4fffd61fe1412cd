import { describe, expect, it } from 'vitest';
import { SCREEN_TIMINGS_MS } from './screen-timings.js';

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
});
