import { createHash } from 'node:crypto';
import { sha256Hex, type VcpFields } from 'gk-sdk/wire';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { StoredLink } from '../store/access/share-link-store.js';
import { codeOfStep, stepAt } from './access/totp.js';
import { fromBase32 } from './testing/from-base32.js';
import { z } from 'zod/mini';
import { READING_COMMANDS } from './logs/command-changes.js';
import { isRestChange } from './logs/rest-changes.js';
import { PROTOCOL, SETTINGS } from './settings/server-settings.js';
import { CommandClient } from './testing/command-client.js';
import { jsonRequest } from './testing/json-request.js';
import { startRecorder, type RecorderUnderTest } from './testing/recorder-under-test.js';
import { TERMINAL_SESSIONS } from './testing/terminal-sessions.js';
import { writtenBy } from './testing/written-statements.js';
import { USER_COMMANDS } from './vcp/user-commands.js';

const DEVICE = 'GK-0001';
const OTHER = 'GK-0003';
const NOW_S = Math.floor(Date.now() / 1000);
const LINK: Omit<StoredLink, 'lastUsedS' | 'end'> = {
  id: 'link',
  username: 'admin',
  page: 'live',
  devices: [{ id: DEVICE, channels: null }],
  kinds: ['live'],
  fromS: NOW_S,
  toS: NOW_S + 600,
  note: '',
  madeS: NOW_S - 60,
  expiresS: NOW_S + 600,
  passwordMark: null,
};
const PNG = Buffer.from('89504e470d0a1a0a00', 'hex');
const FIRMWARE = Buffer.from('firmware');

/** A call that succeeds; those of the table stand in an order in which each finds what it needs. */
interface RestSample {
  /** As it is registered. */
  readonly call: string;
  /** Filled in; the path of the call by default. */
  readonly path?: string;
  readonly body?: object | (() => object);
  /** The administrator by default. */
  readonly who?: string;
}

const plan = { updateMode: 'DEVICE', deviceid: DEVICE, appdevid: 1 };
const group = { updateMode: 'GROUP', groupid: 'root', appdevid: 1 };
const plansOf = (path: string, removal: string, wrapper: string): RestSample[] => [
  { call: `POST ${path}`, body: { [wrapper]: plan } },
  { call: `PUT ${path}`, body: { [wrapper]: group } },
  { call: `DELETE ${removal}`, body: { [wrapper]: plan } },
];
const report = { profile: 'profile', type: 'event summary' };
const definition = { definename: 'P', eventtype: 1, eventname: 'n', notifytext: 't', notifycolor: '#FFFFFF' };
const rule = { title: 'rule', enable: 1, lat: 24, lng: 120.5, devices: [DEVICE] };

/** One that succeeds ends the recorder: backup.test.ts. */
const NOTHING_TO_RESTORE = 'PUT /gkserver/restore';

const SECRET = Buffer.from('12345678901234567890');
const RECOVERY_CODES = ['000000000001', '000000000002'];
/** Prepared for the calls of second factors: a secret that waits for its code, and a login with a code. */
const factors = { waiting: '', pair: {} };
const codeNow = (secret: Uint8Array): string => codeOfStep(secret, stepAt(Date.now() / 1000));
const proof = (passcode: () => string) => () => ({
  ...factors.pair,
  currentpass: sha256Hex('operator'),
  passcode: passcode(),
});

