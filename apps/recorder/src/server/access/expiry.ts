import type { WebSocket } from 'ws';
import type { Principal } from './principal.js';

/** Close code of a socket whose credentials are wrong or no longer good. */
export const CLOSE_UNAUTHORIZED = 4401;

/** Close code of a socket that is to connect again: the rights or the password of its user have changed. */
const CLOSE_CONNECT_AGAIN = 1012;

const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * Closes `socket` with 4401 when the token of `principal` ends or its account is deleted, and with 1012 when the
 * account gets other rights or another password. Returns a function that ends the watch.
 */
export function closeOnExpiry(socket: WebSocket, principal: Principal, now: () => number): () => void {
  const expiresS = principal.token?.expiresS;
  let timer: NodeJS.Timeout | undefined;
  const watch = (endS: number): void => {
    const restMs = endS * 1000 - now();
    if (restMs <= 0) socket.close(CLOSE_UNAUTHORIZED, 'token expired');
    else
      timer = setTimeout(
        () => {
          watch(endS);
        },
        Math.min(restMs, LONGEST_TIMER_MS),
      );
  };
  if (expiresS !== undefined) watch(expiresS);
  const offRevoked = principal.onRevoked((why) => {
    if (why === 'removed') socket.close(CLOSE_UNAUTHORIZED, 'account deleted');
    else socket.close(CLOSE_CONNECT_AGAIN, 'account changed');
  });
  const stop = (): void => {
    clearTimeout(timer);
    offRevoked();
    // A socket may log in any number of times.
    socket.off('close', stop);
  };
  socket.once('close', stop);
  return stop;
}
