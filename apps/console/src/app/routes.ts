import type { ComponentType } from 'react';

/** One screen of the console (spec 000 section 2). Who may open it stands in `AREA_RULES` of the SDK. */
export interface RouteRow {
  /** First path segment, with a parameter where the specification has one. */
  readonly path: string;
  /** Name on screen and in the window's title. */
  readonly title: string;
  /** Loads the screen; a row without it shows the "not built yet" page. */
  readonly load?: () => Promise<{ readonly default: ComponentType }>;
  /** Only for administrators: of a screen on which the specification has no rule. */
  readonly onlyAdministrator?: true;
  /** Where a user who may not open the screen goes; the map home when absent. */
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
    redirect: '/idle',
  },
  { path: '/treeview', title: 'Tree view' },
  { path: '/liveview', title: 'Device List', load: () => import('../features/device-list/route.js') },
  { path: '/liveview/:deviceId', title: 'Live view', load: liveDevice },
  { path: '/rendomliveview', title: 'Random live view' },
  { path: '/idle', title: 'Idle', load: () => import('../features/idle/route.js') },
  { path: '/gpsplayback', title: 'GPS playback' },
  { path: '/splayback', title: 'Playback' },
  { path: '/splayback/:deviceId', title: 'Playback' },
  { path: '/remoteplayback', title: 'Remote playback' },
  { path: '/remoteplayback/:deviceId', title: 'Remote playback' },
  { path: '/todayevents', title: "Today's events" },
  { path: '/queryeventex', title: 'Event search' },
  { path: '/mileage', title: 'Mileage' },
  { path: '/devicenetflow', title: 'Net flow' },
  { path: '/autoupload', title: 'Auto upload' },
  { path: '/talklog', title: 'Talk log' },
  { path: '/eventreportsetting', title: 'Event report settings' },
  { path: '/reportfilelist', title: 'Report files' },
  { path: '/setting', title: 'System setting' },
  { path: '/devicesetup', title: 'Device setup' },
  { path: '/regdevices', title: 'Register devices' },
  { path: '/usersetting', title: 'User setting' },
  { path: '/groupsetting', title: 'Group setting' },
  { path: '/groupsummary', title: 'Group summary' },
  { path: '/permission', title: 'Permission setting' },
  { path: '/uslog', title: 'User stream logs' },
  { path: '/accesslog', title: 'Access logs' },
  { path: '/diskinfo', title: 'Media disk info' },
  { path: '/deviceusage', title: 'Device usage' },
  { path: '/devicemodelinfo', title: 'Device model info' },
  { path: '/performanceinfo', title: 'Performance info' },
  { path: '/facerecognitionsetting', title: 'Face recognition' },
  { path: '/routeplanning', title: 'Route planning' },
  { path: '/fence', title: 'Fence' },
  { path: '/eventdefinesetting', title: 'Event definitions' },
  { path: '/eventdownloadplansetting', title: 'Event download plan' },
  { path: '/pusheventplansetting', title: 'Push event plan' },
  { path: '/realtimeeventplansetting', title: 'Realtime event plan' },
  { path: '/devicefirmwareupdate', title: 'Device firmware update' },
  { path: '/driversetting', title: 'Driver setting' },
  { path: '/i18neditor', title: 'I18n editor' },
  { path: '/videotest', title: 'Video test', onlyAdministrator: true },
  { path: '/audiotest', title: 'Audio test', onlyAdministrator: true },
  { path: '/iframe/:index', title: 'External page' },
];

/** Paths whose screens are built, for menus that say so. */
export const BUILT_PATHS: ReadonlySet<string> = new Set(ROUTES.filter((row) => row.load).map((row) => row.path));
