import { readDeviceCommands } from '../command/create-command-queries.js';
import type { CommandQueries, DeviceList } from '../command/queries.js';
import { GkError } from '../errors/gk-error.js';
import { isGkError, toGkError } from '../errors/to-gk-error.js';
import type { DeviceCommand } from '../model/devices/device-command.js';
import type { StreamStatus } from '../model/footage/stream-status.js';
import type { WritableDeviceStore } from '../store/device-store.js';
import type { VcpMessage } from '../wire/vcp/message.js';

/** Receiver of the data of a {@link FleetSync}. @internal */
export interface FleetSyncSink {
  /** The first whole list of this login is in the store. */
  onLoaded(): void;
  onDeviceCommands(commands: readonly DeviceCommand[]): void;
  onStreamStatus(status: StreamStatus): void;
  onWarning(error: GkError): void;
  /** The server's clock, unix seconds. */
  serverNowS(): number;
  /** A list did not come in time: the connection may be dead. */
  onListTimeout(): void;
}

/**
 * Keeps the store level with the server for the time of one login (spec 000 section 4): the whole list first, then
 * whatever each poll asks for. A damaged batch is used, and the devices missing from it are not considered removed.
 *
 * @internal
 */
export class FleetSync {
  readonly #queries: CommandQueries;
  readonly #store: WritableDeviceStore;
  readonly #sink: FleetSyncSink;
  /** "The full list is fetched if a flag demands it". */
  #fullListDemanded = true;
  /** The last one that any list brought: a server may send it with online lists alone. */
  #changeCounter: string | undefined;
  #listUnderWay = false;
  #statusParses = true;
  #stopped = false;
  /** Devices of online lists that the full list does not have: they do not demand it again. */
  readonly #strangers = new Set<string>();
  /** Warnings already given in this login. */
  readonly #warned = new Set<string>();

  constructor(queries: CommandQueries, store: WritableDeviceStore, sink: FleetSyncSink) {
    this.#queries = queries;
    this.#store = store;
    this.#sink = sink;
  }

  /** Loads everything: the list, then extras and plates beside it. */
  start(): void {
    void this.#list(() => this.#loadFullList());
  }

  stop(): void {
    this.#stopped = true;
  }

  /** One poll. A list that is still coming is not asked for again. */
  poll(): void {
    if (!this.#listUnderWay) {
      void this.#list(() => (this.#fullListDemanded ? this.#loadFullList() : this.#loadOnlineList()));
    }
    void this.#guard('D20', async () => {
      const commands = await this.#queries.deviceCommands();
      if (!this.#stopped) this.#sink.onDeviceCommands(commands);
    });
  }

  /** "Server status is requested ... while it keeps parsing": an answer of another shape ends it. */
  requestStatus(): void {
    if (!this.#statusParses) return;
    void this.#guard('Q10', async () => {
      try {
        const status = await this.#queries.serverStatus();
        if (!this.#stopped) this.#sink.onStreamStatus(status);
      } catch (error) {
        if (isGkError(error, 'bad-reply')) this.#statusParses = false;
        throw error;
      }
    });
  }

  /** Takes a message that the server sent by itself. */
  takePush(message: VcpMessage): void {
    if (message.code !== 'D20' || message.fields.I !== undefined) return;
    void this.#guard('D20', async () => {
      this.#sink.onDeviceCommands(readDeviceCommands(message));
    });
  }

  async #list(load: () => Promise<void>): Promise<void> {
    this.#listUnderWay = true;
    await this.#guard('list', async () => {
      try {
        await load();
      } catch (error) {
        if (isGkError(error, 'timeout') && !this.#stopped) this.#sink.onListTimeout();
        throw error;
      }
    });
    this.#listUnderWay = false;
  }

  async #loadFullList(): Promise<void> {
    this.#fullListDemanded = true;
    void this.#guard('Q11', async () => {
      const extras = await this.#queries.deviceExtras();
      if (!this.#stopped) this.#store.setExtras(extras);
    });
    void this.#guard('Q12', async () => {
      const plates = await this.#queries.plates();
      if (!this.#stopped) this.#store.setPlates(plates);
    });
    const list = await this.#queries.allDevices();
    if (this.#stopped) return;
    this.#warnOfDamage(list);
    if (list.complete) this.#store.replaceAll(list.devices);
    else this.#store.upsert(list.devices);
    this.#fullListDemanded = !list.complete;
    this.#changeCounter = list.changeCounter ?? this.#changeCounter;
    if (list.complete) this.#sink.onLoaded();
  }

  async #loadOnlineList(): Promise<void> {
    const list = await this.#queries.onlineDevices();
    if (this.#stopped) return;
    this.#warnOfDamage(list);
    const others = list.complete ? 'mark-offline' : 'keep';
    const { unknown } = this.#store.applyOnline(list.devices, others, this.#sink.serverNowS());
    const newcomers = unknown.filter((deviceId) => !this.#strangers.has(deviceId));
    for (const deviceId of newcomers) this.#strangers.add(deviceId);
    // "If the server's change counter differs from the last known one, the cache is reset and the full
    // list reloaded." The old rows stay visible until the new ones are there.
    const { changeCounter = this.#changeCounter } = list;
    const differs = this.#changeCounter !== undefined && changeCounter !== this.#changeCounter;
    this.#changeCounter = changeCounter;
    if (differs || newcomers.length > 0) await this.#loadFullList();
  }

  #warnOfDamage(list: DeviceList): void {
    if (!list.complete) {
      this.#warnOnce('damaged', new GkError('bad-reply', 'A part of the device list was damaged: it is read again.'));
    }
    if (list.malformedRows > 0) {
      const words = `${list.malformedRows} rows of the device list have fields of the wrong type, which are left out.`;
      this.#warnOnce('rows', new GkError('bad-reply', words));
    }
  }

  /** Runs a task whose failure the session survives. */
  async #guard(name: string, task: () => Promise<void>): Promise<void> {
    try {
      await task();
    } catch (error) {
      if (this.#stopped) return;
      const reason = toGkError(error);
      this.#warnOnce(`${name} ${reason.code}`, reason);
    }
  }

  #warnOnce(key: string, error: GkError): void {
    if (this.#warned.has(key)) return;
    this.#warned.add(key);
    this.#sink.onWarning(error);
  }
}
