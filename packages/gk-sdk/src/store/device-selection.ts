import type { Device } from '../model/device-list/device.js';
import type { DeviceFilter } from './device-store.js';
import type { ModeIndex } from './mode-index.js';

/** Number of cached filters: those on one screen, and a few behind. */
const REMEMBERED_FILTERS = 16;

interface Remembered {
  revision: number;
  devices: readonly Device[];
}

/** Rows that a filter is applied to. @internal */
export interface SelectableRows {
  readonly devices: readonly Device[];
  readonly registeredCount: number;
  /** Changes with every change of the rows. */
  readonly revision: number;
  readonly modes: ModeIndex;
}

/**
 * Applies filters and remembers their results: a filter that is asked for after each change gives the same array until one of
 * its devices changes.
 *
 * @internal
 */
export class DeviceSelection {
  readonly #remembered = new Map<string, Remembered>();
  #searchTexts: (string | undefined)[] = [];
  /** A number for each set of ids, so that two filters that differ in their ids alone do not displace each other. */
  readonly #setNumbers = new WeakMap<ReadonlySet<string>, number>();
  #lastSetNumber = 0;

  /** Forgets what was searched in a row. */
  invalidate(row: number): void {
    if (this.#searchTexts[row] !== undefined) this.#searchTexts[row] = undefined;
  }

  reset(): void {
    this.#searchTexts = [];
  }

  select(rows: SelectableRows, filter: DeviceFilter): readonly Device[] {
    const text = filter.text?.trim().toLowerCase() ?? '';
    const key = `${filter.mode}\n${this.#setNumber(filter.deviceIds)}\n${text}`;
    const usable = this.#remembered.get(key);
    if (usable?.revision === rows.revision) return usable.devices;
    const found = this.#find(rows, filter, text);
    const devices = usable && sameItems(usable.devices, found) ? usable.devices : found;
    this.#remember(key, { revision: rows.revision, devices });
    return devices;
  }

  #find(rows: SelectableRows, filter: DeviceFilter, text: string): readonly Device[] {
    const found = rows.devices.filter(
      (device, row) =>
        rows.modes.has(row, filter.mode) &&
        (filter.deviceIds === undefined || filter.deviceIds.has(device.deviceId)) &&
        (text === '' || this.#searchText(row, device).includes(text)),
    );
    // New devices stand behind the registered ones; only the offline filter shows both.
    const mixed = filter.mode === 'offline' && rows.devices.length > rows.registeredCount;
    return mixed ? found.sort(byDeviceId) : found;
  }

  #searchText(row: number, device: Device): string {
    const known = this.#searchTexts[row];
    if (known !== undefined) return known;
    const parts = [device.deviceId, device.driverName, device.memo, device.plate];
    const text = parts.filter(Boolean).join('\n').toLowerCase();
    this.#searchTexts[row] = text;
    return text;
  }

  #setNumber(deviceIds: ReadonlySet<string> | undefined): number {
    if (deviceIds === undefined) return 0;
    const number = this.#setNumbers.get(deviceIds) ?? ++this.#lastSetNumber;
    this.#setNumbers.set(deviceIds, number);
    return number;
  }

  #remember(key: string, entry: Remembered): void {
    this.#remembered.delete(key);
    this.#remembered.set(key, entry);
    for (const [other, { revision }] of this.#remembered) {
      // Results not read after the last change are on no screen, and would retain old devices.
      const isLeft = revision < entry.revision - 1;
      if (isLeft || this.#remembered.size > REMEMBERED_FILTERS) this.#remembered.delete(other);
    }
  }
}

/** Order of device ids: by code unit, the same on every machine. @internal */
export function byDeviceId(a: Device, b: Device): number {
  return a.deviceId < b.deviceId ? -1 : a.deviceId > b.deviceId ? 1 : 0;
}

function sameItems(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index]);
}
