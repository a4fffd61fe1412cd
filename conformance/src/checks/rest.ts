import type { RestPathName, RestRequest } from 'gk-sdk/rest';
import { expectThat, Lacking } from '../outcome.js';
import type { Check } from '../check.js';
import { isMissing, NO_DEVICE, WRONG, type Probe } from '../probe.js';
import {
  anything,
  expectShape,
  isObject,
  listOf,
  number,
  objectOf,
  record,
  text,
  truth,
  unixS,
  whole,
  type JsonObject,
  type Shape,
} from '../shape.js';

type Method = RestRequest['method'];

/** Every call that needs credentials: by path, with its methods (section 7 of each file of the specification). */
const PROTECTED: readonly (readonly [section: string, calls: Partial<Record<RestPathName, string>>])[] = [
  [
    'spec 000 section 7',
    {
      password: 'PUT',
      gps: 'POST',
      userInfo: 'POST',
      groupDeviceList: 'POST',
      device: 'POST',
      reverseGeocode: 'POST',
      diskInfo: 'GET',
      customEvent: 'POST',
      iframes: 'GET PUT',
    },
  ],
  [
    'spec 001 section 7',
    {
      eventQuery: 'POST',
      eventSet: 'POST PUT',
      eventDownload: 'POST',
      eventDefinition: 'GET POST PUT DELETE',
      eventDefinitionDevice: 'GET POST PUT DELETE',
      eventDownloadPlan: 'GET POST PUT DELETE',
      eventFootageInfo: 'GET',
      reportList: 'POST',
      mileage: 'POST',
      netflow: 'POST',
      autoFirmware: 'GET POST PUT DELETE',
      firmwareStore: 'GET PUT DELETE',
      deviceFirmwares: 'GET',
      streamLog: 'POST',
      streamLogExport: 'POST',
      accessLog: 'POST',
      accessLogExport: 'POST',
      accessLogActions: 'GET',
      talkLog: 'POST',
      autoUpload: 'POST',
      pdfData: 'POST',
    },
  ],
  [
    'spec 002 section 7',
    {
      network: 'GET PUT',
      ddns: 'POST PUT',
      cloud: 'GET PUT',
      restartPlan: 'GET PUT',
      gpsRelay: 'GET PUT',
      mapsKey: 'GET PUT',
      mapCenter: 'GET PUT',
      eventSettings: 'GET PUT',
      deviceRedirect: 'GET PUT',
      encryption: 'POST PUT',
      certbot: 'GET POST PUT',
      smtp: 'POST PUT',
      smtpTest: 'POST',
      sms: 'POST PUT',
      extraScriptText: 'PUT',
      recordOption: 'GET PUT',
      cover: 'GET PUT',
      geocodingSettings: 'GET PUT',
      databaseMaintenance: 'GET PUT',
      heartbeatRelay: 'GET PUT',
      reboot: 'POST',
      groups: 'GET POST PUT DELETE',
      groupDevices: 'GET POST DELETE',
      users: 'POST',
      account: 'POST PUT DELETE',
      serverBuffer: 'DELETE',
      registrations: 'GET',
      deviceModels: 'GET',
      performance: 'GET',
      fences: 'GET',
      tracks: 'GET',
      faces: 'POST PUT DELETE',
      facePhotos: 'POST DELETE',
      eventReport: 'GET POST PUT DELETE',
      pushEventPlan: 'GET POST PUT DELETE',
      realtimeEventPlan: 'GET POST PUT',
      realtimeEventPlanRemoval: 'DELETE',
      geoAuthorizations: 'GET',
      geoRules: 'GET',
      geoDevices: 'GET',
      deviceArray: 'GET',
      deviceArrayInfo: 'GET',
      protocol: 'PUT',
      videoLayout: 'PUT',
      translation: 'PUT',
    },
  ],
];

function isProtected(section: string, method: Method, path: RestPathName): Check {
  return {
    id: `rest.refuses-${method}-${path}`,
    area: 'rest',
    proves: section,
    run: async (probe) => {
      // Wrong credentials change nothing, and a call that is not there has none to refuse.
      const request: RestRequest = method === 'GET' ? { method, path } : { method, path, body: {} };
      const { status } = await probe.exchange(request, WRONG);
      if (isMissing(status)) throw new Lacking(`${method} ${path}: HTTP ${status}`);
      expectThat(status === 401 || status === 403, `HTTP ${status} without a login`);
    },
  };
}

