import { useEffect } from 'react';
import { useStreamStatus, useUser } from 'gk-react';
import { devicesTalkedTo } from 'gk-sdk/rules';
import { toasts } from '../shared/toast/toast-store.js';
import { useKiosk } from '../shared/url-state/use-kiosk.js';
import { useMissedEvents } from './notifications/use-missed-events.js';
import { SoundBlockedBar } from './sound/sound-blocked-bar.js';

/** What the shell knows of alarms beside those that come: which were missed, which calls others have answered, whether they sound. */
export function AlarmWatch() {
  // Nobody reads or presses in front of a kiosk.
  const attended = !useKiosk();
  useMissedEvents(attended);
  useCallsAnsweredElsewhere();
  return attended && <SoundBlockedBar />;
}

/** Looks at each stream status once, so that a call that comes during a talk shows all the same until the next one. */
function useCallsAnsweredElsewhere(): void {
  const status = useStreamStatus();
  const username = useUser()?.username;
  useEffect(() => {
    const answered = devicesTalkedTo(status, username);
    toasts.endCalls(({ deviceId }) => answered.includes(deviceId));
  }, [status, username]);
}
