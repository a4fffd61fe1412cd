import { DEFAULT_DRIVER_POINTS, formatDateTimeWithZone, parseDriverPoints, type CsvCell } from 'gk-sdk/rules';
import type { StoredEventReport } from '../../store/events/event-report-store.js';
import type { RecorderStore } from '../../store/recorder-store.js';
import { EVENT_CODES } from '../../device/event-codes.js';
import type { Principal } from '../access/principal.js';
import type { EventArchive } from '../events/event-archive.js';
import type { EventFilter } from '../events/event-filter.js';
import type { EventRow } from '../events/event-row.js';
import { driverNames, type DriverSpan, type Fleet } from '../fleet/fleet.js';
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

/** A report as a table: rows are made as they are read. */
export interface ReportTable {
  readonly columns: readonly string[];
  readonly rows: Iterable<readonly CsvCell[] | undefined>;
}

/**
 * The content of a report: what happened in its period to its devices, as far as its reader sees them. A row that is
 * undefined is a pause in long work.
 */
export function reportTable(
  services: ReportServices,
  principal: Principal,
  report: StoredEventReport,
  file: ReportFile,
): ReportTable {
  const scope = { services, principal, report, file };
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
}

function detail(scope: Scope, nameOf: (code: number) => string): ReportTable {
  const { report, services } = scope;
  const isImperial = report.unit === 1;
  const rows = function* (): ReportTable['rows'] {
    for (const event of eventsOf(scope)) {
      if (event === undefined) {
        yield undefined;
        continue;
      }
      yield [
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
      ];
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
  const rows = function* (): ReportTable['rows'] {
    const counts = new Map<string, Counted>();
    for (const event of eventsOf(scope)) {
      if (event === undefined) {
        yield undefined;
        continue;
      }
      const key = `${event.appdevid} ${event.deviceid}`;
      const first = { deviceId: event.deviceid, code: event.appdevid, drivers: new Set<string>(), count: 0 };
      const known = counts.get(key) ?? first;
      known.count += 1;
      if (event.drivername) known.drivers.add(event.drivername);
      counts.set(key, known);
    }
    for (const { deviceId, code, drivers, count } of counts.values()) {
      const driver = [...drivers].join(', ');
      yield [deviceId, driver, ...memoAndPlateOf(scope.services, deviceId), code, nameOf(code), count];
    }
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
  const { services, report, file } = scope;
  const isImperial = report.unit === 1;
  const rows = function* (): ReportTable['rows'] {
    const lost = new Map<string, Lost>();
    for (const event of eventsOf(scope)) {
      if (event === undefined) {
        yield undefined;
        continue;
      }
      const point = points.get(event.appdevid);
      if (point === undefined) continue;
      const key = JSON.stringify([event.deviceid, event.drivername]);
      const known = lost.get(key) ?? { points: 0, events: 0 };
      lost.set(key, { points: known.points + point, events: known.events + 1 });
    }
    for (const deviceId of devicesOf(scope)) {
      for (const { driver, distanceM } of drivenBy(services.fleet, deviceId, file)) {
        const { points: sum, events } = lost.get(JSON.stringify([deviceId, driver])) ?? { points: 0, events: 0 };
        const km = distanceM * KM_PER_M;
        const distance = Math.round((isImperial ? km * MILES_PER_KM : km) * 10) / 10;
        const score = Math.max(0, Math.round((FULL_SCORE + sum) * 10) / 10);
        yield [deviceId, driver ?? '', ...memoAndPlateOf(services, deviceId), events, score, distance];
      }
      yield undefined;
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
function drivenBy(
  fleet: Fleet,
  deviceId: string,
  { starttime, endtime }: ReportFile,
): { readonly driver: string | null; readonly distanceM: number }[] {
  const spans: readonly DriverSpan[] = fleet.driversBetween(deviceId, starttime, endtime);
  const ways = new Map<string | null, number>();
  for (const { name = null, startS, endS } of spans) {
    ways.set(name, (ways.get(name) ?? 0) + (fleet.totals(deviceId, startS, endS)?.distanceM ?? 0));
  }
  return [...ways].map(([driver, distanceM]) => ({ driver, distanceM }));
}

/** How long each device was connected and driving. */
function usage(scope: Scope): ReportTable {
  const { services, file } = scope;
  const rows = function* (): ReportTable['rows'] {
    for (const deviceId of devicesOf(scope)) {
      const totals = services.fleet.totals(deviceId, file.starttime, file.endtime);
      if (totals === undefined) continue;
      const hours = (seconds: number) => Math.round(seconds / 36) / 100;
      const driver = driverNames(services.fleet.driversBetween(deviceId, file.starttime, file.endtime)) ?? '';
      const device = [deviceId, driver, ...memoAndPlateOf(services, deviceId)];
      yield [...device, hours(totals.onlineS), hours(totals.drivingS)];
    }
  };
  return { columns: ['deviceid', 'driver', 'deviceMemo', 'plate', 'online (h)', 'driving (h)'], rows: rows() };
}

/** The events of a report, and undefined wherever others may get their turn. */
function* eventsOf({ services, principal, report, file }: Scope): Iterable<EventRow | undefined> {
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
  let count = 0;
  for (const event of services.events.find(principal, filter)) {
    if (event === undefined || wanted.size === 0 || wanted.has(event.deviceid)) yield event;
    count += 1;
    if (count % 100 === 0) yield undefined;
  }
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
