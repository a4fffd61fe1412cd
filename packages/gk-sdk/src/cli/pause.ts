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
