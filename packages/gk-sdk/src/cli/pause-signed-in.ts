import { GkError } from '../errors/gk-error.js';
import type { Session, SessionState } from '../session/session.js';
import { pause } from './pause.js';

/**
 * Waits as {@link pause} does, for as long as the session keeps its login.
 *
 * @throws GkError the reason when the login ends: a token is over, say, or an account deleted.
 * @internal
 */
export async function pauseSignedIn(session: Session, ms: number, signal: AbortSignal): Promise<void> {
  const over = new AbortController();
  let reason: GkError | undefined;
  const look = (): void => {
    reason ??= endOf(session.state);
    if (reason) over.abort();
  };
  const off = session.subscribe(look);
  look();
  await pause(ms, AbortSignal.any([signal, over.signal]));
  off();
  if (reason && !signal.aborted) throw reason;
}

function endOf(state: SessionState): GkError | undefined {
  switch (state.kind) {
    case 'refused':
      return state.error;
    case 'password-expired':
      return new GkError('password-expired', 'The password has expired: change it to log in.');
    case 'signed-out':
      return new GkError('closed', 'The login has ended.');
    default:
      return undefined;
  }
}
