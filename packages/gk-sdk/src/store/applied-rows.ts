import type { Device } from '../model/device-list/device.js';
import type { DeviceRecord } from '../model/device-list/device-record.js';

/**
 * Online row from which each device was made. A list that comes again brings most rows as the same objects (see
 * RepeatedRows); those need no comparison with a device that has not changed since. The same holds for rows whose
 * devices were made ahead, while the list was still coming.
 *
 * @internal
 */
export class AppliedRows {
  #records: (DeviceRecord | undefined)[] = [];
  #devices: (Device | undefined)[] = [];
  /** Devices before their rows were applied: only while a list is arriving. */
  #before: (Device | undefined)[] = [];

  /** Returns the device that the record produced, if it is known. */
  get(row: number, device: Device, record: DeviceRecord): Device | undefined {
    if (this.#records[row] !== record) return undefined;
    return this.#devices[row] === device || this.#before[row] === device ? this.#devices[row] : undefined;
  }

  note(row: number, before: Device, record: DeviceRecord, device: Device): void {
    this.#records[row] = record;
    this.#devices[row] = device;
    this.#before[row] = before;
  }

  /** The list is applied: the previous devices can go, and its rows, too, if they cannot come again. */
  settle(isKept: boolean): void {
    this.#before.fill(undefined);
    if (isKept) return;
    this.#records.fill(undefined);
    this.#devices.fill(undefined);
  }

  /** There are so many rows, and they have new places. */
  reset(count: number): void {
    this.#records = Array.from({ length: count });
    this.#devices = Array.from({ length: count });
    this.#before = Array.from({ length: count });
  }
}
