import { useEffect } from 'react';
import { useServerInfo } from 'gk-react';
import { setTimeZone } from 'gk-elements';
import { usePreference } from '../storage/preference.js';
import { keepServerZone, shownZone, timeZonePreference } from './shown-zone.js';

/** Another text whenever dates and times are told by another zone, for which the screens are made anew. */
export function useZoneVersion(): string {
  const choice = usePreference(timeZonePreference);
  const info = useServerInfo();
  useEffect(() => setTimeZone(choice), [choice]);
  useEffect(() => keepServerZone(info), [info]);
  return `${choice} ${shownZone()}`;
}
