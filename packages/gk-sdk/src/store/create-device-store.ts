import type { DeviceExtras } from '../model/device-list/device-extras.js';
import { isNewDevice, isOnline, type Device } from '../model/device-list/device.js';
import type { DeviceRecord } from '../model/device-list/device-record.js';
import { ListenerSet } from '../util/listener-set.js';
import { AppliedRows } from '../model/device-list/repeated-rows.js';
import { byDeviceId, DeviceSelection } from './device-selection.js';
import type {
  DeviceChange,
  DeviceCounters,
  DeviceFilter,
  DevicePositions,
  WritableDeviceStore,
} from './device-store.js';
import { hasSideData, joinDevice, replaceDevice, updateDevice, type DeviceSideData } from './join-device.js';
import { ModeIndex } from './mode-index.js';
import { PositionColumns } from './position-columns.js';
import { sameValue } from './same-value.js';
import { withoutDirectionMarks } from '../util/direction-marks.js';

/** Creates an empty store. A session has its own; create one to show devices from another source. @public */
export function createDeviceStore(): WritableDeviceStore {
  return new FleetStore();
}

/** The store of a session, which brings its online list in parts. @internal */
export class FleetStore implements WritableDeviceStore {
  loaded = false;
  all: readonly Device[] = [];
  newDevices: readonly Device[] = [];
  readonly #positions = new PositionColumns();
  readonly #modes = new ModeIndex();
  readonly #selection = new DeviceSelection();
  readonly #applied = new AppliedRows();
  readonly #listeners = new ListenerSet<DeviceChange>();
  readonly #deviceListeners = new Map<string, ListenerSet>();
  /** Registered devices, then new ones, each in id order. */
  #rows: Device[] = [];
  #extras: ReadonlyMap<string, DeviceExtras> = new Map();
  #plates: ReadonlyMap<string, string> = new Map();
  /** Plates that stood in records. */
  readonly #ownPlates = new Map<string, string>();

  get counters(): DeviceCounters {
    return this.#modes.counters;
  }

  get positions(): DevicePositions {
    return this.#positions;
  }

  get(deviceId: string): Device | undefined {
    const row = this.#positions.rowOf(deviceId);
    return row === undefined ? undefined : this.#rows[row];
  }

  select(filter: DeviceFilter): readonly Device[] {
    const rows = {
      devices: this.#rows,
      registeredCount: this.#positions.registeredCount,
      revision: this.#positions.revision,
      modes: this.#modes,
    };
    return this.#selection.select(rows, filter);
  }

  subscribe(listener: (change: DeviceChange) => void): () => void {
    return this.#listeners.add(listener);
  }

  subscribeDevice(deviceId: string, listener: () => void): () => void {
    const listeners = this.#deviceListeners.get(deviceId) ?? new ListenerSet();
    this.#deviceListeners.set(deviceId, listeners);
    const remove = listeners.add(listener);
    return () => {
      remove();
      if (listeners.size === 0) this.#deviceListeners.delete(deviceId);
    };
  }

