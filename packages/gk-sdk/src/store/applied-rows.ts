import type { Device, DeviceRecord } from '../model/device.js';

/**
 * Which online row made each device what it is. A list that comes again brings most rows as the same
 * objects (see RepeatedRows); those need no comparison with a device that has not changed since.
 *
 * @internal
 */
export class AppliedRows {
  #devices: (Device | undefined)[] = [];
  #records: (DeviceRecord | undefined)[] = [];

  has(row: number, device: Device, record: DeviceRecord): boolean {
    return this.#records[row] === record && this.#devices[row] === device;
  }

  note(row: number, device: Device, record: DeviceRecord): void {
    this.#devices[row] = device;
    this.#records[row] = record;
  }

  /** Rows have new places. */
  reset(): void {
    this.#devices = [];
    this.#records = [];
  }
}
