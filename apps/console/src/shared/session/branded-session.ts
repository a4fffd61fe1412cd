import { ACCESS_FLAGS, type Session, type SessionUser, type DisabledFeatures } from 'gk-sdk';
import { toPermissions } from 'gk-sdk/rules';
import { viewOfSession } from './session-view.js';

/**
 * The session without the features that the deployment switches off, also where the user logged in before the brand was
 * known. The session itself where nothing is off.
 */
export function brandedSession(session: Session, disabled: DisabledFeatures): Session {
  if (!Object.values(disabled).includes(true)) return session;
  return viewOfSession(session, (user) => withoutFeatures(user, disabled));
}

function withoutFeatures(user: SessionUser, disabled: DisabledFeatures): SessionUser {
  const flags = ACCESS_FLAGS.map((flag) => (user.permissions[flag] ? '1' : '0')).join('');
  return { ...user, permissions: toPermissions(flags, disabled) };
}
