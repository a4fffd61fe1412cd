import { CALL_RULES } from 'gk-sdk/rules';
import { CONTENT_KINDS, type ContentKind } from '../../store/access/share-link-store.js';
import { isForContent, opensKind, opensNow } from './content.js';
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
 * - `password`: for a login by password only, with or without a code.
 */
export type TokenRule = 'open' | 'general' | 'own' | 'whole device' | 'administration' | 'password';

/**
 * Content of a call, for tokens that name a period or kinds of content, as links do. Rules of all tokens apply as well.
 *
 * - `any`: nothing of a vehicle beyond its name and channels. What rows of devices tell of now is left out by `Fleet`
 *   where the token does not open it.
 * - `closed`: refused to such tokens.
 * - a kind alone: about no time.
 * - `now`: of the present, which must be within the period of the token.
 * - `asked`: of the time that the request names; the call refuses one that is outside (`opensPeriod`).
 * - `each`: the call leaves out of its answer what is outside.
 */
export type CallContent = 'any' | 'closed' | ContentKind | `${ContentKind} ${'now' | 'asked' | 'each'}`;

/** Rule of a call for tokens. */
export interface TokenCallRule {
  readonly rule: TokenRule;
  readonly content: CallContent;
}

type RuleTable = readonly (readonly [TokenRule, CallContent, readonly string[]])[];

