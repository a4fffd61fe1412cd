import type { AccessAction, AccessLogQuery } from 'gk-sdk/rest';
import type { QueryDays } from 'gk-sdk/rules';
import { daysParameter } from '../../shared/period/day-parameters.js';
import { boundsOf, filledIn } from '../../shared/report/filter-values.js';
import { textParameter } from '../../shared/url-state/use-url-state.js';

/** What the access log is asked for; an empty text does not narrow. */
export interface AccessLogFilter {
  readonly member: string;
  readonly device: string;
  readonly ip: string;
  readonly type: string;
  readonly action: string;
  readonly method: string;
  readonly days: QueryDays;
}

/** The filter in the address. */
export const ACCESS_LOG_SHAPE = {
  member: textParameter(),
  device: textParameter(),
  ip: textParameter(),
  type: textParameter(),
  action: textParameter(),
  method: textParameter(),
  days: daysParameter(),
};

/** The filter as the server takes it. "A log export without dates exports all" (spec 001 section 5). */
export function toAccessLogQuery({ device, days, ...texts }: AccessLogFilter): AccessLogQuery {
  return { ...filledIn({ ...texts, deviceId: device }), ...boundsOf(days) };
}

/** The values that the action definitions offer for a field, each once and in order. */
export function definedValues(
  actions: readonly AccessAction[],
  field: 'type' | 'action' | 'method',
): readonly string[] {
  return [...new Set(actions.map((action) => action[field]))].filter((value) => value !== '').sort();
}
