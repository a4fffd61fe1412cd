import { mayCall, toPermissions } from 'gk-sdk/rules';
import type { RecorderStore } from '../../store/recorder-store.js';
import { accessSettings } from '../settings/access-settings.js';
import { RestError } from '../http/rest-error.js';
import type { Principal } from './principal.js';

/** What a call is asked by. */
export interface CallSource {
  readonly principal: Principal;
  /** False for a page that another host has served. */
  readonly sameHost: boolean;
}

/**
 * Why a principal may not make a call, in words; undefined when it may. The table of the SDK (`mayCall`) decides, by which the
 * console shows, too. What a token may do less than its user stands in `token-rules.ts`.
 */
export function refusedByAccess(
  { settings }: Pick<RecorderStore, 'settings'>,
  { principal, sameHost }: CallSource,
  call: string,
): string | undefined {
  const { username, permission, access, switches } = principal;
  const user = { username, permission, permissions: toPermissions(access) };
  const answer = mayCall(call, user, { sameHost, switches, settings: accessSettings(settings) });
  return answer.allowed ? undefined : answer.reason;
}

/**
 * As {@link refusedByAccess}.
 * @throws RestError 403
 */
export function requireAccess(store: Pick<RecorderStore, 'settings'>, source: CallSource, call: string): void {
  const refusal = refusedByAccess(store, source, call);
  if (refusal !== undefined) throw new RestError(403, refusal);
}
