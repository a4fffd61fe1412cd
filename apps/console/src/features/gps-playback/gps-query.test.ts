import { createDeviceStore } from 'gk-sdk';
import { afterEach, expect, it, vi } from 'vitest';
import { formatIsoWithOffset } from 'gk-sdk/rules';
import { followZones, shownZone, timeZonePreference } from '../../shared/time/shown-zone.js';
import { GPS_QUERY, gpsQueryHint, gpsQuerySpan } from './gps-query.js';
import { today } from '../../shared/period/calendar-days.js';

const QUERY = { device: 'BUS-1', day: { year: 2026, month: 9, day: 14 }, from: 0, to: 1440 };

it('needs a device and a time of day', () => {
  expect(gpsQueryHint(QUERY)).toBeUndefined();
  expect(gpsQueryHint({ ...QUERY, device: '' })).toBe('Choose a device.');
  expect(gpsQueryHint({ ...QUERY, from: 600, to: 600 })).toBe('Choose a longer period of the day.');
});

it('is of the day of today where the address names none, and never of minutes that no day has', () => {
  expect(GPS_QUERY.day.read(null)).toEqual(today());
  expect(GPS_QUERY.day.read('2026-09-14')).toEqual(QUERY.day);
  expect([GPS_QUERY.from.read('-5'), GPS_QUERY.to.read('9999')]).toEqual([0, 1440]);
});

it('covers whole days, also those on which clocks change', () => {
  const span = (day: number, month: number, from = 0, to = 1440) => {
    const { startS, endS } = gpsQuerySpan({ ...QUERY, day: { year: 2026, month, day }, from, to }, 'Europe/Berlin');
    return endS + 1 - startS;
  };
  expect([span(14, 9), span(29, 3), span(25, 10)].map((seconds) => seconds / 3600)).toEqual([24, 23, 25]);
  expect(span(14, 9, 480, 545)).toBe(65 * 60);
});

it('is of the hours that the clock shows, also on days on which clocks change', () => {
  const hours = (month: number, day: number, from: number, to: number): string[] => {
    const query = { ...QUERY, day: { year: 2026, month, day }, from: from * 60, to: to * 60 };
    const { startS, endS } = gpsQuerySpan(query, 'Europe/Berlin');
    return [startS, endS + 1].map((timeS) => formatIsoWithOffset(timeS, 'Europe/Berlin').slice(11, 22));
  };
  expect(hours(3, 29, 8, 10)).toEqual(['08:00:00+02', '10:00:00+02']);
  expect(hours(3, 29, 23, 24)).toEqual(['23:00:00+02', '00:00:00+02']);
  expect(hours(10, 25, 8, 10)).toEqual(['08:00:00+01', '10:00:00+01']);
  expect(hours(10, 25, 2, 3)).toEqual(['02:00:00+02', '03:00:00+01']);
  // From 02:00 to 03:00 there is no time at all.
  expect(hours(3, 29, 2, 3)).toEqual(['03:00:00+02', '03:00:01+02']);
});

afterEach(() => {
  timeZonePreference.set('server');
  vi.unstubAllEnvs();
});

/** Reads an address in the browser's zone, with a server in Taipei: the moments in UTC. */
function opened(address: string, zone: string): string[] {
  vi.stubEnv('TZ', zone);
  timeZonePreference.set('mine');
  const serverInfo = { version: '5.1', timeZone: 'Asia/Taipei', utcOffsetS: 28_800 };
  const end = followZones(() => ({ serverInfo, devices: createDeviceStore() }));
  const params = new URLSearchParams(address);
  const { day, from, to } = GPS_QUERY;
  const query = { day: day.read(null, params), from: from.read(null, params), to: to.read(null, params) };
  const { startS, endS } = gpsQuerySpan(query, shownZone());
  end();
  return [startS, endS + 1].map((timeS) => formatIsoWithOffset(timeS, 'UTC').slice(5, 16));
}

it('is of the moments of its link for who opens it in another zone, and of the server where the link has no offset', () => {
  // 08:00 to 10:00 in Taipei is the evening before in New York.
  const hours = ['09-14T00:00', '09-14T02:00'];
  expect(opened('day=2026-09-14%2B08:00&from=480&to=600', 'America/New_York')).toEqual(hours);
  expect(opened('day=2026-09-14&from=480&to=600', 'America/New_York')).toEqual(hours);
  expect(opened('day=2026-09-14-04:00&from=480&to=600', 'America/New_York')).toEqual(['09-14T12:00', '09-14T14:00']);
  // In Berlin midnight comes between: the greater part is shown.
  expect(opened('day=2026-09-14%2B08:00&from=300&to=720', 'Europe/Berlin')).toEqual(['09-13T22:00', '09-14T04:00']);
  expect(opened('day=2026-09-14%2B08:00', 'America/New_York')).toEqual(['09-14T04:00', '09-15T04:00']);
});

it.each([
  ['2026-03-08-05:00', '2026-03-08T12:00', '2026-03-08T14:00'],
  ['2026-11-01-04:00', '2026-11-01T13:00', '2026-11-01T15:00'],
])('of the own zone is of the hours of its clock on %s, on which clocks change', (day, from, to) => {
  expect(opened(`day=${day}&from=480&to=600`, 'America/New_York')).toEqual([from.slice(5), to.slice(5)]);
});

it('goes on after midnight for a drive that does, and holds an hour that comes twice, in its own zone and in another', () => {
  const drive = 'day=2026-09-14%2B08:00&from=1420&to=1471';
  expect(opened(drive, 'Asia/Taipei')).toEqual(['09-14T15:40', '09-14T16:31']);
  expect(opened(drive, 'UTC')).toEqual(['09-14T15:40', '09-14T16:31']);
  expect(opened('day=2026-10-25%2B02:00&from=130&to=180', 'Europe/Berlin')).toEqual(['10-25T00:10', '10-25T02:00']);
});
