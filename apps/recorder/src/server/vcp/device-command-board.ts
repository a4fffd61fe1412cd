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

/** The last texts that users sent to devices, newest last. */
export class DeviceCommandBoard {
  readonly #store: DeviceCommandStore;
  readonly #isOnline: (deviceId: string) => boolean;

  constructor(store: DeviceCommandStore, isOnline: (deviceId: string) => boolean) {
    this.#store = store;
    this.#isOnline = isOnline;
  }

  add(command: StoredDeviceCommand): void {
    this.#store.add(command);
  }

  /** What waits for a device is done once the device is back. */
  listFor(visible: ReadonlySet<string>): DeviceCommandRow[] {
    const waiting = this.#store.list().filter(({ state }) => state === 'waiting');
    for (const deviceId of new Set(waiting.map((command) => command.deviceId))) {
      if (!this.#isOnline(deviceId)) continue;
      writeUnlessFull(() => {
        this.#store.settle(deviceId);
      });
    }
    return this.#store
      .list()
      .filter(({ deviceId }) => visible.has(deviceId))
      .map(({ deviceId, command, state, atS }) => ({ deviceid: deviceId, command, state, time: atS }));
  }
}
