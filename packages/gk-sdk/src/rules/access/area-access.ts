import type { AccessFlag } from '../../model/access/access-flags.js';
import type { BrandSwitches } from '../brand/brand.js';
import type { Permissions } from './permissions.js';

/** Whose access is asked for. @public */
export interface AccessUser {
  readonly username: string;
  /** 0 is the administrator; ids above 3 rank as 3. */
  readonly permission: number;
  readonly permissions: Permissions;
  /** Whether the user belongs to the root group; undefined where the server does not say it, and then only the server decides. */
  readonly inRootGroup?: boolean | undefined;
}

/** Conditions under which access is requested. @public */
export interface AccessContext {
  /** The page's host is the server address. */
  readonly sameHost: boolean;
  readonly switches: BrandSwitches;
  /** The server's own settings about access. */
  readonly settings: AccessSettings;
}

/** The settings of the server that open or close an area (spec 000 section 6). @public */
export interface AccessSettings {
  /** enableElseAdminSetting: other administrators than the user `admin` see System Setting and make administrators. */
  readonly otherAdministrators: boolean;
  /** The Information submenu has Access Logs: "only if setting accesslog equals 1". */
  readonly accessLog: boolean;
  /** The user menu has Change Password. */
  readonly changePassword: boolean;
}

/** Access requirements of an area. @public */
export interface AreaRule {
  /** Highest permission number that may enter. */
  readonly maxPermission?: 0 | 1 | 2;
  /** Only users of the root group: it concerns the whole server, not a branch of the groups. */
  readonly rootGroup?: true;
  /** Only the user `admin`, unless the setting enableElseAdminSetting is on. */
  readonly adminOnly?: true;
  /** Only where the page's host equals the server address. */
  readonly sameHost?: true;
  readonly right?: AccessFlag;
  /** Only while this setting of the server is on. */
  readonly setting?: 'accessLog' | 'changePassword';
  /** Brand switches that close the area. */
  readonly closedBy?: readonly (keyof BrandSwitches)[];
  /** Brand switches that close the area to everybody but permission 0. */
  readonly closedToOthersBy?: readonly (keyof BrandSwitches)[];
}

/**
 * Access rules of all areas: section 6 of the three files, and section 2 where a screen's own text names a rule. An
 * area without a rule asks for a login only. `CALL_RULES` says which calls belong to which area.
 *
 * @public
 */
