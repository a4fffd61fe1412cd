import { useSyncExternalStore } from 'react';
import { useSession, useSessionState } from 'gk-react';
import type { ServerExtension, ServerInfo, SessionState, SessionUser } from 'gk-sdk';

/** The user of a state: also while the connection is broken, so that no menu flickers away. */
export function userOf(state: SessionState): SessionUser | undefined {
  return state.kind === 'signed-in' || state.kind === 'reconnecting' ? state.user : undefined;
}

/** Who is logged in. */
export function useUser(): SessionUser | undefined {
  return userOf(useSessionState());
}

/** Returns the server's information about itself. */
export function useServerInfo(): ServerInfo | undefined {
  const session = useSession();
  return useSyncExternalStore(
    (listener) => session.subscribe(listener),
    () => session.serverInfo,
  );
}

/** Whether the server has calls or fields that the specification does not have. */
export function useServerHas(extension: ServerExtension): boolean {
  return useServerInfo()?.extensions?.includes(extension) ?? false;
}
