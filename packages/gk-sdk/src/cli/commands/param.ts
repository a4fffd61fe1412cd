import { parameterCommands, type ParameterCommands } from '../../command/parameter-commands.js';
import { GkError } from '../../errors/gk-error.js';
import {
  isParameterValue,
  PARAMETER_GROUPS,
  type ParameterGroup,
  type ParameterValue,
  type Parameters,
} from '../../model/devices/parameter-group.js';
import type { Command, CommandCall } from '../command.js';
import { ExitCode } from '../exit-code.js';
import { shown, table } from '../terminal.js';

/** `gk param`. @internal */
export const param: Command = {
  name: 'param',
  args: 'get|set DEVICE GROUP[.KEY] ...',
  summary: `parameters of a device: get DEVICE GROUP, get DEVICE GROUP.KEY, set DEVICE GROUP.KEY VALUE; groups: ${PARAMETER_GROUPS.join(', ')}`,
  options: {},
  run: (call) => {
    const [verb, deviceId, name, value, ...more] = call.args;
    const [, group, key] = /^([^.]+)(?:\.(.+))?$/.exec(name ?? '') ?? [];
    if (deviceId !== undefined && group !== undefined && more.length === 0) {
      if (verb === 'get' && value === undefined) return getParameters(call, { deviceId, group, key });
      if (verb === 'set' && value !== undefined && key !== undefined) {
        return setParameter(call, { deviceId, group, key }, value);
      }
    }
    throw new GkError(
      'invalid-argument',
      'Tell what to do: get DEVICE GROUP, get DEVICE GROUP.KEY, or set DEVICE GROUP.KEY VALUE.',
    );
  },
};

interface Place {
  readonly deviceId: string;
  readonly group: string;
}

async function getParameters(
  { options, terminal, signIn }: CommandCall,
  { deviceId, group, key }: Place & { readonly key: string | undefined },
): Promise<number> {
  const { command } = await signIn();
  const found = await parameterCommands(command).parameters(deviceId, group, { signal: terminal.signal });
  const json = options.flag('json');
  if (key === undefined) {
    terminal.out(json ? `${JSON.stringify(found)}\n` : tableOf(found));
    return ExitCode.ok;
  }
  const value = valueOf(found, { group, key });
  terminal.out(json ? `${JSON.stringify(value)}\n` : `${shown(textOf(value))}\n`);
  const waiting = found.offlineSet[key];
  if (waiting !== undefined) terminal.err(`Waits for the device to come back: ${shown(textOf(waiting))}\n`);
  return ExitCode.ok;
}

async function setParameter(
  { options, terminal, signIn }: CommandCall,
  { deviceId, group, key }: Place & { readonly key: string },
  text: string,
): Promise<number> {
  const { command } = await signIn();
  const commands = parameterCommands(command);
  const { signal } = terminal;
  const from = await commands.parameters(deviceId, group, { signal });
  const before = valueOf(from, { group, key });
  const value = readValue(text, before, `${group}.${key}`);
  const isSet = textOf(from.offlineSet[key] ?? before) === textOf(value);
  const result: WriteResult = isSet
    ? { kind: 'unchanged' }
    : await commands.writeParameters(deviceId, group, { [key]: value }, { signal, from });
  if (result.kind === 'device-silent') {
    throw new GkError(
      'device-timeout',
      `${deviceId} has not confirmed it: gk param get ${deviceId} ${group}.${key} tells whether it took it.`,
    );
  }
  if (options.flag('json')) terminal.out(`${JSON.stringify({ ...result, before, value })}\n`);
  else terminal.out(WORDS[result.kind]);
  return ExitCode.ok;
}

type WriteResult = Awaited<ReturnType<ParameterCommands['writeParameters']>> | { readonly kind: 'unchanged' };

const WORDS: Readonly<Record<Exclude<WriteResult['kind'], 'device-silent'>, string>> = {
  unchanged: 'It has this value already.\n',
  saved: 'Set.\n',
  'kept-offline': 'The device is offline: the server sets it when it comes back.\n',
};

/** @throws GkError `not-found` with the keys that there are. */
function valueOf(
  { current, offlineSet }: ParameterGroup,
  { group, key }: { readonly group: string; readonly key: string },
): ParameterValue {
  const value = Object.hasOwn(current, key)
    ? current[key]
    : Object.hasOwn(offlineSet, key)
      ? offlineSet[key]
      : undefined;
  if (value !== undefined) return value;
  throw new GkError('not-found', `There is no ${group}.${key}: the keys are ${Object.keys(current).join(', ')}.`);
}

/** A text stays one where the parameter is a text; others are written as in JSON. */
function readValue(text: string, before: ParameterValue, name: string): ParameterValue {
  if (typeof before === 'string') return text;
  const value = parseValue(text);
  if (value === undefined || (before !== null && kindOf(value) !== kindOf(before))) {
    throw new GkError('invalid-argument', `${name} is a ${kindOf(before)}, such as ${textOf(before)}.`);
  }
  return value;
}

function parseValue(text: string): ParameterValue | undefined {
  try {
    const value = JSON.parse(text) as unknown;
    return isParameterValue(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function kindOf(value: ParameterValue): string {
  if (Array.isArray(value)) return 'list';
  return value === null ? 'value of JSON' : typeof value;
}

function textOf(value: ParameterValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function tableOf({ current, offlineSet }: ParameterGroup): string {
  const waits = Object.keys(offlineSet).length > 0;
  const keys = [...new Set([...Object.keys(current), ...Object.keys(offlineSet)])];
  const cell = (values: Parameters, key: string): string => {
    const value = values[key];
    return value === undefined ? '' : textOf(value);
  };
  return table([
    ['KEY', 'VALUE', ...(waits ? ['WAITS FOR THE DEVICE'] : [])],
    ...keys.map((key) => [key, cell(current, key), ...(waits ? [cell(offlineSet, key)] : [])]),
  ]);
}
