import type { ReactNode } from 'react';
import { Button } from 'react-bootstrap';
import { t } from '../i18n/translate.js';
import { PageHeader } from '../page/page-header.js';
import { ResourceView } from '../page/resource-view.js';
import { EmptyPanel } from '../ui/state-panel.js';
import { SearchedWords } from './searched-words.js';
import type { Report } from './use-report.js';
import './report.css';

/** A report screen: heading, query bar, and the answer or why there is none. */
export function ReportPage<Query extends object, Data>({
  title,
  report,
  filters,
  before,
  queryLabel = t('Query'),
  layout = 'above',
  actions,
  below,
  emptyTitle = t('no records'),
  isEmpty = (data) => Array.isArray(data) && data.length === 0,
  children,
}: {
  readonly title: string;
  readonly report: Report<Query, Data>;
  /** The fields of the query bar. */
  readonly filters: ReactNode;
  /** Hint before the first query. */
  readonly before: string;
  readonly queryLabel?: string;
  /** Where the query bar stands; `beside` is above, too, on narrow screens. */
  readonly layout?: 'above' | 'beside';
  /** At the right of the heading. */
  readonly actions?: ReactNode;
  /** In the query bar, after its button. */
  readonly below?: ReactNode;
  /** Title of an empty answer. */
  readonly emptyTitle?: string;
  readonly isEmpty?: (data: Data) => boolean;
  /** The answer: summary, chart, table. */
  readonly children: (data: Data) => ReactNode;
}) {
  const { hint, resource, cancelled, searched, run, cancel } = report;
  const loading = resource.kind === 'loading';
  return (
    <div className="gk-report" data-layout={layout}>
      <PageHeader title={title} actions={actions} />
      <form
        className="gk-report-bar gk-card"
        aria-label={t('Query')}
        onSubmit={(event) => {
          event.preventDefault();
          run();
        }}
      >
        {filters}
        <Button type="submit" size="sm" disabled={hint !== undefined || loading}>
          {queryLabel}
        </Button>
        {loading && (
          <Button size="sm" variant="outline-secondary" onClick={cancel}>
            {t('Cancel')}
          </Button>
        )}
        {hint !== undefined && <span className="gk-report-hint">{t(hint)}</span>}
        {below}
      </form>
      <div className="gk-report-answer" aria-busy={loading}>
        {loading && resource.data !== undefined && (
          <progress className="gk-report-progress" aria-label={t('Loading')} />
        )}
        {resource.kind !== 'idle' && searched !== '' && <SearchedWords words={searched} />}
        <ResourceView
          resource={resource}
          loading={t('Loading from the server')}
          idle={<EmptyPanel title={cancelled ? t('The query was cancelled.') : before} />}
        >
          {(data) => (isEmpty(data) ? <EmptyPanel title={emptyTitle} /> : children(data))}
        </ResourceView>
      </div>
    </div>
  );
}
