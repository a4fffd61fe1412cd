import { GkError } from '../errors/gk-error.js';
import { onAbort } from '../util/abort.js';
import type { Clock } from '../util/clock.js';

/** Resolves after `ms`, or rejects with `aborted` as soon as the signal fires. @internal */
export function pauseFor(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject: (error: GkError) => void) => {
    const stop = clock.after(ms, () => {
      off();
      resolve();
    });
    const off = onAbort(signal, (cause) => {
      stop();
      reject(new GkError('aborted', 'The download was cancelled.', { cause }));
    });
  });
}
