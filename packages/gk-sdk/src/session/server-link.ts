import type { CommandSender } from '../command/channel.js';
import { GkError } from '../errors/gk-error.js';
import type { RestClient } from '../rest/connection/client.js';
import type { FleetStore } from '../store/create-device-store.js';
import type { Authorization } from '../transport/authorization.js';
import { deriveEndpoints, DEFAULT_COMMAND_PORT, type Endpoints, type ServerPorts } from '../transport/endpoints.js';
import type { Emitter } from '../util/emitter.js';
import { Connection, type ConnectionEnd } from './connection.js';
import { discoverPorts } from './discover-ports.js';
import { LiveLink } from './live-link.js';
import type { LoginReply } from './login-reply.js';
import type { PolledState } from './polled-state.js';
import type { ResolvedSessionOptions } from './resolve-session-options.js';
import type { SessionEvents } from './session.js';

/** Callbacks of a {@link ServerLink}. Nothing is called after `disconnect`. @internal */
export interface ServerLinkHandlers {
  onAccepted(reply: LoginReply & { kind: 'accepted' }): void;
  /** The first whole device list is there. */
  onLoaded(): void;
  /** @param unreachable - Why the call ahead of the connection did not reach the server. */
  onEnd(end: ConnectionEnd, unreachable: GkError | undefined): void;
}

/** The stores and the emitter that a {@link ServerLink} fills. @internal */
export interface ServerLinkParts {
  readonly devices: FleetStore;
  readonly polled: PolledState;
  /** Told of what comes: `push` and `warning`. */
  readonly emitter: Emitter<SessionEvents>;
}

/**
 * The way to the server: its ports and addresses, the connection of the command channel, and the lists and polls that run
 * beside it while it is signed in. One connection at a time.
 *
 * @internal
 */
export class ServerLink {
  readonly #options: ResolvedSessionOptions;
  readonly #devices: FleetStore;
  readonly #polled: PolledState;
  readonly #emitter: Emitter<SessionEvents>;
  readonly #handlers: ServerLinkHandlers;
  #ports: ServerPorts = {};
  #endpoints: Endpoints;
  #discovery: AbortController | undefined;
  #connection: Connection | undefined;
  #live: LiveLink | undefined;

  constructor(
    options: ResolvedSessionOptions,
    { devices, polled, emitter }: ServerLinkParts,
    handlers: ServerLinkHandlers,
  ) {
    this.#options = options;
    this.#devices = devices;
    this.#polled = polled;
    this.#emitter = emitter;
    this.#handlers = handlers;
    this.#endpoints = this.#derive();
  }

  get endpoints(): Endpoints {
    return this.#endpoints;
  }

  get commandPort(): number {
    return this.#ports.command ?? DEFAULT_COMMAND_PORT;
  }

  /** Undefined while there is no connection. */
  get channel(): CommandSender | undefined {
    return this.#connection?.channel;
  }

  /** The port of the command channel at an earlier visit, until the server announces its own. */
  expectPort(command: number): void {
    this.#ports = { command };
  }

  /** Asks the server for its ports with `rest`, connects and logs in. */
  async connect(authorization: Authorization, rest: RestClient): Promise<void> {
    const { clock, openSocket, network, endpoints, disabledFeatures, accessFlags } = this.#options;
    const discovery = new AbortController();
    this.#discovery = discovery;
    const told = await discoverPorts({ rest, clock, endpoints, signal: discovery.signal });
    if (discovery.signal.aborted) return;
    this.#learn(told.ports);
    this.#connection = new Connection(
      {
        url: this.#endpoints.command,
        authorization,
        openSocket,
        clock,
        isOnline: () => network.isOnline(),
        username: authorization.kind === 'password' ? authorization.username : '',
        disabledFeatures,
        accessFlags,
      },
      {
        onSignedIn: (reply) => {
          if (reply.streamPort !== undefined) this.#learn({ stream: reply.streamPort });
          this.#handlers.onAccepted(reply);
          // Missing ports matter only when the server can be reached.
          if (told.warning) this.#emitter.emit('warning', told.warning);
        },
        onPush: (message) => {
          this.#live?.takePush(message);
          this.#emitter.emit('push', message);
        },
        onWarning: (error) => {
          this.#emitter.emit('warning', error);
        },
        onEnd: (end) => {
          this.#handlers.onEnd(end, this.#unreachable(told.warning));
        },
      },
    );
  }

  /** Begins to load lists and to poll, on the connection that there is. */
  goLive(): void {
    if (!this.#connection) return;
    const options = { clock: this.#options.clock, connection: this.#connection, store: this.#devices };
    this.#live = new LiveLink(options, {
      onServerInfo: (info, sentAtMs) => {
        this.#polled.takeServerInfo(info, sentAtMs);
      },
      onLoaded: () => {
        this.#handlers.onLoaded();
      },
      onDeviceCommands: (commands) => {
        this.#polled.takeDeviceCommands(commands);
      },
      onStreamStatus: (status) => {
        this.#polled.takeStreamStatus(status);
      },
      onWarning: (error) => {
        this.#emitter.emit('warning', error);
      },
      serverNowS: () => Math.floor(this.#polled.nowMs() / 1000),
    });
    void this.#live.start();
  }

  /** Takes down everything that belongs to the connection. */
  disconnect(): void {
    this.#discovery?.abort();
    this.#live?.close();
    this.#connection?.close();
    this.#discovery = this.#live = this.#connection = undefined;
  }

  #learn(ports: ServerPorts): void {
    this.#ports = { ...this.#ports, ...ports };
    this.#endpoints = this.#derive();
  }

  /** Why the server seems not to be there, by what came of the call ahead of the connection. */
  #unreachable(warning: GkError | undefined): GkError | undefined {
    switch (warning?.code) {
      case 'network':
        return warning;
      case 'not-found':
      case 'bad-reply': {
        const { host } = new URL(this.#endpoints.command);
        const words = `Is ${this.#options.base.href} a GK server? Its command channel, ${host}, cannot be reached.`;
        return new GkError('network', `${warning.message} ${words}`, { cause: warning });
      }
      default:
        return undefined;
    }
  }

  #derive(): Endpoints {
    return deriveEndpoints(this.#options.base, this.#ports, this.#options.endpoints);
  }
}
