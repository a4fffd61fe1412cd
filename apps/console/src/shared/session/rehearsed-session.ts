import { GkError, type Session, type SessionUser, type DisabledFeatures } from 'gk-sdk';
import { REST_PATHS, type RestRequest } from 'gk-sdk/rest';
import { toPermissions } from 'gk-sdk/rules';
import type { Rehearsal } from '../access/rehearsal.js';
import { t } from '../i18n/translate.js';
import { isReadingCommand, isReadingRequest } from './reading-calls.js';
import { viewOfSession } from './session-view.js';

/** Rehearsal with the data that a session needs. */
export interface Rehearsed extends Rehearsal {
  /** Features that the deployment switches off. */
  readonly disabled: DisabledFeatures;
}

/**
 * The session as a user of another permission group would have it: rights and level are those of the group. Calls that
 * would change something are refused here, before they are sent, and calls that the server would refuse the group are
 * refused here in the server's words. The login stays the administrator's own: the server goes on answering as to the
 * administrator, with the administrator's devices, so that what it leaves out of a group's answers is not left out.
 * Screens and elements that read rights from the session get the group's.
 */
export function rehearsedSession(session: Session, { group, refusalOf, disabled }: Rehearsed): Session {
  const permissions = toPermissions(group.access, disabled);
  const asGroup = (user: SessionUser): SessionUser => ({ ...user, permission: group.id, permissions });
  const refuse = (): never => {
    throw new GkError(
      'forbidden',
      t('You see the console as {group}: nothing is saved or sent.', { group: group.name }),
    );
  };
  /** Refuses calls that change something, and those that the group may not make. */
  const check = (isReading: boolean, call: string): void => {
    if (!isReading) refuse();
    const refusal = refusalOf(call);
    if (refusal !== undefined) throw new GkError('forbidden', refusal);
  };
  const checkRequest = (request: RestRequest): void => check(isReadingRequest(request), callOf(request));
  const changed = new Map<PropertyKey, unknown>();
  changed.set('rest', {
    ...session.rest,
    call: async (call, options) => {
      checkRequest(call);
      return session.rest.call(call, options);
    },
    text: async (request, options) => {
      checkRequest(request);
      return session.rest.text(request, options);
    },
    file: async (request, options) => {
      checkRequest(request);
      return session.rest.file(request, options);
    },
    url: (request) => session.rest.url(request),
    mintToken: async () => refuse(),
    changePassword: async () => refuse(),
  } satisfies Session['rest']);
  changed.set('command', {
    ...session.command,
    call: async (code, fields, body, options) => {
      check(isReadingCommand(code, fields), code);
      return session.command.call(code, fields, body, options);
    },
  } satisfies Session['command']);
  const on: Session['on'] = (name, listener) =>
    name === 'event' && refusalOf('/event.cgi') !== undefined ? () => undefined : session.on(name, listener);
  changed.set('on', on);
  changed.set('changePassword', async () => refuse());
  const streamUrl: Session['streamUrl'] = (request) =>
    request.type === 'talk' ? refuse() : session.streamUrl(request);
  changed.set('streamUrl', streamUrl);
  return viewOfSession(session, asGroup, changed);
}

/** A request by its name in the SDK's table of calls. */
function callOf({ method, path, query }: RestRequest): string {
  const address = `/${REST_PATHS[path]}`;
  return address.endsWith('.cgi') ? `${address}?type=${query?.['type'] ?? ''}` : `${method} ${address}`;
}
