import type { Session, SessionState, SessionUser } from 'gk-sdk';

/**
 * View of a session with another user than the server's, for screens and elements alike.
 *
 * @param asUser - Returns the user of the view.
 * @param changed - Members that replace the session's own, by name. The view keeps the functions that it hands out in
 *   it.
 */
export function viewOfSession(
  session: Session,
  asUser: (user: SessionUser) => SessionUser,
  changed: Map<PropertyKey, unknown> = new Map(),
): Session {
  let last: { readonly of: SessionState; readonly state: SessionState } | undefined;
  const state = (): SessionState => {
    const of = session.state;
    if (last?.of !== of) last = { of, state: stateAs(of, asUser) };
    return last.state;
  };
  return new Proxy(session, {
    get: (target, name) => {
      if (name === 'state') return state();
      if (changed.has(name)) return changed.get(name);
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      // The session's own fields are private to it: its functions run on it. Bound once, so that they stay the same.
      const bound: unknown = value.bind(target);
      changed.set(name, bound);
      return bound;
    },
  });
}

function stateAs(state: SessionState, asUser: (user: SessionUser) => SessionUser): SessionState {
  if (state.kind === 'signed-in') return { ...state, user: asUser(state.user) };
  if (state.kind === 'reconnecting' && state.user) return { ...state, user: asUser(state.user) };
  return state;
}
