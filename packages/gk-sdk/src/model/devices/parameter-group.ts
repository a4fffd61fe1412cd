import { toRow } from '../fields/json-fields.js';

/**
 * Names of the parameter groups of a device (spec 002 section 3): impact sensor, picture texts, encoding,
 * system, network, cameras, events, driver assistance.
 *
 * @public
 */
export const PARAMETER_GROUPS = ['g_sensor', 'preosd', 'enc', 'sys', 'net', 'cam', 'event', 'MotovisAdas'] as const;

/** A parameter group by name. @public */
export type ParameterGroupName = (typeof PARAMETER_GROUPS)[number];

/** Value of a parameter as it is sent; the unit depends on the parameter (spec 002 sections 3 and 5). @public */
export type ParameterValue = string | number | boolean | null | readonly ParameterValue[];

/** Parameters by key, for example `HbSec`. @public */
export type Parameters = Readonly<Record<string, ParameterValue>>;

/** One parameter group of a device. @public */
export interface ParameterGroup {
  /** Parameters of the device. */
  readonly current: Parameters;
  /** Parameters written while the device was offline, which it receives when it is back. The console shows them in red. */
  readonly offlineSet: Parameters;
  /**
   * Names of the groups that the device has; undefined if the server does not report them. A group that it lacks is read as
   * empty.
   */
  readonly groups?: readonly string[];
}

/** Reads `{current, offlineset}`, as an object or as the JSON text of one; undefined for anything else. @internal */
export function toParameterGroup(data: unknown): ParameterGroup | undefined {
  const row = toRow(typeof data === 'string' ? jsonOf(data) : data);
  if (!row) return undefined;
  const groups = Array.isArray(row.groups) ? row.groups.filter((name) => typeof name === 'string') : undefined;
  return {
    current: toParameters(row.current),
    offlineSet: toParameters(row.offlineset),
    ...(groups !== undefined && { groups }),
  };
}

/** The parameters of an object; a value that is no parameter is left out. @internal */
export function toParameters(value: unknown): Parameters {
  const row = toRow(typeof value === 'string' ? jsonOf(value) : value) ?? {};
  return Object.fromEntries(
    Object.entries(row).filter((entry): entry is [string, ParameterValue] => isParameterValue(entry[1])),
  );
}

/** Whether a value of JSON is that of a parameter. @internal */
export function isParameterValue(value: unknown): value is ParameterValue {
  if (Array.isArray(value)) return value.every(isParameterValue);
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
