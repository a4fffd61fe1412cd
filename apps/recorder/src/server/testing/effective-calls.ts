import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { CALL_RULES } from 'gk-sdk/rules';
import { sha256Hex } from 'gk-sdk/wire';
import type { RecorderStore } from '../../store/recorder-store.js';
import { SETTINGS } from '../settings/server-settings.js';
import { LOG_TABLES } from './log-tables.js';

/** A device that a token may be for, and one that it is not for. Both are in North. */
export const OWN = 'GK-0001';
export const OTHER = 'GK-0003';
/** The event of {@link OTHER} that a test reports. */
export const EVENT_OF_OTHER = 16;
/** Part of everything that is hidden from tokens with a scope. */
export const MARK = 'zebra';

/** Records created by {@link seedMarks}. */
export interface Seeded {
  readonly groups: readonly [spare: number, empty: number];
  readonly firmware: readonly [kept: number, removed: number];
  readonly photo: number;
}

/** Fills a store with something of every kind: what is of no device, and what is of {@link OTHER}, bears {@link MARK}. */
export function seedMarks(store: RecorderStore, folder: string): Seeded {
  const { groups, users, devices, events, faces } = store;
  const groupIds = [groups.add(groups.rootId, `${MARK} spare`), groups.add(groups.rootId, `${MARK} empty`)] as const;
  const wireHash = sha256Hex(MARK);
  for (const name of [`${MARK}-user`, `${MARK}-victim`]) {
    users.add({ name, permissionId: 2, groupId: groups.rootId, wireHash, details: { mail1: `${MARK}@mail.test` } });
  }
  devices.edit(OTHER, { vehicleid: `${MARK} vehicle`, plate: MARK, drivername: `${MARK} driver` });
  const upload = (): number => {
    const path = join(folder, 'upload');
    writeFileSync(path, MARK);
    const file = { filename: `${MARK}.bin`, memo: MARK, sizeBytes: MARK.length, md5: '0', updatedS: 0 };
    return store.firmware.add(file, path).id;
  };
  const firmware = [upload(), upload()] as const;
  for (const target of ['7.7.7', '8.8.8']) {
    store.autoFirmware.add({ groupId: groups.rootId, target, url: `http://${MARK}.test/`, memo: MARK, updatedS: 0 });
  }
  const face = { unit: MARK, idcard: MARK, name: MARK, contact: MARK, memo: MARK };
  const faceIds = [faces.add(face, groups.rootId, 0), faces.add(face, groups.rootId, 0)];
  const photo = faces.addPhoto(faceIds[0] ?? 0, { type: 'image/png', md5: MARK, image: new Uint8Array([1]) });
  const rule = { title: MARK, enable: 1, lat: 24, lng: 120.5, devices: [OTHER] } as const;
  store.fences.put(0, { ...rule, radius: 10, trigger_in: 1, trigger_out: 1, devices: [OTHER] });
  const area = { width: 1, height: 1, accuracy: 1, latlngs: [] };
  store.tracks.put(0, { ...rule, ...area, devices: [OTHER] }, new Uint8Array(1));
  const report = {
    memberid: 'admin',
    profile: MARK,
    type: 'event summary',
    updatetime: 0,
    enable: 1,
    period: 1440,
  } as const;
  const words = {
    unit: 0,
    sender: '',
    receivers: `${MARK}@mail.test`,
    script: '',
    memo: MARK,
    events: '',
    tz: 0,
  } as const;
  events.reports.add({ ...report, ...words, devices: OTHER });
  events.reports.add({ ...report, ...words, devices: OTHER });
  events.definitions.setDevice(OTHER, MARK);
  store.deviceCommands.add({ deviceId: OTHER, command: `STATUS ${MARK}`, state: 'done', atS: 0 });
  store.serverConfig.set(MARK, MARK);
  store.talkLog.add({ ip: MARK, username: MARK, deviceId: OTHER, beginS: 1, endS: 2 }, new Uint8Array(8), undefined);
  store.accessLog.add({
    atS: 1,
    type: 'Login',
    ip: MARK,
    username: MARK,
    deviceId: '',
    action: MARK,
    method: 'Q02',
    data: MARK,
  });
  return { groups: groupIds, firmware, photo };
}

const CHANGED_SETTINGS: readonly [call: string, body: object][] = [
  ['PUT /gkserver/network', { enable_server_ip: 0, server_ip: 'x' }],
  ['PUT /gkserver/ddns', { enable: 0, type: 0, server: 'x', user: '', pass: '' }],
  ['PUT /gkserver/cloud', { enable: 0, ip: 'x', port: 80 }],
  ['PUT /gkserver/gpsrelay', { enable: 0, ip: 'x', port: 80 }],
  ['PUT /gkserver/hbrelay', { enable: 0, addr: '' }],
  ['PUT /gkserver/googlekey', { googleKey: 'x' }],
  ['PUT /gkserver/center', { center: { lat: 1, lng: 1 } }],
  ['PUT /gkserver/iframes', { iframes: [] }],
  ['PUT /gkserver/nominatim', { enable: 1, server: 'http://x.test' }],
  ['PUT /gkserver/menus', { enableElseAdminSetting: 1, accesslog: 1, changePassword: 1 }],
  ['PUT /gkserver/gmsjs', { text: 'alert(1)' }],
  ['PUT /gkserver/sms', { config: { enable: 0, baseurl: '', apikey: 'x' } }],
];

