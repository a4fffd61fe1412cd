import { describe, expect, it } from 'vitest';
import {
  DEFAULT_REPORT_PERIOD_MIN,
  fitReportPeriodMin,
  REPORT_UNITS,
  reportEnableLabel,
  reportTypes,
} from './report-choices.js';
import { reportPeriodsMin } from 'gk-sdk/rules';

describe('event reports', () => {
  it('report periods 60, 1440, 10080, 43200 minutes (default 1440)', () => {
    expect(reportPeriodsMin('event detail')).toEqual([60, 1440, 10080, 43200]);
    expect(DEFAULT_REPORT_PERIOD_MIN).toBe(1440);
  });

  it("for type 'driver score' Daily, Weekly, Monthly only; otherwise also Hourly", () => {
    expect(reportPeriodsMin('driver score')).toEqual([1440, 10080, 43200]);
    expect(reportPeriodsMin('event detail')).toEqual([60, 1440, 10080, 43200]);
    expect([fitReportPeriodMin(60, 'driver score'), fitReportPeriodMin(60, 'idle alarm')]).toEqual([1440, 60]);
  });

  it('plus one extra summary type in some variants', () => {
    expect(reportTypes({ extraReportType: false })).toHaveLength(6);
    expect(reportTypes({ extraReportType: true })).toHaveLength(7);
  });

  it('event report enable: 0 disabled, 1 enabled; unit (0 metric, 1 imperial)', () => {
    expect([reportEnableLabel(1), reportEnableLabel(0)]).toEqual(['Yes', 'No']);
    expect(REPORT_UNITS).toEqual(['Km/degC', 'mile/degF']);
  });
});
