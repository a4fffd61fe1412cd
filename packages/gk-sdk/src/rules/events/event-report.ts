/** "Report periods 60, 1440, 10080, 43200 minutes" (spec 002 section 9). @internal */
export const REPORT_PERIODS_MIN = [60, 1440, 10_080, 43_200] as const;

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

/** "For type 'driver score' Daily, Weekly, Monthly only; otherwise also Hourly" (spec 002 section 5), minutes. @public */
export function reportPeriodsMin(type: string): readonly number[] {
  return type === 'driver score' ? REPORT_PERIODS_MIN.slice(1) : REPORT_PERIODS_MIN;
}
