import type { CsvDelimiter } from './csv.js';

/** Names of the separators of CSV files in calls, options and settings (docs/protocol.md, "Reports and files"). @public */
export type CsvSeparator = 'comma' | 'semicolon' | 'tab';

const DELIMITERS: Readonly<Record<CsvSeparator, CsvDelimiter>> = { comma: ',', semicolon: ';', tab: '\t' };

/** All of them; the first one is the default. @public */
export const CSV_SEPARATORS: readonly CsvSeparator[] = ['comma', 'semicolon', 'tab'];

/** The separator of this name; undefined for any other text. @public */
export function readCsvSeparator(name: unknown): CsvSeparator | undefined {
  return CSV_SEPARATORS.find((separator) => separator === name);
}

/** The character that a separator is. @public */
export function csvDelimiter(separator: CsvSeparator): CsvDelimiter {
  return DELIMITERS[separator];
}
