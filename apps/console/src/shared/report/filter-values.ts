import { queryBoundsS, type QueryDays } from 'gk-sdk/rules';
import { t } from '../i18n/translate.js';
import { localZone } from '../time/local-zone.js';
import type { FilterChoice } from './filter-fields.js';

/** The filters that are filled in: an empty text does not narrow. */
export function filledIn<Name extends string>(texts: Readonly<Record<Name, string>>): Partial<Record<Name, string>> {
  const filled: Partial<Record<Name, string>> = {};
  for (const name in texts) if (texts[name] !== '') filled[name] = texts[name];
  return filled;
}

/** First and last second of the days, in the browser's zone; nothing while one of them is missing. */
export function boundsOf(days: QueryDays): { readonly startS?: number; readonly endS?: number } {
  return queryBoundsS(days, localZone()) ?? {};
}

/** The choice of all, then each value once; `label` gives its words. */
export function choicesWithAll(
  values: readonly string[],
  label: (value: string) => string = (value) => value,
): readonly FilterChoice<string>[] {
  return [{ value: '', label: t('All') }, ...values.map((value) => ({ value, label: label(value) }))];
}
