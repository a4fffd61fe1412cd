import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import type { Clock } from 'gk-sdk';
import { plainAddress } from '../sessions/plain-address.js';

/** Bytes of a file as they come, until the other end has sent all. It throws when the connection breaks. */
export interface DataConnection extends AsyncIterable<Uint8Array> {
  destroy(): void;
}

/** A port that waits for the data connection of one control connection. */
export interface PassiveOffer {
  readonly port: number;
  /** Undefined when none came in time. */
  readonly connection: Promise<DataConnection | undefined>;
  /** Stops waiting, and ends a connection that is not in use. Idempotent. */
  close(): void;
}

/** A terminal connects at once. */
const CONNECT_MS = 30_000;
/** A connection that brings nothing is dead. */
const SILENT_MS = 60_000;

interface PassivePort {
  readonly server: Server;
  readonly port: number;
  /** By address: only who has asked may connect. */
  readonly waiting: Map<string, (socket: Socket) => void>;
}

/** The range of ports for data of FTP. */
export class PassivePorts {
  readonly #clock: Clock;
  readonly #ports: PassivePort[] = [];
  readonly #sockets = new Set<Socket>();
  #next = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get numbers(): readonly number[] {
    return this.#ports.map(({ port }) => port);
  }

  /**
   * Listens on one more port; 0 = a free one.
   * @throws NodeJS.ErrnoException when the port is in use or not allowed.
   */
  async listen(host: string | undefined, port: number): Promise<void> {
    const waiting: PassivePort['waiting'] = new Map();
    const server = createServer((socket) => {
      const take = waiting.get(plainAddress(socket.remoteAddress ?? ''));
      if (take === undefined) socket.destroy();
      else take(socket);
    });
    server.listen({ port, ...(host !== undefined && { host }) });
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('The port has no number');
    this.#ports.push({ server, port: address.port, waiting });
  }

  /** Waits for a connection from an address; undefined when all ports wait for one of it already. */
  open(address: string): PassiveOffer | undefined {
    const free = this.#ports
      .map((_, at) => this.#ports[(at + this.#next) % this.#ports.length])
      .find((port) => port?.waiting.has(address) === false);
    if (free === undefined) return undefined;
    this.#next += 1;
    let taken: Socket | undefined;
    let settle: (socket: DataConnection | undefined) => void = () => undefined;
    const connection = new Promise<DataConnection | undefined>((resolve) => (settle = resolve));
    const end = (): void => {
      cancel();
      free.waiting.delete(address);
    };
    const cancel = this.#clock.after(CONNECT_MS, () => {
      end();
      settle(undefined);
    });
    free.waiting.set(address, (socket) => {
      end();
      taken = socket;
      this.#sockets.add(socket);
      socket.on('error', () => {
        // The reader is told, too.
      });
      socket.on('close', () => this.#sockets.delete(socket));
      socket.setTimeout(SILENT_MS, () => void socket.destroy(new Error('The data connection is silent')));
      settle({
        [Symbol.asyncIterator]: () => readEnds(socket),
        destroy: () => void socket.destroy(new Error('The data connection was ended')),
      });
    });
    return {
      port: free.port,
      connection,
      close: () => {
        if (free.waiting.has(address) && taken === undefined) end();
        settle(undefined);
        taken?.destroy();
      },
    };
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
    for (const { server } of this.#ports) server.close();
  }
}

/** The bytes of a socket; one that broke ahead of its reader throws, too. */
async function* readEnds(socket: Socket): AsyncGenerator<Uint8Array> {
  if (socket.errored !== null) throw socket.errored;
  for await (const chunk of socket) {
    if (chunk instanceof Uint8Array) yield chunk;
  }
}
