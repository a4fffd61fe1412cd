import { createCommandQueries } from '../command/create-command-queries.js';
import { toGkError } from '../errors/to-gk-error.js';
import type { ServerInfo } from '../model/settings/server-info.js';
import type { FleetStore } from '../store/create-device-store.js';
import type { Clock } from '../util/clock.js';
import type { VcpMessage } from '../wire/vcp/message.js';
import type { Connection } from './connection.js';
import { FleetSync, type FleetSyncSink } from './fleet-sync.js';
import { PollLoop } from './poll-loop.js';

/** Receiver of the data of a {@link LiveLink}. Nothing is called after `close`. @internal */
export interface LiveLinkSink extends Omit<FleetSyncSink, 'onListTimeout'> {
  /** The answer to Q01, and when it was asked for, unix milliseconds. */
  onServerInfo(info: ServerInfo, sentAtMs: number): void;
}

/** Dependencies of a {@link LiveLink}. @internal */
export interface LiveLinkOptions {
  readonly clock: Clock;
  readonly connection: Connection;
  readonly store: FleetStore;
}

/** Everything that runs beside a connection while it is signed in: lists and polls. @internal */
export class LiveLink {
  readonly #options: LiveLinkOptions;
  readonly #sink: LiveLinkSink;
  readonly #fleet: FleetSync;
  readonly #polls: PollLoop;
  #closed = false;
  #serverInfo: 'unknown' | 'asked' | 'known' = 'unknown';
  #hasWarned = false;

  constructor(options: LiveLinkOptions, sink: LiveLinkSink) {
    this.#options = options;
    this.#sink = sink;
    const { clock, connection, store } = options;
    const queries = createCommandQueries(connection.channel, {
      onOnlinePart: (devices) => {
        store.prepareOnline(devices);
      },
    });
    this.#fleet = new FleetSync(queries, store, {
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
      serverNowS: () => sink.serverNowS(),
      onListTimeout: () => {
        connection.dropIfSilent();
      },
    });
    this.#polls = new PollLoop(clock, {
      poll: () => {
        this.#fleet.poll();
        // One answer is enough, but there must be one: rights depend on it.
        if (this.#serverInfo === 'unknown') void this.#askServerInfo();
      },
      requestStatus: () => {
        this.#fleet.requestStatus();
      },
      clockSet: () => {
        if (this.#serverInfo !== 'asked') void this.#askServerInfo();
      },
    });
  }

  /** "After login: server info is requested, then the device list and all device extras" (spec 000 section 4). */
  async start(): Promise<void> {
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
  }

  async #askServerInfo(): Promise<void> {
    const { clock, connection } = this.#options;
    const sentAtMs = clock.now();
    this.#serverInfo = 'asked';
    try {
      const info = await createCommandQueries(connection.channel).serverInfo();
      if (this.#closed) return;
      this.#serverInfo = 'known';
      this.#sink.onServerInfo(info, sentAtMs);
    } catch (error) {
      // The fleet can be shown without it, unless the server is not there at all.
      if (this.#closed) return;
      this.#serverInfo = 'unknown';
      if (!this.#hasWarned) this.#sink.onWarning(toGkError(error));
      this.#hasWarned = true;
      connection.dropIfSilent();
    }
  }
}
