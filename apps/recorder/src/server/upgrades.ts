import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { VCP_MAX_MESSAGE_BYTES } from 'gk-sdk/wire';
import { WebSocketServer, type Server, type WebSocket } from 'ws';
import { refusedByAccess } from './access/call-access.js';
import { credentialsOfQuery } from './access/credentials.js';
import type { Principal } from './access/principal.js';
import { CLOSE_UNAUTHORIZED, closeOnExpiry } from './access/expiry.js';
import { refusedByRule, socketRule } from './access/token-rules.js';
import { clientAddress, clientIp, isFromThisMachine, isSecure } from './http/client-address.js';
import { entranceOf } from './http/entrance.js';
import { isFromOwnHost } from './http/page-host.js';
import { SourceError } from '../device/source-error.js';
import type { FaultBoard } from './faults/fault-board.js';
import type { ClientMemory } from './http/client-memory.js';
import type { Channel } from './http/listening-ports.js';
import { refuseConnection } from './http/refuse-connection.js';
import { METERED_SOCKETS, type MeteredSocket } from './http/metered-socket.js';
import type { SocketAccount } from './http/socket-account.js';
import type { Log } from './http/log.js';
import type { RefusedFrames } from './logs/refused-frames.js';
import type { EventStreams } from './streams/event-streams.js';
import type { LiveStreams } from './streams/live-streams.js';
import type { Peer } from './streams/peer.js';
import { CLOSE_FAILED, CLOSE_TRY_AGAIN } from './http/on-message.js';
import { CommandSocket } from './vcp/command-socket.js';
import type { CommandServices } from './vcp/command-call.js';
import { inflatesShared } from './frames/shared-message.js';

export interface UpgradesOptions {
  readonly services: CommandServices & {
    readonly live: LiveStreams;
    readonly eventStreams: EventStreams;
    readonly faults: FaultBoard;
    readonly refusedFrames: RefusedFrames;
    readonly log: Log;
  };
  /** Counts what each socket has the recorder hold. */
  readonly memory: ClientMemory;
}

/** A viewer sends nothing but sound, a command socket whole messages. */
const MAX_STREAM_MESSAGE_BYTES = 1024 * 1024;
const CLOSE_FORBIDDEN = 4403;
/** A peer that does not answer for this long is gone. */
const PING_MS = 30_000;
/** `going away`, said at the end to everybody. */
const CLOSE_GOING_AWAY = 1001;

