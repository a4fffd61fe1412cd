import { useEffect, useEffectEvent } from 'react';
import type { LiveEvent } from 'gk-sdk';
import { useSession } from 'gk-react';

/** How long events that follow others are gathered. */
const PACE_MS = 500;

/**
 * Calls `listener` with the events of the event channel: with the first one at once, and with those of the next half second
 * together. A large fleet sends several per second, and each call draws the page.
 */
export function usePacedEvents(listener: (events: readonly LiveEvent[]) => void): void {
  const session = useSession();
  const call = useEffectEvent(listener);
  useEffect(() => {
    let gathered: LiveEvent[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const handOver = (): void => {
      timer = undefined;
      if (gathered.length === 0) return;
      const events = gathered;
      gathered = [];
      timer = setTimeout(handOver, PACE_MS);
      call(events);
    };
    const stop = session.on('event', (event) => {
      gathered.push(event);
      if (timer === undefined) handOver();
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [session]);
}
