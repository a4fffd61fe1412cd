import { Unmet } from './outcome.js';

/** Tells what is wrong with a value; undefined when nothing is. `at` names the value in words. */
export type Shape = (value: unknown, at: string) => string | undefined;

export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function shown(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 80)}...` : text;
}

/** A shape of one value, by a test and its name. */
function scalar(name: string, test: (value: unknown) => boolean): Shape {
  return (value, at) => (test(value) ? undefined : `${at} is ${shown(value)}, not ${name}`);
}

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value);

export const text = scalar('a text', (value) => typeof value === 'string');
export const number = scalar('a number', (value) => typeof value === 'number' && Number.isFinite(value));
export const whole = scalar('a whole number', isWhole);
export const truth = scalar('true, false, 1 or 0', (value) => typeof value === 'boolean' || value === 0 || value === 1);
export const anything: Shape = () => undefined;
export const record = scalar('an object', isObject);
/** Milliseconds are a thousand times too large, and fall out. */
export const unixS = scalar(
  'a time in unix seconds',
  (value) => isWhole(value) && (value === 0 || (value > 1e8 && value < 1e10)),
);
export const fraction = scalar(
  'a number from 0 to 1',
  (value) => typeof value === 'number' && value >= 0 && value <= 1,
);
export const port = scalar('a port', (value) => isWhole(value) && value >= 0 && value <= 65_535);

export function between(from: number, to: number): Shape {
  return scalar(`${from} to ${to}`, (value) => typeof value === 'number' && value >= from && value <= to);
}

export function oneOf(...values: readonly unknown[]): Shape {
  return scalar(`one of ${values.map(shown).join(', ')}`, (value) => values.includes(value));
}

export function nullable(shape: Shape): Shape {
  return (value, at) => (value === null ? undefined : shape(value, at));
}

export function listOf(shape: Shape): Shape {
  return (value, at) => {
    if (!Array.isArray(value)) return `${at} is ${shown(value)}, not a list`;
    for (const [index, item] of value.entries()) {
      const problem = shape(item, `${at}[${index}]`);
      if (problem !== undefined) return problem;
    }
    return undefined;
  };
}

/** An object with all of `fields`, and with `others` where it has them; more fields are welcome. */
export function objectOf(fields: Readonly<Record<string, Shape>>, others: Readonly<Record<string, Shape>> = {}): Shape {
  return (value, at) => {
    if (!isObject(value)) return `${at} is ${shown(value)}, not an object`;
    for (const [name, shape] of Object.entries(fields)) {
      const problem = shape(value[name], `${at}.${name}`);
      if (problem !== undefined) return problem;
    }
    for (const [name, shape] of Object.entries(others)) {
      if (value[name] === undefined) continue;
      const problem = shape(value[name], `${at}.${name}`);
      if (problem !== undefined) return problem;
    }
    return undefined;
  };
}

/** @throws Unmet when the value is of another shape. */
export function expectShape(value: unknown, shape: Shape, at: string): void {
  const problem = shape(value, at);
  if (problem !== undefined) throw new Unmet(problem);
}
