import { FakeRecorder, type FakeAnswer } from '../testing/fake-recorder.js';
import type { FakeReply, FakeRequest } from '../testing/fake-fetch.js';
import type { FakeSocket } from '../testing/fake-sockets.js';
import type { Clock } from '../util/clock.js';
import type { EventMessage } from '../wire/rows/event-message.js';
import { DEMO_EVENTS, DemoEvents } from './demo-events.js';
import { demoMapStyle } from './demo-map-style.js';
import { placeOf } from './demo-route.js';
import { DemoStream, refuseStream } from './demo-stream.js';
import { createDemoVehicles, type DemoVehicle } from './demo-vehicle.js';
import { SceneLoop } from './scene-loop.js';
import { loadScene } from './scenes.js';

/** Between two looks for new events, milliseconds. */
const EVENTS_EVERY_MS = 1_000;
/** How often what was asked is forgotten: a demo may run for days. */
const FORGET_EVERY_S = 60;
/** Distance of the points of a track, seconds, and from which length on they are further apart. */
const TRACK_EVERY_S = 5;
const LONG_TRACK_S = 4 * 3600;
const LONG_TRACK_EVERY_S = 20;
const MINUTES_PER_HOUR = 60;
const HOURS_PER_DAY = 24;
/** Recordings on a device are listed in files of so many minutes. */
const FILE_MINUTES = 10;
/** Words of the demo where a server would do something. */
const NOT_IN_DEMO = 'The demo does not have this: it needs a recorder server.';

/** Options of {@link createDemoRecorder}. @internal */
export interface DemoRecorderOptions {
  readonly seed: number;
  readonly devices: number;
  readonly clock: Clock;
}

/**
 * A recorder in the page: the fake one of `gk-sdk/testing`, with vehicles, events, recordings and pictures that are functions
 * of seed and time.
 *
 * @internal
 */
export function createDemoRecorder({ seed, devices, clock }: DemoRecorderOptions): FakeRecorder {
  const vehicles = createDemoVehicles(seed, devices);
  const events = new DemoEvents(seed, vehicles);
  const nowS = (): number => clock.now() / 1000;
  const streams = new DemoStreams(vehicles, clock);
  const recorder: FakeRecorder = new FakeRecorder({
    username: 'demo',
    onStream: (socket) => {
      const { pathname } = new URL(socket.url);
      if (pathname.endsWith('/event.cgi')) followEvents(socket, events, clock);
      else streams.open(socket);
    },
  });
  answerLists(recorder, vehicles, nowS);
  answerRecordings(recorder, vehicles, nowS);
  recorder.on('D08', ({ fields }) => streams.control(fields));
  recorder.on('*', () => ({ fields: { R: '0', T: NOT_IN_DEMO } }));
  Object.assign(recorder.http.routes, {
    'GET /map/style.json': () => ({ json: demoMapStyle() }),
    'POST /api/gps': (request: FakeRequest) => ({ json: trackOf(request, vehicles, nowS()) }),
    'GET /gkevent/eventdefine': () => ({ json: DEMO_DEFINITIONS }),
    'GET /gkevent/eventdefinedevice': () => ({ json: [] }),
    'POST /gkevent/eventquery': (request: FakeRequest) => ({ json: queryEvents(request, events, nowS()) }),
    'GET /gkserver/usergroup/demo': () => ({ json: DEMO_GROUPS }),
    'GET /gkserver/groupdevice/demo': () => ({
      json: vehicles.map(({ deviceId, groupId }) => ({ groupid: groupId, deviceid: deviceId })),
    }),
    'GET /nominatim/status': () => ({ json: { status: 0 } }),
    'POST /nominatim/reverse': (request: FakeRequest) => ({ json: { display_name: addressOf(bodyOf(request)) } }),
    '*': (): FakeReply => ({ status: 404, json: { hasError: true, message: NOT_IN_DEMO } }),
  });
  return recorder;
}

