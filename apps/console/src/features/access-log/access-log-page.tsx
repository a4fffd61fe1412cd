import { useResource } from 'gk-react';
import { accessLogResource, type AccessLogQuery } from 'gk-sdk/rest';
import { LOG_ARCHIVE_NAMES } from '../../shared/period/query-days.js';
import { csvSeparatorPreference } from '../../shared/export/csv-separator.js';
import { ArchiveButton } from '../../shared/export/archive-button.js';
import { t, word } from '../../shared/i18n/translate.js';
import { useRest } from '../../shared/query/use-rest.js';
import { RetryChoices } from '../../shared/report/filter-fields.js';
import {
  byFilters,
  choiceFilter,
  daysFilter,
  deviceFilter,
  type QueryOf,
  ReportFilters,
  textFilter,
} from '../../shared/report/filters.js';
import { boundsOf, choicesOf, filledIn, halfChosenHint } from '../../shared/report/filter-values.js';
import { ReportPage } from '../../shared/report/report-page.js';
import { ReportResult } from '../../shared/report/report-result.js';
import { useReport } from '../../shared/report/use-report.js';
import { ACCESS_LOG_COLUMNS } from './access-log-columns.js';

const FILTERS = {
  member: textFilter(word('User')),
  deviceId: deviceFilter(word('Device ID')),
  ip: textFilter(word('IP')),
  type: choiceFilter(word('Type')),
  action: choiceFilter(word('Action')),
  method: choiceFilter(word('Method')),
  days: daysFilter(),
};

/** "A log export without dates exports all" (spec 001 section 5). */
const toQuery = ({ days, ...texts }: QueryOf<typeof FILTERS>): AccessLogQuery => ({
  ...filledIn(texts),
  ...boundsOf(days),
});

/** Who did what on the server (spec 001 section 2). */
export function AccessLogPage() {
  const log = useRest(accessLogResource);
  const actions = useResource('access-log-actions', (signal) => log.actions({ signal }));
  const report = useReport({
    ...byFilters(FILTERS),
    load: (filter, signal) => log.query(toQuery(filter), { signal }),
  });
  const lacks = halfChosenHint(report.draft.days);
  return (
    <ReportPage
      title={t('Access logs')}
      report={report}
      before={t('Choose the days, then query the log. An export without days contains the whole log.')}
      actions={
        <ArchiveButton
          name={LOG_ARCHIVE_NAMES.accesslog}
          lacks={lacks && t(lacks)}
          load={(password, signal) =>
            log.export(toQuery(report.draft), password, { signal, separator: csvSeparatorPreference.get() })
          }
        />
      }
      filters={
        <ReportFilters
          filters={FILTERS}
          report={report}
          choices={choicesOf(actions.data ?? [], 'type', 'action', 'method')}
        />
      }
      below={<RetryChoices resource={actions} />}
    >
      {(rows) => (
        <ReportResult title={t('Result')} rows={rows} columns={ACCESS_LOG_COLUMNS} numbered viewsName="accesslog" />
      )}
    </ReportPage>
  );
}
