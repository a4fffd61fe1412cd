import { reportPeriodsMin, REPORT_TYPES, EXTRA_REPORT_TYPE } from 'gk-sdk/rules';

/** "Default 1440" (spec 002 section 9). */
export const DEFAULT_REPORT_PERIOD_MIN = 1440;

/** The report types of a brand. */
export function reportTypes(brand: { readonly extraReportType: boolean }): readonly string[] {
  return brand.extraReportType ? [...REPORT_TYPES, EXTRA_REPORT_TYPE] : REPORT_TYPES;
}

/** The period after a change of type: the same where it is offered, else the default. */
export function fitReportPeriodMin(periodMin: number, type: string): number {
  return reportPeriodsMin(type).includes(periodMin) ? periodMin : DEFAULT_REPORT_PERIOD_MIN;
}

/** "Event report enable: 0 disabled, 1 enabled" (spec 002 section 4), shown as Yes or No. */
export function reportEnableLabel(enable: number): 'Yes' | 'No' {
  return enable === 1 ? 'Yes' : 'No';
}

/** "Unit (0 metric Km/degC, 1 imperial mile/degF)" (spec 002 section 3). */
export const REPORT_UNITS = ['Km/degC', 'mile/degF'] as const;
