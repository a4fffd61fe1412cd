import { describe, expect, it } from 'vitest';
import { TIME_ZONE_HOURS, timeZoneSeconds } from './time-zones.js';
import { timeZoneLabel } from 'gk-sdk/rules';

describe('time zones', () => {
  it('timezone list -12 to 12 plus 5.5', () => {
    expect(TIME_ZONE_HOURS).toHaveLength(26);
    expect([TIME_ZONE_HOURS[0], TIME_ZONE_HOURS.at(-1)]).toEqual([-12, 12]);
    expect(TIME_ZONE_HOURS.slice(17, 20)).toEqual([5, 5.5, 6]);
    expect([timeZoneLabel(5.5), timeZoneLabel(-3), timeZoneLabel(0)]).toEqual(['UTC+05:30', 'UTC-03:00', 'UTC+00:00']);
  });

  it('TZ range -43200 to 43200', () => {
    expect(TIME_ZONE_HOURS.map(timeZoneSeconds).every((seconds) => Math.abs(seconds) <= 43200)).toBe(true);
    expect(timeZoneSeconds(5.5)).toBe(19800);
  });
});
