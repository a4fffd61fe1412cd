import {
  clampCalibrationPoint,
  parameterHint,
  parameterProblem as hintProblem,
  type CalibrationArea,
} from 'gk-sdk/rules';
import type { ParameterValue } from '../../device/parameter-groups.js';

/** Where the points of a calibration may be (spec 002 section 5). */
const CALIBRATION_AREAS: ReadonlyMap<string, CalibrationArea> = new Map([
  ['MotovisAdas.AdasCali', 'canvas'],
  ['MotovisAdas.DsmRect', 'canvas'],
  ['MotovisAdas.BsdLeft', 'bsdLeft'],
  ['MotovisAdas.BsdRight', 'bsdRight'],
]);

/**
 * Why a device with so many channels would not take a value; undefined when it does. `present` is what the device has:
 * a value keeps its type.
 */
export function parameterProblem(
  group: string,
  key: string,
  value: unknown,
  present: ParameterValue | undefined,
  channels: number,
): string | undefined {
  const name = `${group}.${key}`;
  if (present === undefined) return `There is no parameter ${name}`;
  if (!isSameKind(value, present)) return `${name} is a ${kindOf(present)}`;
  const hint = parameterHint(group, key);
  const problem = hint && hintProblem(hint, value);
  if (problem !== undefined) return `${name} ${problem}`;
  if (hint?.type === 'list' && hint.joined && typeof value === 'string' && value.split(',').length > channels) {
    return `${name} has a text for each of ${channels} channels at most`;
  }
  const area = CALIBRATION_AREAS.get(name);
  if (area !== undefined && !isWithin(area, value)) return `${name} has a point outside of its area`;
  if (name === 'event.ComAlmNo' && Array.isArray(value) && new Set(value).size !== value.length) {
    return `${name} names each alarm once`;
  }
  return undefined;
}

/** True for a list of x and y, after each other, of points in an area. */
function isWithin(area: CalibrationArea, value: ParameterValue): boolean {
  if (!Array.isArray(value)) return false;
  return value.every((_, index) => {
    if (index % 2 > 0) return true;
    const point = { x: Number(value[index]), y: Number(value[index + 1]) };
    const { x, y } = clampCalibrationPoint(point, area);
    return x === point.x && y === point.y;
  });
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