const REST: readonly RestSample[] = [
  { call: 'POST /gkserver/token', body: { ttl: 60 } },
  {
    call: 'PUT /gkserver/secondfactor',
    who: 'owner',
    body: () => ({ ...as('owner'), passcode: codeNow(fromBase32(factors.waiting)) }),
  },
  { call: 'POST /gkserver/secondfactor/codes', who: 'operator', body: proof(() => RECOVERY_CODES[1] ?? '') },
  { call: 'DELETE /gkserver/secondfactor', who: 'operator', body: proof(() => codeNow(SECRET)) },
  { call: 'POST /gkserver/secondfactor/reset', body: { editingName: 'lost' } },
  {
    call: 'POST /gkserver/links',
    body: {
      page: 'live',
      devices: [{ deviceid: DEVICE }],
      kinds: ['live'],
      from: NOW_S,
      to: NOW_S + 600,
      expires: NOW_S + 600,
    },
  },
  { call: 'DELETE /gkserver/links', body: { id: LINK.id } },
  ...SETTINGS.filter(({ name }) => name !== PROTOCOL.name).map(({ name, wrapper, defaults }): RestSample => ({
    call: `PUT /gkserver/${name}`,
    body: wrapper === undefined ? { ...(defaults as object) } : { [wrapper]: defaults },
  })),
  {
    call: 'PUT /gkserver/protocol',
    body: { heartbeat: 1, appcommand: 2, http: 3, streamings: [4], disablelivestream: 0, sslonly: 0 },
  },
  { call: 'PUT /i18n/config', body: { configs: [{ config: 'en', name: 'English' }], raw: [], data: {} } },
  { call: 'POST /gkserver/certbot', body: { domains: 'a.test', email: 'a@a.test' } },
  { call: 'PUT /gkserver/certbot' },
  { call: 'POST /gkserver/smtptest', body: { testreceiver: 'a@a.test' } },
  { call: 'POST /gkserver/pushtest', body: {} },
  { call: 'POST /gkserver/relaytest', body: { relay: 'gps' } },
  { call: 'POST /gkserver/networktest', body: { test: 'certificate' } },
  { call: 'POST /gkserver/placetest', body: { service: 'routes' } },
  { call: 'POST /gkserver/smstest', body: { to: '+886900', from: 'GK', text: 'Test' } },
  { call: 'POST /gkserver/reboot' },
  { call: 'DELETE /gkserver/buffer', body: { name: 'member' } },
  { call: 'POST /gkserver/usergroup', body: { parentid: 1, newChildrenName: 'new' } },
  { call: 'PUT /gkserver/usergroup', body: { groupid: 4, newGroupName: 'newer' } },
  { call: 'POST /gkserver/groupdevice', body: { groupid: 4, deviceid: DEVICE } },
  { call: 'DELETE /gkserver/groupdevice', body: { groupid: 4, deviceid: DEVICE } },
  { call: 'DELETE /gkserver/usergroup', body: { groupid: 4 } },
  {
    call: 'POST /gkserver/account',
    body: { editingName: 'new', editingPW: sha256Hex('new'), editingPermission: 3, editingGroupid: 1 },
  },
  { call: 'PUT /gkserver/account', body: { editingName: 'new', memo: 'memo' } },
  { call: 'DELETE /gkserver/account', body: { editingName: 'new' } },
  {
    call: 'PUT /gkserver/gkdevicesetup/:deviceid',
    path: `/gkserver/gkdevicesetup/${DEVICE}`,
    body: { deviceParams: { driver: 'Ada' } },
  },
  {
    call: 'PUT /gkdevice/protocollog/:deviceid',
    path: `/gkdevice/protocollog/${DEVICE}`,
    body: { record: 1 },
  },
  {
    call: 'DELETE /gkdevice/protocollog/:deviceid',
    path: `/gkdevice/protocollog/${DEVICE}`,
    body: { name: '1700000000000.jsonl' },
  },
  {
    call: 'PUT /gkserver/gkdevicesetup',
    body: { devices: [{ deviceid: DEVICE, deviceParams: { vehicleid: 'Bus' } }] },
  },
  {
    call: 'PUT /gkserver/fence/:index',
    path: '/gkserver/fence/0',
    body: { ...rule, radius: 10, trigger_in: 1, trigger_out: 1 },
  },
  {
    call: 'PUT /gkserver/track/:index',
    path: '/gkserver/track/0',
    body: { ...rule, width: 0, height: 0, accuracy: 0, latlngs: [] },
  },
  { call: 'PUT /gkevent/eventset', body: { serialno: 16, checkstatus: 1 } },
  { call: 'POST /gkevent/eventset', body: { serialno: 16, memo: 'memo' } },
  { call: 'POST /gkevent/download', body: { serialno: 16 } },
  { call: 'POST /gkevent/customevent', body: { deviceid: DEVICE, start: NOW_S - 60, end: NOW_S, downloadplan: 1 } },
  { call: 'POST /gkevent/eventdefine', body: { eventDefine: definition } },
  { call: 'PUT /gkevent/eventdefine', body: { eventDefine: { ...definition, notifytext: 'other' } } },
  { call: 'POST /gkevent/eventdefinedevice', body: { deviceid: DEVICE, definename: 'P' } },
  { call: 'PUT /gkevent/eventdefinedevice', body: { deviceid: DEVICE, definename: 'GLOBAL' } },
  { call: 'DELETE /gkevent/eventdefinedevice', body: { deviceid: DEVICE } },
  { call: 'DELETE /gkevent/eventdefine', body: { definename: 'P' } },
  ...plansOf('/gkevent/eventdownloadplan', '/gkevent/eventdownloadplan', 'eventDownloadPlan'),
  ...plansOf('/gkevent/pusheventplan', '/gkevent/pusheventplan', 'pushEventPlan'),
  ...plansOf('/gkevent/realtimeeventplan', '/gkevent/RealtimeEventPlan', 'realtimeEventPlan'),
  { call: 'POST /gkevent/eventreport', body: { eventReport: report } },
  { call: 'PUT /gkevent/eventreport', body: { eventReport: { ...report, memo: 'memo', reportid: 1 } } },
  { call: 'DELETE /gkevent/eventreport', body: { eventReport: { reportid: 1 } } },
  { call: 'POST /gkserver/autofw', body: { targetfw: '1', url: 'http://a.test/fw' } },
  { call: 'PUT /gkserver/autofw', body: { autofwid: 1, memo: 'memo' } },
  { call: 'DELETE /gkserver/autofw', body: { autofwid: 1 } },
  { call: 'PUT /gkserver/fwstore', body: { firmwareid: 1, memo: 'memo' } },
  { call: 'DELETE /gkserver/fwstore', body: { firmwareid: 1 } },
  { call: 'PUT /gkserver/faces', body: { faceid: 1, idcard: '2' } },
  { call: 'DELETE /gkserver/facephotos', body: { photoid: 1 } },
  { call: 'DELETE /gkserver/faces', body: { faceid: 1 } },
  { call: 'POST /gklog/exportuslog', body: { filepass: 'p' } },
  { call: 'POST /gklog/exportaccesslog', body: { filepass: 'p' } },
  { call: 'POST /gklog/exportchangelog', body: { filepass: 'p' } },
  { call: 'POST /gklog/exportreadlog', body: { filepass: 'p' } },
  { call: 'PUT /gkserver/backup', body: { enable: 0, time: '03:00', keep: 7 } },
  { call: 'POST /gkserver/backup', body: { passphrase: 'twelve characters' } },
  { call: 'POST /gkserver/restore', body: { passphrase: 'twelve characters', size: 100 } },
  { call: NOTHING_TO_RESTORE, body: { restoreid: 'none' } },
  { call: 'DELETE /gkserver/restore' },
  {
    call: 'PUT /gkserver/passwd',
    who: 'dealer',
    body: { username: 'dealer', password: sha256Hex('dealer'), newpass: 'new' },
  },
];

