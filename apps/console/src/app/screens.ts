import { word } from '../shared/i18n/translate.js';
import { loadMapEngine } from '../shared/map/map-engine.js';
import type { Screen } from '../shell/screen.js';

/** Every protected screen. */
export const SCREENS: readonly Screen[] = [
  {
    path: '/',
    title: word('Welcome'),
    menuLabel: word('Map'),
    area: 'home',
    menu: 'map',
    load: () => {
      const screen = import('../features/map-home/map-home-page.js').then(({ MapHomePage }) => ({
        default: MapHomePage,
      }));
      // Beside the screen, not after it. The map reports a failure.
      loadMapEngine().catch(() => undefined);
      return screen;
    },
  },
  {
    path: '/blockview',
    title: word('Dashboard'),
    area: 'blockview',
    menu: 'dashboard',
    redirect: '/idle',
    load: () =>
      import('../features/dashboard/dashboard-page.js').then(({ DashboardPage }) => ({ default: DashboardPage })),
  },
  {
    path: '/liveview',
    title: word('Device List'),
    area: 'liveview',
    menu: 'live',
    menuLabel: word('Live view'),
    load: () =>
      import('../features/device-list/device-list-page.js').then(({ DeviceListPage }) => ({ default: DeviceListPage })),
  },
  {
    path: '/liveview/:deviceId',
    title: word('Live view'),
    area: 'liveview',
    load: () =>
      import('../features/live-view/live-view-page.js').then(({ LiveViewPage }) => ({ default: LiveViewPage })),
  },
  {
    path: '/treeview',
    title: word('Tree view'),
    area: 'treeview',
    menu: 'live',
    load: () =>
      import('../features/tree-view/tree-view-page.js').then(({ TreeViewPage }) => ({ default: TreeViewPage })),
  },
  {
    path: '/rendomliveview',
    title: word('Random live view'),
    area: 'rendomliveview',
    load: () =>
      import('../features/random-live-view/random-live-view-page.js').then(({ RandomLiveViewPage }) => ({
        default: RandomLiveViewPage,
      })),
  },
  {
    path: '/idle',
    title: word('Idle screen'),
    area: 'idle',
    load: () => import('../features/idle/idle-page.js').then(({ IdlePage }) => ({ default: IdlePage })),
  },
  {
    path: '/gpsplayback',
    title: word('GPS playback'),
    area: 'gpsplayback',
    menu: 'gps',
    load: () => import('../features/gps-playback/route.js'),
  },
  {
    path: '/splayback',
    title: word('Playback'),
    area: 'splayback',
    menu: 'playback',
    menuLabel: word('Video playback'),
    load: () =>
      import('../features/device-list/device-list-page.js').then(({ DeviceListPage }) => ({ default: DeviceListPage })),
  },
  {
    path: '/splayback/:deviceId',
    title: word('Playback'),
    area: 'splayback',
    load: () => import('../features/playback/playback-page.js').then(({ PlaybackPage }) => ({ default: PlaybackPage })),
  },
  {
    path: '/remoteplayback',
    title: word('Remote playback'),
    area: 'remoteplayback',
    menu: 'playback',
    load: () =>
      import('../features/device-list/device-list-page.js').then(({ DeviceListPage }) => ({ default: DeviceListPage })),
  },
  {
    path: '/remoteplayback/:deviceId',
    title: word('Remote playback'),
    area: 'remoteplayback',
    load: () =>
      import('../features/remote-playback/remote-playback-page.js').then(({ RemotePlaybackPage }) => ({
        default: RemotePlaybackPage,
      })),
  },
  {
    path: '/todayevents',
    title: word("Today's events"),
    area: 'todayevents',
    menu: 'events',
    load: () =>
      import('../features/events/today/today-events-page.js').then(({ TodayEventsPage }) => ({
        default: TodayEventsPage,
      })),
  },
  {
    path: '/queryeventex',
    title: word('Event search'),
    area: 'queryeventex',
    menu: 'events',
    load: () =>
      import('../features/events/search/event-search-page.js').then(({ EventSearchPage }) => ({
        default: EventSearchPage,
      })),
  },
  {
    path: '/mileage',
    title: word('Mileage'),
    area: 'mileage',
    menu: 'events',
    load: () => import('../features/mileage/mileage-page.js').then(({ MileagePage }) => ({ default: MileagePage })),
  },
  {
    path: '/trips',
    title: word('Trips'),
    area: 'trips',
    menu: 'events',
    load: () => import('../features/trips/trips-page.js').then(({ TripsPage }) => ({ default: TripsPage })),
  },
  {
    path: '/devicenetflow',
    title: word('Net flow'),
    area: 'devicenetflow',
    menu: 'events',
    load: () => import('../features/netflow/netflow-page.js').then(({ NetflowPage }) => ({ default: NetflowPage })),
  },
  {
    path: '/autoupload',
    title: word('Auto upload'),
    area: 'autoupload',
    menu: 'events',
    load: () =>
      import('../features/auto-upload/auto-upload-page.js').then(({ AutoUploadPage }) => ({ default: AutoUploadPage })),
  },
  {
    path: '/talklog',
    title: word('Talk log'),
    area: 'talklog',
    menu: 'events',
    load: () => import('../features/talk-log/talk-log-page.js').then(({ TalkLogPage }) => ({ default: TalkLogPage })),
  },
  {
    path: '/eventreportsetting',
    title: word('Event report settings'),
    area: 'eventreportsetting',
    menu: 'events',
    menuLabel: word('Event reports'),
    load: () =>
      import('../features/event-reports/event-reports-page.js').then(({ EventReportsPage }) => ({
        default: EventReportsPage,
      })),
  },
  {
    path: '/links',
    title: word('Links'),
    area: 'links',
    extension: 'links',
    menu: 'events',
    load: () => import('../features/links/links-page.js').then(({ LinksPage }) => ({ default: LinksPage })),
  },
  {
    path: '/reportfilelist',
    title: word('Report files'),
    area: 'reportfilelist',
    menu: 'events',
    load: () =>
      import('../features/report-files/report-files-page.js').then(({ ReportFilesPage }) => ({
        default: ReportFilesPage,
      })),
  },
  {
    path: '/setting',
    title: word('System setting'),
    area: 'setting',
    load: () => import('../features/settings/settings-page.js').then(({ SettingsPage }) => ({ default: SettingsPage })),
  },
  {
    path: '/devicesetup',
    title: word('Device setup'),
    menuLabel: word('Local device settings'),
    area: 'devicesetup',
    load: () =>
      import('../features/device-setup/device-setup-page.js').then(({ DeviceSetupPage }) => ({
        default: DeviceSetupPage,
      })),
  },
  {
    path: '/regdevices',
    title: word('Register devices'),
    area: 'regdevices',
    load: () =>
      import('../features/registrations/registrations-page.js').then(({ RegistrationsPage }) => ({
        default: RegistrationsPage,
      })),
  },
  {
    path: '/usersetting',
    title: word('User setting'),
    area: 'usersetting',
    load: () => import('../features/users/users-page.js').then(({ UsersPage }) => ({ default: UsersPage })),
  },
  {
    path: '/groupsetting',
    title: word('Group setting'),
    area: 'groupsetting',
    load: () => import('../features/groups/groups-page.js').then(({ GroupsPage }) => ({ default: GroupsPage })),
  },
  {
    path: '/groupsummary',
    title: word('Group summary'),
    area: 'groupsummary',
    load: () =>
      import('../features/group-summary/group-summary-page.js').then(({ GroupSummaryPage }) => ({
        default: GroupSummaryPage,
      })),
  },
  {
    path: '/permission',
    title: word('Permission setting'),
    area: 'permission',
    load: () =>
      import('../features/permission/permission-page.js').then(({ PermissionPage }) => ({ default: PermissionPage })),
  },
  {
    path: '/backup',
    title: word('Backup'),
    area: 'backup',
    extension: 'backup',
    load: () => import('../features/backup/backup-page.js').then(({ BackupPage }) => ({ default: BackupPage })),
  },
  {
    path: '/uslog',
    title: word('User stream logs'),
    area: 'uslog',
    load: () =>
      import('../features/stream-log/stream-log-tabs.js').then(({ StreamLogTabs }) => ({ default: StreamLogTabs })),
  },
  {
    path: '/accesslog',
    title: word('Access logs'),
    area: 'accesslog',
    load: () =>
      import('../features/access-log/access-log-tabs.js').then(({ AccessLogTabs }) => ({ default: AccessLogTabs })),
  },
  {
    path: '/diskinfo',
    title: word('Disk Info'),
    menuLabel: word('Media disk info'),
    area: 'diskinfo',
    load: () =>
      import('../features/disk-info/disk-info-page.js').then(({ DiskInfoPage }) => ({ default: DiskInfoPage })),
  },
  {
    path: '/deviceusage',
    title: word('Device usage'),
    area: 'deviceusage',
    load: () =>
      import('../features/device-usage/device-usage-page.js').then(({ DeviceUsagePage }) => ({
        default: DeviceUsagePage,
      })),
  },
  {
    path: '/devicemodelinfo',
    title: word('Device model info'),
    area: 'devicemodelinfo',
    load: () =>
      import('../features/device-model-info/device-model-info-page.js').then(({ DeviceModelInfoPage }) => ({
        default: DeviceModelInfoPage,
      })),
  },
  {
    path: '/performanceinfo',
    title: word('Performance info'),
    area: 'performanceinfo',
    load: () =>
      import('../features/performance-info/performance-info-page.js').then(({ PerformanceInfoPage }) => ({
        default: PerformanceInfoPage,
      })),
  },
  {
    path: '/facerecognitionsetting',
    title: word('Face recognition'),
    area: 'facerecognitionsetting',
    load: () => import('../features/faces/faces-page.js').then(({ FacesPage }) => ({ default: FacesPage })),
  },
  {
    path: '/routeplanning',
    title: word('Route planning'),
    area: 'routeplanning',
    load: () =>
      import('../features/route-planning/route-planning-page.js').then(({ RoutePlanningPage }) => ({
        default: RoutePlanningPage,
      })),
  },
  {
    path: '/fence',
    title: word('Fence'),
    area: 'fence',
    load: () => import('../features/fence/fence-page.js').then(({ FencePage }) => ({ default: FencePage })),
  },
  {
    path: '/eventdefinesetting',
    title: word('Event definitions'),
    area: 'eventdefinesetting',
    load: () =>
      import('../features/event-definitions/event-definitions-page.js').then(({ EventDefinitionsPage }) => ({
        default: EventDefinitionsPage,
      })),
  },
  {
    path: '/eventdownloadplansetting',
    title: word('Event download plan'),
    area: 'eventdownloadplansetting',
    load: () =>
      import('../features/event-download-plan/event-download-plan-page.js').then(({ EventDownloadPlanPage }) => ({
        default: EventDownloadPlanPage,
      })),
  },
  {
    path: '/pusheventplansetting',
    title: word('Push event plan'),
    area: 'pusheventplansetting',
    load: () => import('../features/event-plans/push-route.js'),
  },
  {
    path: '/realtimeeventplansetting',
    title: word('Realtime event plan'),
    area: 'realtimeeventplansetting',
    load: () => import('../features/event-plans/realtime-route.js'),
  },
  {
    path: '/devicefirmwareupdate',
    title: word('Device firmware update'),
    area: 'devicefirmwareupdate',
    load: () => import('../features/firmware/firmware-page.js').then(({ FirmwarePage }) => ({ default: FirmwarePage })),
  },
  {
    path: '/driversetting',
    title: word('Driver setting'),
    area: 'driversetting',
    load: () =>
      import('../features/driver-setting/driver-setting-page.js').then(({ DriverSettingPage }) => ({
        default: DriverSettingPage,
      })),
  },
  {
    path: '/i18neditor',
    title: word('I18n editor'),
    area: 'i18neditor',
    load: () => import('../features/words/words-page.js').then(({ WordsPage }) => ({ default: WordsPage })),
  },
  {
    path: '/videotest',
    title: word('Video test'),
    area: 'videotest',
    load: () =>
      import('../features/media-tests/video-test-page.js').then(({ VideoTestPage }) => ({ default: VideoTestPage })),
  },
  {
    path: '/audiotest',
    title: word('Audio test'),
    area: 'audiotest',
    load: () =>
      import('../features/media-tests/audio-test-page.js').then(({ AudioTestPage }) => ({ default: AudioTestPage })),
  },
  {
    path: '/pdf',
    title: word('PDF'),
    area: 'pdf',
    byLinkOnly: true,
    load: () => import('../features/pdf/pdf-page.js').then(({ PdfPage }) => ({ default: PdfPage })),
  },
  {
    path: '/iframe/:index',
    title: word('External page'),
    area: 'iframe',
    load: () => import('../features/iframe/iframe-page.js').then(({ IframePage }) => ({ default: IframePage })),
  },
];

/** The map home, which also answers to every unknown first segment. */
export const MAP_HOME: Screen = SCREENS[0]!;
