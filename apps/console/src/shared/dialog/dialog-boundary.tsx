import type { ReactNode } from 'react';
import { t } from '../i18n/translate.js';
import { ScreenErrorBoundary } from '../page/screen-error-boundary.js';
import { DialogFrame } from './dialog-frame.js';

/**
 * Boundary of a dialog or drawer whose files may fail to load: the screen below stays, and a dialog that can be closed
 * reports it.
 */
export function DialogBoundary({ onClose, children }: { readonly onClose: () => void; readonly children: ReactNode }) {
  return (
    <ScreenErrorBoundary
      frame={(words) => (
        <DialogFrame title={t('Error')} onClose={onClose}>
          {words}
        </DialogFrame>
      )}
    >
      {children}
    </ScreenErrorBoundary>
  );
}
