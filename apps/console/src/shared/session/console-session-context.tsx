import { createContext, useContext, useSyncExternalStore, type ReactNode } from 'react';
import { SessionProvider } from 'gk-react';
import type { ConsoleSession } from './console-session.js';

const ConsoleSessionContext = createContext<ConsoleSession | undefined>(undefined);

/** Gives the console's login to the screens, and its session to the hooks and elements. */
export function ConsoleSessionProvider({
  consoleSession,
  children,
}: {
  readonly consoleSession: ConsoleSession;
  readonly children: ReactNode;
}) {
  const session = useSyncExternalStore(
    (listener) => consoleSession.subscribe(listener),
    () => consoleSession.session,
  );
  return (
    <ConsoleSessionContext value={consoleSession}>
      <SessionProvider session={session} server={consoleSession.serverUrl}>
        {children}
      </SessionProvider>
    </ConsoleSessionContext>
  );
}

/** The console's login. */
export function useConsoleSession(): ConsoleSession {
  const consoleSession = useContext(ConsoleSessionContext);
  if (!consoleSession) throw new Error('useConsoleSession needs a ConsoleSessionProvider.');
  return consoleSession;
}
