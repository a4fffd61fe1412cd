import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react';
import { eventToasts } from '../shared/toast/event-toast-store.js';
import { loadAlarmWatch } from './shell-parts.js';

/** The first screen paints undisturbed, unless an event comes; a failed load is repeated as often. */
const LOAD_EVERY_MS = 5_000;

/** Fetches what shows and sounds events, with the first event or a few seconds after the start. */
export function LateAlarmWatch() {
  const [Watch, setWatch] = useState<ComponentType>();
  const isWanted = useSyncExternalStore(eventToasts.subscribe, () => eventToasts.events().length > 0);
  useEffect(() => {
    if (Watch) return;
    const load = (): void =>
      void loadAlarmWatch().then(
        ({ AlarmWatch }) => setWatch(() => AlarmWatch),
        () => undefined,
      );
    if (isWanted) load();
    const timer = setInterval(load, LOAD_EVERY_MS);
    return () => clearInterval(timer);
  }, [Watch, isWanted]);
  return Watch && <Watch />;
}
