import { ACCESS_FLAGS } from 'gk-sdk';
import { sha256Hex } from 'gk-sdk/wire';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { commandRule, fileRule, restRule, type TokenRule } from './access/token-rules.js';
import { FILE_HANDLERS } from './files/file-routes.js';
import type { RecorderServer } from './recorder-server.js';
import { CommandClient } from './testing/command-client.js';
import {
  effectiveCommands,
  effectiveRestCalls,
  EVENT_OF_OTHER,
  keptIn,
  MARK,
  OTHER,
  OWN,
  pathOf,
  seedMarks,
  SETTINGS_AS_READ,
  type EffectiveCommand,
  type EffectiveRestCall,
  type Seeded,
} from './testing/effective-calls.js';
import { fakeSeeds } from './testing/fake-world.js';
import { startRecorder, type RecorderUnderTest } from './testing/recorder-under-test.js';
import { TERMINAL_SESSIONS } from './testing/terminal-sessions.js';
import { openStore } from './testing/store-under-test.js';
import { StreamClient } from './testing/stream-client.js';
import { USER_COMMANDS } from './vcp/user-commands.js';

const isNight = process.env['GK_NIGHTLY'] !== undefined;
const NOW_S = 1_790_000_000;
const MINTERS = ['admin', 'dealer', 'operator', 'viewer'] as const;
const BUT_FULL = ACCESS_FLAGS.filter((flag) => flag !== 'F_api_full');

interface Scope {
  readonly devices?: readonly string[];
  readonly channels?: readonly number[];
  readonly rights?: readonly string[];
}

/** Tokens with a scope; only one that names F_api_full and neither devices nor channels administers. */
const SCOPES: Readonly<Record<string, Scope>> = {
  device: { devices: [OWN] },
  channel: { channels: [1] },
  'device and channel': { devices: [OWN], channels: [1] },
  'no rights': { rights: [] },
  'every right but F_api_full': { rights: BUT_FULL },
  'device and every right': { devices: [OWN], rights: ACCESS_FLAGS },
  'channel and every right': { channels: [1], rights: ACCESS_FLAGS },
};
/**
 * Tokens of a user with a scope that are tried: by day all of the administrator, whose rights a scope has most to take from, and of
 * the others those with most rights. At night all.
 */
const SCOPED_TOKENS = MINTERS.flatMap((user) =>
  Object.entries(SCOPES).map(([name, scope]) => ({ user, name, scope })),
).filter(({ user, name }) => isNight || user === 'admin' || name.endsWith('every right'));
const WHOLE: Readonly<Record<string, Scope>> = { 'no scope': {}, 'every right': { rights: ACCESS_FLAGS } };

/** Rules that always refuse a token with a scope. */
const NEVER: ReadonlySet<TokenRule> = new Set(['administration', 'password']);
const isNeverFor = (scope: Scope, rule: TokenRule | undefined): boolean =>
  rule === undefined || NEVER.has(rule) || (rule === 'whole device' && scope.channels !== undefined);
/** With devices, everything that changes another one; without rights, everything that needs one. */
const isFutileFor = (scope: Scope, rule: TokenRule | undefined): boolean =>
  isNeverFor(scope, rule) || scope.devices !== undefined || scope.rights?.length === 0;

interface Pair {
  readonly e: string;
  readonly h: string;
}
type Call = RecorderServer['calls'][number];

const ends: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** A recorder on a folder that holds something of every kind. */
async function seeded(): Promise<{
  readonly folder: string;
  readonly seed: Seeded;
  begin(): Promise<RecorderUnderTest>;
}> {
  const folder = mkdtempSync(join(tmpdir(), 'gk-matrix-'));
  ends.push(() => {
    rmSync(folder, { recursive: true });
  });
  const store = openStore(folder, fakeSeeds(4));
  const seed = seedMarks(store, folder);
  store.close();
  const begin = async (): Promise<RecorderUnderTest> => {
    const recorder = await startRecorder({
      store: openStore(folder, fakeSeeds(4)),
      now: () => NOW_S * 1000,
      sessions: TERMINAL_SESSIONS,
    });
    ends.push(() => recorder.close().catch(() => undefined));
    const event = { deviceid: OTHER, appdevid: 1, eventtimeutc: NOW_S - 60, memo: MARK } as const;
    recorder.world.emit({ cmd: 'new', serialno: EVENT_OF_OTHER, ...event });
    return recorder;
  };
  return { folder, seed, begin };
}

