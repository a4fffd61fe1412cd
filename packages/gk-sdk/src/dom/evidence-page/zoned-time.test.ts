import { afterEach, expect, it, vi } from 'vitest';
import { formatDateTimeWithZone } from '../../rules/time/zone.js';
import { readersZone, zonedTime } from './zoned-time.js';

afterEach(() => {
  vi.unstubAllEnvs();
});

it('writes moments on the clock of whoever reads the page, with their offset', () => {
  vi.stubEnv('TZ', 'America/St_Johns');
  const atS = Date.UTC(2026, 10, 1, 5, 0) / 1000;
  expect(zonedTime(atS)).toBe('2026-11-01 01:30:00 -03:30');
  expect(zonedTime(atS - 3600)).toBe(formatDateTimeWithZone(atS - 3600, -9000));
  expect(readersZone()).toBe('America/St_Johns');
});
