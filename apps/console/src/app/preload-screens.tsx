import { useEffect } from 'react';
import { useSessionState } from 'gk-react';
import { userOf } from '../shared/session/use-user.js';
import type { RouteRow } from './routes.js';

/** Safari has no idle callbacks; there the screens come this long after the login. */
const WITHOUT_IDLE_CALLBACK_MS = 3000;

/** Fetches the code of every built screen in idle time after a login, so that one opened during an outage still shows. */
export function PreloadScreens({ rows }: { readonly rows: readonly RouteRow[] }) {
  const loggedIn = userOf(useSessionState()) !== undefined;
  useEffect(() => {
    if (!loggedIn) return;
    // One that fails now is asked for again when the screen is opened, and says so there.
    const preload = () => rows.forEach((row) => void row.load?.().catch(() => undefined));
    if (typeof requestIdleCallback === 'function') {
      const handle = requestIdleCallback(preload);
      return () => cancelIdleCallback(handle);
    }
    const timer = setTimeout(preload, WITHOUT_IDLE_CALLBACK_MS);
    return () => clearTimeout(timer);
  }, [loggedIn, rows]);
  return null;
}
