import type { AccessFlag } from '../model/access-flags.js';
import type { BrandSwitches } from './brand.js';
import type { Permissions } from './permissions.js';

/** Whose access is asked for. @public */
export interface AccessUser {
  readonly username: string;
  /** 0 is the administrator; ids above 3 rank as 3. */
  readonly permission: number;
  readonly permissions: Permissions;
}

/** Where the access is asked for. @public */
export interface AccessContext {
  /** The page's host is the server address. */
  readonly sameHost: boolean;
  readonly switches: BrandSwitches;
}

/** What an area asks of its user. @public */
export interface AreaRule {
  /** Highest permission number that may enter. */
  readonly maxPermission?: 0 | 1 | 2;
  /** Only where the page's host equals the server address. */
  readonly sameHost?: true;
  readonly right?: AccessFlag;
  /** Brand switches that close the area. */
  readonly closedBy?: readonly (keyof BrandSwitches)[];
}

/**
 * What every area asks: section 6 of the three files, and section 2 where a screen's own text names a rule. An area
 * without a rule asks for a login only.
 *
 * @public
 */
export const AREA_RULES = {
  // 000 sections 2 and 6
  home: { closedBy: ['disableMap'], right: 'F_gps' },
  blockview: { right: 'P_dash' },
  treeview: { right: 'P_tree' },
  liveview: { right: 'P_live' },
  rendomliveview: { maxPermission: 0 },
  groupFilter: { maxPermission: 0 },
  diskStatusIcon: { maxPermission: 0 },
  broadcast: { maxPermission: 2 },
  ptz: { right: 'F_ptz' },
  talk: { right: 'F_talk' },
  customEvent: { right: 'F_addcd' },
  // 001 section 6
  gpsplayback: { right: 'P_gppb' },
  gpsFullDay: { maxPermission: 0, right: 'P_gppb' },
  splayback: { right: 'P_lopb' },
  remoteplayback: { right: 'P_repb' },
  multiPlayback: { right: 'P_lopb', closedBy: ['disableMultiPlayback'] },
  todayevents: { right: 'F_event' },
  queryeventex: { right: 'F_event' },
  eventRedownload: { maxPermission: 1, right: 'F_event' },
  eventMemo: { maxPermission: 1, right: 'F_event' },
  eventdefinesetting: { maxPermission: 0, sameHost: true },
  eventdownloadplansetting: { maxPermission: 0, sameHost: true },
  devicefirmwareupdate: { maxPermission: 1 },
  mileage: { right: 'F_event', sameHost: true },
  devicenetflow: {},
  uslog: {},
  accesslog: {},
  talklog: { maxPermission: 1 },
  talkLogUserFilter: { maxPermission: 0 },
  autoupload: { right: 'F_event' },
  reportfilelist: { right: 'F_event_report' },
  // 002 section 6
  setting: { maxPermission: 0, sameHost: true },
  usersetting: { maxPermission: 0 },
  groupsummary: { maxPermission: 0 },
  groupsetting: {},
  groupEditing: { maxPermission: 0 },
  regdevices: { maxPermission: 1, right: 'F_rmdvrs' },
  recordDaysEditor: { maxPermission: 0 },
  netflowEditor: { maxPermission: 0 },
  fence: { maxPermission: 0, sameHost: true },
  routeplanning: { maxPermission: 0, sameHost: true },
  facerecognitionsetting: { maxPermission: 0 },
  permission: { maxPermission: 0 },
  i18neditor: { maxPermission: 0 },
  pusheventplansetting: { maxPermission: 0, sameHost: true },
  realtimeeventplansetting: { maxPermission: 0, sameHost: true },
  driversetting: { maxPermission: 1, sameHost: true },
  eventreportsetting: { right: 'F_event_report' },
  diskinfo: {},
  deviceusage: {},
  devicemodelinfo: {},
  performanceinfo: {},
  devicesetup: { maxPermission: 1 },
} as const satisfies Readonly<Record<string, AreaRule>>;

/** A screen by its first path segment (`home` is /), or a part of one. @public */
export type Area = keyof typeof AREA_RULES;

/** Whether an area may be opened; `reason` is for people. @public */
export type AccessAnswer = { readonly allowed: true } | { readonly allowed: false; readonly reason: string };

