import { z } from 'zod/mini';
import type { AccessLogRow } from '../../store/logs/access-log.js';
import type { ReadLogRow } from '../../store/logs/read-log.js';
import type { StoredStreamLogRow } from '../../store/logs/stream-log.js';
import { momentS } from '../events/read-event-filter.js';
import type { JsonObject } from '../http/json-object.js';
import type { Principal } from '../access/principal.js';
import type { Fleet } from '../fleet/fleet.js';
import { readFields } from '../http/read-fields.js';
import { RestError } from '../http/rest-error.js';

/** The highest permission that sees what others watched. */
const SEES_OTHERS = 1;
const FILTER_WORDS = 'The filters of a log are texts';
/** A filter that takes everything while it is empty. */
export const word = z.optional(z.nullable(z.string()));
/** A bound of a period. */
export const moment = z.optional(z.nullable(z.union([z.string(), z.number()])));
const period = { afterUpdatetime: moment, beforeUpdatetime: moment };
const streamSchema = z.object({
  ...period,
  member: word,
  deviceid: word,
  channel: z.optional(z.nullable(z.union([z.int(), z.string()]))),
  entrance: word,
  type: word,
});
const readSchema = z.object({ ...period, member: word, deviceid: word, ip: word, kind: word });
const accessSchema = z.object({
  ...period,
  member: word,
  deviceid: word,
  ip: word,
  type: word,
  action: word,
  method: word,
});

/** Who asks for a log, and with which filters. */
export interface LogQuery {
  readonly body: JsonObject;
  readonly principal: Principal;
  readonly fleet: Fleet;
  /** Whether an administrator sees a user: of a part of the fleet only those of that part. */
  readonly seesUser: (username: string) => boolean;
  /** Whether the data of a row names a device or a group that the user does not see. */
  readonly isForeign: (data: string) => boolean;
}

/**
 * The rows of the stream log that are asked for: those of devices that the user sees; levels 2 and 3 see their own.
 * @throws RestError 400 for filters that cannot be read.
 */
export function filterStreamLog(
  rows: Iterable<StoredStreamLogRow>,
  { body, principal, fleet }: LogQuery,
): Iterable<StoredStreamLogRow> {
  const filter = readFields(streamSchema, body, FILTER_WORDS);
  const within = periodOf(filter);
  const visible = fleet.visibleIds(principal);
  return only(
    rows,
    (row) =>
      visible.has(row.deviceId) &&
      (principal.permission <= SEES_OTHERS || row.username === principal.username) &&
      within(row.updatedS) &&
      matches(filter.member, row.username) &&
      matches(filter.deviceid, row.deviceId) &&
      matches(filter.channel, String(row.channel)) &&
      matches(filter.entrance, row.entrance) &&
      matches(filter.type, row.type),
  );
}

/**
 * The rows of the access log that are asked for: those of devices that the user sees; those of no device for
 * administrators, and for others their own. Data about other devices and groups is removed from a row.
 *
 * @throws RestError 400 for filters that cannot be read.
 */
export function filterAccessLog(
  rows: Iterable<AccessLogRow>,
  { body, principal, fleet, seesUser, isForeign }: LogQuery,
): Iterable<AccessLogRow> {
  const filter = readFields(accessSchema, body, FILTER_WORDS);
  const within = periodOf(filter);
  const visible = fleet.visibleIds(principal);
  const wanted = only(rows, (row) => {
    const about = idsOf(row);
    const seen = about.filter((id) => visible.has(id));
    const isOwn = row.username === principal.username;
    return (
      (about.length === 0 ? (principal.permission === 0 && seesUser(row.username)) || isOwn : seen.length > 0) &&
      within(row.atS) &&
      // A filter must not tell that a row is about a device, too, that the user does not see.
      (!filter.deviceid || seen.includes(filter.deviceid)) &&
      matches(filter.member, row.username) &&
      matches(filter.ip, row.ip) &&
      matches(filter.type, row.type) &&
      matches(filter.action, row.action) &&
      matches(filter.method, row.method)
    );
  });
  return narrowed(wanted, visible, isForeign);
}

/** Replaces log data that names devices or groups outside the reader's view. */
export const OF_OTHERS = '(about other groups, too)';

/** Rows without the devices of others, and without data that names them. */
function* narrowed(
  rows: Iterable<AccessLogRow>,
  visible: ReadonlySet<string>,
  isForeign: LogQuery['isForeign'],
): Iterable<AccessLogRow> {
  for (const row of rows) {
    const about = idsOf(row);
    const seen = about.filter((id) => visible.has(id));
    const isWhole = seen.length === about.length;
    yield {
      ...row,
      deviceId: isWhole ? row.deviceId : seen.join(','),
      data: isWhole && !isForeign(row.data) ? row.data : OF_OTHERS,
    };
  }
}

/** Ids of the devices that a row is about. */
function idsOf({ deviceId }: AccessLogRow): string[] {
  return deviceId === '' ? [] : deviceId.split(',').map((id) => id.trim());
}

/**
 * The rows of the read log that are asked for: those of devices that the user sees; levels 2 and 3 see their own.
 * @throws RestError 400 for filters that cannot be read.
 */
export function filterReadLog(rows: Iterable<ReadLogRow>, { body, principal, fleet }: LogQuery): Iterable<ReadLogRow> {
  const filter = readFields(readSchema, body, FILTER_WORDS);
  const within = periodOf(filter);
  const visible = fleet.visibleIds(principal);
  return only(
    rows,
    (row) =>
      visible.has(row.deviceId) &&
      (principal.permission <= SEES_OTHERS || row.username === principal.username) &&
      within(row.lastS) &&
      matches(filter.member, row.username) &&
      matches(filter.deviceid, row.deviceId) &&
      matches(filter.ip, row.ip) &&
      matches(filter.kind, row.kind),
  );
}

function* only<Row>(rows: Iterable<Row>, isWanted: (row: Row) => boolean): Iterable<Row> {
  for (const row of rows) if (isWanted(row)) yield row;
}

/** No filter takes everything. */
export function matches(wanted: string | number | null | undefined, value: string): boolean {
  return wanted === undefined || wanted === null || wanted === '' || String(wanted) === value;
}

/** Both bounds belong to the period; one that is missing does not bound. */
export function periodOf(filter: {
  afterUpdatetime?: string | number | null | undefined;
  beforeUpdatetime?: string | number | null | undefined;
}): (atS: number) => boolean {
  const fromS = boundS(filter.afterUpdatetime) ?? -Infinity;
  const toS = boundS(filter.beforeUpdatetime) ?? Infinity;
  if (toS < fromS) throw new RestError(400, 'Start Time > End Time');
  return (atS) => atS >= fromS && atS <= toS;
}

/** The forms of a log leave a bound empty that they do not set. */
function boundS(moment: string | number | null | undefined): number | undefined {
  return moment === '' ? undefined : momentS(moment);
}
