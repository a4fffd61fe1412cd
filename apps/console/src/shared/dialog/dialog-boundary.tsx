import type { ReactNode } from 'react';
import { t } from '../i18n/translate.js';
import { ScreenErrorBoundary } from '../page/screen-error-boundary.js';
import { DialogFrame } from './dialog-frame.js';

/** Around a dialog or drawer whose files may fail to come: what stands below it stays, and a dialog says so that can be closed. */
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
