import { useEffect } from 'react';
import { useSession } from 'gk-react';
import { useConsoleSession } from '../shared/session/console-session-context.js';
import { useMay } from '../shared/access/use-may.js';
import { useServerHas } from '../shared/session/use-user.js';

/** Says after each login of an administrator that the last backup of the schedule failed. */
export function useBackupWarning(): void {
  const { rest } = useSession();
  const concerned = useMay('backup');
  const has = useServerHas('backup');
  // A token opens nothing of backups.
  const { isTokenLogin } = useConsoleSession();
  useEffect(() => {
    if (!concerned || !has || isTokenLogin) return;
    const life = new AbortController();
    import('./backup-warning.js').then(
      ({ warnOfFailedBackup }) => warnOfFailedBackup(rest, life.signal),
      // Its code did not come: the next login asks again.
      () => undefined,
    );
    return () => life.abort();
  }, [rest, concerned, has, isTokenLogin]);
}
