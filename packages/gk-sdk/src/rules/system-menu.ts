import type { MenuSettings } from '../model/page-settings.js';
import type { BrandSwitches } from './brand.js';
import type { AccessUser } from './screen-access.js';

/** An entry of the system-settings menu: the first path segment of its screen. @public */
export type SystemMenuEntry =
  | 'setting'
  | 'usersetting'
  | 'permission'
  | 'groupsetting'
  | 'groupsummary'
  | 'uslog'
  | 'accesslog'
  | 'diskinfo'
  | 'deviceusage'
  | 'devicemodelinfo'
  | 'facerecognitionsetting'
  | 'routeplanning'
  | 'fence'
  | 'eventdefinesetting'
  | 'eventdownloadplansetting'
  | 'pusheventplansetting'
  | 'realtimeeventplansetting'
  | 'i18neditor'
  | 'devicefirmwareupdate'
  | 'devicesetup';

/** What the system-settings menu follows from. @public */
export interface SystemMenuFacts {
  readonly user: Pick<AccessUser, 'username' | 'permission'>;
  /** The page's host is the server address. */
  readonly sameHost: boolean;
  /** The settings of the menus. */
  readonly settings: Pick<MenuSettings, 'otherAdministrators' | 'accessLog'>;
  readonly switches: Pick<BrandSwitches, 'hideSystemSetting' | 'disableAdvancedSettings'>;
}

/** The menu's entries, part by part; an empty part is not shown. @public */
export interface SystemMenu {
  readonly system: readonly SystemMenuEntry[];
  /** The Information submenu. */
  readonly information: readonly SystemMenuEntry[];
  readonly advanced: readonly SystemMenuEntry[];
  readonly devices: readonly SystemMenuEntry[];
}

const ADVANCED: readonly SystemMenuEntry[] = [
  'facerecognitionsetting',
  'routeplanning',
  'fence',
  'eventdefinesetting',
  'eventdownloadplansetting',
  'pusheventplansetting',
  'realtimeeventplansetting',
];

/**
 * The system-settings menu of a user (spec 000 section 6); undefined where there is none: it "appears only when the
 * browser host equals the server address".
 *
 * @public
 */
export function systemMenu(facts: SystemMenuFacts): SystemMenu | undefined {
  if (!facts.sameHost) return undefined;
  const { user, switches } = facts;
  const devices: SystemMenuEntry[] = user.permission < 2 ? ['devicefirmwareupdate', 'devicesetup'] : [];
  if (user.permission !== 0) return { system: ['groupsetting'], information: [], advanced: [], devices };
  const system: SystemMenuEntry[] = ['usersetting', 'permission', 'groupsetting', 'groupsummary'];
  const maySet = user.username === 'admin' || facts.settings.otherAdministrators;
  if (maySet && !switches.hideSystemSetting) system.unshift('setting');
  const information: SystemMenuEntry[] = ['uslog', 'diskinfo', 'deviceusage', 'devicemodelinfo'];
  if (facts.settings.accessLog) information.splice(1, 0, 'accesslog');
  const advanced: SystemMenuEntry[] = [...(switches.disableAdvancedSettings ? [] : ADVANCED), 'i18neditor'];
  return { system, information, advanced, devices };
}
