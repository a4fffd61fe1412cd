import { CSV_SEPARATORS, csvDelimiter, readCsvSeparator, type CsvDelimiter } from 'gk-sdk/rules';
import { RestError } from './rest-error.js';

/**
 * Delimiter of a CSV file that a call asks for: its field `separator`, otherwise a comma.
 * @throws RestError 400 for a separator that there is not.
 */
export function csvDelimiterOf(wanted: unknown): CsvDelimiter {
  const separator = readCsvSeparator(wanted ?? 'comma');
  if (separator === undefined) throw new RestError(400, `separator is one of ${CSV_SEPARATORS.join(', ')}`);
  return csvDelimiter(separator);
}
