import type { Session } from 'gk-sdk';

const numbers = new WeakMap<Session, number>();
let last = 0;

/**
 * Names a session and who is signed in to it, as a part of cache keys: another server, or another user, may have other
 * data under the same device id.
 *
 * @internal
 */
export function sessionKey(session: Session | undefined): string {
  if (session === undefined) return '';
  let number = numbers.get(session);
  if (number === undefined) {
    number = ++last;
    numbers.set(session, number);
  }
  const { state } = session;
  return `${number} ${'user' in state ? (state.user?.username ?? '') : ''}`;
}
