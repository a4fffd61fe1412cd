import { createPreference } from './preference.js';

/** Whether event toasts are wanted, in local storage as `eventNotify`; on by default. */
export const eventNotifyPreference = createPreference<boolean>({
  key: 'eventNotify',
  decode: (stored) => stored !== 'false',
  encode: String,
});
