import { ACCESS_FLAGS, type AccessFlag } from 'gk-sdk';
import {
  AREA_RULES,
  CALL_RULES,
  DEFAULT_BRAND_SWITCHES,
  mayCall,
  toPermissions,
  type AccessContext,
  type AccessSettings,
  type Area,
  type AreaRule,
  type BrandSwitches,
} from 'gk-sdk/rules';
import { sha256Hex } from 'gk-sdk/wire';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { callName } from './access/authorize.js';
import { FILE_HANDLERS } from './files/file-routes.js';
import { MENUS } from './settings/server-settings.js';
import { CommandClient } from './testing/command-client.js';
import { pathOf } from './testing/effective-calls.js';
import { startRecorder, type RecorderUnderTest, type StartOptions } from './testing/recorder-under-test.js';
import { asUser, StreamClient } from './testing/stream-client.js';
import { OPEN_COMMANDS } from './vcp/open-commands.js';
import { USER_COMMANDS } from './vcp/user-commands.js';

const DEVICE = 'GK-0001';
const FOREIGN = 'https://elsewhere.example';
/** Where a page of another host shows no less: the sockets, and what has no page. */
const SOCKETS: Readonly<Record<string, readonly [path: string, query: Record<string, string>]>> = {
  '/ws.cgi live': ['/ws.cgi', { deviceid: DEVICE, channel: '1' }],
  '/ws.cgi playback': ['/ws.cgi', { type: 'lopb', deviceid: DEVICE, channel: '1', spbtime: '1000' }],
  '/ws.cgi remote playback': ['/ws.cgi', { type: 'repb', deviceid: DEVICE, channel: '1', spbtime: '1000' }],
  '/ws.cgi talk': ['/ws.cgi', { type: 'talk', deviceid: DEVICE }],
  '/ws.cgi broadcast': ['/ws.cgi', { type: 'talk', deviceid: 'broadcast' }],
  '/event.cgi': ['/event.cgi', {}],
};

interface User {
  readonly username: string;
  readonly permission: number;
  readonly flags: readonly AccessFlag[];
  /** True where it is not said. */
  readonly inRootGroup?: boolean;
}

let ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.reverse()) await end();
  ends = [];
});

async function begin(options: StartOptions = {}): Promise<RecorderUnderTest> {
  const recorder = await startRecorder(options);
  ends.push(() => recorder.close());
  return recorder;
}

/** A recorder with this brand, and what a call is asked by there. */
async function beginBranded(switches: Partial<BrandSwitches>): Promise<RecorderUnderTest> {
  const folder = mkdtempSync(join(tmpdir(), 'gk-brand-'));
  ends.push(() => {
    rmSync(folder, { recursive: true });
  });
  const brandFile = join(folder, 'brand.json');
  writeFileSync(brandFile, JSON.stringify({ id: 1, switches }));
  return begin({ brandFile });
}

/** A user of this permission with these rights, whose password is its name. */
function addUser(
  { store }: RecorderUnderTest,
  username: string,
  permission: number,
  flags = ACCESS_FLAGS as readonly AccessFlag[],
): User {
  const access = ACCESS_FLAGS.map((flag) => (flags.includes(flag) ? '1' : '0')).join('');
  if (permission > 0) store.permissionGroups.save([{ id: permission, access }]);
  if (store.users.find(username) === undefined) {
    store.users.add({ name: username, permissionId: permission, groupId: 1, wireHash: sha256Hex(username) });
  }
  return { username, permission, flags };
}

/** Reason by which the table of the SDK refuses a call to a user; empty when it allows it. */
function told(call: string, user: User, context: Partial<AccessContext> = {}): string {
  const permissions = toPermissions(ACCESS_FLAGS.map((flag) => (user.flags.includes(flag) ? '1' : '0')).join(''));
  const answer = mayCall(
    call,
    { ...user, permissions },
    {
      sameHost: true,
      switches: DEFAULT_BRAND_SWITCHES,
      settings: { otherAdministrators: false, accessLog: true, changePassword: true },
      ...context,
    },
  );
  return answer.allowed ? '' : answer.reason;
}

