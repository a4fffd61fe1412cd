import { createCommandQueries } from '../command/create-command-queries.js';
import { toGkError, type GkError } from '../errors/gk-error.js';
import { EventChannel } from '../event-channel/event-channel.js';
import type { FleetEvent } from '../model/fleet-event.js';
import type { ServerInfo } from '../model/server-info.js';
import type { WritableDeviceStore } from '../store/device-store.js';
import type { Authorization } from '../transport/authorization.js';
import type { VcpMessage } from '../wire/vcp/message.js';
import type { Connection } from './connection.js';
import { FleetSync, type FleetSyncSink } from './fleet-sync.js';
import { PollLoop } from './poll-loop.js';
import type { ResolvedSessionOptions } from './resolve-session-options.js';

/** Where a {@link LiveLink} puts what it learns. Nothing is called after `close`. @internal */
export interface LiveLinkSink extends Omit<FleetSyncSink, 'onListTimeout'> {
  /** The answer to Q01, and when it was asked for, unix milliseconds. */
  onServerInfo(info: ServerInfo, sentAtMs: number): void;
  onEvent(event: FleetEvent): void;
}

/** What a {@link LiveLink} works with. @internal */
export interface LiveLinkOptions {
  readonly session: ResolvedSessionOptions;
  readonly connection: Connection;
  readonly authorization: Authorization;
  /** URL of `event.cgi`. */
  readonly eventUrl: string;
  readonly store: WritableDeviceStore;
}

/** Everything that runs beside a connection while it is signed in: event channel, lists, polls. @internal */
export class LiveLink {
  readonly #options: LiveLinkOptions;
  readonly #sink: LiveLinkSink;
  readonly #fleet: FleetSync;
  readonly #polls: PollLoop;
  #events: EventChannel | undefined;
  #closed = false;

  constructor(options: LiveLinkOptions, sink: LiveLinkSink) {
    this.#options = options;
    this.#sink = sink;
    const { connection, session, store } = options;
    this.#fleet = new FleetSync(createCommandQueries(connection.channel), store, {
      onLoaded: () => {
        sink.onLoaded();
      },
      onDeviceCommands: (commands) => {
        sink.onDeviceCommands(commands);
      },
      onStreamStatus: (status) => {
        sink.onStreamStatus(status);
      },
      onWarning: (error) => {
        sink.onWarning(error);
      },
      onListTimeout: () => {
        connection.dropIfSilent();
      },
    });
    this.#polls = new PollLoop(session.clock, this.#fleet);
  }

  /** "After login: server info is requested, then the device list and all device extras" (spec 000 section 4). */
  async start(): Promise<void> {
    this.#openEventChannel();
    await this.#askServerInfo();
    if (this.#closed) return;
    this.#fleet.start();
    this.#polls.start();
  }

  takePush(message: VcpMessage): void {
    this.#fleet.takePush(message);
  }

  close(): void {
    this.#closed = true;
    this.#polls.stop();
    this.#fleet.stop();
    this.#events?.close();
  }

  async #askServerInfo(): Promise<void> {
    const { connection, session } = this.#options;
    const sentAtMs = session.clock.now();
    try {
      const info = await createCommandQueries(connection.channel).serverInfo();
      if (!this.#closed) this.#sink.onServerInfo(info, sentAtMs);
    } catch (error) {
      // The fleet can be shown without it, unless the server is not there at all.
      if (this.#closed) return;
      this.#warn(toGkError(error));
      connection.dropIfSilent();
    }
  }

  #openEventChannel(): void {
    const { authorization, eventUrl, session } = this.#options;
    if (!session.eventChannel) return;
    const { clock, openSocket, random } = session;
    this.#events = new EventChannel({ url: eventUrl, authorization, openSocket, clock, random });
    this.#events.on('event', (event) => {
      this.#sink.onEvent(event);
    });
    this.#events.on('warning', (error) => {
      this.#warn(error);
    });
  }

  #warn(error: GkError): void {
    this.#sink.onWarning(error);
  }
}
