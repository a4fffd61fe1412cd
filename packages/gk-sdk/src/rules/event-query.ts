import { dayBoundsS, type CalendarDay, type Zone } from './zone.js';

/** Which events to ask for; an absent criterion is switched off. @public */
export interface EventQuery {
  /** Happened at this moment or later, unix seconds: the start of the local day for today's events. */
  readonly afterS?: number;
  /** Happened at this moment or earlier, unix seconds. */
  readonly beforeS?: number;
  /** Changed at this moment or later, unix seconds: what a refresh asks for. */
  readonly updatedAfterS?: number;
  /** One day of `zone`. */
  readonly date?: CalendarDay;
  /** Only the event of this serial number. */
  readonly serialNo?: number;
  /** Only greater serial numbers. */
  readonly afterSerialNo?: number;
  /** Only smaller serial numbers. */
  readonly beforeSerialNo?: number;
  readonly deviceId?: string;
  /** Only devices of this group and of those below it. */
  readonly groupId?: string | number;
  /** Only these event codes (`appdevid`); all when absent. */
  readonly eventCodes?: readonly number[];
  readonly hasSnapshot?: boolean;
  /** Newest first; oldest first when absent. */
  readonly newestFirst?: boolean;
  /** Zone of `date` and of the moments as they are sent: an IANA name or seconds east of UTC; UTC when absent. */
  readonly zone?: Zone;
}

/** The form of Query Event; an absent criterion is switched off (spec 001 section 2). @public */
export interface EventCriteria extends Omit<EventQuery, 'eventCodes' | 'updatedAfterS' | 'zone'> {
  /** Event codes chosen from the list. */
  readonly eventTypes?: readonly number[];
  /** Codes as text: "a free comma-separated code text". */
  readonly eventCodeText?: string;
}

/** What the form asks for: only what is switched on (spec 001 sections 2 and 7). @public */
export function toEventQuery(criteria: EventCriteria, zone: Zone): EventQuery {
  const { eventTypes = [], eventCodeText = '', ...rest } = criteria;
  const eventCodes = [...new Set([...eventTypes, ...parseEventCodes(eventCodeText)])];
  const set = Object.entries(rest).filter(([, value]) => value !== undefined && value !== '');
  return {
    ...(Object.fromEntries(set) as typeof rest),
    ...(eventCodes.length > 0 && { eventCodes }),
    zone,
  };
}

/** Days that a search covers in which no time was chosen: no archive should be read whole by mistake. @public */
export const EVENT_SEARCH_DAYS = 30;

/** The time that a search covers, unix seconds. @public */
export interface SearchedPeriod {
  /** Undefined where serial numbers alone say from where on. */
  readonly startS: number | undefined;
  readonly endS: number;
  /** False when the search has no start of its own, and covers {@link EVENT_SEARCH_DAYS} days. */
  readonly isChosen: boolean;
}

/**
 * The time that a search covers; undefined for the one event of a serial number. A search is sent with this start, so that what a
 * screen says of it holds for every server: each has a number of days of its own for a search without a time.
 *
 * @param nowS - Unix seconds of the server.
 * @throws GkError `invalid-argument` for a zone that this runtime does not know.
 * @public
 */
export function searchedPeriod(criteria: EventCriteria, nowS: number, zone: Zone): SearchedPeriod | undefined {
  const { serialNo, afterSerialNo, afterS = -Infinity, beforeS = Infinity, date } = criteria;
  if (serialNo !== undefined) return undefined;
  const day = date === undefined ? { startS: -Infinity, endS: Infinity } : dayBoundsS(date, zone);
  const startS = Math.max(afterS, day.startS);
  const endS = Math.min(beforeS, day.endS, Math.floor(nowS));
  if (startS !== -Infinity) return { startS, endS, isChosen: true };
  if (afterSerialNo !== undefined) return { startS: undefined, endS, isChosen: true };
  return { startS: endS - EVENT_SEARCH_DAYS * 86_400, endS, isChosen: false };
}

/** Event codes of a text such as `13, 16,700`; what is no code is left out. @public */
export function parseEventCodes(text: string): number[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => /^\d{1,6}$/.test(part))
    .map(Number);
}

/** True when something is asked for beside the order: a search for everything is not sent by mistake. @public */
export function hasEventCriteria(criteria: EventCriteria): boolean {
  const { newestFirst: _order, ...rest } = criteria;
  return Object.values(rest).some(
    (value) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
  );
}
