import { once } from 'node:events';
import { sha256Hex } from 'gk-sdk/wire';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { restRule } from './access/token-rules.js';
import { CommandClient } from './testing/command-client.js';
import { startRecorder, type RecorderUnderTest } from './testing/recorder-under-test.js';
import { asUser, StreamClient } from './testing/stream-client.js';
import { OPEN_COMMANDS } from './vcp/open-commands.js';
import { USER_COMMANDS } from './vcp/user-commands.js';

/** Calls open to a token that names no right, always for visible devices only. */
const WITHOUT_RIGHTS = new Set([
  'POST /gkcommon/userinfo',
  'POST /gkcommon/groupdevicelist',
  'POST /gkdevice/device',
  'POST /nominatim/reverse',
  'POST /nominatim/search',
  'POST /gkserver/route',
  'POST /gklog/netflow',
  'POST /gklog/read',
  'GET /gklog/actions',
  'POST /tmp',
  'POST /gkserver/evidence/statement',
  'GET /gkserver/evidence/keys',
  'GET /gkserver/googlekey',
  'GET /gkserver/center',
  'GET /gkserver/iframes',
  'GET /gkserver/menus',
  'GET /gkserver/usergroup/:username',
  'GET /gkserver/groupdevice/:username',
  'GET /gkdevice/info/*',
]);

/** From this machine, where these tests are, it needs no credentials. Wrong ones are refused. */
const LOCAL = 'GET /metrics';

const HIDDEN = 'GK-0001';
const VISIBLE = 'GK-0002';
const NOW_S = Math.floor(Date.now() / 1000);
/** A body that every call can read something of. */
const BODY = {
  deviceid: HIDDEN,
  serialno: 16,
  checkstatus: 1,
  memo: 'memo',
  start: NOW_S - 600,
  end: NOW_S,
  starttime: NOW_S - 600,
  endtime: NOW_S,
  afterTime: NOW_S - 600,
  beforeTime: NOW_S,
  from: NOW_S - 600,
  to: NOW_S,
  groupid: 1,
  filepass: 'pass',
  eventReport: { reportid: 1, profile: 'profile', type: 'event summary' },
  sha256: ['0'.repeat(64)],
  tmp: { logo: '', type: 'netflow', data: {} },
};

interface Call {
  readonly name: string;
  /** As it is registered. */
  readonly route: { readonly method: string; readonly path: string };
  readonly method: string;
  readonly path: string;
}

let recorder: RecorderUnderTest;
let calls: readonly Call[];
const clients: CommandClient[] = [];

beforeAll(async () => {
  recorder = await startRecorder();
  // As it has registered them: a new one is in every table here.
  calls = recorder.calls.map(({ method, path }) => ({
    name: `${method} ${path}`,
    method,
    route: { method, path },
    path: filledIn(path),
  }));
  recorder.world.emit({
    cmd: 'new',
    serialno: 16,
    deviceid: HIDDEN,
    appdevid: 1,
    eventtimeutc: NOW_S - 60,
    memo: 'of the hidden device',
  });
  await recorder.post('/gkevent/eventreport', {
    eventReport: { profile: 'profile', type: 'event summary', devices: [HIDDEN] },
  });
  const plan = { updateMode: 'DEVICE', deviceid: HIDDEN, appdevid: 1 };
  for (const name of ['eventDownloadPlan', 'pushEventPlan', 'realtimeEventPlan']) {
    const reply = await recorder.post(`/gkevent/${name.toLowerCase()}`, { [name]: plan });
    expect([name, reply.status]).toEqual([name, 200]);
  }
  const rule = { title: 'rule', enable: 1, lat: 24, lng: 120.5, devices: [HIDDEN] } as const;
  recorder.store.fences.put(0, { ...rule, radius: 10, trigger_in: 1, trigger_out: 1, devices: [HIDDEN] });
  recorder.store.tracks.put(
    0,
    { ...rule, width: 1, height: 1, accuracy: 1, latlngs: [], devices: [HIDDEN] },
    new Uint8Array(1),
  );
});
afterAll(async () => {
  for (const client of clients) client.close();
  await recorder.close();
});

