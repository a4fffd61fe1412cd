import { useEffect, useEffectEvent } from 'react';
import { useSession } from 'gk-react';
import { useOpenDialog } from '../shared/page/dialog-link.js';
import { useUser } from '../shared/session/use-user.js';
import { useKiosk } from '../shared/url-state/use-kiosk.js';
import { useMayDialog } from './actions.js';

/** A user who stays logged in is told, too. */
const LOOK_EVERY_MS = 3_600_000;

/** Tells users some days before that their password expires, and leads to its change. */
export function usePasswordNotice(): void {
  const session = useSession();
  const user = useUser();
  const kiosk = useKiosk();
  const openDialog = useOpenDialog();
  const mayChange = useMayDialog()('change-password');
  const change = useEffectEvent(() => openDialog('change-password'));
  const endS = kiosk ? undefined : user?.info.passwordExpiresS;
  const username = user?.username;
  useEffect(() => {
    if (endS === undefined || username === undefined) return undefined;
    let close = (): void => undefined;
    let isOver = false;
    const look = async (): Promise<void> => {
      const { announcePasswordEnd } = await import('./password-notice.js');
      const password = { username, endS, nowS: session.serverNowS() };
      const closeNotice = isOver ? undefined : announcePasswordEnd(password, mayChange ? change : undefined);
      close = closeNotice ?? close;
    };
    const timer = setInterval(() => void look(), LOOK_EVERY_MS);
    void look();
    return () => {
      isOver = true;
      clearInterval(timer);
      // It is another password, or another user.
      close();
    };
  }, [session, endS, username, mayChange]);
}
