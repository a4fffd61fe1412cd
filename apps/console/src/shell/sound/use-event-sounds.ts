import { useEffect } from 'react';
import type { LiveEvent } from 'gk-sdk';
import { eventNoticeKind } from 'gk-sdk/rules';
import { alarmSoundPreference } from '../../shared/storage/switch-preference.js';
import { eventToasts, severityOf } from '../../shared/toast/event-toast-store.js';
import { ring, soundAlarm } from './ring.js';

/** Plays the sounds of shown events: a driver's call rings, an alarm sounds where the user wants it. */
export function useEventSounds(): void {
  useEffect(() => eventToasts.onEventsShown(soundEvents), []);
}

function soundEvents(shown: readonly LiveEvent[]): void {
  if (shown.some((event) => eventNoticeKind(event) === 'call')) ring();
  else if (alarmSoundPreference.get() && shown.some((event) => severityOf(event) === 'alarm')) soundAlarm();
}