const NOT_KEPT = 'nothing of it is kept';
const TEXT = 'a text to the device, which the access log has: nothing changes on the server';
const ANNOUNCED = 'an announcement: the change is the upload that follows';

/** Changes of the access log that leave no row in the change log, each with the reason. */
const WITHOUT_BEFORE_AND_AFTER: Readonly<Record<string, string>> = {
  'POST /gkserver/token': 'a token is signed, not kept',
  'PUT /gkserver/certbot': NOT_KEPT,
  'POST /gkserver/smtptest': NOT_KEPT,
  'POST /gkserver/pushtest': NOT_KEPT,
  'POST /gkserver/relaytest': NOT_KEPT,
  'POST /gkserver/networktest': NOT_KEPT,
  'POST /gkserver/placetest': NOT_KEPT,
  'POST /gkserver/smstest': NOT_KEPT,
  'POST /gkserver/reboot': NOT_KEPT,
  'PUT /gkdevice/protocollog/:deviceid': 'it begins and ends a file, and changes nothing else',
  'DELETE /gkdevice/protocollog/:deviceid': 'it removes a file, and changes nothing else',
  'DELETE /gkserver/buffer': 'it forgets what the next login finds out again',
  'POST /gklog/exportuslog': 'it takes a log away and changes nothing',
  'POST /gklog/exportaccesslog': 'it takes a log away and changes nothing',
  'POST /gklog/exportchangelog': 'it takes a log away and changes nothing',
  'POST /gklog/exportreadlog': 'it takes a log away and changes nothing',
  'POST /gkserver/backup': 'it takes a copy away and changes nothing',
  'POST /gkserver/restore': ANNOUNCED,
  'PUT /gkserver/restore': 'it replaces all at once: the access log has it, and the new state has no users of before',
  'DELETE /gkserver/restore': 'it drops a file that was not used',
  D20: TEXT,
  D21: TEXT,
  D23: TEXT,
  DB2: TEXT,
  U01: ANNOUNCED,
  U02: ANNOUNCED,
};

