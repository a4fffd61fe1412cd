import type { CommandQueries } from '../command/queries.js';
import type { DeviceCommand } from '../model/devices/device-command.js';
import type { ServerInfo } from '../model/settings/server-info.js';
import type { StreamStatus } from '../model/footage/stream-status.js';
import type { Clock } from '../util/clock.js';
import { ServerClock } from './server-clock.js';

/** State of the server as a session knows it, apart from the devices: the answers to Q01 and to the polls. @internal */
export class PolledState {
  readonly #local: Clock;
  readonly #clock: ServerClock;
  readonly #onChange: () => void;
  /** Number of the login that the state belongs to. */
  #login = 0;
  serverInfo: ServerInfo | undefined;
  streamStatus: StreamStatus | undefined;
  deviceCommands: readonly DeviceCommand[] = [];

  constructor(clock: Clock, onChange: () => void) {
    this.#local = clock;
    this.#clock = new ServerClock(clock);
    this.#onChange = onChange;
  }

  /** The server's clock, unix milliseconds. */
  nowMs(): number {
    return this.#clock.nowMs();
  }

  /** Queries that leave the server info here, too. */
  keptFrom(queries: CommandQueries): CommandQueries {
    const serverInfo: CommandQueries['serverInfo'] = async (options) => {
      const login = this.#login;
      const sentAtMs = this.#local.now();
      const info = await queries.serverInfo(options);
      if (login === this.#login) this.takeServerInfo(info, sentAtMs);
      return info;
    };
    return { ...queries, serverInfo };
  }

  /** Takes the answer to Q01, which was asked for at `sentAtMs`. */
  takeServerInfo(info: ServerInfo, sentAtMs: number): void {
    this.#clock.adjust(info.timeS, sentAtMs);
    this.serverInfo = info;
    this.#onChange();
  }

  /** Keeps the same array while there are none. */
  takeDeviceCommands(commands: readonly DeviceCommand[]): void {
    if (commands.length === 0 && this.deviceCommands.length === 0) return;
    this.deviceCommands = commands;
    this.#onChange();
  }

  takeStreamStatus(status: StreamStatus): void {
    this.streamStatus = status;
    this.#onChange();
  }

  /** Forgets everything, without a word. */
  reset(): void {
    this.#login += 1;
    this.#clock.reset();
    this.serverInfo = this.streamStatus = undefined;
    this.deviceCommands = [];
  }
}
