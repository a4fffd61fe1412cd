import {
  mayCall,
  mayOpen,
  toPermissions,
  type AccessAnswer,
  type AccessContext,
  type AccessUser,
  type Area,
} from 'gk-sdk/rules';
import type { RecorderStore } from '../../store/recorder-store.js';
import { accessSettings } from '../settings/access-settings.js';
import { RestError } from '../http/rest-error.js';
import type { Principal } from './principal.js';

/** Source of a call. */
export interface CallSource {
  readonly principal: Principal;
  /** False for a page that another host has served. */
  readonly sameHost: boolean;
}

/** Where the access of principals is looked up. */
export type AccessStore = Pick<RecorderStore, 'settings' | 'groups'>;

/**
 * Why a principal may not make a call, in words; undefined when it may. The table of the SDK (`mayCall`) decides, by
 * which the console shows, too. The limits of tokens stand in `token-rules.ts`.
 */
export function refusedByAccess(store: AccessStore, source: CallSource, call: string): string | undefined {
  return reasonOf(mayCall(call, ...askedBy(store, source)));
}

/** As {@link refusedByAccess}, for what a call asks beyond its own rule, such as a plan for the whole fleet. */
export function refusedByArea(store: AccessStore, source: CallSource, area: Area): string | undefined {
  return reasonOf(mayOpen(area, ...askedBy(store, source)));
}

function askedBy({ settings, groups }: AccessStore, { principal, sameHost }: CallSource): [AccessUser, AccessContext] {
  const { username, permission, access, groupId, switches } = principal;
  return [
    { username, permission, permissions: toPermissions(access), inRootGroup: groupId === groups.rootId },
    { sameHost, switches, settings: accessSettings(settings) },
  ];
}

function reasonOf(answer: AccessAnswer): string | undefined {
  return answer.allowed ? undefined : answer.reason;
}

/**
 * As {@link refusedByAccess}.
 * @throws RestError 403
 */
export function requireAccess(store: AccessStore, source: CallSource, call: string): void {
  const refusal = refusedByAccess(store, source, call);
  if (refusal !== undefined) throw new RestError(403, refusal);
}
