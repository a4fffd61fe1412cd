import type { ReactNode } from 'react';
import type { Resource } from 'gk-react';
import { t } from '../i18n/translate.js';
import { PageHeader } from '../page/page-header.js';
import { ResourceView } from '../page/resource-view.js';
import { EmptyPanel } from '../ui/state-panel.js';
import { ReportResult, type ReportResultProps } from './report-result.js';
import './report.css';

/** A report without a query: heading, and the table of the server's rows. */
export function ListPage<Row extends object>({
  title,
  resource,
  actions,
  before,
  emptyTitle = t('no records'),
  ...result
}: Omit<ReportResultProps<Row>, 'title' | 'rows'> & {
  readonly title: string;
  readonly resource: Resource<readonly Row[]>;
  /** At the right of the heading. */
  readonly actions?: ReactNode;
  /** Between the heading and the table. */
  readonly before?: ReactNode;
  /** Says that the server has none. */
  readonly emptyTitle?: string;
}) {
  return (
    <div className="gk-report">
      <PageHeader title={title} actions={actions} />
      {before}
      <ResourceView resource={resource} loading={t('Loading from the server')}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyPanel title={emptyTitle} />
          ) : (
            <ReportResult title={t('Result')} rows={rows} {...result} />
          )
        }
      </ResourceView>
    </div>
  );
}
