import { createDeviceStore } from 'gk-sdk';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followZones, timeZonePreference } from '../time/shown-zone.js';
import { dateTimeParameter, dayParameter, daysParameter } from './day-parameters.js';

const DAY = { year: 2026, month: 9, day: 14 };

let end: () => void;

beforeEach(() => {
  vi.stubEnv('TZ', 'America/New_York');
  const serverInfo = { version: '5.1', timeZone: 'Asia/Taipei', utcOffsetS: 28_800 };
  end = followZones(() => ({ serverInfo, devices: createDeviceStore() }));
});
afterEach(() => {
  end();
  timeZonePreference.set('server');
  vi.unstubAllEnvs();
});

describe('dates in links', () => {
  it('carry the offset of their zone', () => {
    expect(dayParameter().write(DAY)).toBe('2026-09-14+08:00');
    expect(daysParameter().write({ first: DAY, last: DAY })).toBe('2026-09-14+08:00_2026-09-14+08:00');
    timeZonePreference.set('mine');
    expect(dayParameter().write(DAY)).toBe('2026-09-14-04:00');
    expect(dateTimeParameter().write('2026-09-14T08:30:05')).toBe('2026-09-14T08:30:05-04:00');
    expect(dateTimeParameter().write('')).toBeNull();
  });

  it("are the server's without one", () => {
    timeZonePreference.set('mine');
    expect(dateTimeParameter().read('2026-09-14T08:30:05')).toBe('2026-09-13T20:30:05');
    expect(dayParameter().read('2026-09-14')).toEqual(DAY);
  });

  it('are the same moment, and the day of its noon, for who opens the link in another zone', () => {
    expect(dayParameter().read('2026-09-14+08:00')).toEqual(DAY);
    expect(dayParameter().read('2026-09-14 08:00')).toEqual(DAY);
    expect(dateTimeParameter().read('2026-09-13T20:30:05-04:00')).toBe('2026-09-14T08:30:05');
    expect(daysParameter().read('2026-09-14-11:00_2026-09-14+0800')).toEqual({ first: { ...DAY, day: 15 }, last: DAY });
  });

  it('are none where the text is none', () => {
    expect([dayParameter().read('2026-13-01'), dayParameter().read('soon'), dateTimeParameter().read('x')]).toEqual([
      undefined,
      undefined,
      '',
    ]);
  });
});
