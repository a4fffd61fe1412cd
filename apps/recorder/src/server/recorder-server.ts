import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { createServices, type RecorderServices, type ServiceOptions } from './create-services.js';
import { faultRoutes } from './faults/fault-routes.js';
import { AllowedHosts } from './http/allowed-hosts.js';
import { remoteAddress } from './http/client-address.js';
import { ClientMemory } from './http/client-memory.js';
import { ListeningPorts } from './http/listening-ports.js';
import type { MemoryLimits } from './http/memory-limits.js';
import { RequestGate, type GateLimits } from './http/request-gate.js';
import { restApp } from './rest/rest-app.js';
import { restCalls, type RestCall } from './rest/rest-calls.js';
import { IFRAMES } from './settings/server-settings.js';
import { site } from './static/site.js';
import type { SiteFolders } from './static/site-paths.js';
import { Upgrades, type Channel } from './upgrades.js';
import { RECORDER_VERSION } from './vcp/open-commands.js';

/** The command port and the stream port of the specification (spec 000 section 9). */
export const SPEC_PORTS = { command: 24680, stream: 8900 } as const;

/** Connections at the same time on one port; more are closed at once, so that a flood costs no memory. */
const MAX_CONNECTIONS = 10_000;
/** How long the head of a request may take. */
const HEADERS_TIMEOUT_MS = 20_000;
/** How long a whole request may take: firmware of 200 MiB over a slow line. Bodies have limits of their own. */
const REQUEST_TIMEOUT_MS = 3_600_000;
/** How often the two are looked at. */
const TIMEOUT_CHECK_MS = 5_000;

export interface RecorderServerOptions extends ServiceOptions {
  readonly folders: SiteFolders;
  /** Origins that may call from other pages; none by default. */
  readonly allowOrigins?: readonly string[];
  /** The login of the console asks for the address of a server, which may be another one. */
  readonly global?: boolean;
  /** How many proxies in front are believed when they say who asks; 0 (default) = none. */
  readonly trustedProxies?: number;
  /** Opens `POST /faults` on loopback. */
  readonly faults?: boolean;
  /** Connections at the same time on one port; 10,000 by default. */
  readonly maxConnections?: number;
  /** Memory limits for all clients together and for one address. */
  readonly limits?: Partial<MemoryLimits & GateLimits>;
}

/** Where to listen. */
export interface ListenOptions {
  readonly host: string;
  /** 0 = a free port. */
  readonly port: number;
  /** Further ports, for commands and for streams, which are announced to clients; 0 or none = the same port. */
  readonly commandPort?: number;
  readonly streamPorts?: readonly number[];
}

/** All channels of the recorder on one port, and on those of the specification when asked. */
export class RecorderServer {
  readonly #options: RecorderServerOptions;
  readonly #servers: Server[] = [];
  readonly #ports = new ListeningPorts();
  readonly #services: RecorderServices;
  readonly #memory: ClientMemory;
  readonly #gate: RequestGate;
  readonly #upgrades: Upgrades;
  readonly #listener: ReturnType<typeof getRequestListener>;
  readonly #rest: Hono;

