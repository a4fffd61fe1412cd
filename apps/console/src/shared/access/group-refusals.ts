import type { PermissionGroup } from 'gk-sdk';
import { CALL_RULES, disabledFeatures, mayCall, toPermissions, type AccessContext } from 'gk-sdk/rules';
import type { Rehearsal } from './rehearsal.js';

/** A call without the names of what its path takes: `GET /gkserver/fence/{index}` and `{id}` are one. */
const nameless = (call: string): string => call.replace(/\{\w+\}|\*/g, '{}');

/**
 * Why the server would refuse each call of a permission group other than the user admin, by the SDK's table of calls.
 * Loaded by the screen that begins a rehearsal only; no other needs the table.
 */
export function refusalsOf(group: PermissionGroup, context: AccessContext): Rehearsal['refusalOf'] {
  const permissions = toPermissions(group.access, disabledFeatures(context.switches));
  const user = { username: '', permission: group.id, permissions };
  const ruled = new Map(Object.keys(CALL_RULES).map((call) => [nameless(call), call]));
  return (call) => {
    const known = ruled.get(nameless(call));
    // Calls without a rule are served as files.
    if (known === undefined) return undefined;
    const answer = mayCall(known, user, context);
    return answer.allowed ? undefined : answer.reason;
  };
}
