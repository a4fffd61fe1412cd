import type { GkError, SessionState } from 'gk-sdk';
import type { SessionProblemKind } from '../labels/session-problem.labels.js';

/**
 * Why there is nothing from the server; undefined while all is well, or about to be. Pure.
 *
 * @param isInside - The element stands in a `<gk-session>`.
 * @param isDenied - The user who is logged in lacks the right to it.
 * @param fault - Why the `<gk-session>` could make no session, such as an address that is none.
 * @internal
 */
export function sessionProblem(
  state: SessionState | undefined,
  isInside: boolean,
  isDenied: boolean,
  fault?: GkError,
): { readonly kind: SessionProblemKind; readonly said: string } | undefined {
  if (state === undefined && fault !== undefined) return { kind: 'unreached', said: sentence(fault.message) };
  if (state === undefined) return { kind: isInside ? 'not-signed-in' : 'no-session', said: '' };
  switch (state.kind) {
    case 'connecting':
      return undefined;
    case 'signed-in':
      return isDenied ? { kind: 'no-right', said: '' } : undefined;
    case 'signed-out':
      return state.error === undefined ? { kind: 'signed-out', said: '' } : failedLogin(state.error);
    case 'reconnecting':
      if (state.user !== undefined) return { kind: 'lost', said: '' };
      if (state.reason === 'offline') return { kind: 'no-network', said: '' };
      return state.error === undefined ? { kind: 'unreached', said: '' } : failedLogin(state.error);
    case 'refused':
      return { kind: state.withdrawn ? 'withdrawn' : 'refused', said: sentence(state.error.message) };
    case 'password-expired':
      return { kind: 'password-expired', said: '' };
  }
}

type LoginError = Extract<SessionState, { kind: 'refused' }>['error'];

function failedLogin({ code, message }: LoginError): { readonly kind: SessionProblemKind; readonly said: string } {
  switch (code) {
    case 'refused':
      return { kind: 'throttled', said: sentence(message) };
    case 'network':
    case 'timeout':
    case 'bad-reply':
    case 'protocol':
      return { kind: 'unreached', said: sentence(message) };
    default:
      // Words of the page's own code may hold anything.
      return { kind: 'no-credentials', said: '' };
  }
}

/** One sentence, without the query of an address, which is where credentials stand. */
function sentence(message: string): string {
  const text = message
    .replaceAll(/\?\S+=\S*/g, '')
    .trim()
    .replace(/\.+$/, '');
  return text === '' || /[!?…。]$/.test(text) ? text : `${text}.`;
}
