/** Aborts a call after `limitMs` milliseconds; it then fails as a cancelled one does. */
export async function withTimeout<Answer>(
  limitMs: number,
  signal: AbortSignal,
  ask: (limit: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), limitMs);
  try {
    return await ask(AbortSignal.any([signal, late.signal]));
  } finally {
    clearTimeout(timer);
  }
}
