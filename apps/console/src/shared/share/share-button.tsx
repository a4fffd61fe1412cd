import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Button } from 'react-bootstrap';
import { useMay } from '../access/use-may.js';
import { DialogBoundary } from '../dialog/dialog-boundary.js';
import { t } from '../i18n/translate.js';
import { useServerHas } from '../session/use-user.js';
import { loadShareDialog } from './load-share-dialog.js';
import type { ShareSubject } from './share-subject.js';

const ShareDialog = lazy(async () => ({ default: (await loadShareDialog()).ShareDialog }));

/** Opens the dialog that makes a link to what is on screen; nothing for users who may not share, or on servers without links. */
export function ShareButton({
  subject,
  render,
  disabled = false,
}: {
  /** Asked when it is pressed. */
  readonly subject: () => ShareSubject;
  /** Another look of the button. */
  readonly render?: (open: () => void) => ReactNode;
  readonly disabled?: boolean;
}) {
  const hasLinks = useServerHas('links');
  const mayShare = useMay('links') && hasLinks;
  const [opened, setOpened] = useState<ShareSubject>();
  if (!mayShare) return null;
  const open = (): void => setOpened(subject());
  const close = (): void => setOpened(undefined);
  return (
    <>
      {render === undefined ? (
        <Button size="sm" variant="outline-secondary" disabled={disabled} onClick={open}>
          {t('Share ...')}
        </Button>
      ) : (
        render(open)
      )}
      {opened && (
        <DialogBoundary onClose={close}>
          <Suspense>
            <ShareDialog subject={opened} onClose={close} />
          </Suspense>
        </DialogBoundary>
      )}
    </>
  );
}
