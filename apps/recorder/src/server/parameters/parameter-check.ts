import { parameterHint, parameterProblem as hintProblem } from 'gk-sdk/rules';
import type { ParameterValue } from '../../device/parameter-groups.js';

/**
 * Why a device would not take a value; undefined when it does. `present` is what the device has: a value
 * keeps its type.
 */
export function parameterProblem(
  group: string,
  key: string,
  value: unknown,
  present: ParameterValue | undefined,
): string | undefined {
  const name = `${group}.${key}`;
  if (present === undefined) return `There is no parameter ${name}`;
  if (!isSameKind(value, present)) return `${name} is a ${kindOf(present)}`;
  const hint = parameterHint(group, key);
  const problem = hint && hintProblem(hint, value);
  if (problem !== undefined) return `${name} ${problem}`;
  if (name === 'event.ComAlmNo' && Array.isArray(value) && new Set(value).size !== value.length) {
    return `${name} names each alarm once`;
  }
  return undefined;
}

/** True when a device that has `present` can have `value`; lists keep their length and the kind of their items. */
function isSameKind(value: unknown, present: ParameterValue): value is ParameterValue {
  if (!Array.isArray(present)) return kindOf(value) === kindOf(present);
  return (
    Array.isArray(value) &&
    value.length === present.length &&
    value.every((item, index) => isSameKind(item, present[index] ?? null))
  );
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return `list of ${value.length}`;
  if (typeof value === 'number') return Number.isFinite(value) ? 'number' : 'number that is none';
  return typeof value === 'string' ? 'text' : typeof value;
}
