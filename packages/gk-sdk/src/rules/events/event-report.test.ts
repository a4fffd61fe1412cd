import { describe, expect, it } from 'vitest';
import { REPORT_TYPES } from './event-report.js';

describe('event reports', () => {
  it('report types: event detail, event summary, sdcard alarm, usage alarm, idle alarm, driver score', () => {
    expect(REPORT_TYPES).toEqual([
      'event detail',
      'event summary',
      'sdcard alarm',
      'usage alarm',
      'idle alarm',
      'driver score',
    ]);
  });
});
