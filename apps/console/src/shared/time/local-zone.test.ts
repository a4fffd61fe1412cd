import { afterEach, expect, it, vi } from 'vitest';
import { localZone } from './local-zone.js';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

it('asks the browser for its zone once, and again when its clock shows another offset', () => {
  vi.stubEnv('TZ', 'Asia/Taipei');
  expect(localZone()).toBe('Asia/Taipei');
  const asked = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions');
  for (let n = 0; n < 100; n += 1) localZone();
  expect(asked).not.toHaveBeenCalled();
  vi.stubEnv('TZ', 'Asia/Tokyo');
  expect(localZone()).toBe('Asia/Tokyo');
  expect(asked).toHaveBeenCalledTimes(1);
});
