import type { WebSocket } from 'ws';
import type { AccessEnd, Principal } from './principal.js';

/** Close code of a socket whose credentials are wrong or no longer good. */
export const CLOSE_UNAUTHORIZED = 4401;

/** Close code of a socket that is to connect again: the rights or the password of its user have changed. */
const CLOSE_CONNECT_AGAIN = 1012;

const CLOSES = {
  expired: { code: CLOSE_UNAUTHORIZED, reason: 'token expired' },
  revoked: { code: CLOSE_UNAUTHORIZED, reason: 'link revoked' },
  ended: { code: CLOSE_UNAUTHORIZED, reason: 'The login has ended: log in again.' },
  removed: { code: CLOSE_UNAUTHORIZED, reason: 'account deleted' },
  restored: { code: CLOSE_UNAUTHORIZED, reason: 'A backup was restored: sign in again.' },
  changed: { code: CLOSE_CONNECT_AGAIN, reason: 'account changed' },
} as const satisfies Record<AccessEnd | 'expired', { readonly code: number; readonly reason: string }>;

const LONGEST_TIMER_MS = 2 ** 31 - 1;
/** How often an open socket counts as a use of its session. */
const USE_MS = 3_600_000;

/**
 * Calls back when the token of `principal` expires, or what it stands for ends or changes. Returns a function that ends the
 * watch.
 */
export function watchEnd(
  principal: Principal,
  now: () => number,
  onEnd: (why: AccessEnd | 'expired') => void,
): () => void {
  const { session } = principal;
  const expiresS = (principal.token ?? session)?.expiresS;
  let timer: NodeJS.Timeout | undefined;
  const watch = (endS: number): void => {
    const restMs = endS * 1000 - now();
    if (restMs <= 0) onEnd('expired');
    else
      timer = setTimeout(
        () => {
          session?.noteUse();
          watch(endS);
        },
        Math.min(restMs, session === undefined ? LONGEST_TIMER_MS : USE_MS),
      );
  };
  if (expiresS !== undefined) watch(expiresS);
  const offRevoked = principal.onRevoked(onEnd);
  return () => {
    clearTimeout(timer);
    offRevoked();
  };
}

/** Refuses who has lost access while an answer was made. */
export const ACCESS_ENDED = 'The access has ended meanwhile';

/** True when the token of `principal` has expired, or its link or account has ended or changed: for answers that took a while. */
export function hasEnded(principal: Principal, now: () => number): boolean {
  let ended = false;
  watchEnd(principal, now, () => {
    ended = true;
  })();
  return ended;
}

/**
 * Closes `socket` with 4401 when the token of `principal` ends, its link is revoked, its account is deleted or a
 * backup is restored, and with 1012 when the account gets other rights or another password. Returns a function that ends the watch.
 */
export function closeOnExpiry(socket: WebSocket, principal: Principal, now: () => number): () => void {
  const off = watchEnd(principal, now, (why) => {
    const { code, reason } = CLOSES[why];
    socket.close(code, reason);
  });
  const stop = (): void => {
    off();
    // A socket may log in any number of times.
    socket.off('close', stop);
  };
  socket.once('close', stop);
  return stop;
}
