import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { addressGroup, clientIp, hostsOf, isFromThisMachine, isSecure, trustForwarded } from './client-address.js';
import type { AllowedHosts } from './allowed-hosts.js';
import { bodyLimitOf } from './body-limits.js';
import type { ClientMemory } from './client-memory.js';
import { refuseConnection, refuseRequest, type ConnectionRefusal } from './refuse-connection.js';
import { Seats } from './seats.js';

/**
 * Limits for the connections of one address and for the duration of a body; defaults stand in docs/guides/security.md.
 */
export interface GateLimits {
  /** Connections of one address; behind trusted proxies requests and sockets under way of one client. */
  readonly connections: number;
  /** Bodies of one address that have not come whole. */
  readonly unfinishedBodies: number;
  /** Within which a body has to come whole. */
  readonly bodyMs: number;
  /** An upload may take longer, but brings `uploadBytes` in each `uploadMs`. */
  readonly uploadMs: number;
  readonly uploadBytes: number;
}

const DEFAULT_LIMITS: GateLimits = {
  connections: 2_000,
  unfinishedBodies: 100,
  bodyMs: 60_000,
  uploadMs: 30_000,
  uploadBytes: 480 * 1024,
};

const BUSY: ConnectionRefusal = {
  status: 503,
  message: 'Your address has too many requests under way: try again in a moment',
  retryAfterS: 5,
};
/** Characters of a foreign name that a refusal quotes. */
const MAX_QUOTED = 100;
const LATE: ConnectionRefusal = { status: 408, message: 'The request took too long to arrive' };

export interface RequestGateOptions {
  readonly memory: ClientMemory;
  /** How many proxies in front are believed when they say who asks for what. */
  readonly trustedProxies: number;
  readonly limits?: Partial<GateLimits>;
  /** The port of https when nothing else is served; undefined = plain requests are served, too. */
  readonly secureOnly?: () => number | undefined;
  /** Whether a path with its query is served to devices over plain HTTP in any case. */
  readonly opensPlain?: (url: string) => boolean;
}

/** Calls of programs that watch the server on its own machine. */
const WATCHING_PATHS: ReadonlySet<string> = new Set(['/health', '/metrics']);
const SECURE_ONLY: ConnectionRefusal = {
  status: 403,
  message: 'This server takes encrypted connections only: use https and wss (its setting Allow SSL only)',
};

/** Stands ahead of everything that a port serves: who may come in by which name, how many at a time, and how slowly. */
export class RequestGate {
  readonly #options: RequestGateOptions;
  readonly #limits: GateLimits;
  readonly #connections: Seats<object>;
  readonly #bodies: Seats<IncomingMessage>;
  /** How many requests of a connection have yet to be answered. */
  readonly #answers = new WeakMap<Duplex, number>();

  constructor(options: RequestGateOptions) {
    this.#options = options;
    this.#limits = { ...DEFAULT_LIMITS, ...options.limits };
    this.#connections = new Seats(this.#limits.connections);
    this.#bodies = new Seats(this.#limits.unfinishedBodies, ({ complete }) => complete);
  }

