import { fileNamePart, zoneOffsetS } from 'gk-sdk/rules';
import type { EventReportVersion, StoredEventReport } from '../../store/events/event-report-store.js';

const HOUR_S = 3600;
const DAY_S = 86_400;
/** Files are kept this long. */
const KEPT_S = 60 * DAY_S;
/** A report is ready this long after its period has ended. */
const READY_AFTER_S = 60;
const PERIODS_MIN = { hour: 60, week: 10_080, month: 43_200 } as const;
/** 1970-01-01 was a Thursday; weeks begin on Monday. */
const FIRST_MONDAY_S = 4 * DAY_S;

/** The formats that each report comes in. */
export const REPORT_FILE_TYPES = ['csv', 'json'] as const;
export type ReportFileType = (typeof REPORT_FILE_TYPES)[number];

/** A report of one period, in the format of `gkevent/reportlist`; times in unix seconds. */
export interface ReportFile {
  readonly reportid: number;
  readonly profile: string;
  readonly type: string;
  readonly period: number;
  readonly filename: string;
  readonly filetype: ReportFileType;
  /** Names the file for `gkevent/reportfile`. */
  readonly fileid: string;
  readonly starttime: number;
  /** The end is not a part of the period. */
  readonly endtime: number;
  readonly updatetime: number;
}

/**
 * The reports that a profile as it was then has made and that are kept, oldest first. None is older than the version of
 * the profile that makes it; a profile that is not enabled makes none.
 */
export function reportFiles({ report, sinceS, untilS }: EventReportVersion, nowS: number): ReportFile[] {
  const files: ReportFile[] = [];
  if (report.enable === 0) return files;
  // The first report is that of the period which was not made yet when the version began.
  for (let startS = periodStartS(report, Math.max(sinceS, nowS - KEPT_S) - READY_AFTER_S); ;) {
    const endS = nextStartS(report, startS);
    const madeS = endS + READY_AFTER_S;
    if (madeS > nowS || madeS > untilS) return files;
    files.push(...REPORT_FILE_TYPES.map((type) => fileOf(report, startS, endS, type)));
    startS = endS;
  }
}

function fileOf(report: StoredEventReport, startS: number, endS: number, filetype: ReportFileType): ReportFile {
  const local = new Date((startS + report.tz) * 1000).toISOString();
  const stamp = local.slice(0, report.period < 1440 ? 16 : 10).replaceAll(/[-:T]/g, '');
  const name = `${fileNamePart(report.profile, 'report')}_${fileNamePart(report.type, '')}_${stamp}`;
  return {
    reportid: report.reportid,
    profile: report.profile,
    type: report.type,
    period: report.period,
    filename: `${name}.${filetype}`,
    filetype,
    fileid: `${report.reportid}-${startS}-${report.period}-${filetype}`,
    starttime: startS,
    endtime: endS,
    updatetime: endS + READY_AFTER_S,
  };
}

/** The start of the period that a time falls into, by the clock of the report. */
function periodStartS({ period, tz }: StoredEventReport, atS: number): number {
  const localS = atS + zoneOffsetS(atS, tz);
  if (period === PERIODS_MIN.month) {
    const local = new Date(localS * 1000);
    return Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), 1) / 1000 - tz;
  }
  const lengthS = period * 60;
  const fromS = period === PERIODS_MIN.week ? FIRST_MONDAY_S : 0;
  return Math.floor((localS - fromS) / lengthS) * lengthS + fromS - tz;
}

function nextStartS(report: StoredEventReport, startS: number): number {
  const { period, tz } = report;
  if (period !== PERIODS_MIN.month) return startS + Math.max(HOUR_S, period * 60);
  const local = new Date((startS + tz) * 1000);
  return Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 1) / 1000 - tz;
}
