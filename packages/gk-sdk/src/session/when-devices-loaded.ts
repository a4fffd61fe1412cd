import { GkError } from '../errors/gk-error.js';
import type { Clock } from '../util/clock.js';
import type { Session, WhenDevicesLoadedOptions } from './session.js';

const TIMEOUT_MS = 30_000;

/** Waits for the first whole device list, as `Session.whenDevicesLoaded` says. @internal */
export function whenDevicesLoaded(
  session: Session,
  clock: Clock,
  { signal, timeoutMs = TIMEOUT_MS }: WhenDevicesLoadedOptions = {},
): Promise<void> {
  return new Promise((resolve, reject: (error: GkError) => void) => {
    const stops: (() => void)[] = [];
    const end = (error?: GkError): void => {
      for (const stop of stops.splice(0)) stop();
      if (error) reject(error);
      else resolve();
    };
    const abort = (): void => {
      end(new GkError('aborted', 'The wait for the devices was cancelled.', { cause: signal?.reason }));
    };
    const look = (): void => {
      const { state } = session;
      if (session.devices.loaded) end();
      else if (state.kind === 'refused') end(state.error);
      else if (state.kind === 'signed-out' || state.kind === 'password-expired') {
        end(new GkError('closed', 'The session is not signed in.'));
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