export const AREA_RULES = {
  // 000 sections 2 and 6
  home: { closedBy: ['disableMap'], right: 'F_gps' },
  blockview: { right: 'P_dash' },
  treeview: { right: 'P_tree' },
  liveview: { right: 'P_live' },
  rendomliveview: { maxPermission: 0, right: 'P_live' },
  idle: { closedBy: ['disableIdle'] },
  pdf: {},
  iframe: {},
  // The specification names no rule for these two: our own choice.
  videotest: { maxPermission: 0 },
  audiotest: { maxPermission: 0 },
  groupFilter: { maxPermission: 0 },
  diskStatusIcon: { maxPermission: 0 },
  positions: { right: 'F_gps' },
  broadcast: { maxPermission: 2, right: 'F_talk' },
  ptz: { right: 'F_ptz' },
  talk: { right: 'F_talk' },
  customEvent: { right: 'F_addcd' },
  changePassword: { setting: 'changePassword' },
  // Links that users give away, our own choice: who only looks does not pass on.
  links: { maxPermission: 2 },
  // 001 section 6
  gpsplayback: { right: 'P_gppb' },
  gpsFullDay: { maxPermission: 0, right: 'P_gppb' },
  splayback: { right: 'P_lopb' },
  remoteplayback: { right: 'P_repb' },
  multiPlayback: { right: 'P_lopb', closedBy: ['disableMultiPlayback'] },
  localDownload: { right: 'P_lopb', closedToOthersBy: ['disablePlaybackDownload'] },
  remoteDownload: { right: 'P_repb', closedToOthersBy: ['disablePlaybackDownload'] },
  todayevents: { right: 'F_event' },
  queryeventex: { right: 'F_event' },
  eventRedownload: { maxPermission: 1, right: 'F_event' },
  eventMemo: { maxPermission: 1, right: 'F_event' },
  eventdefinesetting: { maxPermission: 0, sameHost: true, closedBy: ['disableAdvancedSettings'] },
  eventdownloadplansetting: { maxPermission: 0, sameHost: true, closedBy: ['disableAdvancedSettings'] },
  // "GLOBAL" of the two pages above and of the two pages of plans: for all devices of the server.
  globalEventRules: { maxPermission: 0, rootGroup: true, sameHost: true, closedBy: ['disableAdvancedSettings'] },
  devicefirmwareupdate: { maxPermission: 1 },
  // Its files are for the devices of all groups. Whoever may update devices may read them.
  firmwareStore: { maxPermission: 0, rootGroup: true },
  mileage: { right: 'F_event', sameHost: true },
  // Our own screen, of the same drives.
  trips: { right: 'F_event', sameHost: true },
  // Facts about the focused vehicle on the map home (000 section 2.6), whatever the page's host.
  dayMileage: { right: 'F_event' },
  devicenetflow: {},
  uslog: {},
  accesslog: { setting: 'accessLog' },
  talklog: { maxPermission: 1 },
  talkLogUserFilter: { maxPermission: 0 },
  autoupload: { right: 'F_event' },
  reportfilelist: { right: 'F_event_report' },
  // 002 section 6
  setting: { maxPermission: 0, rootGroup: true, sameHost: true, adminOnly: true, closedBy: ['hideSystemSetting'] },
  usersetting: { maxPermission: 0 },
  groupsummary: { maxPermission: 0 },
  groupsetting: {},
  groupEditing: { maxPermission: 0 },
  regdevices: { maxPermission: 1, right: 'F_rmdvrs' },
  recordDaysEditor: { maxPermission: 0 },
  // The specification has commands and words for it (000 sections 7 and 8), but no rule: our own choice.
  deviceRegistering: { maxPermission: 0 },
  deviceRemoving: { maxPermission: 0, right: 'F_lmdvrs_remove' },
  netflowEditor: { maxPermission: 0 },
  fence: { maxPermission: 0, sameHost: true, closedBy: ['disableAdvancedSettings'] },
  routeplanning: { maxPermission: 0, sameHost: true, closedBy: ['disableAdvancedSettings'] },
  facerecognitionsetting: { maxPermission: 0, closedBy: ['disableAdvancedSettings'] },
  permission: { maxPermission: 0, rootGroup: true },
  // It holds the accounts and secrets of all groups: our own choice.
  backup: { maxPermission: 0, rootGroup: true },
  i18neditor: { maxPermission: 0, rootGroup: true },
  pusheventplansetting: { maxPermission: 0, sameHost: true, closedBy: ['disableAdvancedSettings'] },
  realtimeeventplansetting: { maxPermission: 0, sameHost: true, closedBy: ['disableAdvancedSettings'] },
  driversetting: { maxPermission: 1, sameHost: true },
  eventreportsetting: { right: 'F_event_report' },
  diskinfo: {},
  deviceusage: {},
  devicemodelinfo: {},
  performanceinfo: { maxPermission: 0 },
  devicesetup: { maxPermission: 1 },
  deviceEditor: { maxPermission: 1, right: 'F_lmdvrs' },
  deviceParameters: { maxPermission: 1, right: 'F_rmdvrs' },
  deviceSyslog: { maxPermission: 1, right: 'F_lmdvrs_syslog' },
  deviceCarbox: { maxPermission: 1, right: 'F_lmdvrs_carbox' },
  deleteRecord: { maxPermission: 1, right: 'F_lmdvrs_delrecord' },
  fixRecording: { maxPermission: 1, right: 'F_lmdvrs_fixrec' },
  restoreDefault: { maxPermission: 1, right: 'F_rmdvrs_restore' },
  formatSd: { maxPermission: 1, right: 'F_rmdvrs_formatsd' },
  rebootDevice: { maxPermission: 1, right: 'F_rmdvrs_reboot' },
  wakeupDevice: { maxPermission: 1, right: 'F_rmdvrs_wakeup' },
  mcuCommand: { maxPermission: 1, right: 'F_rmdvrs_mcu' },
  rawData: { maxPermission: 1, right: 'F_rmdvrs_rawdata' },
  // Also a button of every vehicle's drawer, where no page below permission 2 stands around it.
  textDevice: { right: 'F_rmdvrs_text' },
  // 002 section 2, the diagnostic pages: the specification names no rule, our own choice.
  serverMonitor: { maxPermission: 1 },
  serverInternals: { maxPermission: 0 },
  protocolLog: { maxPermission: 0 },
  transferLimits: { maxPermission: 0, rootGroup: true },
  simulatedEvent: { maxPermission: 1, right: 'F_event' },
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
 * const settings = { otherAdministrators: false, accessLog: true, changePassword: true };
 * const answer = mayOpen('talklog', user, { sameHost: true, switches: DEFAULT_BRAND_SWITCHES, settings });
 * if (!answer.allowed) showHint(answer.reason);
 * ```
 * @public
 */
export function mayOpen(area: Area, user: AccessUser, context: AccessContext): AccessAnswer {
  const rule: AreaRule = AREA_RULES[area];
  const rank = permissionRank(user.permission);
  const isOn = (name: keyof BrandSwitches): boolean => context.switches[name] === true;
  if (rule.closedBy?.some(isOn) || (rank > 0 && rule.closedToOthersBy?.some(isOn))) {
    return refuse('This deployment has switched it off.');
  }
  if (rule.setting !== undefined && !context.settings[rule.setting]) {
    return refuse("The server's settings have switched it off.");
  }
  if (rule.maxPermission !== undefined && rank > rule.maxPermission) {
    return refuse(
      rule.maxPermission === 0
        ? 'This is for administrators (permission 0) only.'
        : `This is for permission levels 0 to ${rule.maxPermission} only.`,
    );
  }
  if (rule.rootGroup && user.inRootGroup === false) {
    return refuse('This is for administrators of the root group only: it concerns the whole server.');
  }
  if (rule.adminOnly && user.username !== 'admin' && !context.settings.otherAdministrators) {
    return refuse('This is for the user admin only.');
  }
  if (rule.right !== undefined && !user.permissions[rule.right]) {
    return refuse(`Your account lacks the permission ${rule.right}.`);
  }
  if (rule.sameHost && !context.sameHost) {
    return refuse("This works only where the page's host is the server address itself.");
  }
  return { allowed: true };
}

/** Permission ids above 3 are copied groups: they rank as 3, and their access flags decide the rest. @public */
export function permissionRank(permission: number): number {
  return Math.min(Math.max(permission, 0), 3);
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
