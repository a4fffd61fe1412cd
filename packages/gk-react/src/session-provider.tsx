import type { ReactElement, ReactNode } from 'react';
import type { Session } from 'gk-sdk';
import { GkSession } from './elements/session.js';
import { SessionContext } from './session-context.js';

/** Props of {@link SessionProvider}. @public */
export interface SessionProviderProps {
  /** The session. The code that created it closes it. */
  readonly session: Session;
  /** Base URL of the session's server if it differs from the origin of the page; the map loads its style from it. */
  readonly server?: string;
  readonly children?: ReactNode;
}

/**
 * Gives a session to the hooks and, through a `<gk-session>`, to the elements below it.
 *
 * @example
 * ```tsx
 * <SessionProvider session={session}>
 *   <GkGpsMap focusDevice="BUS-1" />
 * </SessionProvider>
 * ```
 * @public
 */
export function SessionProvider({ session, server, children }: SessionProviderProps): ReactElement {
  return (
    <SessionContext.Provider value={session}>
      <GkSession session={session} server={server}>
        {children}
      </GkSession>
    </SessionContext.Provider>
  );
}
