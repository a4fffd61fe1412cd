import type { SessionUser } from 'gk-sdk';
import { DEFAULT_BRAND_SWITCHES, systemMenu, type SystemMenuEntry } from 'gk-sdk/rules';
import type { IconName } from '../../shared/ui/icon.js';

/** One entry of the navigation. */
export interface NavLink {
  readonly label: string;
  readonly to: string;
}

/** A menu of the navigation bar; one with a single link is shown as that link. */
export interface NavMenu {
  readonly id: string;
  readonly label: string;
  readonly icon: IconName;
  readonly links: readonly NavLink[];
}

/** What the navigation follows from. */
export interface NavFacts {
  readonly user: SessionUser;
  /** The page's host is the server itself: only then is there a system menu (spec 000 section 6). */
  readonly sameHost: boolean;
}

interface Entry extends NavLink {
  readonly when: boolean;
}

/** The menus that a user has, without what the user may not open (spec 000 sections 2.2 and 6). */
export function navMenus({ user, sameHost }: NavFacts): NavMenu[] {
  const may = user.permissions;
  const menus: (Omit<NavMenu, 'links'> & { readonly links: readonly Entry[] })[] = [
    {
      id: 'dashboard',
      label: 'Dashboard',
      icon: 'dashboard',
      links: [{ label: 'Dashboard', to: '/blockview', when: may.P_dash }],
    },
    {
      id: 'live',
      label: 'Live view',
      icon: 'live',
      links: [
        { label: 'Live view', to: '/liveview', when: may.P_live },
        { label: 'Tree view', to: '/treeview', when: may.P_tree },
      ],
    },
    {
      id: 'gps',
      label: 'GPS playback',
      icon: 'history',
      links: [{ label: 'GPS playback', to: '/gpsplayback', when: may.P_gppb }],
    },
    {
      id: 'playback',
      label: 'Playback',
      icon: 'playback',
      links: [
        { label: 'Video playback', to: '/splayback', when: may.P_lopb },
        { label: 'Remote playback', to: '/remoteplayback', when: may.P_repb },
      ],
    },
    {
      id: 'events',
      label: 'Events',
      icon: 'bell',
      links: [
        { label: "Today's events", to: '/todayevents', when: may.F_event },
        { label: 'Event search', to: '/queryeventex', when: may.F_event },
        { label: 'Event reports', to: '/eventreportsetting', when: may.F_event_report },
        { label: 'Report files', to: '/reportfilelist', when: may.F_event_report },
        { label: 'Mileage', to: '/mileage', when: may.F_event && sameHost },
        { label: 'Net flow', to: '/devicenetflow', when: true },
        { label: 'Auto upload', to: '/autoupload', when: may.F_event },
        { label: 'Talk log', to: '/talklog', when: user.permission < 2 },
      ],
    },
  ];
  return menus
    .map(({ links, ...menu }) => ({ ...menu, links: permitted(links) }))
    .filter((menu) => menu.links.length > 0);
}

/** A part of the system menu under its own heading. */
export interface SystemSection {
  readonly heading: string;
  readonly links: readonly NavLink[];
}

const SYSTEM_LABELS: Readonly<Record<SystemMenuEntry, string>> = {
  setting: 'System setting',
  usersetting: 'User setting',
  permission: 'Permission setting',
  groupsetting: 'Group setting',
  groupsummary: 'Group summary',
  uslog: 'User stream logs',
  accesslog: 'Access logs',
  diskinfo: 'Media disk info',
  deviceusage: 'Device usage',
  devicemodelinfo: 'Device model info',
  devicesetup: 'Local device settings',
  devicefirmwareupdate: 'Device firmware update',
  facerecognitionsetting: 'Face recognition',
  routeplanning: 'Route planning',
  fence: 'Fence',
  eventdefinesetting: 'Event definitions',
  eventdownloadplansetting: 'Event download plan',
  pusheventplansetting: 'Push event plan',
  realtimeeventplansetting: 'Realtime event plan',
  i18neditor: 'I18n editor',
};

/** The server's menu settings before anybody has changed them; the console does not read them yet. */
const MENU_SETTINGS = { otherAdministrators: false, accessLog: false };

/** The system settings menu in sections; empty where the page is not served by the server itself. */
export function systemSections({ user, sameHost }: NavFacts): SystemSection[] {
  const menu = systemMenu({ user, sameHost, settings: MENU_SETTINGS, switches: DEFAULT_BRAND_SWITCHES });
  if (menu === undefined) return [];
  const sections: readonly [heading: string, entries: readonly SystemMenuEntry[]][] = [
    ['System', menu.system],
    ['Information', menu.information],
    ['Devices', menu.devices],
    ['Advanced', menu.advanced],
  ];
  return sections
    .filter(([, entries]) => entries.length > 0)
    .map(([heading, entries]) => ({
      heading,
      links: entries.map((entry) => ({ label: SYSTEM_LABELS[entry], to: `/${entry}` })),
    }));
}

function permitted(entries: readonly Entry[]): NavLink[] {
  return entries.filter((entry) => entry.when).map(({ label, to }) => ({ label, to }));
}
