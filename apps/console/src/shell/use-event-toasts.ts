import type { LiveEvent } from 'gk-sdk';
import { useMay } from '../shared/access/use-may.js';
import { usePacedEvents } from '../shared/events/use-paced-events.js';
import { eventNotifyPreference, eventSeverityPreference } from '../shared/storage/event-notify.js';
import { alarmSoundPreference } from '../shared/storage/switch-preference.js';
import { isAtLeast, severityOf, toastKindOf, toasts } from '../shared/toast/toast-store.js';
import { ring, soundAlarm } from './ring.js';

/**
 * Shows the fleet's events as toasts while notification is on, from the user's severity on, to users who may see events. A
 * driver's call rings and shows in any case: the server sets its flag only where a realtime plan calls.
 */
export function useEventToasts(): void {
  const mayEvents = useMay('todayevents');
  usePacedEvents((events) => {
    const shown = events.filter((event) => isCall(event) || (mayEvents && isWanted(event)));
    toasts.showEvents(shown);
    if (shown.some(isCall)) ring();
    else if (alarmSoundPreference.get() && shown.some((event) => severityOf(event) === 'alarm')) soundAlarm();
  });
}

const isCall = (event: LiveEvent): boolean => toastKindOf(event) === 'call';

const isWanted = (event: LiveEvent): boolean =>
  eventNotifyPreference.get() && isAtLeast(severityOf(event), eventSeverityPreference.get());