interface CommandSample {
  readonly code: string;
  readonly fields?: VcpFields;
  readonly body?: string;
}

const announced = (name: string, bytes: Buffer, fields: object = {}): string =>
  JSON.stringify({ name, size: bytes.length, md5: createHash('md5').update(bytes).digest('hex'), ...fields });

const COMMANDS: readonly CommandSample[] = [
  { code: 'D01', fields: { D: OTHER }, body: '{"drivername":"Ada"}' },
  { code: 'D02', fields: { D: OTHER } },
  { code: 'D04', fields: { D: DEVICE, A: 'g_sensor' }, body: '{"x":100}' },
  { code: 'D05', fields: { D: DEVICE, U: 'u' }, body: '{"pass":"x"}' },
  { code: 'D06', fields: { D: DEVICE, U: 'u' } },
  { code: 'D10', fields: { D: DEVICE }, body: '{"fwUrl":"http://a.test/fw"}' },
  { code: 'D15', fields: { D: DEVICE, S: String(NOW_S - 7_200), F: String(NOW_S - 3_600) } },
  { code: 'D16', fields: { D: DEVICE, A: 'g_sensor.x', V: '101' } },
  { code: 'D20', fields: { D: DEVICE }, body: 'STATUS' },
  { code: 'D21', fields: { D: DEVICE }, body: 'text' },
  { code: 'D23', fields: { D: DEVICE, A: 'relocate' } },
  { code: 'U01', body: announced('fw.bin', FIRMWARE) },
  { code: 'U02', body: announced('face.png', PNG, { faceid: 1 }) },
  { code: 'S03', fields: { A: 'uciset', V: 'name' }, body: 'value' },
  { code: 'S04', fields: { A: 'set' }, body: '[{"id":4,"name":"Night","access":"ACCESS"}]' },
  { code: 'DB2', fields: { D: DEVICE }, body: 'text' },
  { code: 'DB7', fields: { D: DEVICE, A: '1' }, body: 'message' },
  { code: 'DB11', fields: { A: '1', B: '65536', C: '1' } },
  { code: 'DB12', fields: { A: '1' } },
];

const ADMIN = { username: 'admin', password: sha256Hex('admin') };
const FILE_CHANGES = ['type=faceset&photoids=1&idcard=1&name=n', 'type=facedel&ch=0'];

const as = (username: string) => ({ username, password: sha256Hex(username) });

