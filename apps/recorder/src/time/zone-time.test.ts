import { describe, expect, it } from 'vitest';
import { isZoneName } from 'gk-sdk/rules';
import { dayStartIn, monthStartIn, wallTimeIn } from './zone-time.js';

const at = (iso: string): number => Date.parse(iso) / 1000;
const HOUR_S = 3600;

describe('days of a zone', () => {
  it('have 23 and 25 hours where clocks are changed', () => {
    const lengthH = (iso: string, zone: string) => {
      const startS = dayStartIn(at(iso), zone);
      // Noon of the next day, however long this one is.
      return (dayStartIn(startS + 36 * HOUR_S, zone) - startS) / HOUR_S;
    };
    expect(lengthH('2026-03-08T20:00:00Z', 'America/New_York')).toBe(23);
    expect(lengthH('2026-11-01T20:00:00Z', 'America/New_York')).toBe(25);
    expect(lengthH('2026-11-01T20:00:00Z', 'Asia/Kathmandu')).toBe(24);
  });

  it('begin at quarters of an hour, too', () => {
    expect(dayStartIn(at('2026-09-14T18:14:59Z'), 'Asia/Kathmandu')).toBe(at('2026-09-13T18:15:00Z'));
    expect(dayStartIn(at('2026-09-14T18:15:00Z'), 'Asia/Kathmandu')).toBe(at('2026-09-14T18:15:00Z'));
  });

  it('make months', () => {
    expect(monthStartIn(at('2026-03-31T20:00:00Z'), 'America/New_York')).toBe(at('2026-03-01T05:00:00Z'));
    expect(monthStartIn(at('2026-04-01T03:59:59Z'), 'America/New_York')).toBe(at('2026-03-01T05:00:00Z'));
    expect(monthStartIn(at('2026-04-01T04:00:00Z'), 'America/New_York')).toBe(at('2026-04-01T04:00:00Z'));
  });
});

it('the wall time of an hour that comes twice is the same', () => {
  expect(
    ['2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z'].map((iso) => wallTimeIn(at(iso), 'America/New_York')),
  ).toEqual(['2026-11-01T01:30:00', '2026-11-01T01:30:00']);
});

it('a zone is named, and known', () => {
  expect(['Asia/Kathmandu', 'UTC', 'Etc/GMT+12', 'America/Argentina/Buenos_Aires'].map(isZoneName)).toEqual(
    Array.from({ length: 4 }, () => true),
  );
  expect(['', '+05:45', 'Mars/Base', '../etc/passwd', '<b>', 'Asia/Taipei '].map(isZoneName)).toEqual(
    Array.from({ length: 6 }, () => false),
  );
});
