import { useEffect } from 'react';
import { useSession } from 'gk-react';
import { toasts } from '../shared/toast/toast-store.js';
import { toWarningToast, WarningLimit } from './session-warning.js';

/** Tells the user of trouble that the session survives, each kind once a minute. */
export function useSessionWarnings(): void {
  const session = useSession();
  useEffect(() => {
    const limit = new WarningLimit();
    return session.on('warning', (error) => {
      const toast = toWarningToast(error);
      if (limit.admits(toast.title, Date.now())) toasts.show(toast);
    });
  }, [session]);
}