function filledIn(path: string): string {
  return path
    .replace(':deviceid', HIDDEN)
    .replace(':username', 'admin')
    .replace(':index', '0')
    .replace(':z/:x/:file{[0-9]+\\.pbf}', '0/0/0.pbf')
    .replace(/:\w+/g, 'gk');
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

/** Files take their credentials in the query, all other calls in a header. */
async function send({ method, path }: Call, header: string, query: string, type = 'none'): Promise<Answer> {
  const isFile = path.endsWith('.cgi');
  const address = isFile ? `${path}?type=${type}&deviceid=${HIDDEN}&ch=1&channel=1&${query}` : path;
  const response = await fetch(recorder.url + address, {
    method,
    headers: { ...(!isFile && header !== '' && { Authorization: header }), 'Content-Type': 'application/json' },
    ...(method !== 'GET' && { body: JSON.stringify(BODY) }),
  });
  return { status: response.status, text: await response.text() };
}

interface Pair {
  readonly e: string;
  readonly h: string;
}

async function mint(scope: { devices?: string[]; channels?: number[]; rights?: string[] }): Promise<Pair> {
  return (await (await recorder.post('/gkserver/token', { ttl: 600, ...scope })).json()) as Pair;
}

const byToken = (call: Call, { e, h }: Pair, type?: string) => send(call, `Bearer ${e}.${h}`, `e=${e}&h=${h}`, type);
const guarded = () => calls.filter(({ route }) => restRule(route.method, route.path)?.rule !== 'open');

async function commandsOf({ e, h }: Pair): Promise<CommandClient> {
  const client = await CommandClient.open(recorder.address);
  clients.push(client);
  expect((await client.call('Q02', { E: e, H: h })).fields.R).toBe('1');
  return client;
}

describe('every REST call', () => {
  it('is refused with 401 without credentials, and with wrong or forged ones', async () => {
    const { e, h } = await mint({});
    const basic = Buffer.from(`admin:${sha256Hex('wrong')}`).toString('base64');
    const wrong: readonly (readonly [header: string, query: string])[] = [
      ['', ''],
      [`Basic ${basic}`, `user=admin&password=${sha256Hex('wrong')}`],
      [`Bearer ${e}A.${h}`, `e=${e}A&h=${h}`],
      [`Bearer ${e}.${h.slice(1)}A`, `e=${e}&h=${h.slice(1)}A`],
    ];
    const answered: string[] = [];
    // One kind after another: all at once are more connections than a listening socket keeps until they are accepted.
    for (const [header, query] of wrong) {
      const asked = guarded().filter(({ name }) => header !== '' || name !== LOCAL);
      const tried = asked.map(async (call) => `${call.name} ${(await send(call, header, query)).status}`);
      answered.push(...(await Promise.all(tried)).filter((line) => !line.endsWith(' 401')));
    }
    expect(answered).toEqual([]);
    expect(guarded().length).toBeGreaterThan(100);
  });

  it('is refused with 403 for a token without rights, but for those that need none', async () => {
    const token = await mint({ rights: [] });
    const unlike: string[] = [];
    for (const call of guarded()) {
      // The password of an account changes by the password itself, and a file needs its type.
      if (call.path.endsWith('.cgi') || call.name === 'PUT /gkserver/passwd') continue;
      const { status } = await byToken(call, token);
      if ((status === 403) === WITHOUT_RIGHTS.has(call.name)) unlike.push(`${call.name} ${status}`);
    }
    expect(unlike).toEqual([]);
  });

  it('never names a device outside of the scope of a token, or of the group of a user', async () => {
    const scoped = await mint({ devices: [VISIBLE] });
    const south = recorder.store.groups.list().find(({ name }) => name === 'South');
    recorder.store.users.add({ name: 'south', permissionId: 0, groupId: south?.id ?? 0, wireHash: sha256Hex('south') });
    const basic = `Basic ${Buffer.from(`south:${sha256Hex('south')}`).toString('base64')}`;
    const named: string[] = [];
    for (const call of guarded()) {
      if (call.method === 'DELETE' || call.method === 'PUT') continue;
      const types = call.path.endsWith('.cgi') ? FILE_TYPES : [undefined];
      for (const type of types) {
        const ofToken = await byToken(call, scoped, type);
        if (ofToken.text.includes(HIDDEN)) named.push(`token: ${call.name} ${type ?? ''}`);
        const ofUser = await send(call, basic, `user=south&password=${sha256Hex('south')}`, type);
        if (ofUser.text.includes(HIDDEN)) named.push(`user: ${call.name} ${type ?? ''}`);
      }
    }
    expect(named).toEqual([]);
  });

  it('makes no token by a token, and no password', async () => {
    const token = await mint({});
    for (const name of ['POST /gkserver/token', 'PUT /gkserver/passwd']) {
      const call = calls.find((one) => one.name === name);
      expect(call && (await byToken(call, token)).status).toBeOneOf([401, 403]);
    }
  });
});

const FILE_TYPES = [
  'runlog',
  'firmware',
  'facesummary',
  'faceget',
  'faceset',
  'lobkask',
  'lobkget',
  'repbmp4ask',
  'repbmp4get',
  'snap',
  'face',
  'syslog',
  'carbox',
];

describe('every command', () => {
  const fields = {
    A: 'g_sensor.enable',
    C: '1',
    S: String(NOW_S - 600),
    F: String(NOW_S),
    K: 'k',
    U: 'u',
    V: '1',
    B: '0000',
  };

  it('is refused before the login, but for those that tell nothing', async () => {
    const client = await CommandClient.open(recorder.address);
    clients.push(client);
    for (const code of USER_COMMANDS.keys()) {
      expect((await client.call(code, { D: VISIBLE, ...fields }, '{}')).fields.R, code).toBe('403');
    }
    expect([...OPEN_COMMANDS.keys()]).toEqual(['Q01', 'E01', 'E02']);
  });

  it('that changes or watches something is refused for a token without rights', async () => {
    const client = await commandsOf(await mint({ rights: [] }));
    const allowed: string[] = [];
    for (const code of USER_COMMANDS.keys()) {
      const { fields: reply } = await client.call(code, { D: VISIBLE, ...fields }, '{}');
      if (reply.R !== '403') allowed.push(code);
    }
    expect(allowed).toEqual(ASKING);
  });

  it('is refused for a device outside of the token, or unknown to the group, and names none in lists', async () => {
    const scoped = await commandsOf(await mint({ devices: [VISIBLE] }));
    const viewer = await CommandClient.login(recorder.address, 'viewer');
    clients.push(viewer);
    // The group of the viewer is North: GK-0002 is in South.
    for (const [client, device, results] of [
      [scoped, HIDDEN, ['403']],
      [viewer, VISIBLE, ['403', '404']],
    ] as const) {
      for (const code of USER_COMMANDS.keys()) {
        const reply = await client.call(code, { ...fields, D: device }, '{}');
        if (OF_NO_DEVICE.has(code)) expect(reply.body ?? '', code).not.toContain(device);
        else expect(results, `${code} answers ${reply.fields.R ?? ''}`).toContain(reply.fields.R);
      }
    }
  });
});

/** Commands that need no right: queries about visible devices. */
const ASKING = ['Q03', 'Q04', 'Q05', 'Q10', 'Q11', 'Q12', 'Q09'];
/** Commands that take no device. */
const OF_NO_DEVICE = new Set('Q03 Q04 Q09 Q10 Q11 Q12 U01 U02 S03 S04 DB8 DB9 DB10 DB11 DB12 DB13 DB14'.split(' '));

describe('every socket', () => {
  const sockets: readonly (readonly [path: string, query: Record<string, string>])[] = [
    ['/ws.cgi', { deviceid: HIDDEN, channel: '1' }],
    ['/ws.cgi', { deviceid: HIDDEN, channel: '1', type: 'lopb', spbtime: String(NOW_S - 600) }],
    ['/ws.cgi', { deviceid: HIDDEN, channel: '1', type: 'repb', spbtime: String(NOW_S - 600) }],
    ['/ws.cgi', { deviceid: HIDDEN, channel: '1', type: 'talk' }],
  ];

  it.each(sockets)('%s %j is closed with 4401 without, 4403 outside of the scope', async (path, query) => {
    const scoped = await mint({ devices: [VISIBLE] });
    const unable = await mint({ rights: [] });
    for (const [credentials, code] of [
      [{}, 4401],
      [{ user: 'admin', password: sha256Hex('no') }, 4401],
      [{ e: `${scoped.e}x`, h: scoped.h }, 4401],
      [{ e: scoped.e, h: scoped.h }, query.type === 'talk' ? [4403, 4404] : 4403],
      [{ e: unable.e, h: unable.h }, 4403],
    ] as const) {
      const client = new StreamClient(recorder.address, path, { ...query, ...credentials });
      expect([code].flat()).toContain((await client.closed).code);
    }
  });

  it('closes with 4401 when the token ends, on every channel', async () => {
    const { e, h } = (await (await recorder.post('/gkserver/token', { ttl: 2 })).json()) as Pair;
    const stream = new StreamClient(recorder.address, '/ws.cgi', { deviceid: HIDDEN, channel: '1', e, h });
    const events = new StreamClient(recorder.address, '/event.cgi', { e, h });
    const talk = new StreamClient(recorder.address, '/ws.cgi', { deviceid: HIDDEN, type: 'talk', e, h });
    const commands = await commandsOf({ e, h });
    const closed = new Promise<number>((resolve) => commands.socket.once('close', resolve));
    expect(await Promise.all([stream.closed, events.closed, talk.closed])).toMatchObject([
      { code: 4401 },
      { code: 4401 },
      { code: 4401 },
    ]);
    expect(await closed).toBe(4401);
    const call = calls.find(({ name }) => name === 'POST /gkcommon/userinfo');
    expect(call && (await byToken(call, { e, h })).status).toBe(401);
  });

  it('of the events tells a scoped token of its devices only', async () => {
    const { e, h } = await mint({ devices: [VISIBLE] });
    const events = new StreamClient(recorder.address, '/event.cgi', { e, h });
    const all = new StreamClient(recorder.address, '/event.cgi', asUser('admin'));
    const listening = new StreamClient(recorder.address, '/ws.cgi', { deviceid: VISIBLE, ...asUser('admin') });
    await Promise.all([once(events.socket, 'open'), once(all.socket, 'open')]);
    await listening.until(({ packets }) => packets.length > 0);
    recorder.world.emit({ cmd: 'new', serialno: 32, deviceid: HIDDEN, appdevid: 1, eventtimeutc: NOW_S });
    recorder.world.emit({ cmd: 'new', serialno: 48, deviceid: VISIBLE, appdevid: 1, eventtimeutc: NOW_S });
    await all.until(({ texts }) => texts.length === 2);
    await events.until(({ texts }) => texts.length > 0);
    expect(events.texts.join()).not.toContain(HIDDEN);
    for (const client of [events, all, listening]) client.close();
  });
});
