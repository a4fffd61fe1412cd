import type { DeviceLink } from '../../device/device-link.js';
import { writeUnlessFull } from '../../store/disk-full.js';
import type { DeviceCommandStore, StoredDeviceCommand } from '../../store/device-command-store.js';

/** A row of D20, as it travels. */
interface DeviceCommandRow {
  readonly deviceid: string;
  readonly command: string;
  readonly state: string;
  /** Unix seconds. */
  readonly time: number;
}

/** What the list of commands works with. */
export interface DeviceCommandBoardOptions {
  readonly store: DeviceCommandStore;
  readonly link: Pick<DeviceLink, 'command'>;
}

/** The last texts that users sent to devices, newest last. */
export class DeviceCommandBoard {
  readonly #store: DeviceCommandStore;
  readonly #link: Pick<DeviceLink, 'command'>;

  constructor({ store, link }: DeviceCommandBoardOptions) {
    this.#store = store;
    this.#link = link;
  }

  add(command: StoredDeviceCommand): void {
    this.#store.add(command);
  }

  /** What waits for a device is sent once the device is back. */
  async listFor(visible: ReadonlySet<string>): Promise<DeviceCommandRow[]> {
    const waiting = this.#store.list().filter(({ state }) => state === 'waiting');
    // Of several calls that wait for a device the last one says it all.
    const last = new Map(waiting.map(({ deviceId, command }) => [deviceId, command]));
    await Promise.all([...last].map(([deviceId, command]) => this.#send(deviceId, command)));
    return this.#store
      .list()
      .filter(({ deviceId }) => visible.has(deviceId))
      .map(({ deviceId, command, state, atS }) => ({ deviceid: deviceId, command, state, time: atS }));
  }

  async #send(deviceId: string, command: string): Promise<void> {
    const answer = await this.#link.command(deviceId, command);
    if (answer.kind !== 'done') return;
    writeUnlessFull(() => {
      this.#store.settle(deviceId);
    });
  }
}
