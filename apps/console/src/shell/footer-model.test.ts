import { describe, expect, it } from 'vitest';
import type { DeviceCounters } from 'gk-sdk';
import type { Zone } from 'gk-sdk/rules';
import { describeCounter, describeServer, formatServerTime } from './footer-model.js';

const NOON_UTC = Date.UTC(2026, 2, 1, 12, 0, 5);

describe('formatServerTime', () => {
  it('is in the zone that is chosen, and names its offset', () => {
    expect(formatServerTime(NOON_UTC, 'Asia/Taipei')).toBe('2026-03-01 20:00:05 +08:00');
    expect(formatServerTime(NOON_UTC, -3600)).toBe('2026-03-01 11:00:05 -01:00');
    expect(formatServerTime(2 ** 63, 0)).toBe('');
  });
});

describe('describeCounter', () => {
  const counters = (newDevices: number): DeviceCounters => ({
    all: 22,
    online: 19,
    offline: 3 + newDevices,
    driving: 0,
    idle: 19,
    overSpeed: 0,
    recording: 0,
    unrecording: 22,
    newDevices,
  });

  it('says where the new devices are counted, and where they are not', () => {
    expect(describeCounter('all', counters(2))).toBe('Without 2 new devices that are not registered yet');
    expect(describeCounter('offline', counters(1))).toBe(
      'With 1 new device that is not registered yet; All does not count it',
    );
    expect(describeCounter('online', counters(2))).toBeUndefined();
    expect(describeCounter('all', counters(0))).toBeUndefined();
  });
});

describe('describeServer', () => {
  it('leaves out what the server does not tell', () => {
    expect(describeServer({ version: '5.1' }, 'UTC')).toEqual(['Version 5.1']);
    expect(describeServer({ version: '5.1', maxDevices: 200, expiresS: 1_800_000_000 }, 'UTC')).toEqual([
      'Version 5.1',
      'Max license 200',
      'Expires 2027-01-15 +00:00',
    ]);
  });

  it('tells the day of the expiry with its offset', () => {
    const expires = (zone: Zone): string | undefined =>
      describeServer({ version: '5.1', expiresS: 1_800_000_000 }, zone)[1];
    expect(expires(-36_000)).toBe('Expires 2027-01-14 -10:00');
    expect(expires('Asia/Taipei')).toBe('Expires 2027-01-15 +08:00');
    expect(expires(18 * 3600)).toBe('Expires 2027-01-16 +18:00');
  });

  it.each([2 ** 63 - 1, -(2 ** 63)])('says never of an expiry at %s, which no calendar has', (expiresS) => {
    expect(describeServer({ version: '5.1', expiresS }, 'UTC')).toEqual(['Version 5.1', 'Never expires']);
  });
});
