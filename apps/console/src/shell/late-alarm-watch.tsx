import { useEffect, useState, type ComponentType } from 'react';
import { loadAlarmWatch } from './shell-parts.js';

/** The first screen paints undisturbed; what could not be fetched is asked for again as often. */
const LOAD_EVERY_MS = 5_000;

/** Watches the alarms from a few seconds after the start on. */
export function LateAlarmWatch() {
  const [Watch, setWatch] = useState<ComponentType>();
  useEffect(() => {
    if (Watch) return;
    const load = (): void =>
      void loadAlarmWatch().then(
        ({ AlarmWatch }) => setWatch(() => AlarmWatch),
        () => undefined,
      );
    const timer = setInterval(load, LOAD_EVERY_MS);
    return () => clearInterval(timer);
  }, [Watch]);
  return Watch && <Watch />;
}