/** Every reason that the table gives for a refusal: what else a call answers has nothing to do with access. */
const REASON =
  /^(This is for|Your account lacks|This works only|This deployment has|The server's settings have|No rule)/;

/** Why the recorder refuses a call; empty where it does not. */
async function asked(
  recorder: RecorderUnderTest,
  call: string,
  user: User,
  headers: Record<string, string> = {},
): Promise<string> {
  if (SOCKETS[call]) return askedBySocket(recorder, call, user);
  if (/^[A-Z]+\d+( D| set| delete)?$/.test(call)) return askedByCommand(recorder, call, user, headers);
  const password = sha256Hex(user.username);
  const isFile = call.startsWith('/');
  const [method = '', path = ''] = isFile
    ? ['GET', call]
    : [call.slice(0, call.indexOf(' ')), pathOf(call.replace(/\{(\w+)\}/g, ':$1'))];
  const query = new URLSearchParams({ ...asUser(user.username), deviceid: DEVICE, ch: '1', channel: '1' }).toString();
  const response = await fetch(`${recorder.url}${path}${isFile ? `&${query}` : ''}`, {
    method,
    headers: {
      Authorization: `Basic ${Buffer.from(`${user.username}:${password}`).toString('base64')}`,
      'Content-Type': 'application/json',
      ...headers,
    },
    ...(method !== 'GET' && { body: JSON.stringify({ username: user.username, password }) }),
  });
  const text = await response.text();
  if (response.status !== 403) return '';
  const { message = '' } = JSON.parse(text) as { message?: string };
  return REASON.test(message) ? message : '';
}

async function askedByCommand(
  { address }: RecorderUnderTest,
  call: string,
  user: User,
  headers: Record<string, string>,
): Promise<string> {
  const client = new CommandClient(address, { headers });
  ends.push(() => {
    client.socket.terminate();
  });
  await new Promise((resolve) => client.socket.once('open', resolve));
  await client.call('Q02', { U: user.username, P: sha256Hex(user.username) });
  const [code = '', kind] = call.split(' ');
  const letters = code === 'S04' && kind !== undefined ? { A: kind } : (kind ?? code !== 'D20') ? { D: DEVICE } : {};
  const { fields } = await client.call(code, letters, '{}');
  client.socket.terminate();
  return fields.R === '403' && REASON.test(fields.T ?? '') ? (fields.T ?? '') : '';
}

async function askedBySocket({ address }: RecorderUnderTest, call: string, user: User): Promise<string> {
  const [path, query] = SOCKETS[call] ?? ['', {}];
  const client = new StreamClient(address, path, { ...query, ...asUser(user.username) });
  ends.push(() => {
    client.close();
  });
  const quiet = new Promise<{ code: number; reason: string }>((resolve) => {
    setTimeout(() => resolve({ code: 0, reason: '' }), 300);
  });
  const first = new Promise<{ code: number; reason: string }>((resolve) => {
    client.socket.on('message', (_, isBinary) => {
      if (isBinary) resolve({ code: 0, reason: '' });
    });
  });
  const { code, reason } = await Promise.race([client.closed, first, quiet]);
  client.close();
  return code === 4403 && REASON.test(reason) ? reason : '';
}

/** The calls that have an area which asks for something of a kind, and those areas. */
function callsAsking(isAsked: (rule: AreaRule) => boolean): string[] {
  return CALLS.filter((call) => {
    const rule = CALL_RULES[call];
    return typeof rule === 'object' && rule.some((area: Area) => isAsked(AREA_RULES[area]));
  });
}

/** Simulated devices need no login from this machine. */
const CALLS = Object.keys(CALL_RULES).filter((call) => call !== '/device' && call !== 'Q02');

describe('the table of calls', () => {
  it('has each call, command, file and socket of the recorder, and no others', async () => {
    const recorder = await begin();
    const served = [
      ...recorder.calls.map(callName).filter((name) => !/^(GET|POST) \/(web|pic|gmslog)\.cgi$/.test(name)),
      ...Object.entries(FILE_HANDLERS).flatMap(([path, types]) =>
        [...types.keys()].map((type) => `${path}?type=${type}`),
      ),
      ...USER_COMMANDS.keys(),
      ...OPEN_COMMANDS.keys(),
      ...Object.keys(SOCKETS),
      'Q02',
      'D20 D',
      'S04 set',
      'S04 delete',
      '/device',
    ];
    expect(Object.keys(CALL_RULES).toSorted()).toEqual(served.toSorted());
  });

  it('is what each permission is refused by, with every right', async () => {
    const recorder = await begin();
    const users = [
      { username: 'admin', permission: 0, flags: ACCESS_FLAGS },
      ...[0, 1, 2, 3].map((permission) => addUser(recorder, `level${permission}`, permission)),
    ];
    for (const user of users) {
      const answers: [string, string][] = [];
      for (const call of CALLS) answers.push([call, await asked(recorder, call, user)]);
      expect(answers, user.username).toEqual(CALLS.map((call) => [call, told(call, user)]));
    }
  });

  it('is what each permission of a branch is refused by', async () => {
    const recorder = await begin();
    const { groups, users } = recorder.store;
    const groupId = groups.list().find(({ name }) => name === 'North')?.id ?? 0;
    for (const permission of [0, 1]) {
      const user = { ...addUser(recorder, `north${permission}`, permission), inRootGroup: false };
      users.update(user.username, { groupId }, 0);
      const answers: [string, string][] = [];
      for (const call of CALLS) answers.push([call, await asked(recorder, call, user)]);
      expect(answers, user.username).toEqual(CALLS.map((call) => [call, told(call, user)]));
    }
    const calls = callsAsking((rule) => rule.rootGroup === true);
    expect(calls).toEqual(
      expect.arrayContaining(['S03', 'S04 set', 'S04 delete', 'PUT /i18n/config', 'DB11', 'DB12', 'U01']),
    );
  });

  it('is what somebody is refused by who lacks every right, or one', async () => {
    const recorder = await begin();
    const none = addUser(recorder, 'level1', 1, []);
    for (const call of CALLS) expect([call, await asked(recorder, call, none)]).toEqual([call, told(call, none)]);
    const rights = new Set(Object.values(AREA_RULES).flatMap((rule: AreaRule) => rule.right ?? []));
    expect(rights.size).toBeGreaterThan(20);
    for (const right of rights) {
      const user = addUser(
        recorder,
        'level1',
        1,
        ACCESS_FLAGS.filter((flag) => flag !== right),
      );
      for (const call of callsAsking((rule) => rule.right === right)) {
        // Which right a command to a device needs, its text says: device-commands.test.ts.
        if (call === 'D20 D') continue;
        expect([right, call, await asked(recorder, call, user)]).toEqual([right, call, told(call, user)]);
      }
    }
  });

  it('is what the settings of the server open and close', async () => {
    const recorder = await begin();
    const users = [{ username: 'admin', permission: 0, flags: ACCESS_FLAGS }, addUser(recorder, 'level0', 0)];
    const calls = callsAsking((rule) => rule.adminOnly === true || rule.setting !== undefined);
    expect(calls).toEqual(
      expect.arrayContaining(['PUT /gkserver/network', 'POST /gklog/accesslog', 'PUT /gkserver/passwd', 'S03']),
    );
    for (const on of [0, 1] as const) {
      recorder.store.settings.write(MENUS, { enableElseAdminSetting: on, accesslog: on, changePassword: on });
      const settings: AccessSettings = { otherAdministrators: on === 1, accessLog: on === 1, changePassword: on === 1 };
      for (const user of users) {
        for (const call of calls) {
          // Who may make administrators stays with admin alone.
          if (call === 'PUT /gkserver/menus') continue;
          const wanted = [user.username, on, call, told(call, user, { settings })];
          expect([user.username, on, call, await asked(recorder, call, user)]).toEqual(wanted);
        }
      }
    }
  });

  it('is what a page of another host may not do', async () => {
    const recorder = await begin({ allowOrigins: [FOREIGN] });
    const admin = { username: 'admin', permission: 0, flags: ACCESS_FLAGS };
    const calls = callsAsking((rule) => rule.sameHost === true);
    expect(calls.length).toBeGreaterThan(50);
    for (const call of calls) {
      expect([call, await asked(recorder, call, admin, { Origin: FOREIGN })]).toEqual([
        call,
        told(call, admin, { sameHost: false }),
      ]);
      expect([call, await asked(recorder, call, admin, { Origin: recorder.url })]).toEqual([call, '']);
    }
  });

  it.each(['hideSystemSetting', 'disableAdvancedSettings', 'disablePlaybackDownload'] as const)(
    'is what a brand closes by %s',
    async (name) => {
      const recorder = await beginBranded({ [name]: true });
      const switches = { ...DEFAULT_BRAND_SWITCHES, [name]: true };
      const users = [{ username: 'admin', permission: 0, flags: ACCESS_FLAGS }, addUser(recorder, 'level1', 1)];
      const calls = callsAsking((rule) => [...(rule.closedBy ?? []), ...(rule.closedToOthersBy ?? [])].includes(name));
      expect(calls.length).toBeGreaterThan(1);
      for (const user of users) {
        for (const call of calls) {
          const wanted = told(call, user, { switches });
          expect([user.username, call, await asked(recorder, call, user)]).toEqual([user.username, call, wanted]);
        }
      }
    },
  );

  it('is asked without the rights that a brand takes from everybody', async () => {
    const recorder = await beginBranded({
      disableLiveView: true,
      disableLocalPlayback: true,
      disableRemotePlayback: true,
      disableEvents: true,
    });
    const admin = { username: 'admin', permission: 0, flags: ACCESS_FLAGS };
    for (const [call, right] of [
      ['/ws.cgi live', 'P_live'],
      ['/ws.cgi playback', 'P_lopb'],
      ['Q08', 'P_repb'],
      ['POST /gkevent/eventquery', 'F_event'],
      ['/event.cgi', 'F_event'],
    ] as const) {
      expect([call, await asked(recorder, call, admin)]).toEqual([call, `Your account lacks the permission ${right}.`]);
    }
    const { fields } = await (
      await CommandClient.open(recorder.address)
    ).call('Q02', { U: 'admin', P: sha256Hex('admin') });
    const rights = toPermissions(fields.A ?? '');
    expect([rights.P_live, rights.F_event, rights.P_tree]).toEqual([false, false, true]);
  });
});
