import { GkError } from '../errors/gk-error.js';
import type { CsvDelimiter } from '../rules/files/csv.js';
import { CSV_SEPARATORS, csvDelimiter, readCsvSeparator } from '../rules/files/csv-separator.js';
import type { CommandOption, Options } from './command.js';

const NAMES = CSV_SEPARATORS.join(', ');

/** `--separator` of the commands that write CSV. @internal */
export const separatorOption: CommandOption = {
  type: 'string',
  value: 'NAME',
  words: `between the cells of CSV: ${NAMES}; comma by default`,
};

/** @throws GkError `invalid-argument` for a separator that there is not. @internal */
export function separatorOf(options: Options): CsvDelimiter {
  const separator = readCsvSeparator(options.text('separator') ?? 'comma');
  if (separator === undefined) throw new GkError('invalid-argument', `--separator is one of ${NAMES}.`);
  return csvDelimiter(separator);
}
