import { useCallback, useContext, useSyncExternalStore } from 'react';
import type { Session, SessionState } from 'gk-sdk';
import { SessionContext } from '../session-provider.js';

/** The session of the nearest `SessionProvider`; throws outside of one. @public */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === undefined) throw new Error('useSession needs a <SessionProvider> around the component.');
  return session;
}

/** The state of the session; renders again when it changes. @public */
export function useSessionState(): SessionState {
  const session = useSession();
  const subscribe = useCallback((listener: () => void) => session.subscribe(listener), [session]);
  const read = (): SessionState => session.state;
  return useSyncExternalStore(subscribe, read, read);
}
