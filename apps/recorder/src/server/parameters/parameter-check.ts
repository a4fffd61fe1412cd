import type { ParameterValue } from '../../store/parameter-store.js';

/** Lowest and highest value by `group.key` (spec 002 section 5). */
const RANGES: Readonly<Record<string, readonly [min: number, max: number]>> = {
  'g_sensor.x': [0, 512],
  'g_sensor.y': [0, 512],
  'g_sensor.z': [0, 512],
  'enc.SFps': [1, 15],
  'enc.SBit': [16, 1024],
  'enc.AIG': [0, 100],
  'enc.AOG': [0, 100],
  'sys.TZ': [-43_200, 43_200],
  'sys.AccOffSec': [-1, 86_400],
  'net.HbSec': [1, 30],
  'net.OnLineSt': [0, 86_399],
  'net.OnLineEd': [0, 86_399],
  'MotovisAdas.LdwSpeed': [0, 100],
  'MotovisAdas.FcwSpeed': [0, 100],
  'MotovisAdas.PcwSpeed': [7, 100],
  'MotovisAdas.LdwOffset': [-20, 20],
  'MotovisAdas.FcwTime': [1_000, 5_000],
  'MotovisAdas.DsmTrigger': [25, 125],
};

/** Longest text by `group.key` (spec 002 section 5); any other is a line of 255 characters at most. */
const LENGTHS: Readonly<Record<string, number>> = { 'preosd.plate': 12, 'preosd.driver': 15, 'preosd.text': 12 };
const MAX_TEXT = 255;

const SUB_STREAM_SIZES: readonly ParameterValue[] = ['CIF', '360P', 'VGA', '720P'];

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
  const range = RANGES[name];
  if (range !== undefined && typeof value === 'number' && (value < range[0] || value > range[1])) {
    return `${name} is ${range[0]} to ${range[1]}`;
  }
  const most = LENGTHS[name] ?? MAX_TEXT;
  if (typeof value === 'string' && value.length > most) return `${name} has ${most} characters at most`;
  if (name === 'preosd.text' && typeof value === 'string' && value.includes(',')) return `${name} holds no comma`;
  if (name === 'enc.SRes' && !SUB_STREAM_SIZES.includes(value))
    return `${name} is one of ${SUB_STREAM_SIZES.join(', ')}`;
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
