import type { EventQuery } from 'gk-sdk/rest';
import { type Zone, dayBoundsS } from 'gk-sdk/rules';
import { parseEventCodes } from '../../../shared/events/parse-event-codes.js';

/** The form of Query Event; an absent criterion is switched off (spec 001 section 2). */
export interface EventCriteria extends Omit<EventQuery, 'eventCodes' | 'updatedAfterS' | 'zone'> {
  /** Event codes chosen from the list. */
  readonly eventTypes?: readonly number[];
  /** Codes as text: "a free comma-separated code text". */
  readonly eventCodeText?: string;
}

/** Returns the query of the form: the criteria that are switched on (spec 001 sections 2 and 7). */
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

/** Days that a search covers in which no time was chosen: no archive should be read whole by mistake. */
export const EVENT_SEARCH_DAYS = 30;

/** The time that a search covers, unix seconds. */
export interface SearchedPeriod {
  /** Undefined where serial numbers alone say from where on. */
  readonly startS: number | undefined;
  readonly endS: number;
  /** False when the search has no start of its own, and covers {@link EVENT_SEARCH_DAYS} days. */
  readonly isChosen: boolean;
}

/**
 * The time that a search covers; undefined for the one event of a serial number. A search is sent with this start, so
 * that the words of a screen hold for every server: each has a default number of days of its own.
 *
 * @param nowS - Unix seconds of the server.
 * @throws GkError `invalid-argument` for a zone that this runtime does not know.
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

/** True when there is a criterion beside the order: a search for everything is not sent by mistake. */
export function hasEventCriteria(criteria: EventCriteria): boolean {
  const { newestFirst: _order, ...rest } = criteria;
  return Object.values(rest).some(
    (value) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
  );
}