const DEMO_DEFINITIONS = DEMO_EVENTS.map(({ code, name, color }) => ({
  definename: 'GLOBAL',
  eventtype: code,
  eventname: name,
  notifytext: '',
  notifycolor: color,
}));

const DEMO_GROUPS = [
  { groupid: 1, name: 'Demo' },
  { groupid: 2, parentid: 1, name: 'Demo north' },
  { groupid: 3, parentid: 1, name: 'Demo south' },
];

/** The streams that are open, and the controls of those that play recordings. */
class DemoStreams {
  readonly #vehicles: readonly DemoVehicle[];
  readonly #clock: Clock;
  readonly #playbacks = new Map<string, DemoStream>();

  constructor(vehicles: readonly DemoVehicle[], clock: Clock) {
    this.#vehicles = vehicles;
    this.#clock = clock;
  }

  /** Begins what a socket asks for, once its scenes are loaded. */
  open(socket: FakeSocket): void {
    const query = new URL(socket.url).searchParams;
    const type = query.get('type');
    if (type === 'talk') {
      refuseStream(socket, 404, 'The demo has nobody to talk to.');
      return;
    }
    const vehicle = this.#find(query);
    if (!vehicle) {
      refuseStream(socket, 404, 'The device is unknown.');
      return;
    }
    if (vehicle.use === 'offline' && type !== 'lopb') {
      refuseStream(socket, 404, 'The device is offline.');
      return;
    }
    this.#load(vehicle, channelsOf(query)).then(
      (loops) => {
        if (loops.length > 0) this.#start(socket, vehicle, loops, query);
        else refuseStream(socket, 404, 'The channel is unknown.');
      },
      () => {
        refuseStream(socket, 404, 'A part of the demo could not be loaded.');
      },
    );
  }

  /** D08. */
  control({ D = '', K = '', A = '', V = '' }: Readonly<Record<string, string | undefined>>): FakeAnswer {
    const playback = this.#playbacks.get(`${D} ${K}`);
    if (!playback?.isOpen || !playback.control(A, Number(V))) return { fields: { R: '404' } };
    return { fields: { R: '1' }, body: JSON.stringify(playback.status) };
  }

  #start(socket: FakeSocket, vehicle: DemoVehicle, loops: readonly SceneLoop[], query: URLSearchParams): void {
    const type = query.get('type');
    const common = { socket, vehicle, loops, clock: this.#clock };
    if (type === null) {
      new DemoStream(common);
      return;
    }
    const startS = Number(query.get('spbtime'));
    const duration = query.get('duration');
    const endS = duration === null ? undefined : startS + Number(duration);
    const playback = new DemoStream({
      ...common,
      playback: { startS, endS, speed: Number(query.get('speed') ?? 1) },
    });
    for (const [key, { isOpen }] of this.#playbacks) if (!isOpen) this.#playbacks.delete(key);
    this.#playbacks.set(`${vehicle.deviceId} ${query.get('streamid') ?? ''}`, playback);
  }

  /** With device id `*`, the stream id chooses one that is online. */
  #find(query: URLSearchParams): DemoVehicle | undefined {
    const deviceId = query.get('deviceid');
    if (deviceId !== '*') return this.#vehicles.find((vehicle) => vehicle.deviceId === deviceId);
    const online = this.#vehicles.filter(({ use }) => use !== 'offline');
    const letters = [...(query.get('streamid') ?? '')];
    return online[letters.reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % online.length];
  }

  async #load(vehicle: DemoVehicle, channels: readonly number[]): Promise<SceneLoop[]> {
    const loops = await Promise.all(
      channels.map(async (channel) => {
        const name = vehicle.cameras[channel - 1];
        return name && new SceneLoop(channel, await loadScene(name), vehicle.phaseUs);
      }),
    );
    return loops.filter((loop) => loop !== undefined);
  }
}

