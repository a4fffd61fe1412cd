import { useCallback, useContext, useMemo, useSyncExternalStore } from 'react';
import type { DeviceCommand, Permissions, ServerInfo, Session, SessionState, SessionUser, StreamStatus } from 'gk-sdk';
import { SessionContext } from '../session-context.js';

/** The session of the nearest `SessionProvider`; throws outside of one. @public */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === undefined) throw new Error('useSession needs a <SessionProvider> around the component.');
  return session;
}

/** One field of the session that keeps its identity until it changes. */
function useSessionField<Value>(read: (session: Session) => Value): Value {
  const session = useSession();
  const subscribe = useCallback((listener: () => void) => session.subscribe(listener), [session]);
  const get = (): Value => read(session);
  return useSyncExternalStore(subscribe, get, get);
}

/** The state of the session; renders again when it changes. @public */
export function useSessionState(): SessionState {
  return useSessionField((session) => session.state);
}

/** The signed-in user, also during a reconnect; undefined when nobody is signed in. @public */
export function useUser(): SessionUser | undefined {
  return useSessionField(({ state }) =>
    state.kind === 'signed-in' || state.kind === 'reconnecting' ? state.user : undefined,
  );
}

/** Rights of the signed-in user; undefined when nobody is signed in. Use them to decide what to show; the server enforces them. @public */
export function usePermissions(): Permissions | undefined {
  return useUser()?.permissions;
}

/** Information about the server (version, licence, time zone); undefined until it has arrived. @public */
export function useServerInfo(): ServerInfo | undefined {
  return useSessionField((session) => session.serverInfo);
}

/** Server load and who uses which device, from the last poll; undefined before the first poll. @public */
export function useStreamStatus(): StreamStatus | undefined {
  return useSessionField((session) => session.streamStatus);
}

/** Commands sent to devices, from the last poll or push; the same array until it changes. @public */
export function useDeviceCommands(): readonly DeviceCommand[] {
  return useSessionField((session) => session.deviceCommands);
}

/**
 * The server's clock, unix seconds at the begin of a second; renders once a second, or once in `everyS`, a whole
 * number of seconds.
 *
 * @public
 */
export function useServerClock(everyS = 1): number {
  const session = useSession();
  const { subscribe, get } = useMemo(() => {
    const stepS = Math.max(1, Math.round(everyS));
    const read = (): number => Math.floor(session.serverNowS() / stepS) * stepS;
    return {
      get: read,
      subscribe: (listener: () => void) => {
        let timer: ReturnType<typeof setTimeout>;
        const wait = (): void => {
          timer = setTimeout(
            () => {
              listener();
              wait();
            },
            (read() + stepS - session.serverNowS()) * 1000 + 1,
          );
        };
        wait();
        return () => {
          clearTimeout(timer);
        };
      },
    };
  }, [session, everyS]);
  return useSyncExternalStore(subscribe, get, get);
}
