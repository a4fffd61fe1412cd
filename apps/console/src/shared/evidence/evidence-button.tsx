import { lazy, Suspense, useState } from 'react';
import { Button } from 'react-bootstrap';
import { useMay } from '../access/use-may.js';
import { ToolbarSwitch } from '../device-screen/device-toolbar.js';
import { DialogBoundary } from '../dialog/dialog-boundary.js';
import { t } from '../i18n/translate.js';
import type { EvidenceSubject } from './evidence-dialog.js';
import { loadEvidenceDialog } from './load-evidence-dialog.js';

const EvidenceDialog = lazy(async () => ({ default: (await loadEvidenceDialog()).EvidenceDialog }));

/** Opens the bundle of evidence about the current view; nothing for users who may not download recordings. */
export function EvidenceButton({
  subject,
  inToolbar = false,
  disabled = false,
}: {
  /** Asked when it is pressed. */
  readonly subject: () => EvidenceSubject;
  /** In the toolbar of a device's screen. */
  readonly inToolbar?: boolean;
  readonly disabled?: boolean;
}) {
  const mayLocal = useMay('localDownload');
  const mayRemote = useMay('remoteDownload');
  const [opened, setOpened] = useState<EvidenceSubject>();
  if (!mayLocal && !mayRemote) return null;
  const open = (): void => setOpened(subject());
  const close = (): void => setOpened(undefined);
  return (
    <>
      {inToolbar ? (
        <ToolbarSwitch icon="shield" label={t('Evidence')} onClick={open} />
      ) : (
        <Button size="sm" variant="outline-secondary" disabled={disabled} onClick={open}>
          {t('Evidence ...')}
        </Button>
      )}
      {opened && (
        <DialogBoundary onClose={close}>
          <Suspense>
            <EvidenceDialog subject={opened} onClose={close} />
          </Suspense>
        </DialogBoundary>
      )}
    </>
  );
}
