import { useEffect } from 'react';
import { useSession } from 'gk-react';
import { useMay } from '../../shared/access/use-may.js';
import { useServerHas } from '../../shared/session/use-user.js';
import { followReadMark } from './follow-read-mark.js';
import { unreadEvents } from './unread-events.js';

/** Counts in the bell what is above the user's mark of the server, where the server keeps one. */
export function useReadMark(enabled: boolean): void {
  const session = useSession();
  const mayEvents = useMay('todayevents');
  const hasMark = useServerHas('event-read-mark');
  useEffect(() => {
    if (!enabled || !mayEvents || !hasMark) return undefined;
    return followReadMark({ session, unread: unreadEvents });
  }, [session, enabled, mayEvents, hasMark]);
}
