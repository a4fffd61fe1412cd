import { createServer, type Socket } from 'node:net';
import { once } from 'node:events';
import { plainAddress } from './plain-address.js';
import type { TerminalConnections } from './terminal-connections.js';
import type { TerminalSocket } from './terminal-connection.js';

/** Bytes that wait to be sent to a terminal that does not read. */
const MOST_UNSENT = 1024 * 1024;
/** A connection whose other end is gone is found out by the system. */
const KEEP_ALIVE_MS = 60_000;

/** A port to listen on. */
interface PortToListen {
  /** Undefined = all addresses of the machine. */
  readonly host: string | undefined;
  readonly port: number;
}

/** A port that listens. */
export interface ListeningPort {
  readonly port: number;
  close(): void;
}

/**
 * Listens for terminals; 0 = a free port.
 * @throws NodeJS.ErrnoException when the port is in use or not allowed.
 */
export async function listenForTerminals(
  connections: TerminalConnections,
  { host, port }: PortToListen,
): Promise<ListeningPort> {
  const server = createServer({ noDelay: true, keepAlive: true, keepAliveInitialDelay: KEEP_ALIVE_MS }, (socket) => {
    serve(socket, connections);
  });
  server.listen({ port, ...(host !== undefined && { host }) });
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The port has no number');
  return {
    port: address.port,
    close: () => {
      server.close();
    },
  };
}

/**
 * Does nothing where a port is free.
 * @throws NodeJS.ErrnoException when the port is in use or not allowed.
 */
export async function refuseTakenPort({ host, port }: PortToListen): Promise<void> {
  if (port === 0) return;
  const server = createServer((socket) => {
    socket.destroy();
  });
  server.listen({ port, ...(host !== undefined && { host }) });
  await once(server, 'listening');
  server.close();
  await once(server, 'close');
}

function serve(socket: Socket, connections: TerminalConnections): void {
  const address = plainAddress(socket.remoteAddress ?? '');
  const terminal: TerminalSocket = {
    address,
    port: socket.remotePort ?? 0,
    get unsentBytes() {
      return socket.writableLength;
    },
    serverAddress: plainAddress(socket.localAddress ?? ''),
    write: (bytes) => {
      if (socket.destroyed) return;
      socket.write(bytes);
      if (socket.writableLength > MOST_UNSENT) socket.destroy();
    },
    close: () => {
      // The last answer is sent before the end.
      socket.destroySoon();
    },
    pause: () => {
      socket.pause();
    },
    resume: () => {
      socket.resume();
    },
  };
  const connection = connections.open(terminal);
  if (connection === undefined) return;
  socket.on('data', (bytes) => {
    connection.receive(bytes);
  });
  socket.on('error', () => {
    // The end follows.
  });
  socket.on('end', () => {
    connection.close();
  });
  socket.on('close', () => {
    connection.close();
  });
}
