import { createDeviceStore } from 'gk-sdk';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followZones, timeZonePreference } from '../../shared/time/shown-zone.js';
import { monthParameter } from './netflow-month.js';

let end: () => void;

beforeEach(() => {
  vi.stubEnv('TZ', 'America/New_York');
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 15) });
  const serverInfo = { version: '5.1', timeZone: 'Asia/Taipei', utcOffsetS: 28_800 };
  end = followZones(() => ({ serverInfo, devices: createDeviceStore() }));
});
afterEach(() => {
  end();
  timeZonePreference.set('server');
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

it('a month in a link carries the offset of its zone, and is the month of that name for everybody', () => {
  const october = { year: 2026, month: 10 };
  expect(monthParameter().write(october)).toBe('2026-10+08:00');
  timeZonePreference.set('mine');
  expect(monthParameter().write(october)).toBe('2026-10-04:00');
  expect(['2026-10+08:00', '2026-10 08:00', '2026-10'].map((text) => monthParameter().read(text))).toEqual([
    october,
    october,
    october,
  ]);
  expect(monthParameter().read('1999-01+08:00')).toEqual({ year: 2026, month: 11 });
});
