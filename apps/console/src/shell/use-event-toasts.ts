import type { LiveEvent } from 'gk-sdk';
import { endsCall, eventNoticeKind } from 'gk-sdk/rules';
import { useMay } from '../shared/access/use-may.js';
import { usePacedEvents } from '../shared/events/use-paced-events.js';
import { eventNotifyPreference, eventSeverityPreference } from '../shared/storage/event-notify.js';
import { eventToasts, isAtLeast, severityOf } from '../shared/toast/event-toast-store.js';

/**
 * Shows the fleet's events as toasts while notification is on, from the user's severity on, to users who may see events. A
 * driver's call shows, and rings, in any case: the server sets its flag only where a realtime plan calls.
 */
export function useEventToasts(): void {
  const mayEvents = useMay('todayevents');
  usePacedEvents((events) => {
    eventToasts.showEvents(events.filter((event) => isCall(event) || (mayEvents && isWanted(event))));
    const ended = new Set(events.filter(endsCall).map(({ serialNo }) => serialNo));
    eventToasts.endCalls(({ serialNo }) => ended.has(serialNo));
  });
}

const isCall = (event: LiveEvent): boolean => eventNoticeKind(event) === 'call';

const isWanted = (event: LiveEvent): boolean =>
  eventNotifyPreference.get() && isAtLeast(severityOf(event), eventSeverityPreference.get());
