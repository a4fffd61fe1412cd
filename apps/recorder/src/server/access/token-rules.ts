import { CALL_RULES } from 'gk-sdk/rules';
import { usesPermission, type Principal } from './principal.js';

/**
 * Rights of a token with a call. A token without a scope stands for its user in all but `password`; the other rules are
 * about tokens with one. Rights are asked by the call itself, of users and tokens alike.
 *
 * - `open`: asks for no login.
 * - `general`: about no device and no user, such as the map.
 * - `own`: narrowed to the devices and channels of the token, or refused outside of them, by the call.
 * - `whole device`: about all channels of a device at once: as `own`, and refused to a token that names channels.
 * - `administration`: about permission numbers, users and the server as a whole. Broadcasts and random streams are
 *   `own`: they choose among the devices of the token.
 * - `password`: for a login by password only.
 */
export type TokenRule = 'open' | 'general' | 'own' | 'whole device' | 'administration' | 'password';

type RuleTable = readonly (readonly [TokenRule, readonly string[]])[];

/** REST calls as they are registered, several methods of a path in one line. */
const REST_CALLS: RuleTable = [
  [
    'open',
    [
      'GET /api/server',
      'GET /gkserver/protocol',
      'GET /gkserver/captcha',
      'GET /gkserver/videolayout',
      'GET /i18n/config',
      'GET /nominatim/status',
      'GET /brand.json',
      'GET /gms.js',
      'GET /map/style.json',
      'GET /map/tiles/:z/:x/:file{[0-9]+\\.pbf}',
      // The address of an upload and of a page to print is its own secret.
      'PUT /gkserver/upload/:ticket',
      'GET /tmp/:id',
      // It verifies a name and a password, as a login does.
      'POST /gkserver/verifyUser',
      // The key of the SMS settings is its credential.
      'POST /sink/sms/2/text/advanced',
    ],
  ],
  [
    'general',
    [
      'POST /nominatim/reverse',
      'POST /nominatim/search',
      'POST /gkserver/route',
      'GET /gkserver/googlekey',
      'GET /gkserver/center',
      'GET /gkserver/iframes',
      'GET /gkserver/menus',
      'GET /gklog/actions',
      'GET /gkevent/eventdefine',
      'POST /tmp',
      'GET /gkserver/evidence/keys',
    ],
  ],
  [
    'own',
    [
      'POST /gkcommon/userinfo',
      'POST /gkcommon/groupdevicelist',
      'GET /gkserver/usergroup/:username',
      'GET /gkserver/groupdevice/:username',
      'POST /gkdevice/device',
      'GET /gkdevice/info/*',
      'POST /api/gps',
      'POST /gkmileage/mileagequery',
      'POST /gklog/netflow',
      'POST /gkevent/eventquery',
      'PUT /gkevent/eventset',
      'GET /gkevent/footageinfo',
      'GET /gkevent/footage/:name',
      'POST /gkevent/customevent',
      'GET /gkevent/eventdefinedevice',
      'GET POST PUT DELETE /gkevent/eventreport',
      'POST /gkevent/reportlist',
      'GET /gkevent/reportfile/:name',
      'POST /gkdevice/autoupload',
      'POST /gklog/read',
      'GET /gkdevice/aufile/:name',
      // It states what came to this token, or to one of the same scope.
      'POST /gkserver/evidence/statement',
    ],
  ],
  [
    'administration',
    [
      'POST PUT DELETE /gkserver/account',
      'POST /gkserver/userlist',
      'GET POST PUT DELETE /gkserver/usergroup',
      'GET POST DELETE /gkserver/groupdevice',
      'GET PUT /gkserver/gkdevicesetup/:deviceid',
      'GET /gkdevice/registrations',
      'GET /gkdevice/firmware/:deviceid',
      'GET PUT DELETE /gkserver/fwstore',
      'GET POST PUT DELETE /gkserver/autofw',
      'POST PUT DELETE /gkserver/faces',
      'POST DELETE /gkserver/facephotos',
      'POST /gklog/uslog',
      'POST /gklog/accesslog',
      'POST /gklog/exportuslog',
      'POST /gklog/exportaccesslog',
      'POST /gklog/readlog',
      'POST /gklog/exportreadlog',
      'POST /gklog/talklog',
      'GET /gklog/talkaac/:name',
      'POST /gkevent/eventset',
      'POST /gkevent/download',
      'POST PUT DELETE /gkevent/eventdefine',
      'POST PUT DELETE /gkevent/eventdefinedevice',
      'GET POST PUT DELETE /gkevent/eventdownloadplan',
      'GET POST PUT DELETE /gkevent/pusheventplan',
      'GET POST PUT /gkevent/realtimeeventplan',
      'DELETE /gkevent/RealtimeEventPlan',
      'GET /gkserver/fencelist',
      'GET PUT /gkserver/fence/:index',
      'GET /gkserver/tracklist',
      'GET PUT /gkserver/track/:index',
      'GET /api/diskinfo',
      'GET /api/geoauth',
      'GET /api/georule',
      'GET /api/geodevice',
      'GET /api/devarray',
      'GET /api/devinfo',
      'GET /gkserver/performanceinfo',
      'PUT /i18n/config',
      'DELETE /gkserver/buffer',
      'GET /sink',
    ],
  ],
  ['password', ['POST /gkserver/token', 'PUT /gkserver/passwd']],
];

