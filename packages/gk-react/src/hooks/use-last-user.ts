import { useState } from 'react';
import type { Session, SessionState, SessionUser } from 'gk-sdk';
import { useSession, useSessionState } from './use-session.js';

/** Whose login stood last, and in which session. */
interface Kept {
  readonly session: Session;
  readonly user: SessionUser | undefined;
}

/**
 * Who signed in last, until that user signs out or another one signs in. It stays through an outage, while a token is
 * renewed, and when the server takes the login no more and the page logs in again: what a page shows to that user can
 * stay as well. `useUser` tells who is signed in now.
 *
 * @public
 */
export function useLastUser(): SessionUser | undefined {
  const session = useSession();
  const state = useSessionState();
  const [kept, setKept] = useState<Kept>({ session, user: undefined });
  const user = keptUser(kept.session === session ? kept.user : undefined, state);
  if (kept.session !== session || kept.user !== user) setKept({ session, user });
  return user;
}

/** Who is kept in a state, when `before` was until now. @internal */
export function keptUser(before: SessionUser | undefined, state: SessionState): SessionUser | undefined {
  switch (state.kind) {
    case 'signed-in':
      return state.user;
    case 'signed-out':
      return undefined;
    case 'reconnecting':
      return state.user ?? before;
    case 'connecting':
    case 'refused':
    case 'password-expired':
      return before;
  }
}
