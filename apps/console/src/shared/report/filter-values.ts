import { queryBoundsS, queryDaysHint } from '../period/query-days.js';
import type { QueryDays } from '../period/calendar-days.js';
import { t } from '../i18n/translate.js';
import { shownZone } from '../time/shown-zone.js';
import type { FilterChoice } from './filter-fields.js';

/** The filters that are filled in: an empty text does not narrow. */
export function filledIn<Name extends string>(texts: Readonly<Record<Name, string>>): Partial<Record<Name, string>> {
  const filled: Partial<Record<Name, string>> = {};
  for (const name in texts) if (texts[name] !== '') filled[name] = texts[name];
  return filled;
}

/** First and last second of the days, in the chosen zone; nothing while one of them is missing. */
export function boundsOf(days: QueryDays, deviceId?: string): { readonly startS?: number; readonly endS?: number } {
  return queryBoundsS(days, shownZone(deviceId)) ?? {};
}

/**
 * The same for two days that are both chosen, as `daysFilter` sees to.
 *
 * @throws RangeError when one is missing.
 */
export function periodOf(days: QueryDays, deviceId?: string): { readonly startS: number; readonly endS: number } {
  const bounds = queryBoundsS(days, shownZone(deviceId));
  if (!bounds) throw new RangeError('A query by days needs the first and the last one.');
  return bounds;
}

/**
 * Returns why a pair of days with only one chosen is incomplete, as a word for `t`. No day at all is the whole log.
 */
export function halfChosenHint(days: QueryDays): string | undefined {
  return days.first || days.last ? queryDaysHint(days) : undefined;
}

/** The choice of all, then each value once; `label` gives its words. */
export function choicesWithAll(
  values: readonly string[],
  label: (value: string) => string = (value) => value,
): readonly FilterChoice<string>[] {
  return [{ value: '', label: t('All') }, ...values.map((value) => ({ value, label: label(value) }))];
}

/** For each of some fields, the choice of all, and each value that the rows have in it once, in order. */
export function choicesOf<Field extends string>(
  rows: readonly Readonly<Record<Field, string>>[],
  ...fields: readonly Field[]
): Readonly<Partial<Record<Field, readonly FilterChoice<string>[]>>> {
  const choices: Partial<Record<Field, readonly FilterChoice<string>[]>> = {};
  for (const field of fields) {
    const values = new Set(rows.map((row) => row[field]));
    values.delete('');
    choices[field] = choicesWithAll([...values].sort());
  }
  return choices;
}