/** REST calls as they are registered, several methods of a path in one line. */
const REST_CALLS: RuleTable = [
  [
    'open',
    'any',
    [
      'GET /api/server',
      'GET /gkserver/protocol',
      'GET /gkserver/captcha',
      'GET /gkserver/videolayout',
      'GET /gkserver/passwordpolicy',
      'GET /i18n/config',
      'GET /nominatim/status',
      'GET /brand.json',
      'GET /health',
      'GET /gms.js',
      'GET /map/style.json',
      'GET /map/tiles/:z/:x/:file{[0-9]+\\.pbf}',
      // The address of an upload and of a page to print is its own secret.
      'PUT /gkserver/upload/:ticket',
      'GET /tmp/:id',
      // It verifies a name and a password, as a login does.
      'POST /gkserver/verifyUser',
      // It is a login.
      'POST /gkserver/session',
      // The key of the SMS settings is its credential.
      'POST /sink/sms/2/text/advanced',
      // The token of the link is its credential, also once it has ended: then the answer says why.
      'POST /gkserver/links/opened',
    ],
  ],
  ['general', 'any', ['POST /nominatim/reverse', 'GET /gkserver/center', 'GET /gkserver/evidence/keys']],
  ['general', 'events', ['GET /gkevent/eventdefine']],
  [
    'general',
    'closed',
    [
      'POST /nominatim/search',
      'POST /gkserver/route',
      'GET /gkserver/googlekey',
      'GET /gkserver/iframes',
      'GET /gkserver/menus',
      'GET /gklog/actions',
      'POST /tmp',
    ],
  ],
  [
    'own',
    'any',
    [
      'POST /gkcommon/userinfo',
      'POST /gkcommon/groupdevicelist',
      'GET /gkserver/usergroup/:username',
      'GET /gkserver/groupdevice/:username',
      'POST /gkdevice/device',
    ],
  ],
  ['own', 'positions asked', ['POST /api/gps', 'POST /gkmileage/mileagequery']],
  ['own', 'events each', ['POST /gkevent/eventquery']],
  ['own', 'events asked', ['GET /gkevent/footageinfo', 'GET /gkevent/footage/:name', 'GET /gkevent/file/:name']],
  ['own', 'events', ['GET /gkevent/eventdefinedevice']],
  // It states what came to this token, or to one of the same scope.
  ['own', 'files', ['POST /gkserver/evidence/statement']],
  [
    'own',
    'closed',
    [
      'GET /gkdevice/info/*',
      'POST /gklog/netflow',
      'PUT /gkevent/eventset',
      'POST /gkevent/customevent',
      'GET POST PUT DELETE /gkevent/eventreport',
      'POST /gkevent/reportlist',
      'GET /gkevent/reportfile/:name',
      'POST /gkdevice/autoupload',
      'POST /gklog/read',
      'GET /gkdevice/aufile/:name',
    ],
  ],
  [
    'administration',
    'closed',
    [
      'GET /metrics',
      'POST /gkserver/relaytest',
      'POST /gkserver/networktest',
      'POST /gkserver/placetest',
      'POST PUT DELETE /gkserver/account',
      'POST /gkserver/accountcheck',
      'POST /gkserver/userlist',
      'GET POST PUT DELETE /gkserver/usergroup',
      'GET POST DELETE /gkserver/groupdevice',
      'GET PUT /gkserver/gkdevicesetup/:deviceid',
      'POST PUT /gkserver/gkdevicesetup',
      'GET /gkdevice/registrations',
      'GET /gkdevice/waiting',
      'GET /gkdevice/firmware/:deviceid',
      'GET PUT DELETE /gkserver/fwstore',
      'GET POST PUT DELETE /gkserver/autofw',
      'POST PUT DELETE /gkserver/faces',
      'POST DELETE /gkserver/facephotos',
      'POST /gklog/uslog',
      'POST /gklog/accesslog',
      'POST /gklog/exportuslog',
      'POST /gklog/exportaccesslog',
      'POST /gklog/changelog',
      'POST /gklog/exportchangelog',
      'POST /gklog/readlog',
      'POST /gklog/exportreadlog',
      'POST /gklog/talklog',
      'GET /gklog/talkaac/:name',
      'POST /gkevent/eventset',
      // The mark is the user's, and shows what a user has read.
      'GET PUT /gkevent/readmark',
      'POST /gkevent/download',
      'POST PUT DELETE /gkevent/eventdefine',
      'POST PUT DELETE /gkevent/eventdefinedevice',
      'GET POST PUT DELETE /gkevent/eventdownloadplan',
      'GET POST PUT DELETE /gkevent/pusheventplan',
      'POST /gkevent/plantemplate',
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
      'GET PUT DELETE /gkdevice/protocollog/:deviceid',
      'GET /gkdevice/protocollog/:deviceid/:name',
      'GET /gkserver/performanceinfo',
      'PUT /i18n/config',
      'DELETE /gkserver/buffer',
      'GET /sink',
    ],
  ],
  ['password', 'closed', ['POST /gkserver/token', 'PUT /gkserver/passwd', 'GET POST DELETE /gkserver/links']],
  // Whoever finds a token must not come by an account.
  [
    'password',
    'closed',
    [
      'DELETE /gkserver/session',
      'GET POST PUT DELETE /gkserver/secondfactor',
      'POST /gkserver/secondfactor/codes',
      'POST /gkserver/secondfactor/reset',
    ],
  ],
  // A backup holds all that tokens are kept away from.
  [
    'password',
    'closed',
    ['GET POST PUT /gkserver/backup', 'GET /gkserver/backupfile/:name', 'POST PUT DELETE /gkserver/restore'],
  ],
];

/** Types of the cgi paths, several of a path in one line. */
const FILES: RuleTable = [
  ['own', 'files asked', ['lobkask lobkget repbmp4ask repbmp4get /web.cgi', 'snap /pic.cgi']],
  ['own', 'closed', ['syslog carbox /gmslog.cgi']],
  ['administration', 'closed', ['runlog firmware facesummary faceget facedel faceset /web.cgi', 'face /pic.cgi']],
];

