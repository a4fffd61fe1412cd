import type { IncomingMessage } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { createServices, type RecorderServices, type ServiceOptions } from './create-services.js';
import { faultRoutes } from './faults/fault-routes.js';
import { AllowedHosts } from './http/allowed-hosts.js';
import { isSecure, remoteAddress } from './http/client-address.js';
import { ClientMemory } from './http/client-memory.js';
import { ListeningPorts, type Channel, type OpenPort } from './http/listening-ports.js';
import type { MemoryLimits } from './http/memory-limits.js';
import { PortServer } from './tls/port-server.js';
import { RequestGate, type GateLimits } from './http/request-gate.js';
import { restApp } from './rest/rest-app.js';
import { restCalls, type RestCall } from './rest/rest-calls.js';
import { IFRAMES, MAP_TILES, mapAddressesOf, PROTOCOL } from './settings/server-settings.js';
import { site } from './static/site.js';
import { portWords } from './http/taken-port.js';
import { savedHttpsPort } from './settings/chosen-ports.js';
import type { SiteFolders } from './static/site-paths.js';
import { Upgrades } from './upgrades.js';
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
  /** Ports that an administrator saves are listened on at once; off by default, as where the command line names some. */
  readonly followSettings?: boolean;
}

const LOCKED_OUT =
  'Allow SSL only is on, and there is no certificate to serve: nobody can come in. Start once with --no-ssl-only.';

/** How long browsers that came over https ask for nothing else of a server with SSL only. Short, as it outlives the setting. */
const HSTS = 'max-age=86400';

/** All channels of the recorder on one port, and on those of the specification when asked. */
export class RecorderServer {
  readonly #options: RecorderServerOptions;
  readonly #servers = new Set<PortServer>();
  readonly #ports = new ListeningPorts((host, port, channels) => this.#open(host, port, channels));
  readonly #services: RecorderServices;
  readonly #memory: ClientMemory;
  readonly #gate: RequestGate;
  readonly #upgrades: Upgrades;
  readonly #listener: ReturnType<typeof getRequestListener>;
  readonly #rest: Hono;
  readonly #isSecureOnly: () => boolean;
  #hosts = new AllowedHosts([]);

  constructor(options: RecorderServerOptions) {
    this.#options = options;
    const { folders, allowOrigins = [], global = false, limits, steady, trustedProxies = 0 } = options;
    const services = createServices(options, this.#ports);
    this.#services = services;
    this.#memory = new ClientMemory(limits, steady);
    const isSecureOnly = (): boolean => services.store.settings.read(PROTOCOL).sslonly === 1;
    this.#gate = new RequestGate({
      memory: this.#memory,
      trustedProxies,
      ...(limits && { limits }),
      secureOnly: () => (isSecureOnly() ? this.#ports.current.https || this.#ports.current.http : undefined),
      opensPlain: (url) => {
        const [path = '', query = ''] = url.split('?', 2);
        return path === '/web.cgi' && services.firmwareTickets.opens(new URLSearchParams(query));
      },
    });
    this.#isSecureOnly = isSecureOnly;
    services.certificate.watch((texts) => {
      for (const server of this.#servers) server.useCertificate(texts);
    });
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
        mapAddresses: mapAddressesOf(services.store.settings.read(MAP_TILES)),
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

  /** The port of HTTP, which an administrator may have moved; 0 until it listens. */
  get port(): number {
    return this.#ports.current.http;
  }

  /** Bytes that it holds for its clients now. */
  get heldBytes(): number {
    return this.#memory.heldBytes;
  }

  /**
   * Begins to listen and lets the fleet live. Resolves with the port in use.
   * @throws NodeJS.ErrnoException when a port is in use or not allowed; nothing listens then.
   */
  async listen({
    host,
    port,
    commandPort = 0,
    streamPorts = [],
    followSettings: follow = false,
  }: ListenOptions): Promise<number> {
    const { store, now, certificate, log } = this.#services;
    this.#hosts = new AllowedHosts([...(this.#options.allowHosts ?? []), host], (name) => certificate.isFor(name));
    const https = certificate.texts === undefined ? 0 : savedHttpsPort(store);
    const main = await this.#ports.open({ http: port, https, command: commandPort, streams: streamPorts }, host, {
      follow,
    });
    const problem = this.#ports.httpsProblem;
    const isSecured = certificate.texts !== undefined || (this.#options.trustedProxies ?? 0) > 0;
    if (this.#isSecureOnly() && !isSecured) log(LOCKED_OUT);
    if (problem !== undefined) log(`https has no port of its own: ${portWords(problem)}`);
    this.#services.start();
    store.runLog.add(`start gkapp ${RECORDER_VERSION}`, Math.floor(now() / 1000));
    return main;
  }

  /** Closes every socket and port and stops the fleet. The store and the media stay the caller's. */
  async close(): Promise<void> {
    this.#upgrades.close();
    this.#memory.close();
    const ended = this.#services.close();
    await Promise.all([...this.#servers].map((server) => server.end()));
    await ended;
  }

  async #open(host: string, port: number, channels: Channel): Promise<OpenPort> {
    let served = channels;
    const options = {
      admit: (wire: Socket) => this.#gate.connect(wire),
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: TIMEOUT_CHECK_MS,
      // Requests to upgrade to another protocol, such as curl's for HTTP/2, are served as HTTP/1.1.
      shouldUpgradeCallback: ({ headers }: IncomingMessage) => headers.upgrade?.toLowerCase() === 'websocket',
    };
    const server = new PortServer(options, (request, response) => {
      // Here, so that no answer goes without them, be it a file, a refusal or a failure.
      response.setHeader('X-Content-Type-Options', 'nosniff');
      if (this.#isSecureOnly() && isSecure(request)) response.setHeader('Strict-Transport-Security', HSTS);
      const challenge = this.#services.automaticCertificate.challengeOf(request.url ?? '');
      if (challenge !== undefined) {
        // For a name that the server does not have yet, and over plain HTTP in any case.
        response.writeHead(200, { 'Content-Type': 'text/plain' }).end(challenge);
        return;
      }
      if (!this.#gate.admit(request, response, this.#hosts)) return;
      this.#listener(request, response).catch((error: unknown) => {
        this.#failed(request.socket, error);
      });
    });
    server.maxConnections = this.#options.maxConnections ?? MAX_CONNECTIONS;
    server.useCertificate(this.#services.certificate.texts);
    server.on('clientError', (error, wire) => {
      this.#gate.unreadable(error, wire);
    });
    server.on('upgrade', (request, wire, head) => {
      // A peer may break off before the handshake is done, when there is no other listener.
      wire.on('error', () => undefined);
      try {
        if (this.#gate.admitUpgrade(request, this.#hosts)) this.#upgrades.handle(request, wire, head, served);
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
    this.#servers.add(server);
    server.once('close', () => this.#servers.delete(server));
    return {
      port: portOf(server.address()),
      serve: (next) => {
        served = next;
      },
      // Its connections are ended with the others at the end of the recorder, at the latest.
      leave: () => {
        server.close();
      },
    };
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
