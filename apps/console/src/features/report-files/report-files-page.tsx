import { useMemo } from 'react';
import { useResource } from 'gk-react';
import { eventReportsResource, reportsResource, type ReportFile, type ReportsResource } from 'gk-sdk/rest';
import { csvSeparatorPreference } from '../../shared/export/csv-separator.js';
import { reportPeriodWords, reportTypeWords } from '../../shared/event-report/report-words.js';
import { FileButton } from '../../shared/export/file-button.js';
import { t, word } from '../../shared/i18n/translate.js';
import { useRest } from '../../shared/query/use-rest.js';
import { RetryChoices } from '../../shared/report/filter-fields.js';
import { byFilters, choiceFilter, daysFilter, ReportFilters, wordFilter } from '../../shared/report/filters.js';
import { periodOf } from '../../shared/report/filter-values.js';
import { ReportPage } from '../../shared/report/report-page.js';
import { ReportResult } from '../../shared/report/report-result.js';
import { useReport } from '../../shared/report/use-report.js';
import { numberColumn, textColumn, timeColumn } from '../../shared/table/column-kinds.js';
import type { Column } from '../../shared/table/column.js';
import { shownZone } from '../../shared/time/shown-zone.js';

const FILTERS = {
  // The profile has a name in its field only.
  profile: { ...choiceFilter(word('Profile')), words: () => undefined },
  days: daysFilter(),
  queryBy: wordFilter(word('Query By'), [
    { value: 'updatetime', label: word('Update Time') },
    { value: 'starttime', label: word('Start Time') },
    { value: 'endtime', label: word('End Time') },
  ]),
};

/** The files that report profiles have made (spec 001 section 2). */
export function ReportFilesPage() {
  const reports = useRest(reportsResource);
  const profilesOf = useRest(eventReportsResource);
  const profiles = useResource('report profiles', (signal) => profilesOf.list({ signal }));
  const report = useReport({
    ...byFilters(FILTERS),
    load: ({ profile, days, queryBy }, signal) => {
      const reportId = profile === '' ? {} : { reportId: Number(profile) };
      return reports.list({ ...periodOf(days), ...reportId, queryBy, zone: shownZone() }, { signal });
    },
  });
  const columns = useMemo(() => reportFileColumns(reports), [reports]);
  const profileChoices = (profiles.data ?? []).map(({ reportId, profile, type }) => ({
    value: String(reportId),
    label: `${profile} - ${reportTypeWords(type)}`,
  }));
  return (
    <ReportPage
      title={t('Report files')}
      report={report}
      before={t('Choose the days, then query.')}
      filters={
        <ReportFilters
          filters={FILTERS}
          report={report}
          choices={{ profile: [{ value: '', label: t('All Profile') }, ...profileChoices] }}
        />
      }
      below={<RetryChoices resource={profiles} />}
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
      cell: (row) => (
        <FileButton
          name={row.fileName}
          load={(signal) => reports.file(row, { signal, separator: csvSeparatorPreference.get() })}
        />
      ),
    }),
  ];
}
