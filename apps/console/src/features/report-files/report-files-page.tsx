import { useMemo } from 'react';
import { useResource } from 'gk-react';
import {
  eventReportsResource,
  reportsResource,
  type ReportFile,
  type ReportQuery,
  type ReportsResource,
} from 'gk-sdk/rest';
import { queryBoundsS, type QueryDays } from 'gk-sdk/rules';
import { reportPeriodWords, reportTypeWords } from '../../shared/event-report/report-words.js';
import { FileButton } from '../../shared/export/file-button.js';
import { t, word } from '../../shared/i18n/translate.js';
import { daysParameter } from '../../shared/period/day-parameters.js';
import { daysHint } from '../../shared/period/days-hint.js';
import { DayRangeField } from '../../shared/period/period-field.js';
import { useRest } from '../../shared/query/use-rest.js';
import { FilterSelect, RetryChoices, type FilterChoice } from '../../shared/report/filter-fields.js';
import { ReportPage } from '../../shared/report/report-page.js';
import { ReportResult } from '../../shared/report/report-result.js';
import { useReport } from '../../shared/report/use-report.js';
import { numberColumn, textColumn, timeColumn } from '../../shared/table/column-kinds.js';
import type { Column } from '../../shared/table/column.js';
import { localZone } from '../../shared/time/local-zone.js';
import { choiceParameter, textParameter } from '../../shared/url-state/use-url-state.js';

type QueryBy = NonNullable<ReportQuery['queryBy']>;
const QUERY_BY: readonly FilterChoice<QueryBy>[] = [
  { value: 'updatetime', label: word('Update Time') },
  { value: 'starttime', label: word('Start Time') },
  { value: 'endtime', label: word('End Time') },
];

const SHAPE = {
  profile: textParameter(),
  days: daysParameter(),
  queryBy: choiceParameter<QueryBy>(['updatetime', 'starttime', 'endtime'], 'updatetime'),
};
interface Filter {
  /** Number of a profile; empty = all. */
  readonly profile: string;
  readonly days: QueryDays;
  readonly queryBy: QueryBy;
}

/** The files that report profiles have made (spec 001 section 2). */
export function ReportFilesPage() {
  const reports = useRest(reportsResource);
  const profilesOf = useRest(eventReportsResource);
  const profiles = useResource('report profiles', (signal) => profilesOf.list({ signal }));
  const report = useReport<Filter, readonly ReportFile[]>({
    shape: SHAPE,
    lacks: ({ days }) => daysHint(days),
    load: async ({ profile, days, queryBy }, signal) => {
      const zone = localZone();
      const bounds = queryBoundsS(days, zone);
      if (!bounds) return [];
      return reports.list(
        { ...bounds, ...(profile !== '' && { reportId: Number(profile) }), queryBy, zone },
        { signal },
      );
    },
  });
  const { draft, change } = report;
  const columns = useMemo(() => reportFileColumns(reports), [reports]);
  return (
    <ReportPage
      title={t('Report files')}
      report={report}
      before={t('Choose the days, then query.')}
      filters={
        <>
          <FilterSelect
            label={t('Profile')}
            value={draft.profile}
            choices={[
              { value: '', label: t('All Profile') },
              ...(profiles.data ?? []).map(({ reportId, profile, type }) => ({
                value: String(reportId),
                label: `${profile} - ${reportTypeWords(type)}`,
              })),
            ]}
            onChange={(profile) => change({ profile })}
          />
          <RetryChoices resource={profiles} />
          <DayRangeField days={draft.days} onChange={(days) => change({ days })} />
          <FilterSelect
            label={t('Query By')}
            value={draft.queryBy}
            choices={QUERY_BY.map(({ value, label }) => ({ value, label: t(label) }))}
            onChange={(queryBy) => change({ queryBy })}
          />
        </>
      }
    >
      {(rows) => (
        <ReportResult
          title={t('Result')}
          rows={rows}
          columns={columns}
          rowKey={({ fileId }) => fileId}
          numbered
          viewsName="report-files"
        />
      )}
    </ReportPage>
  );
}

function reportFileColumns(reports: ReportsResource): readonly Column<ReportFile>[] {
  return [
    textColumn('profile', word('Profile'), (row) => row.profile, { hideable: false }),
    textColumn('type', word('Type'), (row) => row.type, { text: (row) => reportTypeWords(row.type) }),
    numberColumn('period', word('Period'), (row) => row.periodMin, {
      text: (row) => reportPeriodWords(row.periodMin),
      align: 'start',
    }),
    textColumn('filename', word('File Name'), (row) => row.fileName),
    textColumn('filetype', word('File Type'), (row) => row.fileType),
    timeColumn('start', word('Start'), (row) => row.startS, { firstDescending: true }),
    timeColumn('end', word('End'), (row) => row.endS, { firstDescending: true }),
    timeColumn('updatetime', word('Update Time'), (row) => row.updatedS, { firstDescending: true }),
    textColumn('download', word('Download'), () => '', {
      sortable: false,
      inFiles: false,
      cell: (row) => <FileButton name={row.fileName} load={(signal) => reports.file(row, { signal })} />,
    }),
  ];
}
