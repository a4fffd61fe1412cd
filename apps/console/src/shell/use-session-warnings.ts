import { useEffect } from 'react';
import { useSession } from 'gk-react';
import { notices } from '../shared/toast/notice-store.js';
import { toWarningNotice, WarningLimit } from './session-warning.js';

/** Reports trouble that the session survives to the user, each kind once a minute. */
export function useSessionWarnings(): void {
  const session = useSession();
  useEffect(() => {
    const limit = new WarningLimit();
    return session.on('warning', (error) => {
      // Anything that the user lost the right to is missing on the screens already.
      if (error.code === 'forbidden') return;
      const notice = toWarningNotice(error);
      if (limit.admits(notice.title, performance.now())) notices.show(notice);
    });
  }, [session]);
}
