import { useEffect } from 'react';
import { useSession } from 'gk-react';
import { eventNotifyPreference } from '../shared/storage/event-notify.js';
import { toasts } from '../shared/toast/toast-store.js';
import { ring } from './ring.js';
import { toEventToast } from './event-toast.js';

/** Shows the fleet's events as toasts while notification is on. A driver's call rings and shows in any case. */
export function useEventToasts(): void {
  const session = useSession();
  useEffect(
    () =>
      session.on('event', (event) => {
        const isCall = event.callChannel !== undefined;
        if (!isCall && !eventNotifyPreference.get()) return;
        const toast = toEventToast(event);
        if (toast) toasts.show(toast);
        if (isCall) ring();
      }),
    [session],
  );
}
