import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import {
  decodeJt808,
  encodeJt808Body,
  encodeJt808Parts,
  jt808MessageId,
  Jt808Parser,
  type Jt808Frame,
  type Jt808Header,
  type Jt808Message,
  type Jt808Unread,
} from 'gk-sdk/jt808';
import type { MessageOf } from '../message-of.js';

export interface Received {
  readonly header: Jt808Header;
  readonly body: Uint8Array;
  readonly message: Jt808Message | Jt808Unread;
}

/** As little of a platform as a terminal needs: it accepts all, confirms all, and keeps what came. */
export class MinimalPlatform {
  readonly received: Received[] = [];
  /** Bytes that were no frame, over all connections. */
  refusedBytes = 0;
  connections = 0;
  /** Registrations get this result. */
  registration = 0;
  /** Positions are not confirmed. */
  isDeaf = false;
  readonly #server: Server;
  #socket: Socket | undefined;
  #header: Jt808Header | undefined;
  #serial = 100;

  private constructor(server: Server) {
    this.#server = server;
    server.on('connection', (socket) => {
      this.connections += 1;
      this.#socket = socket;
      const parser = new Jt808Parser();
      socket.on('error', () => undefined);
      socket.on('data', (bytes) => {
        for (const frame of parser.push(bytes)) this.#take(frame);
        this.refusedBytes = parser.skipped.checksum;
      });
    });
  }

  static async open(): Promise<MinimalPlatform> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new MinimalPlatform(server);
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  of<T extends Jt808Message['type']>(type: T): MessageOf<T>[] {
    return this.received
      .map(({ message }) => message)
      .filter((message): message is MessageOf<T> => message.type === type);
  }

  /** Sends a message to the terminal; returns its serial number. */
  send(message: Jt808Message): number {
    const serial = this.#serial++;
    if (this.#header === undefined) throw new Error('No terminal has said anything');
    const { year, terminal } = this.#header;
    const header = { messageId: jt808MessageId(message.type), year, terminal, serial, encryption: 0 };
    for (const frame of encodeJt808Parts(header, encodeJt808Body(message, year))) this.#socket?.write(frame);
    return serial;
  }

  /** Ends the connection, as a network does. */
  drop(): void {
    this.#socket?.destroy();
  }

  close(): void {
    this.drop();
    this.#server.close();
  }

  #take({ header, body }: Jt808Frame): void {
    this.#header = header;
    const message = decodeJt808(header, body);
    this.received.push({ header, body, message });
    if (message.type === 'generalAnswer' || message.type === 'recordings') return;
    if (message.type === 'registration') {
      const done = this.registration === 0;
      this.send({
        type: 'registrationAnswer',
        requestSerial: header.serial,
        result: this.registration,
        ...(done && { authCode: 'code-1' }),
      });
      return;
    }
    if (this.isDeaf && message.type === 'location') return;
    const { messageId: requestId, serial: requestSerial } = header;
    this.send({ type: 'platformAnswer', requestSerial, requestId, result: 0 });
  }
}
