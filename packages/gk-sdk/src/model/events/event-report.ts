import { readEntity, type ExtraFields } from '../fields/extra-fields.js';
import { flagField, listField, nameField, numberField, textField, toRow } from '../fields/json-fields.js';
import { toUnixS } from '../fields/wire-time.js';

/** A profile by which reports are made (spec 002 section 3). @public */
export interface EventReport extends ExtraFields {
  /** The server's number of the profile (`reportid`). */
  readonly reportId: number;
  /** Whose it is. */
  readonly memberId: string;
  readonly enabled: boolean;
  /** Its name. */
  readonly profile: string;
  /** One of `REPORT_TYPES`, or another word of the server. */
  readonly type: string;
  /** 60, 1440, 10080 or 43200. */
  readonly periodMin: number;
  readonly unit: 'metric' | 'imperial';
  /** Mail address that the report comes from. */
  readonly sender: string;
  /** Mail addresses that it goes to. */
  readonly receivers: readonly string[];
  /** None = all devices. */
  readonly deviceIds: readonly string[];
  /** With driver scores: points by event, as `formatDriverPoints` writes them. */
  readonly script: string;
  /** Free text. */
  readonly memo: string;
  /** None = all events. */
  readonly eventCodes: readonly number[];
  /** Seconds east of UTC of the days of the report. */
  readonly zoneOffsetS: number;
  /** Unix seconds; undefined when the server does not tell. */
  readonly updatedS: number | undefined;
}

/** Report profile to save; the server gives it a number and an owner. @public */
export type EventReportInput = Omit<EventReport, 'reportId' | 'memberId' | 'updatedS'>;

/** A finished report (spec 001 section 3). Times in unix seconds. @public */
export interface ReportFile {
  /** The profile that it was made by, as {@link EventReport.reportId}. */
  readonly reportId: number;
  /** Name of that profile. */
  readonly profile: string;
  /** One of `REPORT_TYPES` of `gk-sdk/rules`, or another word of the server. */
  readonly type: string;
  /** Time that it covers, minutes: 60, 1440, 10080 or 43200. */
  readonly periodMin: number;
  /** Name with its ending. */
  readonly fileName: string;
  /** `csv`, `json` or another word of the server. */
  readonly fileType: string;
  /** Identifier to fetch it by. */
  readonly fileId: string;
  readonly startS: number | undefined;
  readonly endS: number | undefined;
  readonly updatedS: number | undefined;
}

/** @internal */
export function toEventReport(value: unknown): EventReport | undefined {
  const fields = toRow(value);
  const reportId = numberField(fields?.reportid);
  if (fields === undefined || reportId === undefined) return undefined;
  return readEntity<EventReport>(fields, (row) => ({
    reportId: numberField(row.reportid) ?? reportId,
    memberId: textField(row.memberid),
    enabled: flagField(row.enable),
    profile: textField(row.profile),
    type: textField(row.type),
    periodMin: numberField(row.period) ?? 1440,
    unit: numberField(row.unit) === 1 ? 'imperial' : 'metric',
    sender: textField(row.sender),
    receivers: commaList(row.receivers),
    deviceIds: commaList(row.devices),
    script: textField(row.script),
    memo: nameField(row.memo),
    eventCodes: commaList(row.events).map(Number).filter(Number.isFinite),
    zoneOffsetS: numberField(row.tz) ?? 0,
    updatedS: toUnixS(row.updatetime),
  }));
}

/** @internal */
export function fromEventReport(report: EventReportInput): Readonly<Record<string, unknown>> {
  return {
    ...report.extra,
    enable: report.enabled ? 1 : 0,
    profile: report.profile,
    type: report.type,
    period: report.periodMin,
    unit: report.unit === 'imperial' ? 1 : 0,
    sender: report.sender,
    receivers: report.receivers.join(','),
    devices: report.deviceIds.join(','),
    script: report.script,
    memo: report.memo,
    events: report.eventCodes.join(','),
    tz: report.zoneOffsetS,
  };
}

/** @internal */
export function toReportFile(value: unknown): ReportFile | undefined {
  const row = toRow(value);
  const fileId = textField(row?.fileid);
  const fileName = textField(row?.filename);
  if (row === undefined || fileId === '' || fileName === '') return undefined;
  return {
    reportId: numberField(row.reportid) ?? 0,
    profile: textField(row.profile),
    type: textField(row.type),
    periodMin: numberField(row.period) ?? 0,
    fileName,
    fileType: textField(row.filetype),
    fileId,
    startS: toUnixS(row.starttime),
    endS: toUnixS(row.endtime),
    updatedS: toUnixS(row.updatetime),
  };
}

function commaList(value: unknown): string[] {
  const items = Array.isArray(value) ? listField(value).map(textField) : textField(value).split(',');
  return items.map((item) => item.trim()).filter((item) => item !== '');
}