  /**
   * Takes a connection in (true), or refuses it. Those of trusted proxies are for many clients, who are counted by their
   * requests.
   */
  connect(wire: Socket): boolean {
    if (this.#options.trustedProxies > 0) return true;
    const leave = this.#connections.take(addressGroup(wire.remoteAddress ?? ''), wire);
    if (leave === undefined) refuseConnection(wire, BUSY);
    else wire.once('close', leave);
    return leave !== undefined;
  }

  /** True for a request that may be served; any other has been answered. */
  admit(request: IncomingMessage, response: ServerResponse, hosts: AllowedHosts): boolean {
    const refusal =
      this.#refusalOf(request, response, hosts) ??
      this.#refusalOfPlain(request) ??
      this.#refusalOfBody(request, response);
    if (refusal !== undefined) {
      refuseRequest(response, refusal);
      return false;
    }
    const wire = request.socket;
    this.#answers.set(wire, (this.#answers.get(wire) ?? 0) + 1);
    response.once('close', () => {
      this.#answers.set(wire, (this.#answers.get(wire) ?? 1) - 1);
    });
    return true;
  }

  /** True for an upgrade that may be served; any other has been answered. */
  admitUpgrade(request: IncomingMessage, hosts: AllowedHosts): boolean {
    const refusal = this.#refusalOf(request, request.socket, hosts) ?? this.#refusalOfPlain(request);
    if (refusal !== undefined) refuseConnection(request.socket, refusal);
    return refusal === undefined;
  }

  /** Answers what could not be read as a request, unless this would stand in the midst of the answer to another one. */
  unreadable(problem: NodeJS.ErrnoException, wire: Duplex): void {
    if ((this.#answers.get(wire) ?? 0) > 0) wire.destroy();
    else refuseConnection(wire, refusalOf(problem));
  }

  #refusalOf(
    request: IncomingMessage,
    until: ServerResponse | Socket,
    hosts: AllowedHosts,
  ): ConnectionRefusal | undefined {
    const { trustedProxies } = this.#options;
    if (trustedProxies > 0) trustForwarded(request, trustedProxies);
    const foreign = hostsOf(request).find((host) => !hosts.allows(host));
    if (foreign !== undefined) {
      const name = foreign.replace(/:\d+$/, '').slice(0, MAX_QUOTED);
      const message = `This recorder does not answer to the name "${name}" (its option --allow-host adds names)`;
      return { status: 403, message };
    }
    if (trustedProxies === 0) return undefined;
    const leave = this.#connections.take(addressGroup(clientIp(request)), request);
    if (leave === undefined) return BUSY;
    until.once('close', leave);
    return undefined;
  }

  /** Where nothing plain is served, pages lead on to https, and calls are refused: their credentials have been read by others. */
  #refusalOfPlain(request: IncomingMessage): ConnectionRefusal | undefined {
    const port = this.#options.secureOnly?.();
    if (port === undefined || isSecure(request)) return undefined;
    const { method, headers, url = '/' } = request;
    const [path = ''] = url.split('?', 1);
    if (WATCHING_PATHS.has(path) && isFromThisMachine(request)) return undefined;
    if (method === 'GET' && this.#options.opensPlain?.(url) === true) return undefined;
    const isPage = (method === 'GET' || method === 'HEAD') && headers.accept?.includes('text/html') === true;
    const target = isPage ? URL.parse(url, `https://${headers.host ?? ''}`) : null;
    // A request line may name a whole address.
    if (target === null || !url.startsWith('/') || url.startsWith('//')) return SECURE_ONLY;
    target.port = String(port);
    return { ...SECURE_ONLY, status: 308, location: target.href };
  }

  /** A body takes a place and room until it has come, and room until it has been answered. */
  #refusalOfBody(request: IncomingMessage, response: ServerResponse): ConnectionRefusal | undefined {
    const declared = request.headers['content-length'];
    if (declared === '0' || (declared === undefined && request.headers['transfer-encoding'] === undefined)) {
      return undefined;
    }
    const ip = clientIp(request);
    const arrived = this.#bodies.take(addressGroup(ip), request);
    if (arrived === undefined) return BUSY;
    const limit = bodyLimitOf((request.url ?? '').split('?', 1)[0] ?? '');
    // Bodies longer than their call allows are refused unread, and uploads are not kept in memory.
    const bytes = limit === undefined ? 0 : Math.min(Number(declared ?? limit), limit);
    const release = this.#options.memory.reserve(ip, bytes);
    if (release === undefined) {
      arrived();
      return BUSY;
    }
    const stopWatch = limit === undefined ? this.#watchUpload(request, response) : this.#watchBody(request, response);
    const end = (): void => {
      arrived();
      stopWatch();
    };
    request.once('end', end);
    response.once('close', () => {
      end();
      release();
    });
    return undefined;
  }

  #watchBody(request: IncomingMessage, response: ServerResponse): () => void {
    const timer = setTimeout(() => {
      endLate(request, response);
    }, this.#limits.bodyMs).unref();
    return () => {
      clearTimeout(timer);
    };
  }

  #watchUpload(request: IncomingMessage, response: ServerResponse): () => void {
    let before = request.socket.bytesRead;
    const timer = setInterval(() => {
      const { bytesRead } = request.socket;
      if (bytesRead - before < this.#limits.uploadBytes) endLate(request, response);
      before = bytesRead;
    }, this.#limits.uploadMs).unref();
    return () => {
      clearInterval(timer);
    };
  }
}

function endLate(request: IncomingMessage, response: ServerResponse): void {
  if (request.complete) return;
  // An answer that is under way, or that waits for that to an earlier request, leaves no room for words.
  if (response.headersSent || response.socket === null) request.socket.destroy();
  else refuseConnection(request.socket, LATE);
}

/** Returns the reason for refusing a request that could not be parsed. */
function refusalOf({ code }: NodeJS.ErrnoException): ConnectionRefusal {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return LATE;
    case 'HPE_HEADER_OVERFLOW':
      return { status: 431, message: 'The head of the request is too long' };
    default:
      return { status: 400, message: 'The request is not valid HTTP' };
  }
}
