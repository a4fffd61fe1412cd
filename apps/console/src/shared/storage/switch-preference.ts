import { createPreference, type Preference } from './preference.js';

function switchPreference(key: string, initial: boolean): Preference<boolean> {
  return createPreference<boolean>({
    key,
    decode: (stored) => (stored === null ? initial : stored === 'true'),
    encode: String,
  });
}

/** Whether the footer counts recording and not recording vehicles, which is optional (spec 000 section 2.8); on by default. */
export const recordingCountersPreference = switchPreference('recordingCounters', true);
/** Whether the console goes idle in this browser (spec 000 section 4); on by default. */
export const idlePreference = switchPreference('idle', true);
/** Whether an alarm sounds; on by default. A driver's call rings in any case. */
export const alarmSoundPreference = switchPreference('alarmSound', true);
/** Whether live pictures use as little data as possible: small streams only; off by default. */
export const dataSaverPreference = switchPreference('dataSaver', false);
/** Whether keys without Ctrl or Cmd do something (WCAG 2.1.4); on by default. */
export const singleKeysPreference = switchPreference('singleKeys', true);
/** Whether any input begins the idle countdown anew; off by default: the stopwatch does. */
export const activityResetsIdlePreference = switchPreference('activityResetsIdle', false);
