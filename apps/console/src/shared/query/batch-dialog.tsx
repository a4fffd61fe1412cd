import type { ReactNode } from 'react';
import { Button } from 'react-bootstrap';
import { DialogFrame } from '../dialog/dialog-frame.js';
import { t } from '../i18n/translate.js';
import { BatchProgress } from './batch-progress.js';
import type { BatchRun } from './use-batch.js';

/** Preview of a batch; nothing is sent before it is confirmed, and each item has its result. */
export function BatchDialog({
  title,
  batch,
  onSend,
  sendLabel,
  undo,
  progressLabel,
  summary,
  onClose,
  children,
}: {
  readonly title: string;
  readonly batch: BatchRun;
  /** It is confirmed; left out while there is nothing to send. */
  readonly onSend: (() => void) | undefined;
  readonly sendLabel: string;
  /** Undoes the changes; left out where there are none to undo. */
  readonly undo?: { readonly label: string; readonly run: () => void } | undefined;
  readonly progressLabel: string;
  /** Effect of the batch, in a sentence or two; the progress stands below it. */
  readonly summary: ReactNode;
  /** `sent` when something was sent to the server. */
  readonly onClose: (sent: boolean) => void;
  /** The items, each with its result. */
  readonly children: ReactNode;
}) {
  const begun = batch.states.size > 0;
  const busy = batch.action.kind === 'running';
  // A run goes on when its dialog is gone: it is stopped first, and its results are shown.
  const close = (): void => (busy ? batch.cancel() : onClose(begun));
  return (
    <DialogFrame
      title={title}
      size="lg"
      onClose={close}
      footer={
        <>
          {undo && !busy && (
            <Button variant="outline-secondary" className="me-auto" onClick={undo.run}>
              {undo.label}
            </Button>
          )}
          <Button variant="outline-secondary" disabled={busy} onClick={close}>
            {begun ? t('Close') : t('Cancel')}
          </Button>
          {!begun && (
            <Button disabled={onSend === undefined} onClick={onSend}>
              {sendLabel}
            </Button>
          )}
        </>
      }
    >
      {summary}
      <BatchProgress batch={batch} label={progressLabel} />
      {children}
    </DialogFrame>
  );
}