/** Types of the cgi paths, several of a path in one line. */
const FILES: RuleTable = [
  ['own', ['lobkask lobkget repbmp4ask repbmp4get /web.cgi', 'snap /pic.cgi', 'syslog carbox /gmslog.cgi']],
  ['administration', ['runlog firmware facesummary faceget facedel faceset /web.cgi', 'face /pic.cgi']],
];

/** Commands; `D20 D` is D20 with a device, which sends instead of listing. */
const COMMANDS: RuleTable = [
  ['own', ['Q03', 'Q04', 'Q05', 'Q06', 'Q07', 'Q08', 'Q09', 'Q10', 'Q11', 'Q12', 'Q13', 'D08', 'D12', 'D15', 'D20']],
  ['whole device', ['D03', 'D04', 'D05', 'D06', 'D16', 'D20 D', 'D21', 'D23']],
  [
    'administration',
    [
      'D01',
      'D02',
      'D10',
      'U01',
      'U02',
      'S03',
      'S04',
      'DB1',
      'DB2',
      'DB7',
      'DB8',
      'DB9',
      'DB10',
      'DB11',
      'DB12',
      'DB13',
      'DB14',
    ],
  ],
];

/** Sockets; the commands of a command socket have rules of their own. */
const SOCKETS = { '/ws.cgi': 'own', '/event.cgi': 'own', '/device': 'administration' } as const satisfies Readonly<
  Record<string, TokenRule>
>;

const REST_RULES = rulesOf(REST_CALLS, wordsOfPath);
const FILE_RULES = rulesOf(FILES, wordsOfPath);
const COMMAND_RULES = rulesOf(COMMANDS, (line) => [line]);

/** The rule of a REST call by its registered method and path; undefined for one that is in no table. */
export function restRule(method: string, path: string): TokenRule | undefined {
  const call = `${method} ${path}`;
  // Settings are about the server as a whole.
  return REST_RULES.get(call) ?? (CALL_RULES[call]?.includes('setting') ? 'administration' : undefined);
}

/** The rule of a type of a cgi path. */
export function fileRule(path: string, type: string): TokenRule | undefined {
  return FILE_RULES.get(`${type} ${path}`);
}

/** The rule of a command, with or without a device. */
export function commandRule(code: string, hasDevice: boolean): TokenRule | undefined {
  return (hasDevice ? COMMAND_RULES.get(`${code} D`) : undefined) ?? COMMAND_RULES.get(code);
}

/** The rule of a socket's path. */
export function socketRule(path: keyof typeof SOCKETS): TokenRule {
  return SOCKETS[path];
}

/**
 * Returns the reason for a refusal, in words; undefined when the rule lets the call go on. A call without a rule is
 * refused.
 */
export function refusedByRule(principal: Principal, rule: TokenRule | undefined): string | undefined {
  switch (rule) {
    case undefined:
      return 'This call has no rule for tokens yet';
    case 'open':
    case 'general':
    case 'own':
      return undefined;
    case 'whole device':
      return principal.token?.channels === undefined ? undefined : 'This token is for some channels only';
    case 'administration':
      return usesPermission(principal)
        ? undefined
        : 'A token with a scope needs F_api_full for this, and no limit to devices or channels';
    case 'password':
      return principal.token === undefined ? undefined : 'This takes a login by password, not by token';
  }
}

function rulesOf(table: RuleTable, keysOf: (line: string) => readonly string[]): ReadonlyMap<string, TokenRule> {
  return new Map(table.flatMap(([rule, lines]) => lines.flatMap(keysOf).map((key) => [key, rule] as const)));
}

/** `A B /path` is `A /path` and `B /path`. */
function wordsOfPath(line: string): readonly string[] {
  const words = line.split(' ');
  const path = words.pop() ?? '';
  return words.map((word) => `${word} ${path}`);
}
