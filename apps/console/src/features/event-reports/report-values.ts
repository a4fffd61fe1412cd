import type { EventReport, EventReportInput, EventReportsResource, SettingResource } from 'gk-sdk/rest';
import { DEFAULT_DRIVER_POINTS, reportPeriodsMin, zoneOffsetS } from 'gk-sdk/rules';
import { parseEventCodes } from '../../shared/events/parse-event-codes.js';
import { DEFAULT_REPORT_PERIOD_MIN } from './report-choices.js';
import { formatDriverPoints } from './driver-points.js';
import { t } from '../../shared/i18n/translate.js';
import { serverZone } from '../../shared/time/shown-zone.js';

/** Type of a profile with points. */
export const DRIVER_SCORE = 'driver score';

/** Values of a profile's form. A type, as forms ask for one. */
export type ReportValues = {
  readonly enabled: boolean;
  readonly profile: string;
  readonly type: string;
  readonly periodMin: number;
  readonly unit: EventReport['unit'];
  readonly zoneOffsetS: number;
  readonly sender: string;
  readonly receivers: readonly string[];
  readonly deviceIds: readonly string[];
  /** Codes as they are typed, with commas. */
  readonly eventCodes: string;
  /** Points by event (`formatDriverPoints`); counts for driver scores only. */
  readonly script: string;
  readonly memo: string;
};

/** The profile of a number as a setting, read anew before it is saved; a new one without a number. */
export function reportSetting(
  resource: EventReportsResource,
  reportId: number | undefined,
  onList: (reports: readonly EventReport[]) => void,
): SettingResource<ReportValues> {
  const find = async (signal?: AbortSignal): Promise<EventReport | undefined> => {
    if (reportId === undefined) return undefined;
    const found = (await resource.list(signal && { signal })).find((report) => report.reportId === reportId);
    if (!found) throw new Error(t('Another user has deleted this profile.'));
    return found;
  };
  return {
    read: async (options) => {
      const report = await find(options?.signal);
      return report ? toValues(report) : blankValues();
    },
    save: async (values, options) => {
      const known = await find(options?.signal);
      const report = toInput(values, known);
      const { items, message } = await (known === undefined
        ? resource.create(report, options)
        : resource.update(known.reportId, report, options));
      onList(items);
      return message;
    },
  };
}

/** Rules between the fields of a profile (spec 002 section 5). */
export function reportProblems({ type, periodMin, eventCodes }: ReportValues): {
  readonly periodMin?: string;
  readonly eventCodes?: string;
} {
  const codes = eventCodes.split(',').filter((part) => part.trim() !== '');
  return {
    ...(!reportPeriodsMin(type).includes(periodMin) && {
      periodMin: t('This type of report cannot be created so often.'),
    }),
    ...(parseEventCodes(eventCodes).length !== codes.length && {
      eventCodes: t('Enter the event codes as numbers separated by commas.'),
    }),
  };
}

/** Days and weeks of a new profile begin by the server's clock, s east of UTC. */
export function newReportOffsetS(): number {
  return zoneOffsetS(Date.now() / 1000, serverZone());
}

function blankValues(): ReportValues {
  return {
    enabled: true,
    profile: '',
    type: 'event detail',
    periodMin: DEFAULT_REPORT_PERIOD_MIN,
    unit: 'metric',
    zoneOffsetS: newReportOffsetS(),
    sender: '',
    receivers: [],
    deviceIds: [],
    eventCodes: '',
    memo: '',
    script: formatDriverPoints(DEFAULT_DRIVER_POINTS),
  };
}

function toValues(report: EventReport): ReportValues {
  const { enabled, profile, type, periodMin, unit, zoneOffsetS, sender, receivers, deviceIds, script, memo } = report;
  return {
    enabled,
    profile,
    type,
    periodMin,
    unit,
    zoneOffsetS,
    sender,
    receivers,
    deviceIds,
    memo,
    eventCodes: report.eventCodes.join(', '),
    script: shownScript(script),
  };
}

/** A profile without points counts with the default ones. */
function shownScript(script: string): string {
  return script || formatDriverPoints(DEFAULT_DRIVER_POINTS);
}

/**
 * Keeps the server's values that the form does not have, and leaves out those that only the form shows. A script of
 * another type than driver scores is the server's own.
 */
function toInput(values: ReportValues, known: EventReport | undefined): EventReportInput {
  const isOwn = values.type === DRIVER_SCORE && (known === undefined || values.script !== shownScript(known.script));
  return {
    ...values,
    extra: known?.extra ?? {},
    eventCodes: parseEventCodes(values.eventCodes),
    script: isOwn ? values.script : (known?.script ?? ''),
  };
}
