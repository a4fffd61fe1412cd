import { describe, expect, it } from 'vitest';
import { reportPeriodLabel } from './report-period-label.js';

describe('event reports', () => {
  it("period shows Hourly, Daily, Weekly, Monthly or 'N minutes'", () => {
    expect([60, 1440, 10080, 43200, 90].map(reportPeriodLabel)).toEqual([
      'Hourly',
      'Daily',
      'Weekly',
      'Monthly',
      '90 minutes',
    ]);
  });
});
