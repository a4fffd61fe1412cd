import type { ComponentType } from 'react';
import type { AccessFlag } from 'gk-sdk';

/** One screen of the console (spec 000 section 2). */
export interface RouteRow {
  /** First path segment, with a parameter where the specification has one. */
  readonly path: string;
  /** Name on screen and in the window's title. */
  readonly title: string;
  /** Loads the screen; a row without it shows the "not built yet" page. */
  readonly load?: () => Promise<{ readonly default: ComponentType }>;
  /** Right without which the user is sent to `redirect`. */
  readonly right?: AccessFlag;
  /** Only up to this permission level, 0 being the administrator. */
  readonly maxPermission?: number;
  /** Only where the page's host is the server itself (spec 002 section 6). */
  readonly sameHost?: true;
  /** Where a user without the right goes; the map home when absent. */
  readonly redirect?: string;
}

/** The map home, which also answers to every unknown first segment. */
export const MAP_HOME: RouteRow = { path: '/', title: 'Welcome', load: () => import('../features/map-home/route.js') };

const liveDevice = () => import('../features/live-view/route.js');

/** Every protected screen. */
export const ROUTES: readonly RouteRow[] = [
  MAP_HOME,
  {
    path: '/blockview',
    title: 'Dashboard',
    load: () => import('../features/dashboard/route.js'),
    right: 'P_dash',
    redirect: '/idle',
  },
  { path: '/treeview', title: 'Tree view', right: 'P_tree' },
  { path: '/liveview', title: 'Device List', load: () => import('../features/device-list/route.js'), right: 'P_live' },
  { path: '/liveview/:deviceId', title: 'Live view', load: liveDevice, right: 'P_live' },
  { path: '/rendomliveview', title: 'Random live view', right: 'P_live', maxPermission: 0 },
  { path: '/idle', title: 'Idle', load: () => import('../features/idle/route.js') },
  { path: '/gpsplayback', title: 'GPS playback', right: 'P_gppb' },
  { path: '/splayback', title: 'Playback', right: 'P_lopb' },
  { path: '/splayback/:deviceId', title: 'Playback', right: 'P_lopb' },
  { path: '/remoteplayback', title: 'Remote playback', right: 'P_repb' },
  { path: '/remoteplayback/:deviceId', title: 'Remote playback', right: 'P_repb' },
  { path: '/todayevents', title: "Today's events", right: 'F_event' },
  { path: '/queryeventex', title: 'Event search', right: 'F_event' },
  { path: '/mileage', title: 'Mileage', right: 'F_event', sameHost: true },
  { path: '/devicenetflow', title: 'Net flow' },
  { path: '/autoupload', title: 'Auto upload', right: 'F_event' },
  { path: '/talklog', title: 'Talk log', maxPermission: 1 },
  { path: '/eventreportsetting', title: 'Event report settings', right: 'F_event_report' },
  { path: '/reportfilelist', title: 'Report files', right: 'F_event_report' },
  { path: '/setting', title: 'System setting', maxPermission: 0, sameHost: true },
  { path: '/devicesetup', title: 'Device setup', right: 'F_lmdvrs' },
  { path: '/regdevices', title: 'Register devices', maxPermission: 0 },
  { path: '/usersetting', title: 'User setting', maxPermission: 0 },
  { path: '/groupsetting', title: 'Group setting' },
  { path: '/groupsummary', title: 'Group summary', maxPermission: 0 },
  { path: '/permission', title: 'Permission setting', maxPermission: 0 },
  { path: '/uslog', title: 'User stream logs' },
  { path: '/accesslog', title: 'Access logs' },
  { path: '/diskinfo', title: 'Media disk info' },
  { path: '/deviceusage', title: 'Device usage' },
  { path: '/devicemodelinfo', title: 'Device model info', maxPermission: 0 },
  { path: '/performanceinfo', title: 'Performance info', maxPermission: 0 },
  { path: '/facerecognitionsetting', title: 'Face recognition', maxPermission: 0 },
  { path: '/routeplanning', title: 'Route planning', maxPermission: 0, sameHost: true },
  { path: '/fence', title: 'Fence', maxPermission: 0, sameHost: true },
  { path: '/eventdefinesetting', title: 'Event definitions', maxPermission: 0, sameHost: true },
  { path: '/eventdownloadplansetting', title: 'Event download plan', maxPermission: 0, sameHost: true },
  { path: '/pusheventplansetting', title: 'Push event plan', maxPermission: 0, sameHost: true },
  { path: '/realtimeeventplansetting', title: 'Realtime event plan', maxPermission: 0, sameHost: true },
  { path: '/devicefirmwareupdate', title: 'Device firmware update', maxPermission: 1 },
  { path: '/driversetting', title: 'Driver setting', maxPermission: 1, sameHost: true },
  { path: '/i18neditor', title: 'I18n editor', maxPermission: 0 },
  { path: '/videotest', title: 'Video test', maxPermission: 0 },
  { path: '/audiotest', title: 'Audio test', maxPermission: 0 },
  { path: '/iframe/:index', title: 'External page' },
];

/** Paths whose screens are built, for menus that say so. */
export const BUILT_PATHS: ReadonlySet<string> = new Set(ROUTES.filter((row) => row.load).map((row) => row.path));
