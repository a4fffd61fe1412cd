import type { WebSocket } from 'ws';
import type { Principal } from './principal.js';

/** Close code of a socket whose credentials are wrong or no longer good. */
export const CLOSE_UNAUTHORIZED = 4401;

const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * Closes `socket` with 4401 when the token of `principal` ends; a login by password does not.
 * Returns what takes the watch off again.
 */
export function closeOnExpiry(socket: WebSocket, principal: Principal, now: () => number): () => void {
  const expiresS = principal.token?.expiresS;
  if (expiresS === undefined) return () => undefined;
  let timer: NodeJS.Timeout | undefined;
  const watch = (): void => {
    const restMs = expiresS * 1000 - now();
    if (restMs <= 0) socket.close(CLOSE_UNAUTHORIZED, 'token expired');
    else timer = setTimeout(watch, Math.min(restMs, LONGEST_TIMER_MS));
  };
  watch();
  const stop = (): void => {
    clearTimeout(timer);
  };
  socket.once('close', stop);
  return stop;
}