/** A REST call or command that changes something, of {@link OTHER} or of the server, when its caller may. */
export interface EffectiveRestCall {
  readonly call: string;
  readonly path: string;
  readonly body: object;
}
export interface EffectiveCommand {
  readonly code: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** REST calls that change something, in an order in which all of them succeed. `nowS` is unix seconds. */
export function effectiveRestCalls({ groups, firmware, photo }: Seeded, nowS: number): EffectiveRestCall[] {
  const [spare, empty] = groups;
  const definition = { definename: 'P', eventtype: 1, eventname: 'x' };
  const plan = { updateMode: 'DEVICE', deviceid: OTHER, appdevid: 1 };
  const report = { profile: 'p', type: 'event summary', devices: [OTHER] };
  const fence = { enable: 0, title: 'x', lat: 1, lng: 1, radius: 1, trigger_in: 0, trigger_out: 0, devices: [OWN] };
  const track = { enable: 0, title: 'x', lat: 1, lng: 1, width: 0, height: 0, accuracy: 1, latlngs: [], devices: [] };
  const serialno = EVENT_OF_OTHER;
  const plans = ['eventDownloadPlan', 'pushEventPlan', 'realtimeEventPlan'].flatMap((name): [string, object][] => {
    const path = `/gkevent/${name.toLowerCase()}`;
    const removal = name === 'realtimeEventPlan' ? '/gkevent/RealtimeEventPlan' : path;
    return [
      [`POST ${path}`, { [name]: plan }],
      [`PUT ${path}`, { [name]: plan }],
      [`DELETE ${removal}`, { [name]: plan }],
    ];
  });
  const calls: [string, object][] = [
    ['POST /gkserver/account', { editingName: 'new', editingPW: 'x', editingPermission: 0, editingGroupid: 1 }],
    ['PUT /gkserver/account', { editingName: `${MARK}-user`, editingChangingPassword: 1, editingPW: 'stolen' }],
    ['DELETE /gkserver/account', { editingName: `${MARK}-victim` }],
    ['POST /gkserver/usergroup', { parentid: 1, newChildrenName: 'new' }],
    ['PUT /gkserver/usergroup', { groupid: spare, newGroupName: 'renamed' }],
    ['DELETE /gkserver/usergroup', { groupid: empty }],
    ['POST /gkserver/groupdevice', { groupid: spare, deviceid: OTHER }],
    ['DELETE /gkserver/groupdevice', { groupid: spare, deviceid: OTHER }],
    ['PUT /gkserver/gkdevicesetup/:deviceid', { deviceParams: { driver: 'x' } }],
    ['PUT /gkserver/gkdevicesetup', { devices: [{ deviceid: OTHER, deviceParams: { vehicleid: 'x' } }] }],
    ['PUT /gkdevice/protocollog/:deviceid', { record: 1 }],
    ['DELETE /gkdevice/protocollog/:deviceid', { name: '1700000000000.jsonl' }],
    ['PUT /gkserver/fwstore', { firmwareid: firmware[0], memo: 'x' }],
    ['DELETE /gkserver/fwstore', { firmwareid: firmware[1] }],
    ['POST /gkserver/autofw', { targetfw: '1.2.3', url: 'http://x.test/' }],
    ['PUT /gkserver/autofw', { autofwid: 1, memo: 'x' }],
    ['DELETE /gkserver/autofw', { autofwid: 2 }],
    ['PUT /gkserver/faces', { faceid: 1, name: 'x' }],
    ['DELETE /gkserver/faces', { faceid: 2 }],
    ['DELETE /gkserver/facephotos', { photoid: photo }],
    ['POST /gkevent/eventdefine', { eventDefine: definition }],
    ['PUT /gkevent/eventdefine', { eventDefine: { ...definition, eventname: 'y' } }],
    ['PUT /gkevent/eventdefinedevice', { deviceid: OTHER, definename: 'P' }],
    ['DELETE /gkevent/eventdefinedevice', { deviceid: OTHER }],
    ['POST /gkevent/eventdefinedevice', { deviceid: OTHER, definename: 'P' }],
    ['DELETE /gkevent/eventdefine', { definename: 'P' }],
    ...plans,
    ['PUT /gkserver/fence/:index', fence],
    ['PUT /gkserver/track/:index', track],
    ...CHANGED_SETTINGS,
    ['POST /gkserver/certbot', { domains: 'x.test', email: 'x@x.test' }],
    ['PUT /gkserver/certbot', {}],
    ['POST /gkserver/smtptest', { testreceiver: 'x@x.test' }],
    ['POST /gkserver/pushtest', {}],
    ['POST /gkserver/relaytest', { relay: 'gps' }],
    ['POST /gkserver/networktest', { test: 'certificate' }],
    ['POST /gkserver/placetest', { service: 'routes' }],
    ['POST /gkserver/smstest', { to: '+886900', from: 'GK', text: 'Test' }],
    ['POST /gkserver/reboot', {}],
    ['DELETE /gkserver/buffer', { name: 'member' }],
    ['PUT /gkevent/eventset', { serialno, checkstatus: 1 }],
    ['POST /gkevent/eventset', { serialno, memo: 'x' }],
    ['PUT /gkevent/readmark', { serialno }],
    ['POST /gkevent/download', { serialno }],
    ['POST /gkevent/customevent', { deviceid: OTHER, start: nowS - 600, end: nowS - 500, downloadplan: 1 }],
    ['POST /gkevent/eventreport', { eventReport: report }],
    ['PUT /gkevent/eventreport', { eventReport: { reportid: 1, memo: 'x' } }],
    ['DELETE /gkevent/eventreport', { eventReport: { reportid: 2 } }],
  ];
  return calls.map(([call, body]) => ({ call, path: pathOf(call), body }));
}

/** The settings that are changed by saving them as they are read; by the method that reads them. */
export const SETTINGS_AS_READ: readonly (readonly [path: string, readBy: 'GET' | 'POST'])[] = [
  ...SETTINGS.map(({ name }) => `/gkserver/${name}`)
    .filter((path) => !CHANGED_SETTINGS.some(([call]) => call === `PUT ${path}`))
    .map((path) => [path, `POST ${path}` in CALL_RULES ? 'POST' : 'GET'] as const),
  ['/i18n/config', 'GET'],
];

/** Commands that change something. `nowS` is unix seconds. */
export function effectiveCommands(nowS: number): EffectiveCommand[] {
  const D = OTHER;
  const md5 = '0'.repeat(32);
  const rights = JSON.stringify([{ id: 3, access: '1'.repeat(86) }]);
  return [
    { code: 'D01', fields: { D }, body: '{"plate":"x"}' },
    { code: 'D04', fields: { D, A: 'sys' }, body: '{"TZ":0}' },
    { code: 'D05', fields: { D, U: 'dev' }, body: '{"pass":"x"}' },
    { code: 'D06', fields: { D, U: 'dev' } },
    { code: 'D10', fields: { D }, body: '{"fwUrl":"http://x.test/9.9.bin"}' },
    { code: 'D12', fields: { D, C: '1', A: 'stop' } },
    { code: 'D15', fields: { D, S: String(nowS - 7200), F: String(nowS - 3600) } },
    { code: 'D16', fields: { D, A: 'net.HbSec', V: '5' } },
    { code: 'D20', fields: { D }, body: 'RESTORE' },
    { code: 'D21', fields: { D }, body: 'hello' },
    { code: 'D23', fields: { D, A: 'relocate' } },
    { code: 'U01', fields: {}, body: JSON.stringify({ name: 'x', size: 1, md5 }) },
    { code: 'U02', fields: {}, body: JSON.stringify({ name: 'x', size: 1, md5, faceid: 1 }) },
    { code: 'S03', fields: { A: 'uciset', V: 'x' }, body: 'x' },
    { code: 'S03', fields: { A: 'format', V: 'media' }, body: 'media' },
    { code: 'S04', fields: { A: 'set' }, body: rights },
    { code: 'S04', fields: { A: 'delete' }, body: '{"id":4}' },
    { code: 'DB1', fields: { D } },
    { code: 'DB2', fields: { D }, body: 'STATUS' },
    { code: 'DB7', fields: { D, A: '51' } },
    { code: 'DB11', fields: { A: '1', B: '2048', C: '1' } },
    { code: 'DB12', fields: { A: '7' } },
    { code: 'D02', fields: { D } },
  ];
}

/** A path with something in the place of its parameters. */
export function pathOf(call: string): string {
  return call
    .slice(call.indexOf(' ') + 1)
    .replace(':deviceid', OTHER)
    .replace(':username', `${MARK}-user`)
    .replace(':index', '0')
    .replace(':z/:x/:file{[0-9]+\\.pbf}', '0/0/0.pbf')
    .replace(/:\w+/g, 'x');
}

/** Everything that a closed recorder stores, except for its logs and login times. */
export function keptIn(folder: string): Record<string, unknown> {
  const database = new DatabaseSync(join(folder, 'recorder.sqlite'), { readOnly: true });
  try {
    const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
    const kept = tables
      .map(({ name }) => String(name))
      .filter((name) => !LOG_TABLES.includes(name))
      .map(
        (name) => [name, database.prepare(`SELECT * FROM ${name}`).all().filter(isNoClock).map(withoutVisits)] as const,
      );
    const entries = readdirSync(join(folder, 'files'), { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
    return { ...Object.fromEntries(kept), files: files.sort() };
  } finally {
    database.close();
  }
}

/** The recorder notes by itself until when its clock is believed, and until when reports are mailed. */
function isNoClock({ key }: Readonly<Record<string, unknown>>): boolean {
  return key !== 'believedTime' && key !== 'reportsMailedUntilS';
}

function withoutVisits(row: Readonly<Record<string, unknown>>): object {
  const { logged_in_s: _visit, ...rest } = row;
  return rest;
}
