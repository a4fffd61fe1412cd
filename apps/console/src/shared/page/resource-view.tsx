import type { ReactNode } from 'react';
import { useSessionState, type Resource } from 'gk-react';
import { t } from '../i18n/translate.js';
import { PageHeader } from './page-header.js';
import { ErrorPanel, LoadingPanel } from '../ui/state-panel.js';

/**
 * View of a resource, or why there is nothing to show: loading, failed with the server's words and a retry, or offline.
 * Data that are there stay while they are loaded again, with a word when that failed.
 */
export function ResourceView<Data>({
  resource,
  loading,
  title,
  idle = null,
  children,
}: {
  readonly resource: Resource<Data>;
  /** Heading of a screen that shows its own with the data, until they are there. */
  readonly title?: string;
  /** Words while it loads, such as `t('Loading the users')`. */
  readonly loading: string;
  /** Shown before the first load. */
  readonly idle?: ReactNode;
  readonly children: (data: Data) => ReactNode;
}) {
  const offline = useSessionState().kind === 'reconnecting';
  if (resource.kind === 'idle') return idle;
  if (resource.data !== undefined) {
    return (
      <>
        {resource.kind === 'failed' && (
          <p className="gk-stale" role="alert">
            {t('Not up to date: {reason}', { reason: resource.error.message })}{' '}
            <button type="button" className="btn btn-link btn-sm" onClick={resource.reload}>
              {t('Try again')}
            </button>
          </p>
        )}
        {children(resource.data)}
      </>
    );
  }
  return (
    <>
      {title !== undefined && <PageHeader title={title} />}
      {resource.kind === 'failed' ? (
        <ErrorPanel
          message={
            offline
              ? t('The server cannot be reached. {reason}', { reason: resource.error.message })
              : resource.error.message
          }
          onRetry={resource.reload}
        />
      ) : (
        <LoadingPanel>{offline ? t('Waiting for the server') : loading}</LoadingPanel>
      )}
    </>
  );
}
