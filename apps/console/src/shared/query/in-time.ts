/** Ends a question that is not answered within so many ms; it then fails as one that is cancelled does. */
export async function inTime<Answer>(
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
