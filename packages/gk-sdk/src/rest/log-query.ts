import { GkError } from '../errors/gk-error.js';
import { formatIsoWithOffset } from '../rules/zone.js';

/** Which rows of a log to ask for; what is absent does not narrow. @public */
export interface LogPeriod {
  /** First second, unix seconds. */
  readonly startS?: number;
  /** Last second, unix seconds. */
  readonly endS?: number;
  /** User name. */
  readonly member?: string;
  readonly deviceId?: string;
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

/** @internal */
export function requireFilePassword(filePassword: string): void {
  if (filePassword === '') throw new GkError('invalid-argument', 'An archive of a log needs a password.');
}
