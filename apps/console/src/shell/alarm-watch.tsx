import { useEffect } from 'react';
import { useStreamStatus, useUser } from 'gk-react';
import { devicesTalkedTo } from 'gk-sdk/rules';
import { useEventWords } from '../shared/events/use-event-words.js';
import { eventToasts } from '../shared/toast/event-toast-store.js';
import { useKiosk } from '../shared/url-state/use-kiosk.js';
import { EventToasts } from './messages/event-toasts.js';
import { useMissedEvents } from './notifications/use-missed-events.js';
import { useReadMark } from './notifications/use-read-mark.js';
import { SoundBlockedBar } from './sound/sound-blocked-bar.js';
import { useEventSounds } from './sound/use-event-sounds.js';
import { useBackupWarning } from './use-backup-warning.js';

/** Handles live events in the shell: their toasts and sounds, calls that others answered, and missed events; and warns of failed backups. */
export function AlarmWatch() {
  // Nobody reads or presses in front of a kiosk.
  const attended = !useKiosk();
  useEventSounds();
  useMissedEvents(attended);
  useReadMark(attended);
  useCallsAnsweredElsewhere();
  useBackupWarning();
  return (
    <>
      {attended && <SoundBlockedBar />}
      <EventToasts words={useEventWords()} />
    </>
  );
}

/** Looks at each stream status once, so that a call that comes during a talk shows all the same until the next one. */
function useCallsAnsweredElsewhere(): void {
  const status = useStreamStatus();
  const username = useUser()?.username;
  useEffect(() => {
    const answered = devicesTalkedTo(status, username);
    eventToasts.endCalls(({ deviceId }) => answered.includes(deviceId));
  }, [status, username]);
}
