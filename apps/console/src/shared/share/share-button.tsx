import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Button } from 'react-bootstrap';
import { useMay } from '../access/use-may.js';
import { DialogBoundary } from '../dialog/dialog-boundary.js';
import { t } from '../i18n/translate.js';
import { useServerHas } from '../session/use-user.js';
import { loadShareDialog } from './load-share-dialog.js';
import type { ShareSubject } from './share-subject.js';

const ShareDialog = lazy(async () => ({ default: (await loadShareDialog()).ShareDialog }));

/** Dialog that makes a link to what is on screen. */
export interface Sharing {
  /** Opens it; absent for users who may not share, and on servers without links. */
  readonly open: (() => void) | undefined;
  /** The dialog while it is open. It stands where no other layout of the screen, such as that of a turned phone, takes its place. */
  readonly dialog: ReactNode;
}

/**
 * Sharing of what is on screen, for screens that place its button by their layout.
 *
 * @param subject - Asked when the dialog is opened.
 */
export function useSharing(subject: () => ShareSubject): Sharing {
  const hasLinks = useServerHas('links');
  const mayShare = useMay('links') && hasLinks;
  const [opened, setOpened] = useState<ShareSubject>();
  const close = (): void => setOpened(undefined);
  return {
    open: mayShare ? () => setOpened(subject()) : undefined,
    dialog: mayShare && opened && (
      <DialogBoundary onClose={close}>
        <Suspense>
          <ShareDialog subject={opened} onClose={close} />
        </Suspense>
      </DialogBoundary>
    ),
  };
}

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
  const { open, dialog } = useSharing(subject);
  if (!open) return null;
  return (
    <>
      {render === undefined ? (
        <Button size="sm" variant="outline-secondary" disabled={disabled} onClick={open}>
          {t('Share ...')}
        </Button>
      ) : (
        render(open)
      )}
      {dialog}
    </>
  );
}
