import { expect, it } from 'vitest';
import { MONITOR_DEFAULTS } from './monitor-rows.js';

it('the monitor settings begin with 50 and 20, 65536 bytes a second, 10000 waiting', () => {
  expect(MONITOR_DEFAULTS).toEqual({
    uploadMaxRun: 50,
    downloadMaxRun: 20,
    uploadBytesPerS: 65_536,
    uploadMaxWait: 10_000,
  });
});