/** A call that reads: what it asks, and the shape of its answer. */
interface Reading {
  readonly method: 'GET' | 'POST';
  readonly path: RestPathName;
  readonly proves: string;
  readonly shape: Shape;
  readonly params?: (probe: Probe) => Readonly<Record<string, string>>;
  readonly body?: (probe: Probe) => Readonly<Record<string, unknown>>;
  /** An extension of this project's own. */
  readonly optional?: true;
}

/** A bare list, or one below `data`. */
function rows(row: Shape): Shape {
  const bare = listOf(row);
  return (value, at) => (isObject(value) ? bare(value.data, `${at}.data`) : bare(value, at));
}

const nowS = (): number => Math.floor(Date.now() / 1000);
const lastHours = (): object => ({ start: nowS() - 3600, end: nowS() });
const lastDay = (): Record<string, unknown> => ({ afterTime: nowS() - 86_400, beforeTime: nowS() });
const device = (probe: Probe): Record<string, string> => ({ deviceid: probe.online.deviceId });

const READINGS: readonly Reading[] = [
  {
    method: 'POST',
    path: 'gps',
    proves:
      '| `/api/gps` rows | lat, lng, speed (km/h), dir (degrees), time (unix s); in the model: see [tracks](#tracks) |',
    shape: rows(objectOf({ lat: number, lng: number, speed: number, dir: number, time: unixS })),
    body: (probe) => ({ ...device(probe), ...lastHours() }),
  },
  { method: 'POST', path: 'device', proves: 'spec 000 section 7', shape: record, body: device },
  { method: 'GET', path: 'diskInfo', proves: 'spec 000 section 7', shape: record },
  {
    method: 'POST',
    path: 'eventQuery',
    proves: 'the fields of spec 001 section 3; `eventtimeutc` and `updatetime` unix s',
    shape: rows(
      objectOf({ serialno: anything, deviceid: text, eventtimeutc: unixS }, { updatetime: unixS, eventtime: text }),
    ),
    body: lastDay,
  },
  {
    method: 'GET',
    path: 'eventDefinition',
    proves: 'spec 001 section 7',
    shape: rows(objectOf({ definename: text, eventtype: whole, eventname: text })),
  },
  {
    method: 'GET',
    path: 'eventDownloadPlan',
    proves: 'spec 001 section 7',
    shape: rows(objectOf({ appdevid: whole })),
  },
  { method: 'GET', path: 'pushEventPlan', proves: 'spec 002 section 7', shape: rows(record) },
  { method: 'GET', path: 'realtimeEventPlan', proves: 'spec 002 section 7', shape: rows(record) },
  { method: 'GET', path: 'eventReport', proves: 'spec 002 section 7', shape: rows(record) },
  {
    method: 'POST',
    path: 'mileage',
    proves: 'For all devices, one row per day, with `date` (YYYY-MM-DD).',
    shape: rows(objectOf({ deviceid: text, distance: whole }, { date: text, starttime: unixS })),
    body: lastDay,
  },
  {
    method: 'POST',
    path: 'netflow',
    proves:
      '`POST /gklog/netflow` {starttime, endtime, timeZone?} returns one row per device and day; at most 62 days.',
    shape: rows(objectOf({ deviceid: text })),
    body: () => ({ starttime: nowS() - 86_400, endtime: nowS() }),
  },
  {
    method: 'POST',
    path: 'streamLog',
    proves: 'rows, newest first, {username, deviceid, channel, entrance, type, asktime, during (s), updatetime}',
    shape: rows(objectOf({ username: text, deviceid: text, type: text })),
    body: () => ({}),
  },
  {
    method: 'POST',
    path: 'accessLog',
    proves: 'rows, newest first, {datetime, type, ip, username, deviceid, action, method, data}',
    shape: rows(objectOf({ type: text, username: text, action: text })),
    body: () => ({}),
  },
  {
    method: 'GET',
    path: 'accessLogActions',
    proves: '`GET /gklog/actions` returns [{type, method, action, data}]; `data` is the path of a REST call.',
    shape: rows(objectOf({ type: text, method: text, action: text })),
  },
  {
    method: 'POST',
    path: 'changeLog',
    proves: '{hasError, data, next?}: at most `limit` (1 to 1,000) rows, newest first.',
    shape: objectOf({ data: listOf(objectOf({ id: whole, username: text, entity: text, action: text })) }),
    body: () => ({ limit: 10 }),
    optional: true,
  },
  {
    method: 'GET',
    path: 'passwordPolicy',
    proves: 'It is open to all: the dialog for an expired password asks before the login.',
    shape: objectOf({ minlength: whole, remembered: whole, days: whole }),
    optional: true,
  },
  {
    method: 'GET',
    path: 'serverRecording',
    proves: '`GET /gkserver/serverrecording` returns what the server records of its devices itself',
    shape: objectOf({ when: text, stream: text, before: whole, after: whole, megabytes: whole }),
    optional: true,
  },
  {
    method: 'POST',
    path: 'talkLog',
    proves:
      '`POST /gklog/talklog` answers an array of {serialno, sourceip, username, deviceid, begintime, endtime, duration,',
    shape: rows(objectOf({ deviceid: text, username: text, begintime: unixS, endtime: unixS })),
    body: () => ({}),
  },
  {
    method: 'POST',
    path: 'reportList',
    proves: '{reportid?, from, to, queryby}',
    shape: rows(record),
    body: () => ({ from: nowS() - 86_400, to: nowS(), queryby: 'updatetime' }),
  },
  {
    method: 'POST',
    path: 'autoUpload',
    proves: 'filetime and updatetime unix s',
    shape: rows(record),
    body: (probe) => ({ ...device(probe), ...lastDay() }),
  },
  { method: 'GET', path: 'firmwareStore', proves: 'GET answers the list', shape: rows(record) },
  { method: 'GET', path: 'autoFirmware', proves: 'GET answers the list', shape: rows(record) },
  {
    method: 'GET',
    path: 'deviceFirmwares',
    proves:
      '[{deviceid, version, status, message}] for all devices, and one such object; status in percent, 0 and 100 mean idle',
    shape: rows(objectOf({ deviceid: text, version: text, status: whole })),
  },
  {
    method: 'GET',
    path: 'deviceFirmware',
    proves:
      '[{deviceid, version, status, message}] for all devices, and one such object; status in percent, 0 and 100 mean idle',
    shape: objectOf({ version: text, status: whole }),
    params: (probe) => ({ deviceId: probe.online.deviceId }),
  },
  {
    method: 'GET',
    path: 'groups',
    proves: 'spec 002 section 7',
    shape: rows(objectOf({ groupid: anything, name: text })),
  },
  { method: 'GET', path: 'groupDevices', proves: 'spec 002 section 7', shape: rows(objectOf({ deviceid: text })) },
  {
    method: 'POST',
    path: 'users',
    proves: 'spec 002 section 7',
    shape: rows(objectOf({ name: text })),
    body: () => ({}),
  },
  { method: 'GET', path: 'registrations', proves: 'spec 002 section 7', shape: rows(objectOf({ deviceid: text })) },
  {
    method: 'GET',
    path: 'waitingDevices',
    proves: '`GET /gkdevice/waiting` returns {devices, dropped}',
    shape: objectOf({ devices: listOf(objectOf({ deviceid: text })), dropped: number }),
    optional: true,
  },
  { method: 'GET', path: 'deviceModels', proves: 'spec 002 section 7', shape: rows(objectOf({ deviceid: text })) },
  { method: 'GET', path: 'performance', proves: 'spec 002 section 7', shape: rows(record) },
  { method: 'GET', path: 'fences', proves: 'spec 002 section 7', shape: rows(objectOf({ title: text })) },
  { method: 'GET', path: 'tracks', proves: 'spec 002 section 7', shape: rows(objectOf({ title: text })) },
  { method: 'POST', path: 'faces', proves: 'spec 002 section 7', shape: rows(record), body: () => ({}) },
  { method: 'POST', path: 'facePhotos', proves: '[{photoid, faceid}]', shape: rows(record), body: () => ({}) },
  ...(
    [
      'network',
      'cloud',
      'restartPlan',
      'gpsRelay',
      'mapsKey',
      'mapCenter',
      'eventSettings',
      'deviceRedirect',
      'recordOption',
      'cover',
      'geocodingSettings',
      'databaseMaintenance',
      'heartbeatRelay',
      'iframes',
    ] as const
  ).map((path): Reading => ({ method: 'GET', path, proves: 'spec 002 section 7', shape: record })),
  ...(['geoAuthorizations', 'geoRules', 'geoDevices', 'deviceArray', 'deviceArrayInfo'] as const).map(
    (path): Reading => ({ method: 'GET', path, proves: 'spec 002 section 7', shape: rows(record) }),
  ),
];

