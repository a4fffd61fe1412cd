import { createSession, type SessionStorage } from 'gk-sdk';

/** Whether this browser keeps a login. What of it is kept, and how, is the session's own business. */
export function isRemembered(storage: SessionStorage): boolean {
  const session = createSession({ storage });
  const remembered = session.autoLogin === true;
  session.close();
  return remembered;
}
