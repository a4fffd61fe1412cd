import { SECRET_SETTINGS, SETTING_PATHS } from '../settings/setting-paths.js';
import { type AccessAnswer, type AccessContext, type AccessUser, type Area, mayOpen } from './area-access.js';

/**
 * Access to a call: `open` = also without a login, `login` = every user, a list = users who may open at least one of
 * these areas (`AREA_RULES`).
 *
 * @public
 */
export type CallRule = 'open' | 'login' | readonly Area[];

/**
 * Access rule of each call. A rule says who may make the call at all: what of the answer belongs to the user, such as
 * the devices of the own group, is the server's to choose.
 *
 * - REST: method and path as in `REST_PATHS`, such as `GET /gkserver/fence/{index}`.
 * - Files: path and type, such as `/web.cgi?type=runlog`.
 * - Commands: the code; `D20 D` is D20 with a device, which sends instead of listing, and `S04 set` and `S04
 *   delete` are S04 that changes.
 * - Sockets: path and what is opened, such as `/ws.cgi live`.
 *
 * The calls are those of section 7 of the three specification files, and of docs/protocol.md where the specification
 * shows none.
 *
 * @public
 */
export const CALL_RULES: Readonly<Record<string, CallRule>> = {
  ...sameRule('open', [
    'GET /api/server',
    'GET /gkserver/protocol',
    'GET /gkserver/captcha',
    'GET /gkserver/videolayout',
    // Whose password has expired reads it, too, before the login.
    'GET /gkserver/passwordpolicy',
    'GET /i18n/config',
    'GET /nominatim/status',
    'GET /brand.json',
    // For load balancers.
    'GET /health',
    'GET /gms.js',
    'GET /map/style.json',
    'GET /map/tiles/{z}/{x}/{file}',
    // The address is its own secret.
    'PUT /gkserver/upload/{ticket}',
    'GET /tmp/{id}',
    // It verifies a name and a password, as a login does.
    'POST /gkserver/verifyUser',
    // A login with a code.
    'POST /gkserver/session',
    // The key of the SMS settings is its credential.
    'POST /sink/sms/2/text/advanced',
    // The token of the link is its credential.
    'POST /gkserver/links/opened',
    'Q01',
    'Q02',
    'E01',
    'E02',
  ]),
  ...sameRule('login', [
    'DELETE /gkserver/session',
    ...methods('GET POST PUT DELETE', '/gkserver/secondfactor'),
    'POST /gkserver/secondfactor/codes',
    'POST /gkserver/token',
    'POST /nominatim/reverse',
    'POST /nominatim/search',
    'POST /gkserver/route',
    'GET /gkserver/googlekey',
    'GET /gkserver/center',
    'GET /gkserver/iframes',
    'GET /gkserver/menus',
    'GET /gklog/actions',
    'POST /tmp',
    // Statements about bodies that the server sent to this user, and the keys to check them by.
    'POST /gkserver/evidence/statement',
    'GET /gkserver/evidence/keys',
    'POST /gkcommon/userinfo',
    'POST /gkcommon/groupdevicelist',
    'GET /gkserver/usergroup/{username}',
    'GET /gkserver/groupdevice/{username}',
    'POST /gkdevice/device',
    'POST /gklog/read',
    'Q03',
    'Q04',
    'Q05',
    'Q10',
    'Q11',
    'Q12',
    'D20',
  ]),
  'PUT /gkserver/passwd': ['changePassword'],
  ...sameRule(['links'], methods('GET POST DELETE', '/gkserver/links')),
  ...sameRule(['positions'], ['POST /api/gps', 'Q07']),

  // Review and reports
  ...sameRule(
    ['todayevents', 'queryeventex'],
    [
      'POST /gkevent/eventquery',
      'PUT /gkevent/eventset',
      ...methods('GET PUT', '/gkevent/readmark'),
      'GET /gkevent/footageinfo',
      'GET /gkevent/footage/{name}',
      'GET /gkevent/file/{name}',
      '/event.cgi',
    ],
  ),
  'POST /gkevent/eventset': ['eventMemo'],
  'POST /gkevent/download': ['eventRedownload'],
  'POST /gkevent/customevent': ['customEvent'],
  ...sameRule(
    ['todayevents', 'queryeventex', 'eventreportsetting'],
    ['GET /gkevent/eventdefine', 'GET /gkevent/eventdefinedevice'],
  ),
  ...sameRule(
    ['eventdefinesetting'],
    methods('POST PUT DELETE', '/gkevent/eventdefine').concat(methods('POST PUT DELETE', '/gkevent/eventdefinedevice')),
  ),
  ...sameRule(['eventdownloadplansetting'], methods('GET POST PUT DELETE', '/gkevent/eventdownloadplan')),
  ...sameRule(['pusheventplansetting'], methods('GET POST PUT DELETE', '/gkevent/pusheventplan')),
  'POST /gkevent/plantemplate': ['pusheventplansetting', 'realtimeeventplansetting'],
  ...sameRule(
    ['realtimeeventplansetting'],
    [...methods('GET POST PUT', '/gkevent/realtimeeventplan'), 'DELETE /gkevent/RealtimeEventPlan'],
  ),
  ...sameRule(['eventreportsetting'], methods('GET POST PUT DELETE', '/gkevent/eventreport')),
  ...sameRule(['reportfilelist'], ['POST /gkevent/reportlist', 'GET /gkevent/reportfile/{name}']),
  ...sameRule(['mileage', 'dayMileage'], ['POST /gkmileage/mileagequery']),
  Q13: ['mileage', 'dayMileage', 'trips'],
  'POST /gklog/netflow': ['devicenetflow'],
  ...sameRule(
    ['uslog'],
    ['POST /gklog/uslog', 'POST /gklog/exportuslog', 'POST /gklog/readlog', 'POST /gklog/exportreadlog'],
  ),
  ...sameRule(
    ['accesslog'],
    ['POST /gklog/accesslog', 'POST /gklog/exportaccesslog', 'POST /gklog/changelog', 'POST /gklog/exportchangelog'],
  ),
  ...sameRule(['talklog'], ['POST /gklog/talklog', 'GET /gklog/talkaac/{name}']),
  ...sameRule(['autoupload'], ['POST /gkdevice/autoupload', 'GET /gkdevice/aufile/{name}']),
  ...sameRule(
    ['devicefirmwareupdate'],
    [
      'GET /gkdevice/firmware/{deviceid}',
      'GET /gkserver/fwstore',
      ...methods('GET POST PUT DELETE', '/gkserver/autofw'),
      '/web.cgi?type=firmware',
      'D10',
    ],
  ),
  ...sameRule(['firmwareStore'], [...methods('PUT DELETE', '/gkserver/fwstore'), 'U01']),
  ...sameRule(['splayback'], ['Q06', '/ws.cgi playback']),
  ...sameRule(['remoteplayback'], ['Q08', '/ws.cgi remote playback']),
  ...sameRule(['splayback', 'remoteplayback'], ['D08']),
  ...sameRule(['localDownload'], ['/web.cgi?type=lobkask', '/web.cgi?type=lobkget']),
  ...sameRule(['remoteDownload'], ['/web.cgi?type=repbmp4ask', '/web.cgi?type=repbmp4get']),
  '/pic.cgi?type=snap': ['liveview', 'splayback', 'todayevents'],
  '/ws.cgi live': ['liveview'],
  '/ws.cgi talk': ['talk'],
  '/ws.cgi broadcast': ['broadcast'],
  D12: ['ptz'],

  // Administration
  ...sameRule(
    ['setting'],
    [
      ...Object.entries(SETTING_PATHS).flatMap(([name, path]) =>
        methods(SECRET_SETTINGS.has(name) ? 'POST PUT' : 'GET PUT', `/${path}`),
      ),
      ...methods('GET POST PUT', '/gkserver/certbot'),
      'PUT /gkserver/googlekey',
      'PUT /gkserver/center',
      'PUT /gkserver/iframes',
      'PUT /gkserver/menus',
      'PUT /gkserver/passwordpolicy',
      'PUT /gkserver/protocol',
      'PUT /gkserver/gmsjs',
      'PUT /gkserver/videolayout',
      'POST /gkserver/smtptest',
      'POST /gkserver/smstest',
      'POST /gkserver/pushtest',
      'POST /gkserver/relaytest',
      'POST /gkserver/networktest',
      'POST /gkserver/placetest',
      'GET /gkserver/deliveries',
      // From the server's own machine without a login, too.
      'GET /metrics',
      'POST /gkserver/reboot',
      '/web.cgi?type=runlog',
      'S03',
    ],
  ),
  ...sameRule(
    ['usersetting'],
    [
      ...methods('POST PUT DELETE', '/gkserver/account'),
      'POST /gkserver/accountcheck',
      'POST /gkserver/userlist',
      'POST /gkserver/secondfactor/reset',
    ],
  ),
  ...sameRule(
    ['groupEditing', 'usersetting', 'groupsummary'],
    ['GET /gkserver/usergroup', 'GET /gkserver/groupdevice'],
  ),
  ...sameRule(
    ['groupEditing'],
    [...methods('POST PUT DELETE', '/gkserver/usergroup'), ...methods('POST DELETE', '/gkserver/groupdevice')],
  ),
  // Whoever makes users chooses among the permission groups.
  S04: ['permission', 'usersetting'],
  ...sameRule(['permission'], ['S04 set', 'S04 delete', 'DELETE /gkserver/buffer']),
  'PUT /i18n/config': ['i18neditor'],
  ...sameRule(
    ['backup'],
    [
      ...methods('GET POST PUT', '/gkserver/backup'),
      'GET /gkserver/backupfile/{name}',
      ...methods('POST PUT DELETE', '/gkserver/restore'),
    ],
  ),
  'GET /gkdevice/registrations': ['regdevices'],
  'GET /gkdevice/waiting': ['deviceRegistering'],
  D01: ['deviceRegistering'],
  D02: ['deviceRemoving'],
  ...sameRule(
    ['deviceEditor'],
    [...methods('GET PUT', '/gkserver/gkdevicesetup/{deviceid}'), ...methods('POST PUT', '/gkserver/gkdevicesetup')],
  ),
  ...sameRule(['deviceParameters'], ['D03', 'D04', 'D05', 'D06', 'D16']),
  '/gmslog.cgi?type=syslog': ['deviceSyslog'],
  '/gmslog.cgi?type=carbox': ['deviceCarbox'],
  D15: ['deleteRecord'],
  D23: ['fixRecording'],
  D21: ['textDevice'],
  // The text of the command chooses among them.
  'D20 D': ['restoreDefault', 'formatSd', 'rebootDevice', 'wakeupDevice', 'mcuCommand', 'rawData'],
  ...sameRule(
    ['facerecognitionsetting'],
    [
      ...methods('POST PUT DELETE', '/gkserver/faces'),
      ...methods('POST DELETE', '/gkserver/facephotos'),
      ...['facesummary', 'faceget', 'facedel', 'faceset'].map((type) => `/web.cgi?type=${type}`),
      '/pic.cgi?type=face',
      'U02',
    ],
  ),
  ...sameRule(['fence'], ['GET /gkserver/fencelist', ...methods('GET PUT', '/gkserver/fence/{index}')]),
  ...sameRule(['routeplanning'], ['GET /gkserver/tracklist', ...methods('GET PUT', '/gkserver/track/{index}')]),
  'GET /api/diskinfo': ['diskinfo'],
  Q09: ['deviceusage'],
  'GET /gkdevice/info/*': ['devicemodelinfo'],
  'GET /gkserver/performanceinfo': ['performanceinfo'],

  // Diagnostic pages
  ...sameRule(
    ['serverInternals'],
    ['GET /api/geoauth', 'GET /api/georule', 'GET /api/geodevice', 'GET /api/devarray', 'GET /api/devinfo'],
  ),
  ...sameRule(
    ['protocolLog'],
    [...methods('GET PUT DELETE', '/gkdevice/protocollog/{deviceid}'), 'GET /gkdevice/protocollog/{deviceid}/{name}'],
  ),
  // Notifications sent by plans, kept by the reference recorder.
  'GET /sink': ['pusheventplansetting', 'realtimeeventplansetting'],
  ...sameRule(['serverMonitor'], ['DB1', 'DB8', 'DB9', 'DB10', 'DB13', 'DB14']),
  ...sameRule(['transferLimits'], ['DB11', 'DB12']),
  DB2: ['rawData'],
  ...sameRule(['simulatedEvent'], ['DB7', '/device']),
};

/**
 * Whether a user may make a call (section 6 of the three specification files). A server refuses by this what the
 * console does not offer by {@link mayOpen}.
 *
 * @param call - A name in {@link CALL_RULES}; any other is refused.
 * @public
 */
export function mayCall(call: string, user: AccessUser, context: AccessContext): AccessAnswer {
  const rule = Object.hasOwn(CALL_RULES, call) ? CALL_RULES[call] : undefined;
  if (rule === undefined) return { allowed: false, reason: 'No rule allows this call.' };
  if (typeof rule === 'string') return { allowed: true };
  const answers = rule.map((area) => mayOpen(area, user, context));
  return answers.find(({ allowed }) => allowed) ?? answers[0] ?? { allowed: true };
}

function sameRule(rule: CallRule, calls: readonly string[]): Record<string, CallRule> {
  return Object.fromEntries(calls.map((call) => [call, rule]));
}

/** `methods('GET PUT', '/path')` is `GET /path` and `PUT /path`. */
function methods(names: string, path: string): string[] {
  return names.split(' ').map((name) => `${name} ${path}`);
}
