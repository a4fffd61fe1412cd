import { STREAM_LOG_ENTRANCES, STREAM_LOG_TYPES, streamLogResource, type StreamLogQuery } from 'gk-sdk/rest';
import { LOG_ARCHIVE_NAMES } from '../../shared/period/query-days.js';
import { csvSeparatorPreference } from '../../shared/export/csv-separator.js';
import { ArchiveButton } from '../../shared/export/archive-button.js';
import { t, word } from '../../shared/i18n/translate.js';
import { useRest } from '../../shared/query/use-rest.js';
import {
  byFilters,
  choiceFilter,
  daysFilter,
  deviceFilter,
  ReportFilters,
  textFilter,
} from '../../shared/report/filters.js';
import type { QueryOf } from '../../shared/report/filters.js';
import { boundsOf, choicesWithAll, filledIn, halfChosenHint } from '../../shared/report/filter-values.js';
import { ReportPage } from '../../shared/report/report-page.js';
import { ReportResult } from '../../shared/report/report-result.js';
import { useReport } from '../../shared/report/use-report.js';
import { entranceWords, STREAM_LOG_COLUMNS, typeWords } from './stream-log-columns.js';

const FILTERS = {
  member: textFilter(word('User')),
  deviceId: deviceFilter(word('Device ID')),
  type: choiceFilter(word('Type'), () => choicesWithAll(STREAM_LOG_TYPES, typeWords)),
  entrance: choiceFilter(word('Entrance'), () => choicesWithAll(STREAM_LOG_ENTRANCES, entranceWords)),
  days: daysFilter(),
};

const toQuery = ({ days, ...texts }: QueryOf<typeof FILTERS>): StreamLogQuery => ({
  ...filledIn(texts),
  ...boundsOf(days),
});

/** Who took which pictures of which device (spec 001 section 2). The server gives levels 2 and 3 their own rows. */
export function StreamLogPage() {
  const log = useRest(streamLogResource);
  const report = useReport({
    ...byFilters(FILTERS),
    load: (filter, signal) => log.query(toQuery(filter), { signal }),
  });
  const lacks = halfChosenHint(report.draft.days);
  return (
    <ReportPage
      title={t('User stream logs')}
      report={report}
      before={t('Choose the days, then query the log. An export without days contains the whole log.')}
      actions={
        <ArchiveButton
          name={LOG_ARCHIVE_NAMES.uslog}
          lacks={lacks && t(lacks)}
          load={(password, signal) =>
            log.export(toQuery(report.draft), password, { signal, separator: csvSeparatorPreference.get() })
          }
        />
      }
      filters={<ReportFilters filters={FILTERS} report={report} />}
    >
      {(rows) => (
        <ReportResult title={t('Result')} rows={rows} columns={STREAM_LOG_COLUMNS} numbered viewsName="uslog" />
      )}
    </ReportPage>
  );
}
