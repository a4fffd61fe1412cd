import { GkError } from '../errors/gk-error.js';
import type { SocketFactory } from '../transport/socket.js';
import type { EventSource } from '../util/emitter.js';
import type { VcpFields, VcpLetter } from '../wire/vcp/message.js';
import { RawSocket, type RawSocketEvents } from './raw-socket.js';

/** A field of the tester's form: A to K and M to Z, where M is the code (spec 002 section 2). @public */
export type TesterLetter = VcpLetter | 'M';

/** The fields of the form, in their order. @public */
export const TESTER_LETTERS: readonly TesterLetter[] = [...'ABCDEFGHIJKMNOPQRSTUVWXYZ'] as TesterLetter[];

/** A message of the form; M is its code. @public */
export interface TesterMessage {
  readonly fields: Readonly<Partial<Record<TesterLetter, string>>>;
  /** Body of the message; none when absent. */
  readonly body?: string;
}

/** The presets of spec 002 section 2; values to fill in are empty. @public */
export const TESTER_PRESETS: readonly {
  /** Name in the list. */
  readonly name: string;
  readonly message: TesterMessage;
}[] = [
  { name: 'echo test', message: { fields: { M: 'E01' }, body: 'hello' } },
  { name: 'ping-pong', message: { fields: { M: 'E02' } } },
  { name: 'server info', message: { fields: { M: 'Q01' } } },
  { name: 'login', message: { fields: { M: 'Q02', U: '', P: '' } } },
  { name: 'query all registered devices', message: { fields: { M: 'Q03' } } },
  { name: 'query online devices', message: { fields: { M: 'Q04' } } },
  { name: 'query one device', message: { fields: { M: 'Q05', D: '' } } },
  { name: 'PTZ control', message: { fields: { M: 'D12', D: '', C: '1', A: 'stop' } } },
];

/**
 * The protocol tester (testvcp): sends any message and shows every frame unchanged. It does not log in by itself, adds
 * no request id and does not reconnect.
 *
 * @public
 */
export class VcpTester implements EventSource<RawSocketEvents> {
  readonly #socket: RawSocket;

  constructor(options: {
    /** The command channel, for example `ws://HOST:24680/`. */
    readonly url: string;
    /** Default: the global `WebSocket`. */
    readonly openSocket?: SocketFactory;
  }) {
    this.#socket = new RawSocket(options.url, options.openSocket);
  }

  /** True while messages can be sent. */
  get isOpen(): boolean {
    return this.#socket.isOpen;
  }

  on<K extends keyof RawSocketEvents>(name: K, listener: (value: RawSocketEvents[K]) => void): () => void {
    return this.#socket.emitter.on(name, listener);
  }

  /** @throws GkError `closed` unless open, `invalid-argument` without a code or for fields that cannot be encoded. */
  send({ fields, body }: TesterMessage): void {
    const { M: code = '', ...others } = fields;
    if (code === '') throw new GkError('invalid-argument', 'A message needs its code in field M.');
    const rest: VcpFields = others;
    this.#socket.send({ code, fields: rest, ...(body !== undefined && body !== '' && { body }) });
  }

  /** Ends the connection. Idempotent. */
  close(): void {
    this.#socket.close();
  }
}
