import { useSessionEvent } from 'gk-react';
import { eventNotifyPreference, eventSeverityPreference } from '../shared/storage/event-notify.js';
import { isAtLeast, severityOf, toastKindOf, toasts } from '../shared/toast/toast-store.js';
import { ring, soundAlarm } from './ring.js';

/**
 * Shows the fleet's events as toasts while notification is on, from the user's severity on. A driver's call rings and
 * shows in any case: the server sets its flag only where a realtime plan calls.
 */
export function useEventToasts(): void {
  useSessionEvent('event', (event) => {
    const kind = toastKindOf(event);
    const severity = severityOf(event);
    const isCall = kind === 'call';
    if (!isCall && !(eventNotifyPreference.get() && isAtLeast(severity, eventSeverityPreference.get()))) return;
    toasts.showEvent(event);
    if (isCall) ring();
    else if (severity === 'alarm') soundAlarm();
  });
}
