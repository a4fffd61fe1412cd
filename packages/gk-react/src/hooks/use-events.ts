import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react';
import type { LiveEvent, Session, SessionEvents } from 'gk-sdk';
import { useSession } from './use-session.js';

/**
 * Calls `listener` at each happening of the session: `event` (the event channel), `eventMessage`, `push` or `warning`. The listener may
 * be written in place; the latest one is called.
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
  const call = useEffectEvent(listener);
  useEffect(
    () =>
      session.on(name, (value) => {
        call(value);
      }),
    [session, name],
  );
}

const NONE: readonly LiveEvent[] = [];

/**
 * The events that the event channel told since the component came on screen, newest first; the same array until there is
 * another. For toasts and lists with words and sounds there is `GkEventFeed`.
 *
 * @param limit - How many to keep; 100 by default.
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