async function mint(recorder: RecorderUnderTest, user: string, scope: Scope): Promise<Pair> {
  return (await (await recorder.post('/gkserver/token', { ttl: 600, ...scope }, user)).json()) as Pair;
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

async function send(url: string, method: string, path: string, credentials: object, body: object): Promise<Answer> {
  const query = new URLSearchParams({ ...credentials });
  const isGet = method === 'GET' || path.includes('.cgi');
  const address = isGet ? `${path}${path.includes('?') ? '&' : '?'}${query.toString()}` : path;
  // A call that takes its credentials from a header only: a token, or user and hash.
  const { e, h, username, password } = credentials as Record<string, string | undefined>;
  const basic = Buffer.from(`${username ?? ''}:${password ?? ''}`).toString('base64');
  const authorization = e === undefined ? `Basic ${basic}` : `Bearer ${e}.${h ?? ''}`;
  const response = await fetch(url + address, {
    method,
    headers: { Authorization: authorization, 'Content-Type': 'application/json' },
    ...(!isGet && { body: JSON.stringify({ ...body, ...credentials }) }),
  });
  return { status: response.status, text: await response.text() };
}

async function login({ address }: RecorderUnderTest, fields: Readonly<Record<string, string>>): Promise<CommandClient> {
  const client = await CommandClient.open(address);
  ends.push(() => {
    client.close();
  });
  expect((await client.call('Q02', fields)).fields.R).toBe('1');
  return client;
}

/** All that changes something by REST: with the settings, saved as they are read. */
async function changing({ url }: RecorderUnderTest, seed: Seeded): Promise<EffectiveRestCall[]> {
  const admin = { username: 'admin', password: sha256Hex('admin') };
  const settings = SETTINGS_AS_READ.map(async ([path, readBy]): Promise<EffectiveRestCall> => {
    const read = JSON.parse((await send(url, readBy, path, admin, {})).text) as { configured?: object };
    return { call: `PUT ${path}`, path, body: read.configured ?? read };
  });
  return [...effectiveRestCalls(seed, NOW_S), ...(await Promise.all(settings))];
}

const ruleOf = ({ call }: EffectiveRestCall): TokenRule | undefined => {
  const [method = '', path = ''] = call.split(' ');
  return restRule(method, path)?.rule;
};
const hasDevice = ({ fields }: EffectiveCommand): boolean => fields['D'] !== undefined;

/** POST calls that only read, or keep nothing. */
const READING = new Set(
  (
    'gkcommon/userinfo gkcommon/groupdevicelist gkdevice/device api/gps gkmileage/mileagequery gklog/netflow gklog/uslog ' +
    'gklog/accesslog gklog/exportuslog gklog/exportaccesslog gklog/talklog gkevent/eventquery gkevent/reportlist gkevent/plantemplate ' +
    'gklog/read gklog/readlog gklog/exportreadlog gklog/changelog gklog/exportchangelog ' +
    'gkdevice/autoupload nominatim/reverse nominatim/search gkserver/route gkserver/faces gkserver/facephotos ' +
    'gkserver/accountcheck gkserver/userlist gkserver/gkdevicesetup gkserver/ddns gkserver/encrypt gkserver/smtp gkserver/sms gkserver/evidence/statement tmp'
  )
    .split(' ')
    .map((path) => `POST /${path}`),
);

describe('the table of what tokens may', () => {
  it('decides about every REST call, type of file and command', async () => {
    const recorder = await (await seeded()).begin();
    const names = recorder.calls.filter(({ path }) => !path.endsWith('.cgi'));
    expect(names.filter(({ method, path }) => restRule(method, path) === undefined)).toEqual([]);
    const files = Object.entries(FILE_HANDLERS).flatMap(([path, types]) =>
      [...types.keys()].map((type) => [path, type]),
    );
    expect(files.filter(([path = '', type = '']) => fileRule(path, type) === undefined)).toEqual([]);
    expect([...USER_COMMANDS.keys()].filter((code) => commandRule(code, true) === undefined)).toEqual([]);
  });

  it('knows a change of every call that can change something', async () => {
    const { begin, seed } = await seeded();
    const recorder = await begin();
    const known = new Set((await changing(recorder, seed)).map(({ call }) => call));
    const changes = recorder.calls.filter(({ method, path }) => {
      const rule = restRule(method, path)?.rule;
      return method !== 'GET' && rule !== 'open' && rule !== 'password' && !path.endsWith('.cgi');
    });
    const names = changes.map(({ method, path }) => `${method} ${path}`);
    expect(names.filter((name) => !known.has(name) && !READING.has(name))).toEqual([]);
    const codes = new Set(effectiveCommands(NOW_S).map(({ code }) => code));
    const commands = [...USER_COMMANDS.keys()].filter((code) => !/^(Q\d\d|D03|D08|DB(8|9|10|13|14))$/.test(code));
    expect(commands.filter((code) => !codes.has(code))).toEqual([]);
  });
});

describe('what a token with a scope sends to change things outside of it', () => {
  it('is refused, every call and command, and nothing that the recorder keeps is another one', async () => {
    const { folder, begin, seed } = await seeded();
    const before = keptIn(folder);
    const recorder = await begin();
    const calls = await changing(recorder, seed);
    const done: string[] = [];
    for (const { user, name, scope } of SCOPED_TOKENS) {
      const pair = await mint(recorder, user, scope);
      for (const one of calls.filter((call) => isFutileFor(scope, ruleOf(call)))) {
        const { status } = await send(recorder.url, one.call.split(' ')[0] ?? '', one.path, pair, one.body);
        if (status !== 403 && status !== 404) done.push(`${user}, ${name}: ${one.call} ${status}`);
      }
      const client = await login(recorder, { E: pair.e, H: pair.h });
      for (const one of effectiveCommands(NOW_S)) {
        if (!isFutileFor(scope, commandRule(one.code, hasDevice(one))?.rule)) continue;
        const { R } = (await client.call(one.code, one.fields, one.body)).fields;
        if (R !== '403' && R !== '404') done.push(`${user}, ${name}: ${one.code} ${R ?? ''}`);
      }
      client.close();
    }
    expect(done).toEqual([]);
    await recorder.close();
    const after = keptIn(folder);
    for (const table of Object.keys(before)) expect(after[table], table).toEqual(before[table]);
  });

  it.each(Object.entries({ password: undefined, ...WHOLE }))(
    'is done by the administrator with %s: each call has its effect then',
    async (_, scope) => {
      const { folder, begin, seed } = await seeded();
      const before = keptIn(folder);
      const recorder = await begin();
      const pair = scope === undefined ? undefined : await mint(recorder, 'admin', scope);
      const credentials = pair ?? { username: 'admin', password: sha256Hex('admin') };
      const failed: string[] = [];
      for (const { call, path, body } of await changing(recorder, seed)) {
        // Passwords are changed by passwords.
        const isPassword = call === 'PUT /gkserver/account' && pair !== undefined;
        const { status } = await send(recorder.url, call.split(' ')[0] ?? '', path, credentials, body);
        if ((status === 200) === isPassword) failed.push(`${call} ${status}`);
      }
      const client = await login(recorder, pair ? { E: pair.e, H: pair.h } : { U: 'admin', P: sha256Hex('admin') });
      for (const { code, fields, body } of effectiveCommands(NOW_S)) {
        const { R = '' } = (await client.call(code, fields, body)).fields;
        if (['400', '403'].includes(R)) failed.push(`${code} ${R}`);
        // A push must not be taken for the next answer.
        if (code === 'DB1') await client.next();
      }
      expect(failed).toEqual([]);
      client.close();
      await recorder.close();
      const after = keptIn(folder);
      const same = Object.keys(before).filter(
        (table) => JSON.stringify(after[table]) === JSON.stringify(before[table]),
      );
      expect(same.filter((table) => CHANGED_BY_ALL.has(table))).toEqual([]);
    },
  );
});

/** Calls whose answer differs once everything was done. */
const CHANGED_BY_ALL = new Set([
  'files',
  'permission_groups',
  'groups',
  'users',
  'device_edits',
  'settings',
  'fences',
  'tracks',
  'device_parameters',
  'firmware_updates',
  'server_config',
  'firmware_files',
  'auto_firmware',
  'faces',
  'face_photos',
  'event_edits',
  'event_read_marks',
  'added_events',
  'event_definition_devices',
  'event_reports',
  'faked_events',
  'device_commands',
]);

describe('what a token with a scope is told', () => {
  const body = {
    deviceid: OTHER,
    serialno: EVENT_OF_OTHER,
    groupid: 1,
    filepass: 'x',
    lat: 24,
    lon: 120,
    q: MARK,
    start: NOW_S - 600,
    end: NOW_S,
    starttime: NOW_S - 600,
    endtime: NOW_S,
    from: NOW_S - 600,
    to: NOW_S,
    afterTime: NOW_S - 90_000,
    beforeTime: NOW_S,
    tmp: { type: 'netflow', data: {} },
  };
  const mutates = ({ method, path }: Call): boolean => method === 'DELETE' || method === 'PUT' || path === '/tmp';

  /** Every answer of a recorder to a user: of reading calls, with and without the device, files and commands. */
  async function answers(recorder: RecorderUnderTest, pair: Pair): Promise<[string, string][]> {
    const told: [string, string][] = [];
    for (const call of recorder.calls.filter((one) => !mutates(one))) {
      const name = `${call.method} ${call.path}`;
      if (restRule(call.method, call.path)?.rule === 'open' || name === 'POST /gkserver/token') continue;
      if (name !== 'POST /gkserver/account' && !READING.has(name) && call.method === 'POST') continue;
      const types = [...(FILE_HANDLERS[call.path]?.keys() ?? [''])].filter((type) => !/^face(set|del)$/.test(type));
      for (const type of types) {
        const query = `type=${type}&deviceid=${OTHER}&ch=1&id=1&s=${EVENT_OF_OTHER}&c=1&spbtime=${NOW_S - 600}`;
        const path = type === '' ? pathOf(name) : `${call.path}?${query}`;
        for (const sent of [body, { ...body, deviceid: undefined, groupid: undefined }]) {
          told.push([`${name} ${type}`, (await send(recorder.url, call.method, path, pair, sent)).text]);
        }
      }
    }
    const client = await login(recorder, { E: pair.e, H: pair.h });
    const day = { S: String(NOW_S - 3600), F: String(NOW_S), C: '1' };
    for (const code of USER_COMMANDS.keys()) {
      if (/^(D0[1256]|D1\d|D2[13])$/.test(code)) continue;
      const isList = /^(Q0[34]|Q09|Q1[012]|D20)$/.test(code);
      const reply = await client.call(code, { ...(!isList && { D: OTHER }), A: 'get', V: MARK, ...day }, '{}');
      told.push([code, `${reply.body ?? ''} ${reply.fields.T ?? ''} ${reply.fields.V ?? ''}`]);
    }
    client.close();
    return told;
  }

  it('names no other device and nothing of users or the server, in any answer', async () => {
    const recorder = await (await seeded()).begin();
    const viewer = new StreamClient(recorder.address, '/ws.cgi', {
      deviceid: OWN,
      channel: '1',
      user: `${MARK}-user`,
      password: sha256Hex(MARK),
    });
    ends.push(() => {
      viewer.close();
    });
    await viewer.until(({ packets }) => packets.length > 0);
    const named: string[] = [];
    for (const { user, name, scope } of SCOPED_TOKENS) {
      if (scope.devices === undefined) continue;
      for (const [call, text] of await answers(recorder, await mint(recorder, user, scope))) {
        if (text.includes(OTHER) || text.includes(MARK)) named.push(`${user}, ${name}: ${call}`);
      }
    }
    expect(named).toEqual([]);
  });

  it('is refused in all that is administration, also without a limit to devices', async () => {
    const recorder = await (await seeded()).begin();
    const allowed: string[] = [];
    for (const { user, name, scope } of SCOPED_TOKENS) {
      const pair = await mint(recorder, user, scope);
      for (const { method, path } of recorder.calls) {
        if (!isNeverFor(scope, restRule(method, path)?.rule) || path.endsWith('.cgi')) continue;
        const { status } = await send(recorder.url, method, pathOf(`${method} ${path}`), pair, body);
        // A change of the own password reads no token at all.
        if (status !== 403 && path !== '/gkserver/passwd')
          allowed.push(`${user}, ${name}: ${method} ${path} ${status}`);
      }
      for (const [path, types] of Object.entries(FILE_HANDLERS)) {
        for (const type of types.keys()) {
          if (!isNeverFor(scope, fileRule(path, type)?.rule)) continue;
          const address = `${path}?type=${type}&deviceid=${OWN}&ch=0&id=1`;
          const { status } = await send(recorder.url, 'GET', address, pair, {});
          if (status !== 403) allowed.push(`${user}, ${name}: ${path} ${type} ${status}`);
        }
      }
      const client = await login(recorder, { E: pair.e, H: pair.h });
      for (const code of USER_COMMANDS.keys()) {
        if (!isNeverFor(scope, commandRule(code, true)?.rule)) continue;
        const { R } = (await client.call(code, { D: OWN }, '{}')).fields;
        if (R !== '403') allowed.push(`${user}, ${name}: ${code} ${R ?? ''}`);
      }
      client.close();
    }
    expect(allowed).toEqual([]);
  });
});

describe('a token without a scope', () => {
  it.each(MINTERS)('gets the answers that %s gets, to all but passwords and tokens', async (user) => {
    const recorder = await (await seeded()).begin();
    const pair = await mint(recorder, user, {});
    const password = { username: user, password: sha256Hex(user) };
    const unlike: string[] = [];
    // Without a body that says anything: what is asked first is who asks.
    for (const { method, path } of recorder.calls) {
      const name = `${method} ${path}`;
      if (restRule(method, path)?.rule === 'open') continue;
      const address = path.endsWith('.cgi') ? `${path}?type=runlog` : pathOf(name);
      const byToken = await send(recorder.url, method, address, pair, {});
      if (restRule(method, path)?.rule === 'password') {
        expect([401, 403], name).toContain(byToken.status);
        continue;
      }
      const { username: u, password: p } = password;
      const both = path.endsWith('.cgi') ? { user: u, password: p } : password;
      const byPassword = await send(recorder.url, method, address, both, {});
      if (byToken.status !== byPassword.status) unlike.push(`${name} ${byToken.status} ${byPassword.status}`);
    }
    const [ofToken, ofUser] = [
      await login(recorder, { E: pair.e, H: pair.h }),
      await login(recorder, { U: user, P: sha256Hex(user) }),
    ];
    for (const code of USER_COMMANDS.keys()) {
      if (code.startsWith('DB')) continue;
      const results = [await ofToken.call(code, {}, '[]'), await ofUser.call(code, {}, '[]')].map(
        ({ fields }) => fields.R,
      );
      if (results[0] !== results[1]) unlike.push(`${code} ${results.join(' ')}`);
    }
    expect(unlike).toEqual([]);
  });

  it('changes no password, be it of its own user', async () => {
    const recorder = await (await seeded()).begin();
    const pair = await mint(recorder, 'admin', {});
    for (const editingName of ['admin', 'viewer']) {
      const body = { editingName, editingChangingPassword: 1, editingPW: 'stolen' };
      expect((await send(recorder.url, 'PUT', '/gkserver/account', pair, body)).status).toBe(403);
    }
    const newpass = { newpass: sha256Hex('stolen') };
    expect((await send(recorder.url, 'PUT', '/gkserver/passwd', pair, newpass)).status).toBe(401);
    await login(recorder, { U: 'admin', P: sha256Hex('admin') });
  });
});
