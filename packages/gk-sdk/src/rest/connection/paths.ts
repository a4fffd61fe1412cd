import { SETTING_PATHS } from '../../rules/settings/setting-paths.js';

/**
 * Paths of the REST calls, relative to the base URL (`web`, `picture` and `deviceLog`: to that of the files), with
 * `{name}` for a part that the call fills in. The one table of the SDK: a deployment can override them one by one.
 * Paths that the specification does not show are this project's own and marked so in docs/protocol.md.
 *
 * @public
 */
export const REST_PATHS = {
  // Core (spec 000 section 7)
  serverKind: 'api/server',
  protocol: 'gkserver/protocol',
  captcha: 'gkserver/captcha',
  videoLayout: 'gkserver/videolayout',
  token: 'gkserver/token',
  password: 'gkserver/passwd',
  gps: 'api/gps',
  userInfo: 'gkcommon/userinfo',
  groupDeviceList: 'gkcommon/groupdevicelist',
  device: 'gkdevice/device',
  geocodingStatus: 'nominatim/status',
  reverseGeocode: 'nominatim/reverse',
  geocodeSearch: 'nominatim/search',
  route: 'gkserver/route',
  iframes: 'gkserver/iframes',
  translation: 'i18n/config',
  assetManifest: 'asset-manifest.json',
  brand: 'brand.json',
  diskInfo: 'api/diskinfo',
  customEvent: 'gkevent/customevent',
  links: 'gkserver/links',
  openedLink: 'gkserver/links/opened',
  loginSession: 'gkserver/session',
  secondFactor: 'gkserver/secondfactor',
  recoveryCodes: 'gkserver/secondfactor/codes',
  secondFactorReset: 'gkserver/secondfactor/reset',

  // Review and reports (spec 001 section 7)
  eventQuery: 'gkevent/eventquery',
  eventSet: 'gkevent/eventset',
  eventReadMark: 'gkevent/readmark',
  eventDownload: 'gkevent/download',
  eventDefinition: 'gkevent/eventdefine',
  eventDefinitionDevice: 'gkevent/eventdefinedevice',
  eventDownloadPlan: 'gkevent/eventdownloadplan',
  eventFootageInfo: 'gkevent/footageinfo',
  eventFootage: 'gkevent/footage/{name}',
  reportList: 'gkevent/reportlist',
  reportFile: 'gkevent/reportfile/{name}',
  mileage: 'gkmileage/mileagequery',
  netflow: 'gklog/netflow',
  autoFirmware: 'gkserver/autofw',
  firmwareStore: 'gkserver/fwstore',
  backup: 'gkserver/backup',
  backupFile: 'gkserver/backupfile/{name}',
  restore: 'gkserver/restore',
  deviceFirmwares: 'gkdevice/firmware/*',
  deviceFirmware: 'gkdevice/firmware/{deviceId}',
  streamLog: 'gklog/uslog',
  streamLogExport: 'gklog/exportuslog',
  accessLog: 'gklog/accesslog',
  accessLogExport: 'gklog/exportaccesslog',
  accessLogActions: 'gklog/actions',
  changeLog: 'gklog/changelog',
  changeLogExport: 'gklog/exportchangelog',
  readLog: 'gklog/readlog',
  readLogExport: 'gklog/exportreadlog',
  readNote: 'gklog/read',
  evidenceStatement: 'gkserver/evidence/statement',
  evidenceKeys: 'gkserver/evidence/keys',
  talkLog: 'gklog/talklog',
  talkAudio: 'gklog/talkaac/{name}',
  autoUpload: 'gkdevice/autoupload',
  autoUploadFile: 'gkdevice/aufile/{name}',
  pdfData: 'tmp',
  pdfPage: 'tmp/{id}',

  // Administration (spec 002 section 7)
  ...SETTING_PATHS,
  mapsKey: 'gkserver/googlekey',
  mapCenter: 'gkserver/center',
  certbot: 'gkserver/certbot',
  smtpTest: 'gkserver/smtptest',
  smsTest: 'gkserver/smstest',
  pushTest: 'gkserver/pushtest',
  deliveries: 'gkserver/deliveries',
  extraScript: 'gms.js',
  extraScriptText: 'gkserver/gmsjs',
  menus: 'gkserver/menus',
  passwordPolicy: 'gkserver/passwordpolicy',
  reboot: 'gkserver/reboot',
  groups: 'gkserver/usergroup',
  groupsOfUser: 'gkserver/usergroup/{username}',
  groupDevices: 'gkserver/groupdevice',
  groupDevicesOfUser: 'gkserver/groupdevice/{username}',
  users: 'gkserver/userlist',
  account: 'gkserver/account',
  accountCheck: 'gkserver/accountcheck',
  verifyUser: 'gkserver/verifyUser',
  serverBuffer: 'gkserver/buffer',
  deviceSetup: 'gkserver/gkdevicesetup/{deviceId}',
  deviceSetups: 'gkserver/gkdevicesetup',
  registrations: 'gkdevice/registrations',
  waitingDevices: 'gkdevice/waiting',
  deviceModels: 'gkdevice/info/*',
  performance: 'gkserver/performanceinfo',
  fences: 'gkserver/fencelist',
  fence: 'gkserver/fence/{index}',
  tracks: 'gkserver/tracklist',
  track: 'gkserver/track/{index}',
  faces: 'gkserver/faces',
  facePhotos: 'gkserver/facephotos',
  eventReport: 'gkevent/eventreport',
  pushEventPlan: 'gkevent/pusheventplan',
  realtimeEventPlan: 'gkevent/realtimeeventplan',
  realtimeEventPlanRemoval: 'gkevent/RealtimeEventPlan',
  geoAuthorizations: 'api/geoauth',
  geoRules: 'api/georule',
  geoDevices: 'api/geodevice',
  deviceArray: 'api/devarray',
  deviceArrayInfo: 'api/devinfo',
  protocolLog: 'gkdevice/protocollog/{deviceId}',
  protocolLogFile: 'gkdevice/protocollog/{deviceId}/{name}',

  // Files of the stream server: credentials stand in the query (spec 001 section 7)
  web: 'web.cgi',
  picture: 'pic.cgi',
  deviceLog: 'gmslog.cgi',
} as const satisfies Record<string, string>;

/** Paths that live on the stream port, and take user and password in their query. @internal */
export const FILE_PATHS: ReadonlySet<RestPathName> = new Set(['web', 'picture', 'deviceLog'] as const);

/** Name of a path in `REST_PATHS`. @public */
export type RestPathName = keyof typeof REST_PATHS;

/** A path for each call, as `REST_PATHS` has them. @public */
export type RestPaths = Readonly<Record<RestPathName, string>>;
