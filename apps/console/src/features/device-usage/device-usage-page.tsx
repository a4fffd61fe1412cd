import { useMemo } from 'react';
import { useSession } from 'gk-react';
import { playbackCommands, type RecordUsage } from 'gk-sdk/recordings';
import { dayBoundsS, dayOf, type CalendarDay } from 'gk-sdk/rules';
import { t, word } from '../../shared/i18n/translate.js';
import { dayParameter } from '../../shared/period/day-parameters.js';
import { DayField, daysWords } from '../../shared/period/period-field.js';
import { ReportPage } from '../../shared/report/report-page.js';
import { ReportResult } from '../../shared/report/report-result.js';
import { useReport } from '../../shared/report/use-report.js';
import { numberColumn } from '../../shared/table/column-kinds.js';
import { deviceColumn } from '../../shared/table/device-column.js';
import { shownZone } from '../../shared/time/shown-zone.js';
import './device-usage.css';

interface UsageRow {
  /** An id, or the word for all devices. */
  readonly deviceId: string;
  /** How much of the day was recorded, percent. */
  readonly percent: number;
  /** The row of all devices. */
  readonly isAll: boolean;
}

const SHAPE = { day: dayParameter() };

const COLUMNS = [
  deviceColumn<UsageRow>('deviceId', (row) => row.deviceId, { hideable: false }),
  numberColumn<UsageRow>('usage', word('Usage'), (row) => row.percent, {
    unit: '%',
    digits: 1,
    firstDescending: true,
    cell: ({ deviceId, percent }) => (
      <span className="gk-usage">
        <progress max={100} value={percent} aria-label={t('Usage of {device}', { device: deviceId })} />{' '}
        {percent.toFixed(1)} %
      </span>
    ),
  }),
];

/** It stays above the devices, whatever the table is sorted by. */
const PINNED = { id: 'all', has: ({ isAll }: UsageRow) => isAll };

/**
 * How much of a day each device recorded, "plus an 'ALL' row when an overall value is present" (spec 002 section 2); today
 * at first.
 */
export function DeviceUsagePage() {
  const session = useSession();
  const today = dayOf(session.serverNowS(), shownZone());
  const report = useReport<{ readonly day: CalendarDay | undefined }, RecordUsage>({
    shape: SHAPE,
    words: ({ day = today }) => daysWords({ first: day, last: day }),
    load: ({ day }, signal) => {
      return playbackCommands(session.command).usage(dayBoundsS(day ?? today, shownZone()).startS, { signal });
    },
  });
  const { draft, change } = report;
  return (
    <ReportPage
      title={t('Device usage')}
      report={report}
      before={t('Choose a day, then query.')}
      isEmpty={({ devices }) => devices.length === 0}
      filters={<DayField day={draft.day ?? today} onChange={(day) => change({ day })} />}
    >
      {(usage) => <UsageTable usage={usage} />}
    </ReportPage>
  );
}

function UsageTable({ usage }: { readonly usage: RecordUsage }) {
  const rows = useMemo<readonly UsageRow[]>(
    () => [
      ...(usage.usage === undefined ? [] : [{ deviceId: t('ALL'), percent: usage.usage * 100, isAll: true }]),
      ...usage.devices.map(({ deviceId, usage: share }) => ({ deviceId, percent: share * 100, isAll: false })),
    ],
    [usage],
  );
  return (
    <ReportResult
      title={t('Result')}
      rows={rows}
      columns={COLUMNS}
      rowKey={({ deviceId }) => deviceId}
      pinned={PINNED}
      viewsName="device-usage"
      files={{ csvName: () => 'usage.csv', jsonName: 'usage.json' }}
    />
  );
}
