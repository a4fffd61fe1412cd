import { type AccessContext, type AccessUser, type Area, mayOpen } from 'gk-sdk/rules';

/** An entry of the system-settings menu: the first path segment of its screen. */
export type SystemMenuEntry = Extract<
  Area,
  | 'setting'
  | 'usersetting'
  | 'permission'
  | 'backup'
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
  | 'devicesetup'
>;

/** The menu's entries, part by part; an empty part is not shown. */
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
 * The system-settings menu of a user (spec 000 section 6): the screens of it that the user may open. Undefined where there is
 * no menu: it "appears only when the browser host equals the server address".
 */
export function systemMenu(user: AccessUser, context: AccessContext): SystemMenu | undefined {
  if (!context.sameHost) return undefined;
  const open = (entries: readonly SystemMenuEntry[]): SystemMenuEntry[] =>
    entries.filter((entry) => mayOpen(entry, user, context).allowed);
  const devices = open(['devicefirmwareupdate', 'devicesetup']);
  // "Non-zero permission: only Group Setting", though the reports of the Information submenu ask for a login only.
  if (user.permission !== 0) return { system: open(['groupsetting']), information: [], advanced: [], devices };
  return {
    system: open(['setting', 'usersetting', 'permission', 'groupsetting', 'groupsummary', 'backup']),
    information: open(['uslog', 'accesslog', 'diskinfo', 'deviceusage', 'devicemodelinfo']),
    advanced: open([...ADVANCED, 'i18neditor']),
    devices,
  };
}