let recorder: RecorderUnderTest;
let client: CommandClient;
beforeAll(async () => {
  recorder = await startRecorder({ backupCost: 4, sessions: TERMINAL_SESSIONS });
  const { store, world } = recorder;
  client = await CommandClient.login(recorder.address);
  store.shareLinks.add(LINK);
  for (const name of ['owner', 'lost']) {
    store.users.add({ name, permissionId: 3, groupId: 1, wireHash: sha256Hex(name) });
  }
  for (const username of ['operator', 'lost']) {
    store.secondFactors.put({ username, secret: SECRET, atS: NOW_S - 600, step: 0, recoveryCodes: RECOVERY_CODES });
  }
  const ask = async (path: string, body: object) =>
    z.parse(
      z.object({ secret: z._default(z.string(), ''), e: z.optional(z.string()), h: z.optional(z.string()) }),
      await (await fetch(recorder.url + path, jsonRequest('POST', body))).json(),
    );
  factors.waiting = (await ask('/gkserver/secondfactor', as('owner'))).secret;
  const { e, h } = await ask('/gkserver/session', { ...as('operator'), passcode: RECOVERY_CODES[0] });
  factors.pair = { e, h };
  world.emit({ cmd: 'new', serialno: 16, deviceid: DEVICE, appdevid: 1, eventtimeutc: NOW_S - 60, memo: '' });
  const faceId = store.faces.add(
    { unit: 'u', idcard: '1', name: '', contact: '', memo: '' },
    store.groups.rootId,
    NOW_S,
  );
  store.faces.addPhoto(faceId, { type: 'image/png', md5: '0', image: PNG });
});
afterAll(async () => {
  client.close();
  await recorder.close();
});

const restChanges = (): string[] =>
  recorder.calls
    .filter(({ method, path }) => isRestChange(method, path))
    .map(({ method, path }) => `${method} ${path}`);

const bodyOf = ({ body }: RestSample): object => ({ ...ADMIN, ...(typeof body === 'function' ? body() : body) });
const sendSample = (sample: RestSample): Promise<Response> => {
  const [method = '', registered = ''] = sample.call.split(' ');
  return fetch(recorder.url + (sample.path ?? registered), jsonRequest(method, bodyOf(sample)));
};
const sendCommand = ({ code, fields = {}, body }: CommandSample) => client.call(code, fields, body);
const sendFileChange = (query: string): Promise<Response> =>
  fetch(`${recorder.url}/web.cgi?${query}&deviceid=${DEVICE}&user=admin&password=${ADMIN.password}`);
const upload = (address: string, bytes: Buffer): Promise<Response> =>
  fetch(`${recorder.url}/${address}`, { method: 'PUT', body: new Uint8Array(bytes) });

const rows = (): string[] =>
  [...recorder.store.accessLog.newestFirst()].map(({ username, method, action }) => `${username} ${method} ${action}`);

/** Rows that `work` adds to the access log. */
async function rowsOf(work: () => Promise<unknown>): Promise<string[]> {
  const before = rows().length;
  await work();
  const after = rows();
  return after.slice(0, after.length - before);
}

/** Users of the rows that `work` adds to the change log. */
async function changersOf(work: () => Promise<unknown>): Promise<string[]> {
  const newest = (): number => [...recorder.store.changeLog.newestFirst()][0]?.id ?? 0;
  const before = newest();
  await work();
  return [...recorder.store.changeLog.newestFirst()].filter(({ id }) => id > before).map(({ username }) => username);
}

/** Expects a row of each change in the change log, by the user who made it, or none of one that has a reason. */
async function expectChange(call: string, who: string, work: () => Promise<unknown>): Promise<void> {
  const changers = new Set(await changersOf(work));
  expect([call, ...changers]).toEqual(call in WITHOUT_BEFORE_AND_AFTER ? [call] : [call, who]);
}

/** Keeps another value of a setting than the sample saves. */
function disturb(call: string): void {
  const setting = SETTINGS.find(({ name }) => call === `PUT /gkserver/${name}`);
  if (setting === undefined) return;
  recorder.store.settings.write({ name: setting.name, schema: z.unknown(), defaults: undefined }, { was: 'other' });
}

/** Runs `work` while the access log cannot be written. */
async function withoutLog<T>(work: () => Promise<T>): Promise<T> {
  const add = vi.spyOn(recorder.store.accessLog, 'add').mockImplementation(() => {
    throw new Error('database or disk is full');
  });
  try {
    return await work();
  } finally {
    add.mockRestore();
  }
}

