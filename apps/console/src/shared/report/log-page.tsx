import type { ReactNode } from 'react';
import type { RestFile } from 'gk-sdk/rest';
import type { CsvSeparator } from 'gk-sdk/rules';
import { ArchiveButton } from '../export/archive-button.js';
import { csvSeparatorPreference } from '../export/csv-separator.js';
import { t } from '../i18n/translate.js';
import type { QueryDays } from '../period/calendar-days.js';
import { LOG_ARCHIVE_NAMES } from '../period/query-days.js';
import type { Column } from '../table/column.js';
import type { NoneReserved } from '../url-state/reserved-parameters.js';
import type { FilterChoice } from './filter-fields.js';
import { halfChosenHint } from './filter-values.js';
import { byFilters, ReportFilters, type Filters } from './filters.js';
import { ReportPage } from './report-page.js';
import { ReportResult } from './report-result.js';
import { useReport } from './use-report.js';

/** The calls of a log. */
export interface LogResource<Query, Row> {
  query(query: Query, options: { readonly signal: AbortSignal }): Promise<readonly Row[]>;
  export(
    query: Query,
    filePassword: string,
    options: { readonly signal: AbortSignal; readonly separator: CsvSeparator },
  ): Promise<RestFile>;
}

/**
 * A log of the server: its rows by filters, and its export as an archive. "A log export without dates exports all"
 * (spec 001 section 5).
 */
export function LogPage<Filtered extends { readonly days: QueryDays }, Query, Row extends object>({
  title,
  name,
  log,
  filters,
  toQuery,
  columns,
  choices,
  below,
}: {
  /** In the user's words. */
  readonly title: string;
  /** Of its archive, and of the user's views of its table. */
  readonly name: keyof typeof LOG_ARCHIVE_NAMES;
  readonly log: LogResource<NoInfer<Query>, Row>;
  /** A constant of the module. */
  readonly filters: Filters<Filtered> & NoneReserved<NoInfer<Filtered>>;
  readonly toQuery: (filtered: Filtered) => Query;
  readonly columns: readonly Column<Row>[];
  /** Choices that the page has loaded. */
  readonly choices?: { readonly [Name in keyof Filtered]?: readonly FilterChoice<string>[] };
  readonly below?: ReactNode;
}) {
  const report = useReport({
    ...byFilters<Filtered>(filters),
    load: (filtered, signal) => log.query(toQuery(filtered), { signal }),
  });
  const lacks = halfChosenHint(report.draft.days);
  return (
    <ReportPage
      title={title}
      report={report}
      before={t('Choose the days, then query the log. An export without days contains the whole log.')}
      actions={
        <ArchiveButton
          name={LOG_ARCHIVE_NAMES[name]}
          lacks={lacks && t(lacks)}
          load={(password, signal) =>
            log.export(toQuery(report.draft), password, { signal, separator: csvSeparatorPreference.get() })
          }
        />
      }
      filters={<ReportFilters filters={filters} report={report} {...(choices && { choices })} />}
      below={below}
    >
      {(rows) => <ReportResult title={t('Result')} rows={rows} columns={columns} numbered viewsName={name} />}
    </ReportPage>
  );
}
