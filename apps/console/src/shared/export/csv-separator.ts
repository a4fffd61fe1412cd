import { csvDelimiter, readCsvSeparator, type CsvDelimiter, type CsvSeparator } from 'gk-sdk/rules';
import { word } from '../i18n/translate.js';
import { createPreference, usePreference } from '../storage/preference.js';

/** Names of the separators of CSV files. */
export const CSV_SEPARATOR_NAMES: Readonly<Record<CsvSeparator, string>> = {
  comma: word('Comma'),
  semicolon: word('Semicolon'),
  tab: word('Tab'),
};

/**
 * Separator of the CSV files that this browser saves, in local storage as `csvSeparator`: the viewer
 * pages of the same address read it, too.
 */
export const csvSeparatorPreference = createPreference<CsvSeparator>({
  key: 'csvSeparator',
  decode: (stored) => readCsvSeparator(stored) ?? 'comma',
  encode: (separator) => separator,
});

/** The delimiter that is chosen at the moment. */
export function chosenCsvDelimiter(): CsvDelimiter {
  return csvDelimiter(csvSeparatorPreference.get());
}

/** The delimiter that is chosen, and a new render when it changes. */
export function useCsvDelimiter(): CsvDelimiter {
  return csvDelimiter(usePreference(csvSeparatorPreference));
}