describe('every call that changes something', () => {
  it('has a sample here', () => {
    const sampled = [...REST.map(({ call }) => call), 'PUT /gkserver/upload/:ticket'];
    expect([...sampled].sort()).toEqual(restChanges().sort());
    const changing = [...USER_COMMANDS.keys()].filter((code) => !READING_COMMANDS.has(code));
    expect(COMMANDS.map(({ code }) => code).sort()).toEqual(changing.sort());
  });

  it('is refused and changes nothing while its row cannot be written', async () => {
    const ticket = (await sendCommand({ code: 'U01', body: announced('fw.bin', FIRMWARE) })).fields.V ?? '';
    await withoutLog(async () => {
      const written = await writtenBy(async () => {
        const calls = [
          ...REST.map((sample) => async () => sendSample(sample)),
          ...FILE_CHANGES.map((query) => async () => sendFileChange(query)),
          async () => upload(ticket, FIRMWARE),
        ];
        for (const call of calls) {
          const reply = await call();
          expect([reply.status, await reply.json()]).toEqual([
            503,
            { hasError: true, message: expect.stringContaining('Nothing was changed') as unknown },
          ]);
        }
        for (const sample of COMMANDS) {
          const { fields } = await sendCommand(sample);
          expect([sample.code, fields.R, fields.T]).toEqual([sample.code, '0', expect.stringContaining('Nothing was')]);
        }
      });
      expect(written).toEqual([]);
    });
    expect(recorder.store.firmware.list()).toEqual([]);
  });

  it('is refused for a body that is nested too deep, leaves no row and changes nothing', async () => {
    const deep = `${'{"a":'.repeat(2_500)}1${'}'.repeat(2_500)}`;
    const before = rows();
    const written = await writtenBy(async () => {
      for (const sample of REST) {
        const { call, path } = sample;
        const [method = '', registered = ''] = call.split(' ');
        const text = JSON.stringify({ ...bodyOf(sample), more: 'DEEP' }).replace('"DEEP"', deep);
        const reply = await fetch(recorder.url + (path ?? registered), jsonRequest(method, text));
        expect([call, reply.status, await reply.json()]).toEqual([
          call,
          400,
          { hasError: true, message: 'The body is nested deeper than 64 levels' },
        ]);
      }
      for (const sample of COMMANDS.filter(({ body = '' }) => /^[[{]/.test(body))) {
        const { fields } = await sendCommand({ ...sample, body: deep });
        expect([sample.code, fields.R, fields.T]).toEqual([
          sample.code,
          '400',
          'The body is nested deeper than 64 levels',
        ]);
      }
      const { fields } = await sendCommand({
        code: 'D04',
        fields: { D: DEVICE, A: 'g_sensor' },
        body: `{"x":"${'y'.repeat(1_100_000)}"}`,
      });
      expect([fields.R, fields.T]).toEqual(['400', 'The body has more than 1048576 characters']);
    });
    expect(written).toEqual([]);
    expect(rows()).toEqual(before);
  });

  it('leaves its row, and one with each field before and after', async () => {
    const written = await writtenBy(leaveRows);
    // This test sees every write, so an empty list above means that nothing was changed.
    expect(written.length).toBeGreaterThan(REST.length);
  });

  async function leaveRows(): Promise<void> {
    for (const query of FILE_CHANGES) {
      const reply = await rowsOf(async () => {
        await expectChange(query, 'admin', async () => {
          const answer = await sendFileChange(query);
          expect([query, answer.status]).toEqual([query, 200]);
        });
      });
      expect(reply).toEqual([`admin GET ${query.startsWith('type=faceset') ? 'face-set' : 'face-delete'}`]);
    }
    const access = recorder.store.permissionGroups.list().find(({ id }) => id === 3)?.access ?? '';
    const tickets: string[] = [];
    for (const { code, fields, body } of COMMANDS) {
      const added = await rowsOf(async () => {
        await expectChange(code, 'admin', async () => {
          const reply = await sendCommand({
            code,
            ...(fields && { fields }),
            ...(body !== undefined && { body: body.replace('ACCESS', access) }),
          });
          const { R, T, V } = reply.fields;
          expect([code, R, T]).toEqual([code, expect.stringMatching(/^[12]$/), T]);
          if (V !== undefined) tickets.push(V);
        });
      });
      expect(added).toEqual([expect.stringContaining(`admin ${code} `)]);
    }
    for (const [i, bytes] of [FIRMWARE, PNG].entries()) {
      const added = await rowsOf(async () => {
        await expectChange('upload', 'admin', async () => {
          expect((await upload(tickets[i] ?? '', bytes)).status).toBe(200);
        });
      });
      expect(added).toEqual(['admin PUT gkserver/upload']);
    }
    for (const sample of REST) {
      const [method = '', path = ''] = sample.call.split(' ');
      const { who = 'admin' } = sample;
      disturb(sample.call);
      const added = await rowsOf(async () => {
        await expectChange(sample.call, who, async () => {
          const reply = await sendSample(sample);
          const status = sample.call === NOTHING_TO_RESTORE ? 404 : 200;
          expect([sample.call, reply.status, await reply.text()]).toEqual([sample.call, status, expect.any(String)]);
        });
      });
      if (sample.call === NOTHING_TO_RESTORE) {
        expect(added).toEqual([]);
        continue;
      }
      expect(added).toEqual([`${who} ${method} ${path.split('/').slice(1, 3).join('/')}`]);
    }
  }
});

describe('a change that breaks off', () => {
  it('stands in the log as one that failed', async () => {
    const broken = (): never => {
      throw new Error('broken');
    };
    const write = vi.spyOn(recorder.store.settings, 'write').mockImplementation(broken);
    const set = vi.spyOn(recorder.store.deviceAccounts, 'set').mockImplementation(broken);
    const added = await rowsOf(async () => {
      const saved = await sendSample({ call: 'PUT /gkserver/recordoption', body: { recorddays: 8 } });
      expect(saved.status).toBe(500);
      const { fields } = await sendCommand({ code: 'D05', fields: { D: DEVICE, U: 'u' }, body: '{"pass":"x"}' });
      expect(fields.R).toBe('0');
    });
    write.mockRestore();
    set.mockRestore();
    expect(added).toEqual(['admin D05 set-device-user', 'admin PUT gkserver/recordoption']);
    const data = [...recorder.store.accessLog.newestFirst()].slice(0, 2).map((row) => row.data);
    expect(data).toEqual(['(failed)', '{"recorddays":8} (failed)']);
  });
});

describe('a call that changes nothing', () => {
  it('leaves no row: one that is refused, or only reads', async () => {
    const added = await rowsOf(async () => {
      expect((await recorder.post('/gkserver/token', { ttl: 60 }, 'viewer')).status).toBe(200);
      const viewer = { username: 'viewer', password: sha256Hex('viewer') };
      for (const { call, path } of REST.filter((sample) => !/token|passwd|export/.test(sample.call))) {
        const [method = '', registered = ''] = call.split(' ');
        const reply = await fetch(recorder.url + (path ?? registered), jsonRequest(method, viewer));
        expect([call, reply.status]).toEqual([call, expect.toBeOneOf([400, 403, 404])]);
      }
      for (const code of READING_COMMANDS) await client.call(code, { D: DEVICE });
    });
    expect(added).toEqual(['viewer POST gkserver/token']);
  });

  it('is every GET: it writes nothing', async () => {
    const header = { Authorization: `Basic ${btoa(`admin:${ADMIN.password}`)}` };
    const gets = recorder.calls.filter(({ method, path }) => method === 'GET' && !path.endsWith('.cgi'));
    expect(gets.length).toBeGreaterThan(40);
    const written = await writtenBy(async () => {
      for (const { path } of gets) {
        const filled = path
          .replace(':deviceid', DEVICE)
          .replace(':username', 'admin')
          .replace(/:\w+(\{[^}]*\})?/g, '0');
        const reply = await fetch(recorder.url + filled, { headers: header });
        await reply.arrayBuffer();
      }
      for (const type of ['facesummary', 'faceget', 'runlog', 'firmware', 'lobkask', 'lobkget', 'repbmp4ask']) {
        await (await sendFileChange(`type=${type}&ch=0`)).arrayBuffer();
      }
    });
    expect(written).toEqual([]);
  });
});
