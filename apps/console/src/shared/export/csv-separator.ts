import type { CsvDelimiter } from 'gk-sdk/rules';
import { word } from '../i18n/translate.js';
import { createPreference, usePreference } from '../storage/preference.js';

/** What may stand between the cells of a CSV file, as it is stored, and its name. */
export const CSV_SEPARATORS = [
  { value: 'comma', delimiter: ',', label: word('Comma') },
  { value: 'semicolon', delimiter: ';', label: word('Semicolon') },
  { value: 'tab', delimiter: '\t', label: word('Tab') },
] as const satisfies readonly { readonly value: string; readonly delimiter: CsvDelimiter; readonly label: string }[];

/** A choice of {@link CSV_SEPARATORS}. */
export type CsvSeparator = (typeof CSV_SEPARATORS)[number]['value'];

/** What this browser puts between the cells of the CSV files that it saves, in local storage as `csvSeparator`. */
export const csvSeparatorPreference = createPreference<CsvSeparator>({
  key: 'csvSeparator',
  decode: (stored) => CSV_SEPARATORS.find(({ value }) => value === stored)?.value ?? 'comma',
  encode: (separator) => separator,
});

/** The delimiter that is chosen at the moment. */
export function chosenCsvDelimiter(): CsvDelimiter {
  return delimiterOf(csvSeparatorPreference.get());
}

/** The delimiter that is chosen, and a new render when it changes. */
export function useCsvDelimiter(): CsvDelimiter {
  return delimiterOf(usePreference(csvSeparatorPreference));
}

function delimiterOf(chosen: CsvSeparator): CsvDelimiter {
  return CSV_SEPARATORS.find(({ value }) => value === chosen)?.delimiter ?? ',';
}
