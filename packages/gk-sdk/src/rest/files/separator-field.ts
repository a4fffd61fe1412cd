import type { CsvSeparator } from '../../rules/files/csv-separator.js';

/**
 * Field of a call for a separator. The comma needs no telling, so that a server that knows no other sees nothing new.
 * @internal
 */
export function separatorField(separator: CsvSeparator | undefined): { readonly separator?: CsvSeparator } {
  return separator === undefined || separator === 'comma' ? {} : { separator };
}
