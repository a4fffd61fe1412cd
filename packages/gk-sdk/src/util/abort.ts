import { GkError } from '../errors/gk-error.js';
import type { Clock } from './clock.js';

/** Calls `callback` when a signal fires, at once when it has fired; returns what takes it off. @internal */
export function onAbort(signal: AbortSignal | undefined, callback: (reason: unknown) => void): () => void {
  const call = (): void => {
    callback(signal?.reason);
  };
  if (signal?.aborted) call();
  else signal?.addEventListener('abort', call, { once: true });
  return () => signal?.removeEventListener('abort', call);
}

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
