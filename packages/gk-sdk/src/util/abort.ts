/** Calls `callback` when a signal fires, at once when it has fired; returns an unsubscribe function. @internal */
export function onAbort(signal: AbortSignal | undefined, callback: (reason: unknown) => void): () => void {
  const call = (): void => {
    callback(signal?.reason);
  };
  if (signal?.aborted) call();
  else signal?.addEventListener('abort', call, { once: true });
  return () => signal?.removeEventListener('abort', call);
}