  replaceAll(records: readonly DeviceRecord[]): void {
    const first = !this.loaded;
    this.loaded = true;
    const byId = new Map<string, DeviceRecord>();
    for (const record of records) byId.set(record.deviceId, record);
    this.#ownPlates.clear();
    const devices: Device[] = [];
    for (const [deviceId, record] of byId) {
      this.#noteOwnPlate(record);
      devices.push(replaceDevice(this.get(deviceId), record, this.#sideData(deviceId)));
    }
    const rowsDiffer = first || devices.length !== this.#rows.length || devices.some((device) => this.#moves(device));
    if (rowsDiffer) this.#rebuild(devices);
    else this.#update(this.#byRow(devices));
  }

  upsert(records: readonly DeviceRecord[]): void {
    const changed = new Map<number, Device>();
    const newcomers = new Map<string, Device>();
    for (const record of records) {
      const { deviceId } = record;
      this.#noteOwnPlate(record);
      const side = this.#sideData(deviceId);
      const row = this.#positions.rowOf(deviceId);
      const known = row === undefined ? newcomers.get(deviceId) : (changed.get(row) ?? this.#rows[row]);
      const device = known ? updateDevice(known, record, side) : joinDevice(record, side);
      if (row === undefined) newcomers.set(deviceId, device);
      else changed.set(row, device);
    }
    this.#merge(changed, [...newcomers.values()]);
  }

  /**
   * Prepares the devices of a part of the online list without notifying listeners: the rest of the list comes in later
   * tasks, and making 10,000 devices in the last one would block the page.
   */
  prepareOnline(records: readonly DeviceRecord[]): void {
    for (const record of records) {
      const row = this.#positions.rowOf(record.deviceId);
      const device = row === undefined ? undefined : this.#rows[row];
      if (row !== undefined && device !== undefined) this.#updateOnline(row, device, record);
    }
  }

  applyOnline(
    records: readonly DeviceRecord[],
    others: 'mark-offline' | 'keep' = 'mark-offline',
    nowS?: number,
  ): { unknown: string[] } {
    const changed = new Map<number, Device>();
    const unknown = new Set<string>();
    const listed = new Uint8Array(this.#rows.length);
    for (const record of records) {
      const row = this.#positions.rowOf(record.deviceId);
      const before = row === undefined ? undefined : this.#rows[row];
      if (row === undefined || before === undefined) {
        unknown.add(record.deviceId);
        continue;
      }
      // A device that is listed twice.
      const known = listed[row] === 1 ? (changed.get(row) ?? before) : before;
      listed[row] = 1;
      const device = this.#updateOnline(row, known, record);
      if (device !== known) changed.set(row, device);
    }
    this.#applied.settle();
    if (others === 'mark-offline') {
      this.#rows.forEach((device, row) => {
        if (listed[row] === 1 || !isOnline(device)) return;
        const statusBits = (device.statusBits ?? 0) & ~1;
        changed.set(row, { ...device, statusBits, ...(nowS !== undefined && { statusChangedS: nowS }) });
      });
    }
    if (changed.size > 0) this.#merge(changed);
    return { unknown: [...unknown] };
  }

  setExtras(extras: ReadonlyMap<string, DeviceExtras>): void {
    this.#extras = keepUnchanged(this.#extras, extras);
    this.#joinAgain();
  }

  setPlates(plates: ReadonlyMap<string, string>): void {
    this.#plates = new Map(Array.from(plates, ([id, plate]) => [id, withoutDirectionMarks(plate)]));
    this.#joinAgain();
  }

  clear(): void {
    this.loaded = false;
    this.#extras = new Map();
    this.#plates = new Map();
    this.#ownPlates.clear();
    this.#rebuild([]);
  }

  #joinAgain(): void {
    const changed = new Map<number, Device>();
    this.#rows.forEach((device, row) => {
      const side = this.#sideData(device.deviceId);
      if (!hasSideData(device, side)) changed.set(row, joinDevice(device, side));
    });
    this.#merge(changed);
  }

  /** Applies a row of the online list to a device: returns the same object when nothing changed. */
  #updateOnline(row: number, device: Device, record: DeviceRecord): Device {
    const known = this.#applied.get(row, device, record);
    if (known !== undefined) return known;
    // A row that stands in the online list without a status is online all the same.
    const online = record.statusBits === undefined ? { ...record, statusBits: 1 } : record;
    const updated = updateDevice(device, online, this.#sideData(device.deviceId));
    this.#applied.note(row, device, record, updated);
    return updated;
  }

  /** Takes over these devices in their rows, and new ones, and keeps the others. */
  #merge(changed: ReadonlyMap<number, Device>, newcomers: readonly Device[] = []): void {
    const { registeredCount } = this.#positions;
    let moves = newcomers.length > 0;
    for (const [row, device] of changed) {
      const wasNew = row >= registeredCount;
      if (isNewDevice(device) !== wasNew) moves = true;
    }
    if (moves) this.#rebuild([...this.#rows.map((device, row) => changed.get(row) ?? device), ...newcomers]);
    else this.#update(changed);
  }

  /** Devices that all have rows, by them. */
  #byRow(devices: readonly Device[]): ReadonlyMap<number, Device> {
    const rows = new Map<number, Device>();
    for (const device of devices) {
      const row = this.#positions.rowOf(device.deviceId);
      if (row !== undefined) rows.set(row, device);
    }
    return rows;
  }

  /** True when the device has no row yet, or one among the others (registered or new). */
  #moves(device: Device): boolean {
    const before = this.get(device.deviceId);
    return !before || isNewDevice(before) !== isNewDevice(device);
  }

  /** Stores devices in their rows; only new objects are reported. */
  #update(devices: ReadonlyMap<number, Device>): void {
    const deviceIds = new Set<string>();
    for (const [row, device] of devices) {
      if (device === this.#rows[row]) continue;
      this.#rows[row] = device;
      this.#positions.write(row, device);
      this.#modes.write(row, device);
      this.#selection.invalidate(row);
      deviceIds.add(device.deviceId);
    }
    if (deviceIds.size === 0) return;
    this.#positions.revision += 1;
    this.#publish(this.#positions.registeredCount);
    this.#listeners.notify({ kind: 'update', deviceIds });
    for (const [deviceId, listeners] of [...this.#deviceListeners]) if (deviceIds.has(deviceId)) listeners.notify();
  }

  #rebuild(devices: readonly Device[]): void {
    const before = new Map([...this.#deviceListeners.keys()].map((deviceId) => [deviceId, this.get(deviceId)]));
    const registered = devices.filter((device) => !isNewDevice(device)).sort(byDeviceId);
    const waiting = devices.filter(isNewDevice).sort(byDeviceId);
    this.#rows = [...registered, ...waiting];
    this.#positions.reset(this.#rows, registered.length);
    this.#modes.reset(this.#rows, waiting.length);
    this.#selection.reset();
    this.#applied.reset(this.#rows.length);
    this.#publish(registered.length);
    this.#listeners.notify({ kind: 'reset' });
    for (const [deviceId, device] of before) {
      if (this.get(deviceId) !== device) this.#deviceListeners.get(deviceId)?.notify();
    }
  }

  /** Snapshots keep their identity while their devices do. */
  #publish(registeredCount: number): void {
    this.#modes.publish();
    this.all = sameOrNew(this.all, this.#rows.slice(0, registeredCount));
    this.newDevices = sameOrNew(this.newDevices, this.#rows.slice(registeredCount));
  }

  #sideData(deviceId: string): DeviceSideData {
    return {
      extras: this.#extras.get(deviceId),
      plate: this.#plates.get(deviceId) ?? this.#ownPlates.get(deviceId),
    };
  }

  /** The plate is "looked up by device id" (spec 000 section 3); one in the record stands while that has none. */
  #noteOwnPlate(record: DeviceRecord): void {
    if (record.plate !== undefined) this.#ownPlates.set(record.deviceId, record.plate);
    else if ('plate' in record) this.#ownPlates.delete(record.deviceId);
  }
}

/** The new extras, with the old object of each entry that did not change. */
function keepUnchanged(
  before: ReadonlyMap<string, DeviceExtras>,
  now: ReadonlyMap<string, DeviceExtras>,
): ReadonlyMap<string, DeviceExtras> {
  const kept = new Map<string, DeviceExtras>();
  for (const [deviceId, extras] of now) {
    const known = before.get(deviceId);
    kept.set(deviceId, known && sameValue(known, extras) ? known : extras);
  }
  return kept;
}

function sameOrNew(before: readonly Device[], now: readonly Device[]): readonly Device[] {
  return before.length === now.length && before.every((device, index) => device === now[index]) ? before : now;
}
