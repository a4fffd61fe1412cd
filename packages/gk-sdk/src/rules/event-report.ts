/** "Report periods 60, 1440, 10080, 43200 minutes" (spec 002 section 9). @public */
export const REPORT_PERIODS_MIN = [60, 1440, 10_080, 43_200] as const;
/** "Default 1440" (spec 002 section 9). @public */
export const DEFAULT_REPORT_PERIOD_MIN = 1440;

/** "Report types" (spec 002 section 9); the numbers are this project's choice. @public */
export const REPORT_TYPES = [
  'event detail',
  'event summary',
  'sdcard alarm',
  'usage alarm',
  'idle alarm',
  'driver score',
] as const;
/** A type of report, by name. @public */
export type ReportType = (typeof REPORT_TYPES)[number];
/** "Plus one extra summary type in some variants" (spec 002 section 9). @public */
export const EXTRA_REPORT_TYPE = 'summary';

/** The report types of a brand. @public */
export function reportTypes(brand: { readonly extraReportType: boolean }): readonly string[] {
  return brand.extraReportType ? [...REPORT_TYPES, EXTRA_REPORT_TYPE] : REPORT_TYPES;
}

/** "For type 'driver score' Daily, Weekly, Monthly only; otherwise also Hourly" (spec 002 section 5), minutes. @public */
export function reportPeriodsMin(type: string): readonly number[] {
  return type === 'driver score' ? REPORT_PERIODS_MIN.slice(1) : REPORT_PERIODS_MIN;
}

/** The period after a change of type: the same where it is offered, else the default. @public */
export function fitReportPeriodMin(periodMin: number, type: string): number {
  return reportPeriodsMin(type).includes(periodMin) ? periodMin : DEFAULT_REPORT_PERIOD_MIN;
}

/** "Period shows Hourly, Daily, Weekly, Monthly or 'N minutes'" (spec 002 section 2). @public */
export function reportPeriodLabel(periodMin: number): string {
  switch (periodMin) {
    case 60:
      return 'Hourly';
    case 1440:
      return 'Daily';
    case 10_080:
      return 'Weekly';
    case 43_200:
      return 'Monthly';
    default:
      return `${periodMin} minutes`;
  }
}

/** "Event report enable: 0 disabled, 1 enabled" (spec 002 section 4), shown as Yes or No. @public */
export function reportEnableLabel(enable: number): 'Yes' | 'No' {
  return enable === 1 ? 'Yes' : 'No';
}

/** "Unit (0 metric Km/degC, 1 imperial mile/degF)" (spec 002 section 3). @public */
export const REPORT_UNITS = ['Km/degC', 'mile/degF'] as const;
