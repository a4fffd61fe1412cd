import { describe, expect, it } from 'vitest';
import { canQueryGps, gpsResultWarning } from './gps-query-rules.js';

describe('GPS playback', () => {
  it('GPS query needs a selected day, a device and an idle status', () => {
    const form = { day: {}, deviceId: 'A', status: 'idle' } as const;
    expect(canQueryGps(form)).toBe(true);
    expect(canQueryGps({ ...form, day: undefined })).toBe(false);
    expect(canQueryGps({ ...form, deviceId: '' })).toBe(false);
    expect(canQueryGps({ ...form, status: 'querying' })).toBe(false);
  });

  it("'no gps data' warning for an empty GPS result", () => {
    expect([gpsResultWarning([]), gpsResultWarning([1])]).toEqual(['no gps data', undefined]);
  });
});
