import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { createServer, isIPv4, type Socket } from 'node:net';
import type { Clock } from 'gk-sdk';
import { GatewayPortError } from '../gateway-port-error.js';
import { gatewayPort, type GatewayListen, type GatewayPortName } from '../gateway-ports.js';
import { plainAddress } from '../sessions/plain-address.js';
import { FtpSession } from './ftp-session.js';
import type { FtpUploads } from './ftp-uploads.js';
import { PassivePorts } from './passive-ports.js';

export interface FtpServerOptions {
  readonly uploads: FtpUploads;
  readonly clock: Clock;
  /** Address or name of this machine as terminals reach it; undefined = the one that each has connected to. */
  readonly advertisedHost: () => string | undefined;
  /** A line for Run Log. */
  readonly notice: (line: string) => void;
}

const MOST_SESSIONS = 500;
/** Of these, connections that have not logged in: in all, and of one address. */
const MOST_UNKNOWN = 100;
const MOST_UNKNOWN_OF_ADDRESS = 20;
const LOGIN_MS = 30_000;
/** A terminal says nothing while its file comes, however long that takes: its data connection is watched. */
const IDLE_MS = 900_000;
/** Replies that wait for a terminal that does not read them. */
const MOST_UNSENT = 64 * 1024;
const NOTICE_MS = 60_000;
/** Terminals behind one address that may wait for a connection for data at the same moment. */
const DATA_PORTS = 10;

/** The FTP server that terminals send recordings to: plain FTP, passive mode, uploads alone. */
export class FtpServer {
  readonly passive: PassivePorts;
  readonly #options: FtpServerOptions;
  readonly #sockets = new Set<Socket>();
  readonly #unknownOf = new Map<string, number>();
  readonly #server = createServer({ noDelay: true, keepAlive: true }, (socket) => {
    this.#serve(socket);
  });
  #port = 0;
  #unknown = 0;
  #noticedAtMs = -Infinity;

  constructor(options: FtpServerOptions) {
    this.#options = options;
    this.passive = new PassivePorts(options.clock);
  }

  /** The port that listens; 0 before it does. */
  get port(): number {
    return this.#port;
  }

  /**
   * Listens on the port for control and on those for data.
   * @throws GatewayPortError when one is in use or not allowed.
   */
  async listen(host: string | undefined, asked: GatewayListen): Promise<void> {
    const control = gatewayPort('ftp', asked);
    await listening('ftp', control, () => this.#listen(host, control));
    const first = gatewayPort('ftp-data', asked);
    for (let at = 0; at < DATA_PORTS; at++) {
      const port = first === 0 ? 0 : first + at;
      await listening('ftp-data', port, () => this.passive.listen(host, port));
    }
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    this.passive.close();
  }

  async #listen(host: string | undefined, port: number): Promise<void> {
    this.#server.listen({ port, ...(host !== undefined && { host }) });
    await once(this.#server, 'listening');
    const address = this.#server.address();
    if (address !== null && typeof address !== 'string') this.#port = address.port;
  }

  #serve(socket: Socket): void {
    const { uploads, clock } = this.#options;
    const address = plainAddress(socket.remoteAddress ?? '');
    const ofAddress = this.#unknownOf.get(address) ?? 0;
    if (this.#sockets.size >= MOST_SESSIONS || this.#unknown >= MOST_UNKNOWN || ofAddress >= MOST_UNKNOWN_OF_ADDRESS) {
      socket.destroy();
      return;
    }
    this.#sockets.add(socket);
    this.#countUnknown(address, 1);
    let isUnknown = true;
    const known = (): void => {
      if (!isUnknown) return;
      isUnknown = false;
      cancelLogin();
      this.#countUnknown(address, -1);
    };
    const cancelLogin = clock.after(LOGIN_MS, () => {
      this.#notice(address);
      socket.destroy();
    });
    const session = new FtpSession({
      send: (bytes) => {
        socket.write(bytes);
        if (socket.writableLength > MOST_UNSENT) socket.destroy();
      },
      close: () => {
        socket.destroySoon();
        if (isUnknown) this.#notice(address);
      },
      find: (user, password) => uploads.find(user, password),
      onLogin: known,
      offer: () => this.passive.open(address),
      passiveHost: () => this.#passiveHost(plainAddress(socket.localAddress ?? '')),
    });
    socket.setTimeout(IDLE_MS, () => void socket.destroy());
    socket.on('data', (bytes) => {
      session.receive(bytes);
    });
    socket.on('error', () => {
      // The end follows.
    });
    socket.on('close', () => {
      known();
      this.#sockets.delete(socket);
      session.end();
    });
  }

  /** PASV carries an address of IPv4. */
  async #passiveHost(local: string): Promise<string | undefined> {
    const advertisedHost = this.#options.advertisedHost() ?? local;
    if (isIPv4(advertisedHost)) return advertisedHost;
    const found = await lookup(advertisedHost, { family: 4 }).catch(() => undefined);
    return found?.address ?? (isIPv4(local) ? local : undefined);
  }

  #countUnknown(address: string, by: 1 | -1): void {
    this.#unknown += by;
    const count = (this.#unknownOf.get(address) ?? 0) + by;
    if (count > 0) this.#unknownOf.set(address, count);
    else this.#unknownOf.delete(address);
  }

  /** Tells of it once a minute: scanners must not fill the log. */
  #notice(address: string): void {
    const { clock, notice } = this.#options;
    if (clock.now() - this.#noticedAtMs < NOTICE_MS) return;
    this.#noticedAtMs = clock.now();
    notice(`A connection for files (FTP) from ${address} was closed: it did not log in to an upload`);
  }
}

async function listening(name: GatewayPortName, port: number, listen: () => Promise<void>): Promise<void> {
  try {
    await listen();
  } catch (cause) {
    throw new GatewayPortError(name, port, cause);
  }
}
