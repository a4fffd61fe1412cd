import { jt808Parameter, readJt808Parameter, type Jt808Message, type Jt808Year } from 'gk-sdk/jt808';
import type { OtherServer } from '../../device/other-server.js';
import type { ParameterGroups, Parameters, ParameterValue } from '../../device/parameter-groups.js';
import { changedBlocks, isInBlock, toldBlocks, valuesOfBlocks } from './parameter-blocks.js';

/** A parameter as a terminal tells it. */
export type ToldParameter = Extract<Jt808Message, { readonly type: 'parameters' }>['parameters'][number];

/** A parameter of both sides. */
interface Row {
  readonly id: number;
  readonly group: string;
  readonly key: string;
  readonly kind: 'number' | 'string';
  /** Read only where it is no counterpart in all it means, or moves the terminal to another server. */
  readonly isSet: boolean;
}

const ROWS: readonly Row[] = [
  { id: 0x0001, group: 'net', key: 'HbSec', kind: 'number', isSet: true },
  { id: 0x0017, group: 'net', key: '2ndServer', kind: 'string', isSet: false },
  { id: 0x0055, group: 'sys', key: 'SpdLimit', kind: 'number', isSet: true },
  { id: 0x0056, group: 'sys', key: 'OSPeriod', kind: 'number', isSet: true },
  { id: 0x005a, group: 'sys', key: 'IdlePeriod', kind: 'number', isSet: false },
  { id: 0x0083, group: 'preosd', key: 'plate', kind: 'string', isSet: true },
];
/** Address and TCP port of the server, which are one value here. */
const SERVER = { address: 0x0013, port: 0x0018, group: 'net', key: 'Server' } as const;

/** Parameters that a terminal told, as far as they have a counterpart; those that it did not tell are left out. */
export function parameterGroups(told: readonly ToldParameter[]): ParameterGroups {
  const values = new Map(told.map((each) => [each.id, readJt808Parameter(each)]));
  const groups: Record<string, Record<string, ParameterValue>> = {};
  const put = (group: string, key: string, value: ParameterValue): void => {
    groups[group] = { ...groups[group], [key]: value };
  };
  for (const { id, group, key, kind } of ROWS) {
    const value = values.get(id);
    if (typeof value === kind && !(value instanceof Uint8Array) && value !== undefined) put(group, key, value);
  }
  const [address, port] = [values.get(SERVER.address), values.get(SERVER.port)];
  if (typeof address === 'string') {
    put(SERVER.group, SERVER.key, typeof port === 'number' && !address.includes(':') ? `${address}:${port}` : address);
  }
  for (const { group, key, value } of valuesOfBlocks(toldBlocks(told))) put(group, key, value);
  return groups;
}

/**
 * The parameters by which a terminal belongs to a server. In the edition of 2019 the port is part of the address. The backup server stays as it is: a terminal whose
 * backup is this server comes back when it cannot reach the other one.
 */
export function serverParameters({ host, port }: OtherServer, year: Jt808Year): readonly ToldParameter[] {
  const bare = host.replace(/^\[|\]$/g, '');
  if (year !== '2019') return [jt808Parameter(SERVER.address, bare), jt808Parameter(SERVER.port, port)];
  return [jt808Parameter(SERVER.address, `${bare.includes(':') ? `[${bare}]` : bare}:${port}`)];
}

/** Whether changes of a group are part of blocks, which a terminal is asked for before they are written. */
export function needsBlocks(group: string, changes: Parameters): boolean {
  return Object.keys(changes).some((key) => isInBlock(group, key));
}

/** The parameters that write changes of a group; a text says what the terminal does not take. Of `told` the blocks are needed. */
export function changedParameters(
  group: string,
  changes: Parameters,
  told: readonly ToldParameter[],
): readonly ToldParameter[] | string {
  const entries = Object.entries(changes);
  const plain = entries.filter(([key]) => !isInBlock(group, key));
  const parameters = plain.map(([key, value]) => ({ key, parameter: parameterOf(group, key, value) }));
  const missing = parameters.flatMap(({ key, parameter }) => (parameter === undefined ? [key] : []));
  if (missing.length > 0) return `Terminals of JT/T 808 do not take ${missing.join(', ')} of ${group}`;
  const inBlocks = entries.filter(([key]) => isInBlock(group, key));
  const blocks = inBlocks.length === 0 ? [] : changedBlocks(toldBlocks(told), group, inBlocks);
  if (typeof blocks === 'string') return blocks;
  return [...parameters.flatMap(({ parameter }) => (parameter === undefined ? [] : [parameter])), ...blocks];
}

function parameterOf(group: string, key: string, value: ParameterValue): ToldParameter | undefined {
  const row = ROWS.find((each) => each.group === group && each.key === key);
  if (row?.isSet !== true) return undefined;
  if (row.kind === 'number') return typeof value === 'number' ? jt808Parameter(row.id, value) : undefined;
  return typeof value === 'string' ? jt808Parameter(row.id, value) : undefined;
}
