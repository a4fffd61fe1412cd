import { createSession, type SessionStorage } from 'gk-sdk';

/** Whether this browser keeps a login. The session decides which part of it is kept, and how. */
export function isRemembered(storage: SessionStorage): boolean {
  const session = createSession({ storage });
  const remembered = session.autoLogin === true;
  session.close();
  return remembered;
}