  constructor(options: RecorderServerOptions) {
    this.#options = options;
    const { folders, allowOrigins = [], global = false, limits, steady, trustedProxies = 0 } = options;
    const services = createServices(options, this.#ports);
    this.#services = services;
    this.#memory = new ClientMemory(limits, steady);
    this.#gate = new RequestGate({ memory: this.#memory, trustedProxies, ...(limits && { limits }) });
    this.#upgrades = new Upgrades({ services, memory: this.#memory });
    this.#rest = restApp({
      services,
      allowOrigins,
      global,
      log: services.log,
      version: RECORDER_VERSION,
      clients: () => ({ ...this.#upgrades.counts, heldBytes: this.#memory.heldBytes }),
    });
    if (options.faults) this.#rest.route('/', faultRoutes(services.faults, remoteAddress));
    const app = new Hono();
    app.route('/', this.#rest);
    app.route(
      '/',
      site(folders, (hostname) => ({
        allowOrigins,
        streamHosts: this.#ports.furtherStreams.map((port) => `${hostname}:${port}`),
        framedPages: services.store.settings.read(IFRAMES).map(({ url }) => url),
        global,
      })),
    );
    this.#listener = getRequestListener(app.fetch);
  }

  /** The REST calls that it answers, each once. */
  get calls(): readonly RestCall[] {
    return restCalls(this.#rest);
  }

  /** Bytes that it holds for its clients now. */
  get heldBytes(): number {
    return this.#memory.heldBytes;
  }

  /**
   * Begins to listen and lets the fleet live. Resolves with the port in use.
   * @throws NodeJS.ErrnoException when a port is in use or not allowed; nothing listens then.
   */
  async listen({ host, port, commandPort = 0, streamPorts = [] }: ListenOptions): Promise<number> {
    const hosts = new AllowedHosts([...(this.#options.allowHosts ?? []), host]);
    const main = await this.#open(host, port, 'all', hosts);
    for (const further of new Set([commandPort, ...streamPorts])) {
      if (further === 0 || further === main) continue;
      const isStream = streamPorts.includes(further);
      await this.#open(host, further, further !== commandPort ? 'stream' : isStream ? 'all' : 'command', hosts);
    }
    this.#ports.open({ http: main, command: commandPort, streams: streamPorts, host });
    this.#services.start();
    const { store, now } = this.#services;
    store.runLog.add(`start gkapp ${RECORDER_VERSION}`, Math.floor(now() / 1000));
    return main;
  }

  /** Closes every socket and port and stops the fleet. The store and the media stay the caller's. */
  async close(): Promise<void> {
    this.#upgrades.close();
    this.#memory.close();
    const ended = this.#services.close();
    await Promise.all(
      this.#servers.map(
        (server) =>
          new Promise<void>((resolve) => {
            server.close(() => {
              resolve();
            });
            server.closeAllConnections();
          }),
      ),
    );
    await ended;
  }

  async #open(host: string, port: number, channels: Channel, hosts: AllowedHosts): Promise<number> {
    const options = {
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: TIMEOUT_CHECK_MS,
      // Requests to upgrade to another protocol, such as curl's for HTTP/2, are served as HTTP/1.1.
      shouldUpgradeCallback: ({ headers }: IncomingMessage) => headers.upgrade?.toLowerCase() === 'websocket',
    };
    const server = createServer(options, (request, response) => {
      // Here, so that no answer goes without it, be it a file, a refusal or a failure.
      response.setHeader('X-Content-Type-Options', 'nosniff');
      if (!this.#gate.admit(request, response, hosts)) return;
      this.#listener(request, response).catch((error: unknown) => {
        this.#failed(request.socket, error);
      });
    });
    server.maxConnections = this.#options.maxConnections ?? MAX_CONNECTIONS;
    server.on('connection', (wire) => {
      this.#gate.connect(wire);
    });
    server.on('clientError', (error, wire) => {
      this.#gate.unreadable(error, wire);
    });
    server.on('upgrade', (request, wire, head) => {
      // A peer may break off before the handshake is done, when there is no other listener.
      wire.on('error', () => undefined);
      try {
        if (this.#gate.admitUpgrade(request, hosts)) this.#upgrades.handle(request, wire, head, channels);
      } catch (error) {
        this.#failed(wire, error);
      }
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, () => {
        server.off('error', reject);
        resolve();
      });
    });
    // A connection that cannot be taken, as when the system has no more sockets, is the next one's chance.
    server.on('error', (error) => {
      this.#services.log(`A connection could not be taken: ${error.message}`);
    });
    this.#servers.push(server);
    return portOf(server.address());
  }

  /** Whatever a request brings about costs its own connection only. */
  #failed(wire: Duplex, error: unknown): void {
    this.#services.log(`A request could not be served: ${error instanceof Error ? error.message : String(error)}`);
    wire.destroy();
  }
}

function portOf(address: AddressInfo | string | null): number {
  return typeof address === 'object' && address !== null ? address.port : 0;
}