/**
 * Whether a user may open an area (section 6 of the three specification files).
 *
 * @example
 * ```ts
 * const answer = mayOpen('talklog', user, { sameHost: true, switches: DEFAULT_BRAND_SWITCHES });
 * if (!answer.allowed) showHint(answer.reason);
 * ```
 * @public
 */
export function mayOpen(area: Area, user: AccessUser, context: AccessContext): AccessAnswer {
  const rule: AreaRule = AREA_RULES[area];
  if (rule.closedBy?.some((name) => context.switches[name] === true)) {
    return refuse('This deployment has switched it off.');
  }
  if (rule.maxPermission !== undefined && permissionRank(user.permission) > rule.maxPermission) {
    return refuse(
      rule.maxPermission === 0
        ? 'Only an administrator (permission 0) may open it.'
        : `Only permission levels 0 to ${rule.maxPermission} may open it.`,
    );
  }
  if (rule.right !== undefined && !user.permissions[rule.right]) {
    return refuse(`Your account lacks the right ${rule.right}.`);
  }
  if (rule.sameHost && !context.sameHost) {
    return refuse("It opens only where the page's host is the server address itself.");
  }
  return { allowed: true };
}

/** Permission ids above 3 are copied groups: they rank as 3, and their access flags decide the rest. @public */
export function permissionRank(permission: number): number {
  return Math.min(Math.max(permission, 0), 3);
}

/** "Broadcast is visible to levels below 3 (if enabled)" (spec 000 section 6). @public */
export function offersBroadcast(user: Pick<AccessUser, 'permission'>, enabled: boolean): boolean {
  return enabled && user.permission < 3;
}

/** "Without PTZ or talk rights the corresponding dashboard columns are hidden" (spec 002 section 6). @public */
export function dashboardActionColumns(user: Pick<AccessUser, 'permissions'>): ('ptz' | 'talk')[] {
  const columns: ('ptz' | 'talk')[] = [];
  if (user.permissions.F_ptz) columns.push('ptz');
  if (user.permissions.F_talk) columns.push('talk');
  return columns;
}

/** "Without the GPS right the map and GPS playback are disabled" (spec 000 section 6), as a brand may do with the map. @public */
export function showsMap(user: Pick<AccessUser, 'permissions'>, switches: Pick<BrandSwitches, 'disableMap'>): boolean {
  return user.permissions.F_gps && !switches.disableMap;
}

/** True when the page's host is the server address; ports do not count. @public */
export function isSameHost(pageHost: string, serverAddress: string): boolean {
  return hostName(pageHost) === hostName(serverAddress) && hostName(pageHost) !== '';
}

function hostName(address: string): string {
  return address
    .trim()
    .toLowerCase()
    .replace(/^(\[[^\]]*\]|[^:]*):\d+$/, '$1');
}

function refuse(reason: string): AccessAnswer {
  return { allowed: false, reason };
}

/** "Broadcast modes GLOBAL, DEVICES" (spec 000 section 9): all devices, or chosen ones. @public */
export const BROADCAST_MODES = ['GLOBAL', 'DEVICES'] as const;

/**
 * What each action on a device needs: "additional rights gate live view (P_live), syslog, carbox, delete local record,
 * fix recording, restore default, format sd, reboot, text device, wakeup and mcu, plus a raw-data right" (spec 002
 * section 6).
 *
 * @public
 */
export const DEVICE_ACTION_RIGHTS = {
  liveView: 'P_live',
  syslog: 'F_lmdvrs_syslog',
  carbox: 'F_lmdvrs_carbox',
  deleteRecord: 'F_lmdvrs_delrecord',
  fixRecording: 'F_lmdvrs_fixrec',
  restoreDefault: 'F_rmdvrs_restore',
  formatSd: 'F_rmdvrs_formatsd',
  reboot: 'F_rmdvrs_reboot',
  text: 'F_rmdvrs_text',
  wakeup: 'F_rmdvrs_wakeup',
  mcu: 'F_rmdvrs_mcu',
  rawData: 'F_rmdvrs_rawdata',
} as const satisfies Readonly<Record<string, AccessFlag>>;

/** Whether a user may do something to a device. @public */
export function mayActOnDevice(
  action: keyof typeof DEVICE_ACTION_RIGHTS,
  user: Pick<AccessUser, 'permissions'>,
): boolean {
  return user.permissions[DEVICE_ACTION_RIGHTS[action]];
}
