import { once } from 'node:events';
import { decodeVcp, encodeVcp, sha256Hex, type VcpFields, type VcpMessage } from 'gk-sdk/wire';
import { WebSocket, type ClientOptions } from 'ws';

/** A client on the command channel that asks one thing at a time. */
export class CommandClient {
  readonly socket: WebSocket;
  /** Frames that have come. */
  received = 0;
  readonly #inbox: string[] = [];
  #wake: () => void = () => undefined;
  #nextId = 1;

  constructor(address: string, options: ClientOptions = {}) {
    this.socket = new WebSocket(`ws://${address}/`, options);
    this.socket.on('message', (data) => {
      this.received += 1;
      this.#inbox.push(Buffer.isBuffer(data) ? data.toString() : '');
      this.#wake();
    });
  }

  static async open(address: string): Promise<CommandClient> {
    const client = new CommandClient(address);
    await once(client.socket, 'open');
    return client;
  }

  /** Opens and logs in a user whose password is its name. */
  static async login(address: string, user = 'admin'): Promise<CommandClient> {
    const client = await CommandClient.open(address);
    const reply = await client.call('Q02', { U: user, P: sha256Hex(user) });
    if (reply.fields.R !== '1') throw new Error(`Login of ${user} was refused: ${reply.fields.T ?? ''}`);
    return client;
  }

  /** Sends a request and gives its first reply. */
  async call(code: string, fields: VcpFields = {}, body?: string): Promise<VcpMessage> {
    this.sendRaw(
      encodeVcp({ code, fields: { I: String(this.#nextId++), ...fields }, ...(body !== undefined && { body }) }),
    );
    return this.next();
  }

  /** Sends a list request and gives all messages up to the one with Z. */
  async list(code: string): Promise<VcpMessage[]> {
    const messages = [await this.call(code)];
    while (messages.at(-1)?.fields.Z !== '1') messages.push(await this.next());
    return messages;
  }

  sendRaw(frame: string | Uint8Array): void {
    this.socket.send(frame);
  }

  /** The next frame as it came. */
  async nextFrame(): Promise<string> {
    while (this.#inbox.length === 0) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    return this.#inbox.shift() ?? '';
  }

  async next(): Promise<VcpMessage> {
    return decodeVcp(await this.nextFrame());
  }

  close(): void {
    this.socket.terminate();
  }
}

/** The JSON of a reply's body. */
export function bodyOf(message: VcpMessage): unknown {
  return JSON.parse(message.body ?? 'null');
}