/** Turns upgrade requests into command, stream and event sockets. */
export class Upgrades {
  readonly #options: UpgradesOptions;
  readonly #commands = new WebSocketServer({
    ...METERED_SOCKETS,
    maxPayload: VCP_MAX_MESSAGE_BYTES,
    // Device lists shrink to a tenth; small answers stay uncompressed.
    perMessageDeflate: {
      threshold: 16 * 1024,
      zlibDeflateOptions: { level: 1 },
      // Lists are compressed once for all sockets, so each message stands by itself.
      serverNoContextTakeover: true,
      clientNoContextTakeover: true,
    },
  });
  readonly #streams = new WebSocketServer({
    ...METERED_SOCKETS,
    maxPayload: MAX_STREAM_MESSAGE_BYTES,
    perMessageDeflate: false,
  });
  readonly #commandSockets = new Set<CommandSocket>();
  readonly #silent = new WeakSet<WebSocket>();
  readonly #timer: NodeJS.Timeout;
  readonly #offCut: () => void;

  constructor(options: UpgradesOptions) {
    this.#options = options;
    this.#timer = setInterval(() => {
      this.#ping();
    }, PING_MS).unref();
    this.#offCut = options.services.faults.onCut((cut) => {
      if (cut.socket === 'command') for (const socket of this.#commands.clients) socket.terminate();
    });
  }

  /** Open sockets. */
  get counts(): { readonly commandSockets: number; readonly streamSockets: number } {
    return { commandSockets: this.#commands.clients.size, streamSockets: this.#streams.clients.size };
  }

  handle(request: IncomingMessage, socket: Duplex, head: Buffer, channels: Channel): void {
    const { services, memory } = this.#options;
    const { live, eventStreams, faults, refusedFrames, log } = services;
    // A request line may hold anything: `//` is no address, and must not be more than a refused one.
    const url = URL.parse(request.url ?? '/', 'ws://recorder');
    const peer: Peer = {
      ip: clientIp(request),
      port: request.socket.remotePort ?? 0,
      entrance: entranceOf(request.headers),
    };
    const accept = (
      server: Server<typeof MeteredSocket>,
      serve: (socket: WebSocket, account: SocketAccount) => void,
    ): void => {
      server.handleUpgrade(request, socket, head, (webSocket) => {
        this.#watch(webSocket);
        serve(webSocket, memory.watch(webSocket, socket, peer.ip));
      });
    };
    const known = (account: SocketAccount) => (): void => {
      account.setKnown(true);
    };
    const failed = (webSocket: WebSocket, error: unknown): void => {
      if (error instanceof SourceError) {
        webSocket.close(CLOSE_TRY_AGAIN, error.message);
        return;
      }
      log(`A stream could not be served: ${error instanceof Error ? error.message : String(error)}`);
      webSocket.close(CLOSE_FAILED, 'The recorder failed to serve this; see its log');
    };

    if (url === null) {
      refuseConnection(socket, { status: 400, message: 'The address is malformed' });
    } else if (url.pathname === '/' && channels !== 'stream') {
      const address = clientAddress(request.headers, request.socket.localPort ?? 0, isSecure(request));
      accept(this.#commands, (webSocket, account) => {
        const target = { socket: webSocket, connection: socket, inflatesShared: inflatesShared(webSocket, request) };
        const commands = new CommandSocket(target, {
          services,
          account,
          address,
          faults,
          refusedFrames,
          log,
          ip: peer.ip,
          sameHost: isFromOwnHost(request),
        });
        this.#commandSockets.add(commands);
        webSocket.once('close', () => this.#commandSockets.delete(commands));
      });
    } else if (url.pathname === '/ws.cgi' && channels !== 'command') {
      accept(this.#streams, (webSocket, account) => {
        live.serve(webSocket, url.searchParams, peer, known(account)).catch((error: unknown) => {
          failed(webSocket, error);
        });
      });
    } else if (url.pathname === '/event.cgi' && channels !== 'command') {
      accept(this.#streams, (webSocket, account) => {
        eventStreams.serve(webSocket, url.searchParams, peer, known(account)).catch((error: unknown) => {
          failed(webSocket, error);
        });
      });
    } else if (url.pathname === '/device' && channels !== 'stream') {
      accept(this.#streams, (webSocket, account) => {
        this.#serveDevice(webSocket, url.searchParams, peer.ip, isFromThisMachine(request), known(account)).catch(
          (error: unknown) => {
            failed(webSocket, error);
          },
        );
      });
    } else {
      refuseConnection(socket, { status: 404, message: 'There is no such socket' });
    }
  }

  /**
   * Serves a device played by hand. From this machine, one that is not in the fleet needs no login; everything else
   * asks what DB7 asks.
   */
  async #serveDevice(
    socket: WebSocket,
    query: URLSearchParams,
    ip: string,
    local: boolean,
    onKnown: () => void,
  ): Promise<void> {
    const { authenticator, deviceSockets, store } = this.#options.services;
    const credentials = credentialsOfQuery(query);
    let principal: Principal | undefined;
    if (credentials !== undefined || !local) {
      // Data that arrives while the login is checked is read afterwards.
      socket.pause();
      const login = credentials && (await authenticator.login(credentials, { ip, method: 'GET', path: '/device' }));
      socket.resume();
      if (login?.kind !== 'granted') {
        const words = login
          ? 'The login was not accepted'
          : 'A simulated device from elsewhere needs user and password';
        socket.close(CLOSE_UNAUTHORIZED, words);
        return;
      }
      ({ principal } = login);
      const refusal =
        refusedByRule(principal, socketRule('/device')) ??
        refusedByAccess(store, { principal, sameHost: true }, '/device');
      if (refusal !== undefined) {
        socket.close(CLOSE_FORBIDDEN, refusal);
        return;
      }
      onKnown();
      closeOnExpiry(socket, principal, this.#options.services.now);
    }
    if (socket.readyState === socket.OPEN) deviceSockets.serve(socket, query.get('deviceid') ?? '', { ip, principal });
  }

  close(): void {
    clearInterval(this.#timer);
    this.#offCut();
    // Their timers read what is closed next, and a socket takes a while to close.
    for (const commands of this.#commandSockets) commands.endSubscriptions();
    for (const socket of this.#all()) {
      socket.close(CLOSE_GOING_AWAY);
      // The farewell is on its way; a peer that does not answer it must not hold up the end.
      setTimeout(() => {
        socket.terminate();
      }, 200).unref();
    }
  }

  #all(): WebSocket[] {
    return [...this.#commands.clients, ...this.#streams.clients];
  }

  #watch(socket: WebSocket): void {
    // Whatever is wrong with a frame or a connection closes this socket only.
    socket.on('error', () => undefined);
    socket.on('pong', () => this.#silent.delete(socket));
  }

  #ping(): void {
    for (const socket of this.#all()) {
      if (this.#silent.has(socket)) {
        socket.terminate();
        continue;
      }
      this.#silent.add(socket);
      socket.ping();
    }
  }
}
