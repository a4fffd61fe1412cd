import { jt808Parameter, readJt808Parameter, type Jt808Parameter, type Jt808ParameterValue } from 'gk-sdk/jt808';
import type { MdvrOptions } from './options.js';

/** Ids of parameters that this terminal goes by. */
const ID = { heartbeatS: 0x0001, server: 0x0013, serverPort: 0x0018, intervalS: 0x0029 } as const;
const CHANNELS = 0x0076;
const COLOUR_YELLOW = 2;

/** The parameters of a terminal (8103, 8104), by id. */
export class TerminalSettings {
  readonly #factory: ReadonlyMap<number, Jt808Parameter>;
  readonly #values: Map<number, Jt808Parameter>;

  constructor({ to, plate, intervalS, channels }: MdvrOptions) {
    const values: readonly (readonly [number, Jt808ParameterValue])[] = [
      [ID.heartbeatS, 30],
      [ID.server, to.host],
      [ID.serverPort, to.port],
      [0x0020, 0],
      [0x0027, 60],
      [ID.intervalS, intervalS],
      [0x0055, 80],
      [0x0056, 10],
      [CHANNELS, channelTable(channels)],
      [0x0083, plate],
      [0x0084, COLOUR_YELLOW],
    ];
    this.#factory = new Map(values.map(([id, value]) => [id, jt808Parameter(id, value)]));
    this.#values = new Map(this.#factory);
  }

  get heartbeatMs(): number {
    return this.#seconds(ID.heartbeatS) * 1000;
  }

  get intervalMs(): number {
    return this.#seconds(ID.intervalS) * 1000;
  }

  /** The platform that it belongs to. In the edition of 2019 the port may be part of the address. */
  get server(): MdvrOptions['to'] {
    const [address, port] = [this.#value(ID.server), this.#value(ID.serverPort)];
    const [first = ''] = String(address ?? '').split(';');
    const [, host, own] = /^(?:\[([^\]]+)\]|([^:]+)):(\d+)$/.exec(first)?.filter((part) => part !== undefined) ?? [];
    return host === undefined ? { host: first, port: Number(port ?? 0) } : { host, port: Number(own) };
  }

  /** All, or these as far as there are any. */
  read(ids?: readonly number[]): readonly Jt808Parameter[] {
    const all = [...this.#values.values()];
    return ids === undefined ? all : all.filter(({ id }) => ids.includes(id));
  }

  write(parameters: readonly Jt808Parameter[]): void {
    for (const parameter of parameters) this.#values.set(parameter.id, parameter);
  }

  /** Back to those of the factory. */
  reset(): void {
    this.#values.clear();
    for (const [id, parameter] of this.#factory) this.#values.set(id, parameter);
  }

  #value(id: number): Jt808ParameterValue | undefined {
    const parameter = this.#values.get(id);
    return parameter && readJt808Parameter(parameter);
  }

  #seconds(id: number): number {
    const value = this.#value(id);
    return typeof value === 'number' && value > 0 ? value : 1;
  }
}

/** Parameter 0076: cameras with sound, each with its own number; the first can be moved. */
function channelTable(channels: number): Uint8Array {
  const rows = Array.from({ length: channels }, (_, at) => [at + 1, at + 1, 0, at === 0 ? 1 : 0]);
  return Uint8Array.from([channels, 0, 0, ...rows.flat()]);
}