/** `chs` is a bit mask, bit 0 = channel 1. */
function channelsOf(query: URLSearchParams): number[] {
  const mask = query.get('chs');
  if (mask === null) return [Number(query.get('channel') ?? 1)];
  return Array.from({ length: 32 }, (_, bit) => bit + 1).filter((channel) => (Number(mask) >> (channel - 1)) & 1);
}

function answerLists(recorder: FakeRecorder, vehicles: readonly DemoVehicle[], nowS: () => number): void {
  const records = (): ReturnType<DemoVehicle['record']>[] => vehicles.map((vehicle) => vehicle.record(nowS()));
  let forgotAtS = nowS();
  const json = (value: unknown): FakeAnswer => ({ fields: { R: '1' }, body: JSON.stringify(value) });
  recorder.on('Q01', () =>
    json({ Version: 'Demo', timeZone: 28_800, timeZoneStr: 'Asia/Taipei', time: Math.floor(nowS()) }),
  );
  recorder.on('Q03', () => recorder.fullList(records()));
  recorder.on('Q04', () => {
    // With the polls: a timer of its own would keep a program running after its session is closed.
    if (Math.abs(nowS() - forgotAtS) >= FORGET_EVERY_S) {
      forgotAtS = nowS();
      recorder.forget();
    }
    return recorder.onlineList(records().filter(({ statusBits }) => statusBits === 1));
  });
  recorder.on('Q05', ({ fields }) => {
    const [row] = recorder.fullList(records().filter(({ deviceId }) => deviceId === fields.D));
    const [device] = JSON.parse(row?.body ?? '[]') as unknown[];
    return device === undefined ? { fields: { R: '404' } } : json(device);
  });
  recorder.on('Q11', () =>
    json(
      Object.fromEntries(
        vehicles.map(({ deviceId, cameras }) => [
          deviceId,
          { chnames: cameras.map((name) => `${(name[0] ?? '').toUpperCase()}${name.slice(1)}`), talkch: 1 },
        ]),
      ),
    ),
  );
}

function answerRecordings(recorder: FakeRecorder, vehicles: readonly DemoVehicle[], nowS: () => number): void {
  const find = (deviceId: string | undefined): DemoVehicle | undefined =>
    vehicles.find((vehicle) => vehicle.deviceId === deviceId);
  const flags = (vehicle: DemoVehicle, startS: number): string[] =>
    Array.from({ length: HOURS_PER_DAY }, (_, hour) =>
      Array.from({ length: MINUTES_PER_HOUR }, (__, minute) =>
        vehicle.isRecorded(Math.floor(startS / 60) + hour * MINUTES_PER_HOUR + minute, nowS()) ? '1' : '0',
      ).join(''),
    );
  recorder.on('Q06', ({ fields }) => {
    const vehicle = find(fields.D);
    if (!vehicle) return { fields: { R: '404' } };
    const isChannel = Number(fields.C ?? 0) <= vehicle.cameras.length;
    const hours = isChannel ? flags(vehicle, Number(fields.S)) : [];
    return { fields: { R: '1' }, body: JSON.stringify({ hours }) };
  });
  recorder.on('Q08', ({ fields }) => {
    const vehicle = find(fields.D);
    if (!vehicle || vehicle.use === 'offline') return { fields: { R: '404' } };
    const files: { start: number; end: number; type: number }[] = [];
    for (let minute = Math.floor(Number(fields.S) / 60); minute * 60 < Number(fields.F); minute++) {
      if (!vehicle.isRecorded(minute, nowS())) continue;
      const last = files.at(-1);
      if (last?.end === minute * 60 && minute % FILE_MINUTES > 0) last.end += 60;
      else files.push({ start: minute * 60, end: minute * 60 + 60, type: 0 });
    }
    return recorder.batch(files).map((part) => ({ ...part, fields: { R: '1', ...part.fields } }));
  });
  recorder.on('Q09', ({ fields }) => {
    const list = vehicles.map((vehicle) => {
      const recorded = flags(vehicle, Number(fields.S)).join('').replaceAll('0', '').length;
      return { deviceid: vehicle.deviceId, usage: recorded / (MINUTES_PER_HOUR * HOURS_PER_DAY) };
    });
    const usage = list.reduce((sum, each) => sum + each.usage, 0) / Math.max(1, list.length);
    return { fields: { R: '1' }, body: JSON.stringify({ usage, list }) };
  });
}

