import { DEFAULT_DRIVER_POINTS, formatDateTimeWithZone, parseDriverPoints, type CsvCell } from 'gk-sdk/rules';
import type { StoredEventReport } from '../../store/events/event-report-store.js';
import type { RecorderStore } from '../../store/recorder-store.js';
import { EVENT_CODES } from '../../device/event-codes.js';
import type { Principal } from '../access/principal.js';
import type { EventArchive } from '../events/event-archive.js';
import type { EventFilter } from '../events/event-filter.js';
import type { EventRow } from '../events/event-row.js';
import { driverNames, type Fleet } from '../fleet/fleet.js';
import type { ReportFile } from './report-schedule.js';

const KM_PER_M = 0.001;
/** Spec 001 section 9. */
const MILES_PER_KM = 0.6214;
const FULL_SCORE = 100;
/** Events that an alarm report is about. */
const ALARM_CODES: Readonly<Record<string, number>> = {
  'sdcard alarm': EVENT_CODES.storageFault,
  'idle alarm': EVENT_CODES.idleTooLong,
};

/** Services behind the reports. */
export interface ReportServices {
  readonly store: RecorderStore;
  readonly fleet: Fleet;
  readonly events: EventArchive;
}

/** A report as a table: pages of rows, made as they are read. */
export interface ReportTable {
  readonly columns: readonly string[];
  readonly rows: AsyncIterable<readonly (readonly CsvCell[])[]>;
}

/** The content of a report: what happened in its period to its devices, as far as its reader sees them, until `signal` aborts. */
export function reportTable(
  services: ReportServices,
  principal: Principal,
  report: StoredEventReport,
  file: ReportFile,
  signal: AbortSignal,
): ReportTable {
  const scope = { services, principal, report, file, signal };
  const names = new Map(
    services.store.events.definitions
      .list()
      .filter(({ definename }) => definename === 'GLOBAL')
      .map(({ eventtype, eventname }) => [eventtype, eventname]),
  );
  const nameOf = (code: number) => names.get(code) || `Event ${code}`;
  if (report.type === 'driver score') return driverScore(scope);
  if (report.type === 'usage alarm') return usage(scope);
  if (report.type === 'event summary' || report.type === 'summary') return summary(scope, nameOf);
  return detail(scope, nameOf);
}

interface Scope {
  readonly services: ReportServices;
  readonly principal: Principal;
  readonly report: StoredEventReport;
  readonly file: ReportFile;
  readonly signal: AbortSignal;
}

function detail(scope: Scope, nameOf: (code: number) => string): ReportTable {
  const { report, services } = scope;
  const isImperial = report.unit === 1;
  const rows = async function* (): ReportTable['rows'] {
    for await (const events of eventsOf(scope)) {
      yield events.map((event) => [
        event.serialno,
        event.deviceid,
        event.drivername ?? '',
        ...memoAndPlateOf(services, event.deviceid),
        formatDateTimeWithZone(event.eventtimeutc, report.tz),
        event.appdevid,
        nameOf(event.appdevid),
        event.memo,
        event.vehicley,
        event.vehiclex,
        isImperial ? Math.round(event.speed * MILES_PER_KM) : event.speed,
        event.fence,
      ]);
    }
  };
  const speed = isImperial ? 'speed (mi/h)' : 'speed (Km/h)';
  const columns = ['serialno', 'deviceid', 'driver', 'deviceMemo', 'plate', 'time', 'code', 'event', 'memo'];
  return { columns: [...columns, 'lat', 'lng', speed, 'fence'], rows: rows() };
}

/** Events of one code on one device, and who drove when they happened. */
interface Counted {
  readonly deviceId: string;
  readonly code: number;
  readonly drivers: Set<string>;
  count: number;
}

function summary(scope: Scope, nameOf: (code: number) => string): ReportTable {
  const rows = async function* (): ReportTable['rows'] {
    const counts = new Map<string, Counted>();
    for await (const event of eachOf(eventsOf(scope))) {
      const key = `${event.appdevid} ${event.deviceid}`;
      const first = { deviceId: event.deviceid, code: event.appdevid, drivers: new Set<string>(), count: 0 };
      const known = counts.get(key) ?? first;
      known.count += 1;
      if (event.drivername) known.drivers.add(event.drivername);
      counts.set(key, known);
    }
    yield [...counts.values()].map(({ deviceId, code, drivers, count }) => {
      const driver = [...drivers].join(', ');
      return [deviceId, driver, ...memoAndPlateOf(scope.services, deviceId), code, nameOf(code), count];
    });
  };
  return { columns: ['deviceid', 'driver', 'deviceMemo', 'plate', 'code', 'event', 'count'], rows: rows() };
}

/**
 * Points by event as the script of the profile lists them (`eventtype=point`), else the usual ones. A row for each driver of a
 * device: what one did costs another nothing.
 */
