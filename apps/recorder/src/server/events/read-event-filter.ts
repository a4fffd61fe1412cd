import { isGkError } from 'gk-sdk';
import { dayBoundsS, type CalendarDay, type Zone } from 'gk-sdk/rules';
import { z } from 'zod/mini';
import { SERVER_TIME_ZONE } from '../../time/zone-time.js';
import type { JsonObject } from '../http/json-object.js';
import { flag, integer } from 'gk-sdk/contract';
import { readFields } from '../http/read-fields.js';
import { RestError } from '../http/rest-error.js';
import type { EventFilter } from './event-filter.js';

const serial = z.optional(z.nullable(integer(0, Number.MAX_SAFE_INTEGER)));
const id = z.optional(z.nullable(z.union([z.string().check(z.maxLength(200)), z.number()])));
const moment = z.optional(z.nullable(z.union([z.string().check(z.maxLength(64)), z.number()])));
const schema = z.object({
  limit: z.optional(z.nullable(integer(1, Number.MAX_SAFE_INTEGER))),
  serialno: serial,
  afterSerialno: serial,
  beforeSerialno: serial,
  date: moment,
  afterDate: moment,
  beforeDate: moment,
  afterTime: moment,
  beforeTime: moment,
  afterUpdatetime: moment,
  deviceid: id,
  groupid: id,
  appdevids: z.optional(z.nullable(z.array(integer(0, 999_999)).check(z.maxLength(2_000)))),
  hasSnapshot: z.optional(z.nullable(flag)),
  timeZone: z.optional(z.nullable(z.union([z.string().check(z.maxLength(64)), z.number()]))),
  desc: z.optional(z.nullable(flag)),
});
/** Rows of one answer at most: the largest page of spec 001 section 9. */
export const PAGE_ROWS = 10_000;
/** No zone is further east or west. */
const MOST_HOURS = 14;
const TIME_WORDS = 'Times are ISO 8601 with zone, or unix seconds';
const WORDS =
  'serial numbers are whole numbers, times ISO 8601 with zone or unix seconds, appdevids a list of event codes';

/** Which events are asked for, and how many of them in one answer. */
export interface EventPageFilter extends EventFilter {
  readonly limit: number;
}

/**
 * Reads the criteria of `gkevent/eventquery`; an empty one is none.
 *
 * @throws RestError 400 for unreadable criteria.
 */
export function readEventFilter(body: JsonObject): EventPageFilter {
  const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== ''));
  const fields = readFields(schema, given, WORDS);
  requireOrder(fields.afterTime, fields.beforeTime);
  requireOrder(fields.afterDate, fields.beforeDate);
  const day = fields.date == null ? undefined : dayBounds(String(fields.date), zoneOf(fields.timeZone));
  return {
    limit: Math.min(fields.limit ?? PAGE_ROWS, PAGE_ROWS),
    serialno: fields.serialno ?? undefined,
    fromSerial: fields.afterSerialno == null ? undefined : fields.afterSerialno + 1,
    toSerial: fields.beforeSerialno == null ? undefined : fields.beforeSerialno - 1,
    fromS: latest(momentS(fields.afterTime), momentS(fields.afterDate), day?.startS),
    toS: earliest(momentS(fields.beforeTime), momentS(fields.beforeDate), day?.endS),
    updatedFromS: momentS(fields.afterUpdatetime),
    codes: fields.appdevids == null || fields.appdevids.length === 0 ? undefined : new Set(fields.appdevids),
    deviceIds: fields.deviceid == null ? undefined : idsOf(String(fields.deviceid)),
    groupId: fields.groupid == null ? undefined : String(fields.groupid),
    hasSnapshot: fields.hasSnapshot == null ? undefined : fields.hasSnapshot === 1,
    newestFirst: fields.desc === 1,
  };
}

/**
 * A moment as ISO 8601 with zone, or as unix seconds, in whole unix seconds.
 *
 * @throws RestError 400 for anything else.
 */
export function momentS(value: string | number | null | undefined): number | undefined {
  if (value === null || value === undefined) return undefined;
  if (typeof value === 'number' || /^\d{1,12}$/.test(value)) return Math.floor(Number(value));
  // `+0800`, as the specification writes offsets, is not what Date reads.
  const iso = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/.test(value)
    ? Date.parse(value.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))
    : Number.NaN;
  if (Number.isNaN(iso)) throw new RestError(400, TIME_WORDS);
  return Math.floor(iso / 1000);
}

/**
 * Bounds of a span in their order.
 *
 * @throws RestError 400 for an end before its start.
 */
export function requireOrder(
  after: string | number | null | undefined,
  before: string | number | null | undefined,
): void {
  if ((momentS(after) ?? -Infinity) > (momentS(before) ?? Infinity)) throw new RestError(400, 'Start Time > End Time');
}

/** One id, or several with commas between, as the device selector writes them. */
function idsOf(text: string): ReadonlySet<string> {
  return new Set(text.split(',').map((part) => part.trim()));
}

function dayBounds(text: string, zone: Zone): { readonly startS: number; readonly endS: number } {
  const [, year, month, day] = (/^(\d{4})-(\d\d)-(\d\d)/.exec(text) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined) throw new RestError(400, 'date is YYYY-MM-DD');
  const named = new Date(Date.UTC(year, month - 1, day));
  if (named.getUTCMonth() !== month - 1) throw new RestError(400, `${text} is no date`);
  const date: CalendarDay = { year, month, day };
  try {
    return dayBoundsS(date, zone);
  } catch (error) {
    if (isGkError(error, 'invalid-argument')) throw new RestError(400, error.message);
    throw error;
  }
}

/**
 * The zone of the days: an IANA name, seconds east of UTC, or hours as the list of zones has them (spec 002 section 9:
 * -12 to 12 and 5.5), which no zone has as seconds; the city's when none is given.
 */
function zoneOf(value: string | number | null | undefined): Zone {
  if (value === null || value === undefined) return SERVER_TIME_ZONE;
  const number = value === '' ? Number.NaN : Number(value);
  const seconds = Math.abs(number) <= MOST_HOURS ? number * 3600 : number;
  if (!Number.isInteger(seconds)) return String(value);
  if (Math.abs(seconds) > MOST_HOURS * 3600)
    throw new RestError(400, 'timeZone is seconds east of UTC, or an IANA name');
  return seconds;
}

function latest(...values: readonly (number | undefined)[]): number | undefined {
  const given = values.filter((value) => value !== undefined);
  return given.length === 0 ? undefined : Math.max(...given);
}

function earliest(...values: readonly (number | undefined)[]): number | undefined {
  const given = values.filter((value) => value !== undefined);
  return given.length === 0 ? undefined : Math.min(...given);
}
