import {
  AREA_RULES,
  DEFAULT_BRAND_SWITCHES,
  managesAdministrators,
  mayOpen,
  toPermissions,
  type AccessContext,
  type AccessUser,
  type Area,
  type AreaRule,
} from 'gk-sdk/rules';
import type { RecorderStore } from '../../store/recorder-store.js';
import type { StoredUser } from '../../store/access/user-store.js';
import type { Log } from '../http/log.js';
import { accessSettings } from '../settings/access-settings.js';

const ADMIN = 'admin';
/** Written by the migration of a folder whose accounts had other rights. */
const NOTICE = 'lostRights';

/** Words for the areas that belong to the root group. */
const WORDS: Partial<Record<Area, string>> = {
  setting: 'system settings',
  permission: 'permission groups',
  i18neditor: 'translations',
  globalEventRules: 'GLOBAL event definitions',
  firmwareStore: 'changes of the firmware store',
  transferLimits: 'limits of downloads and uploads',
};

/** Areas added after the change that the notice is about: no account has lost access to them. */
const LATER_AREAS: ReadonlySet<Area> = new Set(['backup']);

/**
 * Says once, at the first start after an upgrade, which accounts lost what as the server became a matter of the root group.
 * The account admin, which must not leave that group, is put back into it.
 */
export function tellLostRights(store: RecorderStore, nowS: number, log: Log): void {
  if (store.meta.read(NOTICE) !== 'due') return;
  for (const line of movedAdmin(store, nowS)) log(line);
  for (const user of store.users.list()) for (const line of lossOf(store, user)) log(line);
  store.meta.write(NOTICE, 'told');
}

function movedAdmin({ users, groups }: RecorderStore, nowS: number): string[] {
  const admin = users.find(ADMIN);
  if (admin === undefined || admin.groupId === groups.rootId) return [];
  const group = groups.get(admin.groupId)?.name ?? '';
  users.update(ADMIN, { groupId: groups.rootId }, nowS);
  return [`After the upgrade: the account admin was in the group ${group} and belongs to the root group again.`];
}

function lossOf({ settings, groups }: RecorderStore, { name, permissionId, groupId, access }: StoredUser): string[] {
  const user = { username: name, permission: permissionId, permissions: toPermissions(access) };
  const context = { sameHost: true, switches: DEFAULT_BRAND_SWITCHES, settings: accessSettings(settings) };
  const now = { ...user, inRootGroup: groupId === groups.rootId };
  const areas = Object.keys(AREA_RULES).filter((area): area is Area => area in AREA_RULES);
  const lost = areas
    .filter(
      (area) =>
        belongsToRoot(area) &&
        !LATER_AREAS.has(area) &&
        openedBefore(area, user, context) &&
        !mayOpen(area, now, context).allowed,
    )
    .map((area) => WORDS[area] ?? area);
  const enableElseAdminSetting = context.settings.otherAdministrators;
  const manager = { username: name, permission: permissionId, enableElseAdminSetting };
  if (permissionId === 0 && !managesAdministrators(manager)) lost.push('accounts of level 0');
  if (lost.length === 0) return [];
  const group = groups.get(groupId)?.name ?? '';
  const who = `the account ${name} (level ${permissionId}, group ${group})`;
  return [
    `After the upgrade: ${who} can no longer manage ${lost.join(', ')}. Only the root group can, or the user admin.`,
  ];
}

function belongsToRoot(area: Area): boolean {
  const rule: AreaRule = AREA_RULES[area];
  return rule.rootGroup === true;
}

/** The firmware store was open to all who may update devices. */
function openedBefore(area: Area, user: AccessUser, context: AccessContext): boolean {
  return mayOpen(area === 'firmwareStore' ? 'devicefirmwareupdate' : area, user, context).allowed;
}
