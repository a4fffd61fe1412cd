import type { DeviceLink } from '../../device/device-link.js';
import { writeUnlessFull } from '../../store/state/disk-full.js';
import type { DeviceCommandStore, StoredDeviceCommand } from '../../store/devices/device-command-store.js';
import type { SteadyMs } from '../../time/steady-clock.js';
import type { Log } from '../http/log.js';

/** How long a device that did not take what waits for it is left alone. */
const PAUSE_MS = 600_000;

/** A row of D20, as it travels. */
interface DeviceCommandRow {
  readonly deviceid: string;
  readonly command: string;
  readonly state: string;
  /** Unix seconds. */
  readonly time: number;
}

/** Dependencies of the list of commands. */
export interface DeviceCommandBoardOptions {
  readonly store: DeviceCommandStore;
  /** Answers `offline` for a device that is away. */
  readonly link: Pick<DeviceLink, 'command' | 'onPresence'>;
  /** Milliseconds that never go back. */
  readonly now: SteadyMs;
  readonly log: Log;
}

/** The last texts that users sent to devices, newest last. */
export class DeviceCommandBoard {
  readonly #options: DeviceCommandBoardOptions;
  readonly #store: DeviceCommandStore;
  /** Devices that are asked now. */
  readonly #asked = new Set<string>();
  /** Devices that did not take their pending changes, with the start of their silence. */
  readonly #silentMs = new Map<string, number>();
  readonly #offPresence: () => void;

  constructor(options: DeviceCommandBoardOptions) {
    this.#options = options;
    this.#store = options.store;
    this.#offPresence = options.link.onPresence((deviceId) => {
      this.#silentMs.delete(deviceId);
    });
  }

  add(command: StoredDeviceCommand): void {
    this.#store.add(command);
  }

  /** As it is now. Commands that wait for a device that is back are sent, and appear in the next list as done. */
  listFor(visible: ReadonlySet<string>): DeviceCommandRow[] {
    const all = this.#store.list();
    const waiting = all.filter(({ state }) => state === 'waiting');
    // Of several calls that wait for a device the last one says it all.
    const last = new Map(waiting.map(({ deviceId, command }) => [deviceId, command]));
    for (const [deviceId, command] of last) void this.#send(deviceId, command);
    return all
      .filter(({ deviceId }) => visible.has(deviceId))
      .map(({ deviceId, command, state, atS }) => ({ deviceid: deviceId, command, state, time: atS }));
  }

  close(): void {
    this.#offPresence();
  }

  async #send(deviceId: string, command: string): Promise<void> {
    const { link, now, log } = this.#options;
    const silentMs = this.#silentMs.get(deviceId) ?? -Infinity;
    if (this.#asked.has(deviceId) || now() - silentMs < PAUSE_MS) return;
    this.#asked.add(deviceId);
    try {
      const answer = await link.command(deviceId, command);
      if (answer.kind === 'done') {
        writeUnlessFull(() => {
          this.#store.settle(deviceId);
        });
      } else if (answer.kind !== 'offline') {
        this.#silentMs.set(deviceId, now());
      }
    } catch (error) {
      log(`What waited for ${deviceId} could not be settled: ${String(error)}`, error);
    } finally {
      this.#asked.delete(deviceId);
    }
  }
}