function reads({ method, path, proves, shape, params, body, optional }: Reading): Check {
  return {
    id: `rest.${method}-${path}`,
    area: 'rest',
    proves,
    ...(optional && { optional }),
    run: async (probe) => {
      const request: RestRequest = {
        method,
        path,
        ...(params && { params: params(probe) }),
        ...(body && { body: body(probe) }),
      };
      expectShape(await probe.json(request), shape, path);
    },
  };
}

export const restChecks: readonly Check[] = [
  ...PROTECTED.flatMap(([section, calls]) =>
    Object.entries(calls).flatMap(([path, methods]) =>
      methods.split(' ').map((method) => isProtected(section, method as Method, path as RestPathName)),
    ),
  ),
  ...READINGS.map(reads),
  {
    id: 'rest.refusal',
    area: 'rest',
    proves: '`hasError: true` with `message` is a refusal',
    run: async (probe) => {
      const request = { method: 'POST', path: 'device', body: { deviceid: NO_DEVICE } } as const;
      const answer: unknown = JSON.parse((await probe.exchange(request)).text);
      expectShape(answer, objectOf({ hasError: truth, message: text }), 'the refusal');
      expectThat(isObject(answer) && answer.hasError === true, 'hasError is not true for an unknown device');
    },
  },
  {
    id: 'rest.groups',
    area: 'rest',
    proves: 'spec 002 section 7',
    writes: true,
    run: async (probe) => {
      probe.requirePermission(0);
      const root = groupRows(await probe.json({ method: 'GET', path: 'groups' })).find(({ parentid }) => !parentid);
      expectThat(root !== undefined, 'there is no group without a parent');
      const name = 'gk-conformance-<b>&"車';
      const body = { parentid: root.groupid, newChildrenName: name };
      const grown = groupRows(await probe.json({ method: 'POST', path: 'groups', body }));
      const added = grown.find((group) => group.name === name);
      expectThat(added !== undefined, 'the new group is not in the list');
      const { groupid } = added;
      const left = groupRows(await probe.json({ method: 'DELETE', path: 'groups', body: { groupid } }));
      expectThat(!left.some((group) => group.groupid === groupid), 'the removed group is still in the list');
    },
  },
  {
    id: 'rest.accountcheck',
    area: 'rest',
    proves: '`POST /gkserver/accountcheck` says which accounts would be refused, and changes nothing.',
    optional: true,
    run: async (probe) => {
      probe.requirePermission(0);
      // No server adds an account without a name.
      const body = { accounts: [{ add: 1, editingName: '' }] };
      const answer = await probe.json({ method: 'POST', path: 'accountCheck', body });
      expectShape(answer, objectOf({ data: listOf(objectOf({ problem: text })) }), 'the check');
      const [row] = isObject(answer) && Array.isArray(answer.data) ? (answer.data as readonly unknown[]) : [];
      expectThat(isObject(row) && row.problem !== '', 'an account without a name would not be refused');
    },
  },
  {
    id: 'rest.backup',
    area: 'rest',
    proves:
      'Calls of the [extension](#extensions) `backup`, for administrators of the root group with user name and password: a token never makes them.',
    optional: true,
    run: async (probe) => {
      probe.requirePermission(0);
      const file = objectOf({ name: text, bytes: whole, made: unixS });
      const shape = objectOf({
        enable: whole,
        time: text,
        keep: whole,
        haskey: whole,
        busy: text,
        files: listOf(file),
      });
      expectShape(await probe.json({ method: 'GET', path: 'backup' }), shape, 'the backups');
    },
  },
];

/** The rows of a group list, which stands alone or below `data`. */
function groupRows(answer: unknown): readonly JsonObject[] {
  const rows = isObject(answer) ? answer.data : answer;
  expectShape(rows, listOf(objectOf({ name: text })), 'the groups');
  return rows as readonly JsonObject[];
}
