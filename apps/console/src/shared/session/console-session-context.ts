import { createContext, useContext } from 'react';
import type { ConsoleSession } from './console-session.js';

/** Holds the console's login: filled by the console, and by the login ahead of it. */
export const ConsoleSessionContext = createContext<ConsoleSession | undefined>(undefined);

/** The console's login. */
export function useConsoleSession(): ConsoleSession {
  const consoleSession = useContext(ConsoleSessionContext);
  if (!consoleSession) throw new Error('useConsoleSession needs a ConsoleSessionProvider.');
  return consoleSession;
}
