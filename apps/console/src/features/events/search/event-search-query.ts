import { formatDay, type CalendarDay } from 'gk-sdk/rules';
import { parseEventCodes } from '../../../shared/events/parse-event-codes.js';
import { EVENT_SEARCH_DAYS, hasEventCriteria, type EventCriteria, type SearchedPeriod } from './event-criteria.js';
import { t, word } from '../../../shared/i18n/translate.js';
import { dateTimeParameter, dayParameter } from '../../../shared/period/day-parameters.js';
import { formatLocalTime } from '../../../shared/table/column-kinds.js';
import { shownZoneName } from '../../../shared/time/shown-zone.js';
import { fromDateTimeField } from '../../../shared/time/date-time-field.js';
import { choiceParameter, listParameter, textParameter } from '../../../shared/url-state/use-url-state.js';

/** The criteria, each with its switch (spec 001 section 2, "Query Event"). */
export const CRITERIA = [
  ...(['types', 'snapshot', 'group', 'device', 'date', 'after', 'before'] as const),
  ...(['serial', 'afterSerial', 'beforeSerial'] as const),
] as const;
export type Criterion = (typeof CRITERIA)[number];

/** The search as it is typed. The value of a criterion stays while its switch is off. */
export interface EventSearch {
  readonly on: readonly string[];
  readonly codes: readonly string[];
  /** "A free comma-separated code text". */
  readonly codeText: string;
  readonly groupId: string;
  readonly device: string;
  readonly date: CalendarDay | undefined;
  /** A moment with its offset; one without is of the zone that the search shows. */
  readonly after: string;
  readonly before: string;
  readonly serial: string;
  readonly afterSerial: string;
  readonly beforeSerial: string;
  readonly order: 'oldest' | 'newest';
  readonly tab: 'criteria' | 'result';
}

/** The search in the address. */
export const SEARCH_SHAPE = {
  on: listParameter(),
  codes: listParameter(),
  codeText: textParameter(),
  groupId: textParameter(),
  device: textParameter(),
  date: dayParameter(),
  after: dateTimeParameter(),
  before: dateTimeParameter(),
  serial: textParameter(),
  afterSerial: textParameter(),
  beforeSerial: textParameter(),
  order: choiceParameter(['oldest', 'newest'], 'newest'),
  tab: choiceParameter(['criteria', 'result'], 'criteria'),
};

/** Parameters of the tabs; their changes send no query. */
export const APART = ['tab'] as const;

/** Returns the criteria of a search: those that are switched on and not empty. */
export function toCriteria(search: EventSearch): EventCriteria {
  const on = (criterion: Criterion): boolean => search.on.includes(criterion);
  const given = <Value>(name: string, value: Value | undefined) => (value === undefined ? {} : { [name]: value });
  return {
    newestFirst: search.order === 'newest',
    ...(on('types') && { eventTypes: search.codes.map(Number), eventCodeText: search.codeText }),
    ...(on('snapshot') && { hasSnapshot: true }),
    ...(on('group') && { groupId: search.groupId }),
    ...(on('device') && { deviceId: search.device }),
    ...(on('date') && given('date', search.date)),
    ...(on('after') && given('afterS', fromDateTimeField(search.after))),
    ...(on('before') && given('beforeS', fromDateTimeField(search.before))),
    ...(on('serial') && given('serialNo', toSerialNo(search.serial))),
    ...(on('afterSerial') && given('afterSerialNo', toSerialNo(search.afterSerial))),
    ...(on('beforeSerial') && given('beforeSerialNo', toSerialNo(search.beforeSerial))),
  };
}

/**
 * A query in words, for the line above its result.
 *
 * @param period - The time that the search covered; undefined for the event of a serial number.
 * @param groupName - Names a group.
 */
export function searchedWords(
  criteria: EventCriteria,
  period: SearchedPeriod | undefined,
  groupName: (groupId: string) => string,
): string {
  const { deviceId, groupId, eventTypes = [], eventCodeText = '', hasSnapshot, date } = criteria;
  const { serialNo, afterSerialNo, beforeSerialNo } = criteria;
  const codes = [...new Set([...eventTypes, ...parseEventCodes(eventCodeText)])];
  const named = (label: string, value: string | number | undefined): string =>
    value === undefined || value === '' ? '' : t('{label}: {value}', { label: t(label), value });
  const parts = [
    named(word('Event type'), codes.join(', ')),
    hasSnapshot ? t('Has snapshot') : '',
    named(word('Group'), groupId === undefined ? '' : groupName(String(groupId))),
    named(word('Device ID'), deviceId),
    named(word('Date'), date && `${formatDay(date)} ${shownZoneName()}`),
    named(word('Event serial no'), serialNo),
    named(word('After serial no'), afterSerialNo),
    named(word('Before serial no'), beforeSerialNo),
    periodWords(period),
  ];
  return parts.filter((part) => part !== '').join(' · ');
}

function periodWords(period: SearchedPeriod | undefined): string {
  if (period === undefined) return '';
  const { startS, endS, isChosen } = period;
  const until = formatLocalTime(endS);
  if (startS === undefined) return t('until {time}', { time: until });
  if (isChosen) return `${formatLocalTime(startS)} – ${until}`;
  return t('{from} – {to} ({days} days, because no start was chosen)', {
    from: formatLocalTime(startS),
    to: until,
    days: EVENT_SEARCH_DAYS,
  });
}

/** Returns why a search is incomplete, as a word for `t`; undefined when it can be sent. */
export function searchLacks(search: EventSearch): string | undefined {
  const switched = CRITERIA.filter((criterion) => search.on.includes(criterion));
  if (switched.length === 0) return word('Turn on at least one criterion');
  if (switched.some((criterion) => isEmpty(search, criterion))) return word('Fill in the criteria that are turned on');
  const criteria = toCriteria(search);
  const { afterS = 0, beforeS = Infinity } = criteria;
  if (afterS > beforeS) return word('Start Time > End Time');
  return hasEventCriteria(criteria) ? undefined : word('Turn on at least one criterion');
}

/** Whether a criterion holds nothing to search by. */
function isEmpty(search: EventSearch, criterion: Criterion): boolean {
  switch (criterion) {
    case 'types':
      return search.codes.length === 0 && parseEventCodes(search.codeText).length === 0;
    case 'snapshot':
      return false;
    case 'group':
      return search.groupId === '';
    case 'device':
      return search.device.trim() === '';
    case 'date':
      return search.date === undefined;
    case 'after':
    case 'before':
      return fromDateTimeField(search[criterion]) === undefined;
    case 'serial':
    case 'afterSerial':
    case 'beforeSerial':
      return toSerialNo(search[criterion]) === undefined;
  }
}

function toSerialNo(text: string): number | undefined {
  return /^\d{1,15}$/.test(text.trim()) ? Number(text) : undefined;
}
