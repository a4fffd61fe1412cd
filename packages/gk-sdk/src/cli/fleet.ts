import { GkError } from '../errors/gk-error.js';
import type { Session } from '../session/session.js';

const LOAD_TIMEOUT_MS = 30_000;

/** Resolves when the session has the whole device list. @internal */
export function devicesLoaded(session: Session, signal: AbortSignal): Promise<void> {
  const { devices } = session;
  if (devices.loaded) return Promise.resolve();
  return new Promise((resolve, reject: (error: GkError) => void) => {
    const end = (settle: () => void) => (): void => {
      stop();
      clearTimeout(timeout);
      signal.removeEventListener('abort', abort);
      settle();
    };
    const stop = devices.subscribe(() => {
      if (devices.loaded) end(resolve)();
    });
    const timeout = setTimeout(
      end(() => {
        reject(new GkError('timeout', `The server sent no device list within ${LOAD_TIMEOUT_MS / 1000} s.`));
      }),
      LOAD_TIMEOUT_MS,
    );
    const abort = end(() => {
      reject(new GkError('aborted', 'Interrupted.'));
    });
    signal.addEventListener('abort', abort, { once: true });
  });
}

/** Waits; resolves at once when the signal fires. @internal */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timeout);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timeout = setTimeout(end, ms);
    signal.addEventListener('abort', end, { once: true });
  });
}
