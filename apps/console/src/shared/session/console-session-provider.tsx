import { useEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import { SessionProvider } from 'gk-react';
import { disabledFeatures } from 'gk-sdk/rules';
import { rehearsal, useRehearsal } from '../access/rehearsal.js';
import { useBrand } from '../brand/brand-context.js';
import { brandedSession } from './branded-session.js';
import { followZones } from '../time/shown-zone.js';
import { ConsoleSessionContext } from './console-session-context.js';
import type { ConsoleSession } from './console-session.js';
import { rehearsedSession } from './rehearsed-session.js';

/** Gives the console's login to the screens, and its session to the hooks and elements: as a group sees it while one is rehearsed. */
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
  // Before the first screen, which shows times.
  useState(() => followZones(() => consoleSession.session));
  useEffect(() => followZones(() => consoleSession.session), [consoleSession]);
  const rehearsed = useRehearsal();
  const { switches } = useBrand();
  const shown = useMemo(() => {
    const disabled = disabledFeatures(switches);
    return rehearsed ? rehearsedSession(session, { ...rehearsed, disabled }) : brandedSession(session, disabled);
  }, [session, rehearsed, switches]);
  // With the login goes the rehearsal: the next user sees the own console.
  useEffect(
    () =>
      session.subscribe(() => {
        if (session.state.kind !== 'signed-in' && session.state.kind !== 'reconnecting') rehearsal.end();
      }),
    [session],
  );
  return (
    <ConsoleSessionContext value={consoleSession}>
      <SessionProvider session={shown} server={consoleSession.serverUrl}>
        {children}
      </SessionProvider>
    </ConsoleSessionContext>
  );
}
