import { GkError } from '../errors/gk-error.js';
import type { Device } from '../model/device-list/device.js';
import type { Clock } from '../util/clock.js';
import type { Session } from './session.js';

const TIMEOUT_MS = 30_000;

/**
 * Waits for the first whole device list, as `Session.ready` says.
 *
 * @param endedBy - Why there is no login; undefined when there was none.
 * @internal
 */
export function ready(
  session: Session,
  clock: Clock,
  endedBy: () => GkError | undefined,
  { signal, timeoutMs = TIMEOUT_MS }: Parameters<Session['ready']>[0] = {},
): Promise<readonly Device[]> {
  return new Promise((resolve, reject: (error: GkError) => void) => {
    const stops: (() => void)[] = [];
    const end = (error?: GkError): void => {
      for (const stop of stops.splice(0)) stop();
      if (error) reject(error);
      else resolve(session.devices.all);
    };
    const abort = (): void => {
      end(new GkError('aborted', 'The wait for the devices was cancelled.', { cause: signal?.reason }));
    };
    const look = (): void => {
      const { state } = session;
      if (session.devices.loaded) end();
      else if (state.kind === 'refused' || state.kind === 'password-expired' || state.kind === 'signed-out') {
        end(endedBy() ?? new GkError('closed', 'The session is not signed in.'));
      }
    };
    signal?.addEventListener('abort', abort);
    stops.push(
      () => signal?.removeEventListener('abort', abort),
      session.subscribe(look),
      clock.after(timeoutMs, () => {
        end(new GkError('timeout', `The server sent no device list within ${timeoutMs / 1000} s.`));
      }),
    );
    if (signal?.aborted) abort();
    else look();
  });
}

/** Resolves with the next change of the session's state. @internal */
export function stateChange(session: Session): Promise<void> {
  const before = session.state;
  return new Promise((resolve) => {
    const off = session.subscribe(() => {
      if (session.state === before) return;
      off();
      resolve();
    });
  });
}
