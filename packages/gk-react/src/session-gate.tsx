import { Fragment, type ReactElement, type ReactNode } from 'react';
import type { SessionState } from 'gk-sdk';
import { useLastUser } from './hooks/use-last-user.js';
import { useSessionState } from './hooks/use-session.js';

/** Content that a {@link SessionGate} shows in a state: nodes, or a function that creates them from the state. @public */
export type SessionGateSlot = ReactNode | ((state: SessionState) => ReactNode);

/** Props of {@link SessionGate}. @public */
export interface SessionGateProps {
  /** Shown instead of the children while nobody is signed in, such as a login form; default: the state as English text. */
  readonly fallback?: SessionGateSlot;
  /**
   * Before the children while the connection is interrupted or the login is taken no more; default: the state in English
   * words, in a live region of the class `gk-session-notice`. `null` shows nothing.
   */
  readonly notice?: SessionGateSlot;
  /** Shown to a signed-in user. */
  readonly children?: ReactNode;
}

/**
 * Shows its children once somebody has signed in, and keeps them mounted, with all that they hold, through outages,
 * renewed tokens and a login of the same user anew. A sign-out unmounts them; another user gets children of their own.
 *
 * @example
 * ```tsx
 * <SessionGate fallback={<LoginForm />}>
 *   <Fleet />
 * </SessionGate>
 * ```
 * @public
 */
export function SessionGate({ fallback, notice, children }: SessionGateProps): ReactElement {
  const state = useSessionState();
  const user = useLastUser();
  if (user === undefined)
    return <>{fallback === undefined ? <p role="status">{stateWords(state)}</p> : shown(fallback, state)}</>;
  const words = state.kind === 'signed-in' ? undefined : stateWords(state);
  return (
    <>
      {notice === undefined ? (
        // A live region is heard when it stands before its words come.
        <div className="gk-session-notice" role="status">
          {words}
        </div>
      ) : (
        words !== undefined && shown(notice, state)
      )}
      <Fragment key={user.username}>{children}</Fragment>
    </>
  );
}

function shown(slot: SessionGateSlot, state: SessionState): ReactNode {
  return typeof slot === 'function' ? slot(state) : slot;
}

/** A state in words for who sits before the page. */
function stateWords(state: SessionState): string {
  switch (state.kind) {
    case 'signed-out':
      return 'Not signed in.';
    case 'connecting':
      return 'Signing in…';
    case 'signed-in':
      return 'Signed in.';
    case 'reconnecting':
      return state.reason === 'offline'
        ? 'This computer has no network. The connection comes back by itself.'
        : 'Connection lost, trying again…';
    case 'refused':
      return state.error.message;
    case 'password-expired':
      return 'The password has expired: change it, then log in again.';
  }
}
