import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { LiveEvent, Session, SessionEvents } from 'gk-sdk';
import { useLatest } from './use-latest.js';
import { useSession } from './use-session.js';

/**
 * Calls `listener` for each session event of the given name: `event` (the event channel), `eventMessage`,
 * `eventGap`, `push` or `warning`. The listener may be an inline function: the latest one is called.
 *
 * @example
 * ```tsx
 * useSessionEvent('warning', (warning) => console.warn(warning.message));
 * ```
 * @public
 */
export function useSessionEvent<Name extends keyof SessionEvents>(
  name: Name,
  listener: (value: SessionEvents[Name]) => void,
): void {
  const session = useSession();
  const latest = useLatest(listener);
  useEffect(
    () =>
      session.on(name, (value) => {
        latest.current(value);
      }),
    [session, name, latest],
  );
}

const NONE: readonly LiveEvent[] = [];

/**
 * The events received from the event channel since the component was mounted, newest first; the same array until a new
 * event arrives. For toasts and lists with labels and sounds, use `GkEventFeed`.
 *
 * @param limit - Number of events to keep; default 100.
 * @public
 */
export function useEvents(limit = 100): readonly LiveEvent[] {
  const session = useSession();
  const { subscribe, get } = useMemo(() => recentEvents(session, limit), [session, limit]);
  return useSyncExternalStore(subscribe, get, () => NONE);
}

function recentEvents(session: Session, limit: number) {
  let events = NONE;
  return {
    get: (): readonly LiveEvent[] => events,
    subscribe: (listener: () => void): (() => void) =>
      session.on('event', (event) => {
        events = [event, ...events].slice(0, limit);
        listener();
      }),
  };
}
