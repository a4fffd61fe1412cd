import { GkError } from '../errors/gk-error.js';
import type { CsvDelimiter } from '../rules/csv.js';
import type { CommandOption, Options } from './command.js';

const SEPARATORS: Readonly<Record<string, CsvDelimiter>> = { comma: ',', semicolon: ';', tab: '\t' };
const NAMES = Object.keys(SEPARATORS).join(', ');

/** `--separator` of the commands that write CSV. @internal */
export const separatorOption: CommandOption = {
  type: 'string',
  value: 'NAME',
  words: `between the cells of CSV: ${NAMES}; comma by default`,
};

/** @throws GkError `invalid-argument` for a separator that there is not. @internal */
export function separatorOf(options: Options): CsvDelimiter {
  const name = options.text('separator') ?? 'comma';
  const delimiter = Object.hasOwn(SEPARATORS, name) ? SEPARATORS[name] : undefined;
  if (delimiter === undefined) throw new GkError('invalid-argument', `--separator is one of ${NAMES}.`);
  return delimiter;
}
