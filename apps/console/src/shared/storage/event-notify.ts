import type { EventSeverity } from 'gk-sdk/rules';
import { createPreference } from './preference.js';

/** Whether event toasts are wanted, in local storage as `eventNotify`; on by default. */
export const eventNotifyPreference = createPreference<boolean>({
  key: 'eventNotify',
  decode: (stored) => stored !== 'false',
  encode: String,
});

/** The severity from which on an event is shown as a toast; the bell has all events. Warnings and alarms by default. */
export const eventSeverityPreference = createPreference<EventSeverity>({
  key: 'eventSeverity',
  decode: (stored) => (stored === 'info' || stored === 'alarm' ? stored : 'warning'),
  encode: (severity) => severity,
});
