import type { AuthorizedCall } from '../access/authorize.js';
import { branchIds, seesWholeFleet } from '../access/fleet-view.js';
import type { LogQuery } from './log-filter.js';
import type { RestServices } from './rest-services.js';

/** Who asks for a log, and what of it is that user's to see. */
export function logQuery({ store, fleet }: RestServices, { body, principal }: AuthorizedCall): LogQuery {
  const branch = branchIds(store, principal);
  const seesUser = (username: string): boolean =>
    // Who was refused need not be a user.
    seesWholeFleet(store, principal) || branch.has(store.users.find(username)?.groupId ?? Number.NaN);
  const visible = fleet.visibleIds(principal);
  // A removed device still belongs to another user.
  const isDevice = (name: string): boolean => store.devices.get(name) !== undefined || store.devices.isRemoved(name);
  const isForeign = (data: string): boolean =>
    !seesWholeFleet(store, principal) &&
    (namesIn(data).some((name) => !visible.has(name) && isDevice(name)) ||
      groupsIn(data).some((id) => !branch.has(id)));
  return { body, principal, fleet, seesUser, isForeign };
}

/** Whatever may be the id of a device: words, each text of a body as a whole, and what stands between its commas. */
function namesIn(data: string): readonly string[] {
  const words = data.match(/[\p{L}\p{M}\p{N}_.@-]+/gu) ?? [];
  const texts = data.match(/"(?:[^"\\]|\\.)*"/g)?.map(unquoted) ?? [];
  const parts = texts.flatMap((text) => text.split(',')).map((part) => part.trim());
  // A full stop may end a sentence.
  return [...words, ...words.map((word) => word.replace(/[.-]+$/, '')), ...texts, ...parts, ...data.split(/[\s/]+/)];
}

function unquoted(text: string): string {
  try {
    return String(JSON.parse(text));
  } catch {
    return text.slice(1, -1);
  }
}

/** Ids of groups in the body of a call. */
function groupsIn(data: string): readonly number[] {
  return [...data.matchAll(/"\w*(?:group|parent)id":"?(\d+)/gi)].map(([, id]) => Number(id));
}
