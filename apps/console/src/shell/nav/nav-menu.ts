import type { SessionUser } from 'gk-sdk';
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

/** The system settings menu; empty where the page is not served by the server itself. */
export function systemMenu({ user, sameHost }: NavFacts): SystemSection[] {
  if (!sameHost) return [];
  const admin = user.permission === 0;
  const upTo1 = user.permission < 2;
  const sections: { heading: string; links: Entry[] }[] = [
    {
      heading: 'System',
      links: [
        { label: 'System setting', to: '/setting', when: admin && user.username === 'admin' },
        { label: 'User setting', to: '/usersetting', when: admin },
        { label: 'Permission setting', to: '/permission', when: admin },
        { label: 'Group setting', to: '/groupsetting', when: true },
        { label: 'Group summary', to: '/groupsummary', when: admin },
      ],
    },
    {
      heading: 'Information',
      links: [
        { label: 'User stream logs', to: '/uslog', when: admin },
        { label: 'Media disk info', to: '/diskinfo', when: admin },
        { label: 'Device usage', to: '/deviceusage', when: admin },
        { label: 'Device model info', to: '/devicemodelinfo', when: admin },
      ],
    },
    {
      heading: 'Devices',
      links: [
        { label: 'Local device settings', to: '/devicesetup', when: upTo1 },
        { label: 'Device firmware update', to: '/devicefirmwareupdate', when: upTo1 },
      ],
    },
    {
      heading: 'Advanced',
      links: [
        { label: 'Face recognition', to: '/facerecognitionsetting', when: admin },
        { label: 'Route planning', to: '/routeplanning', when: admin },
        { label: 'Fence', to: '/fence', when: admin },
        { label: 'Event definitions', to: '/eventdefinesetting', when: admin },
        { label: 'Event download plan', to: '/eventdownloadplansetting', when: admin },
        { label: 'Push event plan', to: '/pusheventplansetting', when: admin },
        { label: 'Realtime event plan', to: '/realtimeeventplansetting', when: admin },
        { label: 'I18n editor', to: '/i18neditor', when: admin },
      ],
    },
  ];
  return sections
    .map(({ heading, links }) => ({ heading, links: permitted(links) }))
    .filter((section) => section.links.length > 0);
}

function permitted(entries: readonly Entry[]): NavLink[] {
  return entries.filter((entry) => entry.when).map(({ label, to }) => ({ label, to }));
}
