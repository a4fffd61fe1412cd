import { setImmediate as nextTurn, setTimeout as rest } from 'node:timers/promises';

/** A slice that takes less is followed by the next one in the next turn. */
const SHORT_MS = 4;
const LONGEST_REST_MS = 1_000;

let free: Promise<void> = Promise.resolve();

/**
 * Runs a slice of long work in a turn of its own: of everything that goes on at the same time, one slice after another, and
 * after a long one as much time for everybody else as it took. Rejects with what the slice throws.
 */
export async function inTurn<T>(slice: () => T): Promise<T> {
  const before = free;
  let leave: () => void = () => undefined;
  free = new Promise((resolve) => {
    leave = resolve;
  });
  await before;
  await nextTurn();
  const begunMs = performance.now();
  try {
    return slice();
  } finally {
    const tookMs = performance.now() - begunMs;
    if (tookMs < SHORT_MS) leave();
    else void rest(Math.min(tookMs, LONGEST_REST_MS)).then(leave);
  }
}
