import type { EventSeverity } from 'gk-sdk/rules';
import { createPreference } from './preference.js';

/** Whether event toasts are wanted, in local storage as `eventNotify`; on by default. */
export const eventNotifyPreference = createPreference<boolean>({
  key: 'eventNotify',
  decode: (stored) => stored !== 'false',
  encode: String,
});

/** The severity from which on an event is shown as a toast. */
export const eventSeverityPreference = createPreference<EventSeverity>({
  key: 'eventSeverity',
  decode: (stored) => (stored === 'warning' || stored === 'alarm' ? stored : 'info'),
  encode: (severity) => severity,
});