/** Commands; `D20 D` is D20 with a device, which sends instead of listing. */
const COMMANDS: RuleTable = [
  ['own', 'any', ['Q03', 'Q04', 'Q05', 'Q11', 'Q12']],
  ['own', 'positions now', ['Q07']],
  ['own', 'positions asked', ['Q13']],
  ['own', 'recordings each', ['Q06', 'Q08']],
  ['own', 'recordings asked', ['D08']],
  ['own', 'live now', ['D12']],
  ['own', 'closed', ['Q09', 'Q10', 'D15', 'D20']],
  ['whole device', 'closed', ['D03', 'D04', 'D05', 'D06', 'D16', 'D20 D', 'D21', 'D23']],
  [
    'administration',
    'closed',
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

/** Sockets by what is opened; the commands of a command socket have rules of their own. */
const SOCKETS = {
  '/ws.cgi live': { rule: 'own', content: 'live now' },
  '/ws.cgi playback': { rule: 'own', content: 'recordings asked' },
  '/ws.cgi remote playback': { rule: 'own', content: 'recordings asked' },
  '/ws.cgi talk': { rule: 'own', content: 'closed' },
  '/ws.cgi broadcast': { rule: 'own', content: 'closed' },
  '/event.cgi': { rule: 'own', content: 'events each' },
  '/device': { rule: 'administration', content: 'closed' },
} as const satisfies Readonly<Record<string, TokenCallRule>>;

const REST_RULES = rulesOf(REST_CALLS, wordsOfPath);
const FILE_RULES = rulesOf(FILES, wordsOfPath);
const COMMAND_RULES = rulesOf(COMMANDS, (line) => [line]);

/** The rule of a REST call by its registered method and path; undefined for one that is in no table. */
export function restRule(method: string, path: string): TokenCallRule | undefined {
  const call = `${method} ${path}`;
  // Settings are about the server as a whole.
  return (
    REST_RULES.get(call) ??
    (CALL_RULES[call]?.includes('setting') ? { rule: 'administration', content: 'closed' } : undefined)
  );
}

/** The rule of a type of a cgi path. */
export function fileRule(path: string, type: string): TokenCallRule | undefined {
  return FILE_RULES.get(`${type} ${path}`);
}

/** The rule of a command, with or without a device. */
export function commandRule(code: string, hasDevice: boolean): TokenCallRule | undefined {
  return (hasDevice ? COMMAND_RULES.get(`${code} D`) : undefined) ?? COMMAND_RULES.get(code);
}

/** Socket by its path and the kind of its stream. */
export type SocketCall = keyof typeof SOCKETS;

/** The rule of a socket by what it opens. */
export function socketRule(call: SocketCall): TokenCallRule {
  return SOCKETS[call];
}

/**
 * Returns the reason for a refusal, in words; undefined when the rule lets the call go on. A call without a rule is
 * refused.
 */
export function refusedByRule(principal: Principal, rule: TokenCallRule | undefined): string | undefined {
  switch (rule?.rule) {
    case undefined:
      return 'This call has no rule for tokens yet';
    case 'open':
    case 'general':
    case 'own':
      return refusedByContent(principal, rule.content);
    case 'whole device':
      return principal.token?.channels === undefined
        ? refusedByContent(principal, rule.content)
        : 'This token is for some channels only';
    case 'administration':
      return usesPermission(principal)
        ? undefined
        : 'A token with a scope needs F_api_full for this, and no limit to devices, channels, period or kinds';
    case 'password':
      return principal.token === undefined ? undefined : 'This takes a login by password, not by token';
  }
}

function refusedByContent(principal: Principal, content: CallContent): string | undefined {
  if (content === 'any' || !isForContent(principal)) return undefined;
  if (content === 'closed') return 'This link or token only shows content';
  const kind = kindOf(content);
  if (!opensKind(principal, kind)) return `This link or token does not open ${kind}`;
  if (content.endsWith(' now') && !opensNow(principal)) return 'This link or token does not open the present';
  return undefined;
}

function kindOf(content: Exclude<CallContent, 'any' | 'closed'>): ContentKind {
  const kind = CONTENT_KINDS.find((name) => content === name || content.startsWith(`${name} `));
  if (kind === undefined) throw new Error(`${content} is no kind of content`);
  return kind;
}

function rulesOf(table: RuleTable, keysOf: (line: string) => readonly string[]): ReadonlyMap<string, TokenCallRule> {
  return new Map(
    table.flatMap(([rule, content, lines]) => lines.flatMap(keysOf).map((key) => [key, { rule, content }] as const)),
  );
}

/** `A B /path` is `A /path` and `B /path`. */
function wordsOfPath(line: string): readonly string[] {
  const words = line.split(' ');
  const path = words.pop() ?? '';
  return words.map((word) => `${word} ${path}`);
}
