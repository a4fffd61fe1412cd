import { GkError } from '../../errors/gk-error.js';
import type { CsvSeparator } from '../../rules/files/csv-separator.js';
import { formatIsoWithOffset } from '../../rules/time/zone.js';
import type { RestCallOptions } from '../connection/call-options.js';
import { separatorField } from '../files/separator-field.js';

/** Filter of a log; absent fields do not narrow it. @public */
export interface LogPeriod {
  /** First second, unix seconds. */
  readonly startS?: number;
  /** Last second, unix seconds. */
  readonly endS?: number;
  /** User name. */
  readonly member?: string;
  readonly deviceId?: string;
}

/** Options of a log export. @public */
export interface LogExportOptions extends RestCallOptions {
  /** Between the cells of the CSV file; a comma when absent, and from a server that knows no other. */
  readonly separator?: CsvSeparator;
}

/** The fields that all logs have in common. @internal */
export function logPeriodBody({ startS, endS, member, deviceId }: LogPeriod): Record<string, string> {
  if (startS !== undefined && endS !== undefined && !(startS <= endS)) {
    throw new GkError('invalid-argument', 'The log must start before it ends.');
  }
  return {
    ...(startS !== undefined && { afterUpdatetime: formatIsoWithOffset(startS, 0) }),
    ...(endS !== undefined && { beforeUpdatetime: formatIsoWithOffset(endS, 0) }),
    ...(member !== undefined && { member }),
    ...(deviceId !== undefined && { deviceid: deviceId }),
  };
}

/**
 * The fields of an export beside those of the query.
 *
 * @throws GkError `invalid-argument` without a password.
 * @internal
 */
export function logExportBody(filePassword: string, { separator }: LogExportOptions = {}): Record<string, string> {
  if (filePassword === '') throw new GkError('invalid-argument', 'An archive of a log needs a password.');
  return { filepass: filePassword, ...separatorField(separator) };
}