function followEvents(socket: FakeSocket, events: DemoEvents, clock: Clock): void {
  let toldS = clock.now() / 1000;
  const look = (): void => {
    if (socket.state !== 'open') return;
    const nowS = clock.now() / 1000;
    for (const event of events.between(toldS, nowS, nowS)) {
      if ((event.eventtimeutc ?? 0) > toldS) socket.serverText(JSON.stringify(event));
    }
    toldS = nowS;
    clock.after(EVENTS_EVERY_MS, look);
  };
  look();
}

type Body = Readonly<Record<string, unknown>>;

function bodyOf({ body }: FakeRequest): Body {
  return typeof body === 'object' && body !== null ? (body as Body) : {};
}

function trackOf(request: FakeRequest, vehicles: readonly DemoVehicle[], nowS: number): unknown {
  const { deviceid, start, end } = bodyOf(request);
  const vehicle = vehicles.find(({ deviceId }) => deviceId === deviceid);
  const [startS, endS] = [Number(start), Number(end)];
  const everyS = endS - startS > LONG_TRACK_S ? LONG_TRACK_EVERY_S : TRACK_EVERY_S;
  const points = vehicle?.track(startS, endS, nowS, everyS) ?? [];
  return points.map(({ lat, lng, speedKmh, headingDeg, atS }) => ({
    lat,
    lng,
    speed: speedKmh,
    dir: headingDeg,
    time: atS,
  }));
}

const DEFAULT_QUERY_S = 86_400;
const MAX_ROWS = 10_000;

function queryEvents(request: FakeRequest, events: DemoEvents, nowS: number): readonly EventMessage[] {
  const { afterTime, afterDate, beforeDate, afterSerialno, beforeSerialno, deviceid, desc, limit } = bodyOf(request);
  const startS = toUnixS(afterTime ?? afterDate) ?? nowS - DEFAULT_QUERY_S;
  const endS = toUnixS(beforeDate) ?? nowS;
  const wanted = typeof deviceid === 'string' && deviceid !== '' ? new Set(deviceid.split(',')) : undefined;
  const rows = events.between(startS, endS, nowS).filter(({ deviceid: id, serialno }) => {
    const n = Number(serialno);
    if (afterSerialno !== undefined && n <= Number(afterSerialno)) return false;
    if (beforeSerialno !== undefined && n >= Number(beforeSerialno)) return false;
    return wanted === undefined || (typeof id === 'string' && wanted.has(id));
  });
  if (desc) rows.reverse();
  return rows.slice(0, Math.min(MAX_ROWS, Number(limit ?? MAX_ROWS)));
}

/** ISO 8601 with a zone, or unix seconds. */
function toUnixS(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return undefined;
  const ms = Date.parse(value.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'));
  return Number.isNaN(ms) ? undefined : ms / 1000;
}

function addressOf({ lat, lon }: Body): string {
  const corner = placeOf({ east: 0, north: 0 });
  const block = placeOf({ east: 1, north: 1 });
  const east = Math.round((Number(lon) - corner.lng) / (block.lng - corner.lng));
  const north = Math.round((Number(lat) - corner.lat) / (block.lat - corner.lat));
  return `Demo Street ${Math.abs(north)} ${north < 0 ? 'South' : 'North'}, Block ${Math.abs(east)} ${east < 0 ? 'West' : 'East'}`;
}