function driverScore(scope: Scope): ReportTable {
  const own = parseDriverPoints(scope.report.script);
  const points = new Map((own.length > 0 ? own : DEFAULT_DRIVER_POINTS).map((one) => [one.eventType, one.point]));
  const { services, report, file, signal } = scope;
  const isImperial = report.unit === 1;
  const rows = async function* (): ReportTable['rows'] {
    const lost = new Map<string, Lost>();
    for await (const event of eachOf(eventsOf(scope))) {
      const point = points.get(event.appdevid);
      if (point === undefined) continue;
      const key = JSON.stringify([event.deviceid, event.drivername]);
      const known = lost.get(key) ?? { points: 0, events: 0 };
      lost.set(key, { points: known.points + point, events: known.events + 1 });
    }
    for (const deviceId of devicesOf(scope)) {
      const driven = await drivenBy(services.fleet, deviceId, file, signal);
      yield driven.map(({ driver, distanceM }) => {
        const { points: sum, events } = lost.get(JSON.stringify([deviceId, driver])) ?? { points: 0, events: 0 };
        const km = distanceM * KM_PER_M;
        const distance = Math.round((isImperial ? km * MILES_PER_KM : km) * 10) / 10;
        const score = Math.max(0, Math.round((FULL_SCORE + sum) * 10) / 10);
        return [deviceId, driver ?? '', ...memoAndPlateOf(services, deviceId), events, score, distance];
      });
    }
  };
  const distance = isImperial ? 'distance (mile)' : 'distance (Km)';
  return { columns: ['deviceid', 'driver', 'deviceMemo', 'plate', 'events', 'score', distance], rows: rows() };
}

interface Lost {
  readonly points: number;
  readonly events: number;
}

/** Each driver of a device in the time of a report, null for the one of a time that is not known, and how far they drove. */
async function drivenBy(
  fleet: Fleet,
  deviceId: string,
  { starttime: startS, endtime: endS }: ReportFile,
  signal: AbortSignal,
): Promise<readonly { readonly driver: string | null; readonly distanceM: number }[]> {
  const [spans = []] = await fleet.driversBetween(deviceId, [{ startS, endS }], signal);
  const totals = await fleet.totals(deviceId, spans, signal);
  const ways = new Map<string | null, number>();
  for (const [index, { name = null }] of spans.entries()) {
    ways.set(name, (ways.get(name) ?? 0) + (totals?.[index]?.distanceM ?? 0));
  }
  return [...ways].map(([driver, distanceM]) => ({ driver, distanceM }));
}

/** How long each device was connected and driving. */
function usage(scope: Scope): ReportTable {
  const { services, file, signal } = scope;
  const { fleet } = services;
  const period = [{ startS: file.starttime, endS: file.endtime }];
  const rows = async function* (): ReportTable['rows'] {
    for (const deviceId of devicesOf(scope)) {
      const [totals] = (await fleet.totals(deviceId, period, signal)) ?? [];
      if (totals === undefined) continue;
      const hours = (seconds: number) => Math.round(seconds / 36) / 100;
      const [spans = []] = await fleet.driversBetween(deviceId, period, signal);
      const driver = driverNames(spans) ?? '';
      const device = [deviceId, driver, ...memoAndPlateOf(services, deviceId)];
      yield [[...device, hours(totals.onlineS), hours(totals.drivingS)]];
    }
  };
  return { columns: ['deviceid', 'driver', 'deviceMemo', 'plate', 'online (h)', 'driving (h)'], rows: rows() };
}

/** Pages of the events of a report. */
async function* eventsOf({ services, principal, report, file, signal }: Scope): AsyncIterable<readonly EventRow[]> {
  const alarm = ALARM_CODES[report.type];
  const codes = alarm === undefined ? listOf(report.events).map(Number) : [alarm];
  const filter: EventFilter = {
    serialno: undefined,
    fromSerial: undefined,
    toSerial: undefined,
    fromS: file.starttime,
    toS: file.endtime - 1,
    updatedFromS: undefined,
    codes: codes.length === 0 ? undefined : new Set(codes),
    deviceIds: undefined,
    groupId: undefined,
    hasSnapshot: undefined,
    newestFirst: false,
  };
  const wanted = new Set(listOf(report.devices));
  for await (const page of services.events.find(principal, filter, { signal })) {
    yield wanted.size === 0 ? page : page.filter(({ deviceid }) => wanted.has(deviceid));
  }
}

/** The events of all pages, one after another; others have their turn between pages. */
async function* eachOf(pages: AsyncIterable<readonly EventRow[]>): AsyncIterable<EventRow> {
  for await (const page of pages) yield* page;
}

function devicesOf({ services, principal, report }: Scope): string[] {
  const wanted = new Set(listOf(report.devices));
  return [...services.fleet.visibleIds(principal)].filter((id) => wanted.size === 0 || wanted.has(id));
}

function memoAndPlateOf({ store }: ReportServices, deviceId: string): [string, string] {
  const device = store.devices.get(deviceId);
  if (device === undefined) return ['', ''];
  const { seed, edit } = device;
  return [edit.vehicleid ?? seed.vehicleid, edit.plate ?? seed.plate];
}

function listOf(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}
