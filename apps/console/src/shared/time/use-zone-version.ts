import { useEffect } from 'react';
import { useServerInfo } from 'gk-react';
import { setTimeZone } from 'gk-elements';
import { usePreference } from '../storage/preference.js';
import { keepServerZone, shownZone, timeZonePreference } from './shown-zone.js';

/** Returns a key that changes with the zone of dates and times, so that screens are mounted again. */
export function useZoneVersion(): string {
  const choice = usePreference(timeZonePreference);
  const info = useServerInfo();
  useEffect(() => setTimeZone(choice), [choice]);
  useEffect(() => keepServerZone(info), [info]);
  return `${choice} ${shownZone()}`;
}
