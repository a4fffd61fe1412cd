import { Button } from 'react-bootstrap';
import { t } from '../i18n/translate.js';
import { ProgressBar } from '../ui/progress-bar.js';
import type { BatchRun, ItemState } from './use-batch.js';

/** How far a batch is, with Cancel while it runs. Nothing before it has begun. */
export function BatchProgress({
  batch: { states, finished, action, cancel },
  label,
}: {
  readonly batch: BatchRun;
  readonly label: string;
}) {
  if (states.size === 0) return null;
  return (
    <div className="d-flex align-items-center gap-2 mb-2">
      <ProgressBar className="flex-grow-1" label={label} share={finished / states.size} />
      <span role="status">{t('{count} of {total}', { count: finished, total: states.size })}</span>
      {action.kind === 'running' && (
        <Button size="sm" variant="outline-secondary" onClick={cancel}>
          {t('Cancel')}
        </Button>
      )}
    </div>
  );
}

/** How one item of a batch stands, in words. */
export function ItemStateWords({ state }: { readonly state: ItemState | undefined }) {
  switch (state?.kind) {
    case undefined:
      return null;
    case 'waiting':
      return <span>{t('waiting')}</span>;
    case 'running':
      return <span>{t('Saving...')}</span>;
    case 'done':
      return <span className="text-success">{state.words || t('Saved')}</span>;
    case 'failed':
      return <span className="text-danger">{state.message}</span>;
    case 'cancelled':
      return <span>{t('not sent: cancelled')}</span>;
  }
}
