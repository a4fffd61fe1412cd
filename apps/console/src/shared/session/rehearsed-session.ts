import { GkError, type PermissionGroup, type Session, type SessionState, type SessionUser } from 'gk-sdk';
import { toPermissions, type DisabledFeatures } from 'gk-sdk/rules';
import { t } from '../i18n/translate.js';
import { isReadingCommand, isReadingRequest } from './reading-calls.js';

/** What a rehearsal is made of. */
export interface Rehearsed {
  readonly group: PermissionGroup;
  /** What the deployment switches off. */
  readonly disabled: DisabledFeatures;
}

/**
 * The session as a user of another permission group would have it: rights and level are those of the group, and what
 * would change something is refused here, before it is sent. The login stays the administrator's own, and so do the
 * devices. Whoever asks the session for rights, screens and elements alike, hears the group's.
 */
export function rehearsedSession(session: Session, { group, disabled }: Rehearsed): Session {
  const permissions = toPermissions(group.access, disabled);
  const asGroup = (user: SessionUser): SessionUser => ({ ...user, permission: group.id, permissions });
  const refuse = (): never => {
    throw new GkError('forbidden', t('You see the console as {1}: nothing is saved or sent.', group.name));
  };
  const changed = new Map<PropertyKey, unknown>();
  let last: { readonly of: SessionState; readonly state: SessionState } | undefined;
  const state = (): SessionState => {
    const of = session.state;
    if (last?.of !== of) last = { of, state: stateAs(of, asGroup) };
    return last.state;
  };
  changed.set('rest', {
    ...session.rest,
    call: async (call, options) => (isReadingRequest(call) ? session.rest.call(call, options) : refuse()),
    text: async (request, options) => (isReadingRequest(request) ? session.rest.text(request, options) : refuse()),
    file: async (request, options) => (isReadingRequest(request) ? session.rest.file(request, options) : refuse()),
    url: (request) => session.rest.url(request),
    mintToken: async () => refuse(),
    changePassword: async () => refuse(),
  } satisfies Session['rest']);
  changed.set('command', {
    ...session.command,
    call: async (code, fields, body, options) =>
      isReadingCommand(code, fields) ? session.command.call(code, fields, body, options) : refuse(),
  } satisfies Session['command']);
  changed.set('changePassword', async () => refuse());
  const streamUrl: Session['streamUrl'] = (request) =>
    request.type === 'talk' ? refuse() : session.streamUrl(request);
  changed.set('streamUrl', streamUrl);
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

function stateAs(state: SessionState, asGroup: (user: SessionUser) => SessionUser): SessionState {
  if (state.kind === 'signed-in') return { ...state, user: asGroup(state.user) };
  if (state.kind === 'reconnecting' && state.user) return { ...state, user: asGroup(state.user) };
  return state;
}
