import { describe, expect, it } from 'vitest';
import {
  canExportGps,
  canQueryGps,
  clampGpsRange,
  EVENT_MEDIA_CHANNELS,
  eventPlaybackStartS,
  gpsResultWarning,
  hoursWithData,
} from './gps-playback.js';

describe('GPS playback', () => {
  it('time slider step 5 min, range 0-1440', () => {
    expect(clampGpsRange(3, 1438)).toEqual({ fromMin: 5, toMin: 1440 });
    expect(clampGpsRange(900, -20)).toEqual({ fromMin: 0, toMin: 900 });
    expect(clampGpsRange(NaN, 9999)).toEqual({ fromMin: 0, toMin: 1440 });
  });

  it('GPS query needs a selected day, a device and an idle status', () => {
    const form = { day: {}, deviceId: 'A', status: 'idle' } as const;
    expect(canQueryGps(form)).toBe(true);
    expect(canQueryGps({ ...form, day: undefined })).toBe(false);
    expect(canQueryGps({ ...form, deviceId: '' })).toBe(false);
    expect(canQueryGps({ ...form, status: 'querying' })).toBe(false);
  });

  it('export needs a non-empty result', () => {
    expect([canExportGps([]), canExportGps([1])]).toEqual([false, true]);
  });

  it("'no gps data' warning for an empty GPS result", () => {
    expect([gpsResultWarning([]), gpsResultWarning([1])]).toEqual(['no gps data', undefined]);
  });

  it('an hour slider 0-23 where only hours with data can be chosen', () => {
    expect(hoursWithData([[], [1], [], [1, 2]])).toEqual([1, 3]);
    // The night on which clocks go back has 25 hours.
    expect(hoursWithData(Array.from({ length: 25 }, () => [1]))).toHaveLength(25);
  });
});

describe('event media', () => {
  it('playback opens 15 seconds before the event', () => {
    expect([eventPlaybackStartS(1000), eventPlaybackStartS(3)]).toEqual([985, 0]);
  });

  it('event footage up to 8 channels, snapshots up to 16', () => {
    expect(EVENT_MEDIA_CHANNELS).toEqual({ footage: 8, snapshots: 16 });
  });
});
