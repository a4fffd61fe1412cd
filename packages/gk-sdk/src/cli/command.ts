import type { parseArgs } from 'node:util';
import { GkError } from '../errors/gk-error.js';
import type { Session } from '../session/session.js';
import { decimalNumber } from '../util/decimal.js';
import type { Terminal } from './terminal.js';

/** An option of a command, as `parseArgs` of Node takes it, with its words. @internal */
export interface CommandOption {
  readonly type: 'string' | 'boolean';
  readonly multiple?: boolean;
  /** Its letter, behind one dash. */
  readonly short?: string;
  /** Placeholder of the value in the help, such as `FILE`. */
  readonly value?: string;
  readonly words: string;
}

/** Parsed arguments of a command. @internal */
export interface CommandCall {
  /** Arguments that are no options. */
  readonly args: readonly string[];
  readonly options: Options;
  readonly terminal: Terminal;
  /** Logs in; closed when the command ends. */
  readonly signIn: () => Promise<Session>;
}

/** One word behind `gk`. @internal */
export interface Command {
  readonly name: string;
  /** Arguments as they stand in the help, such as `DEVICE`. */
  readonly args: string;
  readonly summary: string;
  readonly options: Readonly<Record<string, CommandOption>>;
  /** Resolves with the exit code; rejects with a GkError. */
  readonly run: (call: CommandCall) => Promise<number>;
}

type Values = ReturnType<typeof parseArgs>['values'];

/** The options of a call, read by type. @internal */
export class Options {
  readonly #values: Values;

  constructor(values: Values) {
    this.#values = values;
  }

  flag(name: string): boolean {
    return this.#values[name] === true;
  }

  text(name: string): string | undefined {
    const value = this.#values[name];
    return typeof value === 'string' ? value : undefined;
  }

  texts(name: string): readonly string[] {
    const value = this.#values[name];
    return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
  }

  /** Items between commas. */
  list(name: string): readonly string[] | undefined {
    return this.text(name)
      ?.split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '');
  }

  /** @throws GkError `invalid-argument` unless it is a whole number in the range. */
  whole(name: string, least: number, greatest: number): number | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const value = decimalNumber(text);
    if (value === undefined || !isWithin(value, least, greatest)) {
      throw new GkError('invalid-argument', `--${name} is a whole number from ${least} to ${greatest}.`);
    }
    return value;
  }

  /** Whole numbers between commas. @throws GkError `invalid-argument` unless there is one, and each is in the range. */
  wholes(name: string, least: number, greatest: number): readonly number[] | undefined {
    const list = this.list(name);
    const numbers = list?.map((text) => decimalNumber(text) ?? Number.NaN);
    if (numbers === undefined || (numbers.length > 0 && numbers.every((n) => isWithin(n, least, greatest))))
      return numbers;
    throw new GkError(
      'invalid-argument',
      `--${name} is one or more whole numbers from ${least} to ${greatest}, with commas.`,
    );
  }

  /** Unix seconds of a time: a number of them, or any date that JavaScript reads; local without a zone. */
  timeS(name: string): number | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const ms = /^\d{9,11}$/.test(text) ? Number(text) * 1000 : Date.parse(text);
    if (Number.isNaN(ms)) {
      throw new GkError('invalid-argument', `--${name} is unix seconds or a time such as 2026-01-31T08:00.`);
    }
    return Math.floor(ms / 1000);
  }

  /** @throws GkError `invalid-argument` when it is missing. */
  required(name: string): string {
    const value = this.text(name);
    if (value === undefined) throw new GkError('invalid-argument', `--${name} is missing.`);
    return value;
  }
}

function isWithin(value: number, least: number, greatest: number): boolean {
  return Number.isInteger(value) && value >= least && value <= greatest;
}

/** The only argument of a command. @internal */
export function oneArgument({ args }: CommandCall, name: string): string {
  const [only, ...more] = args;
  if (only === undefined || more.length > 0) throw new GkError('invalid-argument', `Tell one ${name}.`);
  return only;
}
